/** An extract of the accounting: what it would change, the bank account of each ledger, its import. */
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { TableLayout } from '#contract/import-values.ts'
import type { ExaminedTable } from '#contract/imports.ts'
import type { LedgerExtractView, LedgerLineView } from '#contract/ledger.ts'
import type { CompanyId } from '#contract/values.ts'
import { call } from '../../api.ts'
import { formatDate, formatDay, useWords } from '../../lib/i18n/use-words.ts'
import { useAccountName } from '../../lib/use-accounts.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Choice } from '../../ui/choice.tsx'
import { Field } from '../../ui/field.tsx'
import { ErrorNotice, LoadingNotice } from '../../ui/notice.tsx'
import { FileFailure } from './file-failure.tsx'
import { GapChip } from './gap-chip.tsx'
import { importQueries } from './import-queries.ts'
import styles from './imports.module.css'
import { TableColumns } from './table-columns.tsx'

/** Never the name of an account: it begins with a space. */
const NONE = ' none'

interface Props {
  readonly companyId: CompanyId
  readonly handle: string
  readonly name: string
  /** Called once it is imported: the button that had the focus is gone. */
  readonly onDone: () => void
}

export const LedgerExtract = ({ companyId, handle, name, onDone }: Props) => {
  const { t } = useWords()
  const [code, setCode] = useState<string>()
  const [layout, setLayout] = useState<TableLayout>()
  /** The bank account a person chose for a ledger, by its code. */
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({})
  const asked = { handle, code, layout }
  const preview = useQuery(importQueries.ledger(companyId, asked))
  const run = useMutation({
    mutationFn: (ties: { code: string; accountId: string }[]) =>
      call('ledger.import', { companyId, ...asked, ties }),
    onSuccess: ({ outcome }) => {
      if (outcome === 'imported') onDone()
    },
  })
  const failure = preview.error ?? run.error
  if (failure !== null) return <ErrorNotice error={failure} compact />
  if (run.data?.outcome === 'imported')
    return (
      <div role="status" className={styles.done}>
        <p className={styles.strong}>{t('imports.ledger.done', { file: name })}</p>
        <p>{t('imports.ledger.next')}</p>
      </div>
    )
  const answer = run.data ?? preview.data
  if (answer === undefined) return <LoadingNotice text={t('imports.reading', { file: name })} />
  const columnsOf = (table: ExaminedTable) => (
    <TableColumns
      key={`${table.from} ${table.layout?.header}`}
      table={table}
      isBusy={preview.isFetching || run.isPending}
      onApply={(chosenLayout) => {
        run.reset()
        setLayout(chosenLayout)
      }}
    />
  )
  if (answer.outcome === 'refused')
    return (
      <>
        <FileFailure error={answer.error} name={name} />
        {answer.error.details.field === 'ledger' ? (
          <CodeQuestion onAnswer={setCode} />
        ) : answer.table === null ? null : (
          columnsOf(answer.table)
        )}
      </>
    )
  if (preview.data?.outcome !== 'ready') return null
  const { files, accounts, table } = preview.data
  const extracts = files.flatMap((file) => (file.outcome === 'imported' ? file.extracts : []))
  const accountOf = (one: LedgerExtractView): string =>
    chosen[one.code] ?? one.tied[0] ?? one.proposed[0]?.accountId ?? NONE
  // A workbook may have a sheet for each month of one ledger.
  const ties = [...new Map(extracts.map((one) => [one.code, one])).values()].flatMap((one) => {
    const accountId = accountOf(one)
    return accountId === NONE || one.tied.includes(accountId) ? [] : [{ code: one.code, accountId }]
  })
  return (
    <div className={styles.body}>
      <p>{t('imports.ledger.what')}</p>
      {files.map((file) =>
        file.outcome === 'known' ? (
          <p key={file.name} className={styles.before}>
            {t('imports.before', { file: file.name, day: formatDay(file.at) })}
          </p>
        ) : file.leftOut.length === 0 ? null : (
          <p key={file.name} className={styles.fine}>
            {t('imports.ledger.leftOut', { codes: file.leftOut.join(', ') })}
          </p>
        ),
      )}
      {extracts.map((one) => (
        <Extract
          key={`${one.code} ${one.from}`}
          companyId={companyId}
          extract={one}
          accounts={accounts}
          accountId={accountOf(one)}
          onAccount={(accountId) => setChosen((now) => ({ ...now, [one.code]: accountId }))}
        />
      ))}
      {table === null || extracts.length === 0 ? null : (
        <details>
          <summary>{t('imports.table.open')}</summary>
          {columnsOf(table)}
        </details>
      )}
      {extracts.length === 0 ? null : (
        <div>
          <Button variant="primary" autoFocus isDisabled={run.isPending} onPress={() => run.mutate(ties)}>
            {t('imports.ledger.act')}
          </Button>
        </div>
      )}
    </div>
  )
}

interface ExtractProps {
  readonly companyId: CompanyId
  readonly extract: LedgerExtractView
  readonly accounts: readonly string[]
  readonly accountId: string
  readonly onAccount: (accountId: string) => void
}

const Extract = ({ companyId, extract, accounts, accountId, onAccount }: ExtractProps) => {
  const { t, count, counted, money } = useWords()
  const nameOf = useAccountName(companyId)
  const { code, name, from, to, openingMinor, closingMinor, gap } = extract
  const proposal = extract.proposed.find((one) => one.accountId === accountId)
  const balance = (minor: number | null) =>
    minor === null ? (
      <span className={styles.fine}>{t('imports.noBalance')}</span>
    ) : (
      <strong className={styles.figure}>{money(minor, 'EUR')}</strong>
    )
  return (
    <section className={styles.statement} aria-label={`${code} ${name}`}>
      <h3 className={styles.head}>
        <bdi className={styles.name}>
          {code} {name}
        </bdi>
      </h3>
      <dl className={styles.facts}>
        <dt>{t('imports.ledger.account')}</dt>
        <dd>
          <Choice
            label={t('imports.ledger.account')}
            hideLabel
            value={accountId}
            options={[
              ...accounts.map((value) => ({ value, text: nameOf(value) })),
              { value: NONE, text: t('imports.ledger.none') },
            ]}
            onChange={onAccount}
          />
          {proposal === undefined ? null : (
            <span className={styles.fine}>
              {t('imports.ledger.agreeing', { same: count(proposal.agreeing), ...counted(proposal.of) })}
            </span>
          )}
        </dd>
        <dt>{t('imports.period')}</dt>
        <dd>{t('imports.periodOf', { from: formatDate(from), to: formatDate(to) })}</dd>
        <dt>{t('imports.ledger.lines')}</dt>
        <dd>
          <strong>{t('imports.ledger.added', counted(extract.added))}</strong>
          <span>{t('imports.rowsKnown', counted(extract.known))}</span>
        </dd>
        <dt>{t('imports.opening')}</dt>
        <dd>{balance(openingMinor)}</dd>
        <dt>{t('imports.ledger.debit')}</dt>
        <dd>{balance(extract.debitMinor)}</dd>
        <dt>{t('imports.ledger.credit')}</dt>
        <dd>{balance(extract.creditMinor)}</dd>
        <dt>{t('imports.closing')}</dt>
        <dd>{balance(closingMinor)}</dd>
      </dl>
      {gap === null ? null : (
        <p>
          <GapChip gap={gap} currency="EUR" />
        </p>
      )}
      <Lines
        title={t('imports.ledger.changed')}
        total={extract.changed.total}
        lines={extract.changed.first.flatMap(({ before, after }) => [
          { line: before, state: t('imports.ledger.before') },
          { line: after, state: t('imports.ledger.after') },
        ])}
      />
      <Lines
        title={t('imports.ledger.gone')}
        total={extract.gone.total}
        lines={extract.gone.first.map((line) => ({ line, state: '' }))}
      />
      <Lines
        title={t('imports.ledger.lacking')}
        total={extract.lacking.total}
        lines={extract.lacking.first.map((line) => ({ line, state: '' }))}
      />
    </section>
  )
}

interface LinesProps {
  readonly title: string
  readonly total: number
  readonly lines: readonly { line: LedgerLineView; state: string }[]
}

const Lines = ({ title, total, lines }: LinesProps) => {
  const { t, count, amount } = useWords()
  if (total === 0) return null
  return (
    <details open>
      <summary>
        {title} <Chip tone="caution">{count(total)}</Chip>
      </summary>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('imports.date')}</th>
            <th scope="col">{t('imports.table.role.entry')}</th>
            <th scope="col">{t('imports.text')}</th>
            <th scope="col" className={styles.end}>
              {t('imports.amount')}
            </th>
            <td />
          </tr>
        </thead>
        <tbody>
          {lines.map(({ line, state }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines may be equal, and none moves
            <tr key={at}>
              <td>{formatDate(line.date)}</td>
              <td>{line.entry ?? ''}</td>
              <td className={styles.long}>
                <bdi>{[line.document, line.text].filter(Boolean).join(' ')}</bdi>
              </td>
              <td className={styles.end}>{amount(line.amountMinor, 'EUR')}</td>
              <td>{state}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}

/** Asks of which ledger account a file is that names none, or no bank's. */
const CodeQuestion = ({ onAnswer }: { readonly onAnswer: (code: string) => void }) => {
  const { t } = useWords()
  const [typed, setTyped] = useState('')
  const digits = typed.replace(/[. ]/g, '')
  return (
    <form
      className={styles.ask}
      onSubmit={(event) => {
        event.preventDefault()
        if (/^\d{2,30}$/.test(digits)) onAnswer(digits)
      }}
    >
      <Field label={t('imports.ledger.code')} value={typed} onChange={setTyped} autoFocus />
      <div>
        <Button type="submit" isDisabled={!/^\d{2,30}$/.test(digits)}>
          {t('imports.ask.goOn')}
        </Button>
      </div>
    </form>
  )
}
