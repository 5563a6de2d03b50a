/** The dated tables of named deductions; every change is tried on past decisions before it is saved. */
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { DeductionTables } from '#contract/rules.ts'
import type { CompanyId, IsoDate } from '#contract/values.ts'
import { call } from '../../api.ts'
import { formatDate, useWords } from '../../lib/i18n/use-words.ts'
import { today as dayToday } from '../../lib/period.ts'
import { ruleQueries } from '../../lib/rule-queries.ts'
import { Button } from '../../ui/button.tsx'
import { Choice } from '../../ui/choice.tsx'
import { EmptyNotice, QueryNotice } from '../../ui/notice.tsx'
import { DeductionDialog, type Edited } from './deduction-dialog.tsx'
import { Part, useRuleChange } from './part.tsx'
import styles from './settings.module.css'
import { TrialDialog } from './trial-dialog.tsx'

const roundings = ['0', '1', '2', '3', '4', '5'] as const

export const Deductions = ({ companyId }: { readonly companyId: CompanyId }) => {
  const { t, money, count } = useWords()
  const [edited, setEdited] = useState<Edited | null>(null)
  const [replacing, setReplacing] = useState<{ tables: DeductionTables; title: string } | null>(null)
  const change = useRuleChange(companyId)
  const query = useQuery(ruleQueries.deductions(companyId))
  const close = () => {
    setEdited(null)
    setReplacing(null)
    change.reset()
  }
  const save = (tables: DeductionTables) =>
    change.mutate(
      {
        work: () => call('rules.saveDeductions', { companyId, tables }),
        said: t('settings.deductions.saved'),
      },
      { onSuccess: close },
    )
  const title = t('settings.deductions.title')
  const about = t('settings.deductions.about')
  if (query.data === undefined)
    return (
      <Part id="deductions" title={title} about={about}>
        <QueryNotice query={query} />
      </Part>
    )
  const { tables, defaults } = query.data
  const percent = (value: number) => t('common.percent', { n: count(value) })
  const rateHead = (
    <th scope="col" className={styles.number}>
      {t('settings.deductions.rate')}
    </th>
  )
  return (
    <Part id="deductions" title={title} about={about}>
      <div className={styles.part}>
        <h3>{t('settings.deductions.withholding')}</h3>
        <DatedTable
          title={t('settings.deductions.withholding')}
          empty={t('settings.deductions.noRates')}
          rows={tables.withholdingRates}
          heads={rateHead}
          cells={(row) => <td className={styles.number}>{percent(row.percent)}</td>}
          nameOf={(row) => percent(row.percent)}
          onChange={(at) =>
            setEdited({ table: 'withholdingRates', at, row: tables.withholdingRates[at] ?? null })
          }
          onReplace={(rows, what) =>
            setReplacing({ tables: { ...tables, withholdingRates: rows }, title: what })
          }
        />
        <Button
          onPress={() =>
            setEdited({ table: 'withholdingRates', at: tables.withholdingRates.length, row: null })
          }
        >
          {t('settings.deductions.addRate')}
        </Button>
      </div>
      <div className={styles.part}>
        <h3>{t('settings.deductions.fees')}</h3>
        <DatedTable
          title={t('settings.deductions.fees')}
          empty={t('settings.deductions.noFees')}
          rows={tables.fees}
          heads={
            <>
              <th scope="col">{t('settings.deductions.name')}</th>
              {rateHead}
              <th scope="col" className={styles.number}>
                {t('settings.deductions.fixed')}
              </th>
            </>
          }
          cells={(row) => (
            <>
              <td>{row.name}</td>
              <td className={styles.number}>{percent(row.percent)}</td>
              <td className={styles.number}>{money(row.fixedMinor, 'EUR')}</td>
            </>
          )}
          nameOf={(row) => row.name}
          onChange={(at) => setEdited({ table: 'fees', at, row: tables.fees[at] ?? null })}
          onReplace={(rows, what) => setReplacing({ tables: { ...tables, fees: rows }, title: what })}
        />
        <Button onPress={() => setEdited({ table: 'fees', at: tables.fees.length, row: null })}>
          {t('settings.deductions.addFee')}
        </Button>
      </div>
      <div className={styles.tools}>
        <Choice
          label={t('settings.deductions.rounding')}
          value={String(tables.roundingMinor) as (typeof roundings)[number]}
          options={roundings.map((value) => ({ value, text: t(`settings.deductions.roundings.${value}`) }))}
          onChange={(value) => {
            if (Number(value) !== tables.roundingMinor)
              setReplacing({
                tables: { ...tables, roundingMinor: Number(value) },
                title: `${t('settings.deductions.rounding')}: ${t(`settings.deductions.roundings.${value}`)}`,
              })
          }}
        />
        {JSON.stringify(tables) === JSON.stringify(defaults) ? null : (
          <Button
            variant="quiet"
            onPress={() => setReplacing({ tables: defaults, title: t('settings.deductions.restore') })}
          >
            {t('settings.deductions.restore')}
          </Button>
        )}
      </div>
      {edited === null ? null : (
        <DeductionDialog
          companyId={companyId}
          tables={tables}
          edited={edited}
          error={change.error}
          isSaving={change.isPending}
          onSave={save}
          onClose={close}
        />
      )}
      {replacing === null ? null : (
        <TrialDialog
          companyId={companyId}
          title={replacing.title}
          rule={{ kind: 'deductions', tables: replacing.tables }}
          error={change.error}
          isSaving={change.isPending}
          onSave={() => save(replacing.tables)}
          onClose={close}
        />
      )}
    </Part>
  )
}

interface Dated {
  readonly from: IsoDate | null
  readonly until: IsoDate | null
}

interface TableProps<Row extends Dated> {
  readonly title: string
  readonly empty: string
  readonly rows: readonly Row[]
  readonly heads: ReactNode
  readonly cells: (row: Row) => ReactNode
  readonly nameOf: (row: Row) => string
  readonly onChange: (at: number) => void
  /** Called with the changed rows. */
  readonly onReplace: (rows: Row[], what: string) => void
}

const DatedTable = <Row extends Dated>(props: TableProps<Row>) => {
  const { t } = useWords()
  const { title, rows, heads, cells, nameOf } = props
  const today = dayToday()
  if (rows.length === 0) return <EmptyNotice text={props.empty} />
  return (
    <table className={styles.table} aria-label={title}>
      <thead>
        <tr>
          {heads}
          <th scope="col">{t('settings.deductions.from')}</th>
          <th scope="col">{t('settings.deductions.until')}</th>
          <td />
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => {
          const name = nameOf(row)
          const isOver = row.until !== null && row.until <= today
          const act = (word: string, onPress: () => void) => (
            <Button variant="quiet" onPress={onPress} of={name}>
              {word}
            </Button>
          )
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other identity, and two may be equal
            <tr key={at} className={isOver ? styles.off : undefined}>
              {cells(row)}
              <td className={styles.whole}>{formatDate(row.from) || t('settings.deductions.always')}</td>
              <td className={styles.whole}>{formatDate(row.until) || t('settings.deductions.open')}</td>
              <td className={styles.acts}>
                {act(t('settings.deductions.change'), () => props.onChange(at))}
                {row.until === null && (row.from ?? '') < today
                  ? act(t('settings.deductions.end'), () =>
                      props.onReplace(
                        rows.map((other, index) => (index === at ? { ...other, until: today } : other)),
                        `${t('settings.deductions.end')}: ${name}`,
                      ),
                    )
                  : null}
                {act(t('settings.deductions.remove'), () =>
                  props.onReplace(
                    rows.filter((_, index) => index !== at),
                    `${t('settings.deductions.remove')}: ${name}`,
                  ),
                )}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
