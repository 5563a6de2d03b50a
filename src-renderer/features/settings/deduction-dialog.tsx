/** A rate or a fee typed and tried before it is kept. */
import { useState } from 'react'
import type { DeductionTables } from '#contract/rules.ts'
import type { CompanyId } from '#contract/values.ts'
import { formatDate } from '../../lib/format-date.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { today as dayToday } from '../../lib/period.ts'
import { Field } from '../../ui/field.tsx'
import {
  type FeeRow,
  type Problems,
  type RateRow,
  type Read,
  readFee,
  readRate,
  type TypedRow,
} from './deduction-row.ts'
import styles from './settings.module.css'
import { TrialDialog } from './trial-dialog.tsx'

export type Edited =
  | { readonly table: 'withholdingRates'; readonly at: number; readonly row: RateRow | null }
  | { readonly table: 'fees'; readonly at: number; readonly row: FeeRow | null }

interface Props {
  readonly companyId: CompanyId
  readonly tables: DeductionTables
  readonly edited: Edited
  readonly error: unknown
  readonly isSaving: boolean
  readonly onSave: (tables: DeductionTables) => void
  readonly onClose: () => void
}

const emptyRow: TypedRow = { name: '', percent: '', fixed: '', from: '', until: '' }

/** The same rows with one in its place, or at the end. */
const put = <Row,>(rows: readonly Row[], at: number, row: Row): Row[] => [
  ...rows.slice(0, at),
  row,
  ...rows.slice(at + 1),
]

/** The tables with the row in its place, or what is wrong with the row. */
const validate = <Row,>(
  read: Read<Row>,
  place: (row: Row) => DeductionTables,
): { next: DeductionTables | null; problems: Problems } =>
  'row' in read ? { next: place(read.row), problems: {} } : { next: null, problems: read.problems }

export const DeductionDialog = ({ companyId, tables, edited, error, isSaving, onSave, onClose }: Props) => {
  const { t, language, amount, count } = useWords()
  const [typed, setTyped] = useState<TypedRow>(() => {
    if (edited.row === null) return emptyRow
    return {
      name: edited.table === 'fees' ? edited.row.name : '',
      percent: count(edited.row.percent),
      fixed: edited.table === 'fees' ? amount(edited.row.fixedMinor, 'EUR') : '',
      from: formatDate(edited.row.from),
      until: formatDate(edited.row.until),
    }
  })
  const today = dayToday()
  const isFee = edited.table === 'fees'
  const { next, problems } = isFee
    ? validate(readFee(typed, today, language), (row) => ({
        ...tables,
        fees: put(tables.fees, edited.at, row),
      }))
    : validate(readRate(typed, today, language), (row) => ({
        ...tables,
        withholdingRates: put(tables.withholdingRates, edited.at, row),
      }))
  const field = (name: keyof TypedRow, label: string, placeholder?: string) => (
    <Field
      label={label}
      value={typed[name]}
      onChange={(text) => setTyped({ ...typed, [name]: text })}
      // An untouched field is not scolded.
      error={typed[name] === '' || !problems[name] ? undefined : t(`settings.deductions.${problems[name]}`)}
      {...(placeholder === undefined ? {} : { placeholder })}
    />
  )
  const addText = t(isFee ? 'settings.deductions.addFee' : 'settings.deductions.addRate')
  return (
    <TrialDialog
      companyId={companyId}
      title={edited.row === null ? addText : t('settings.deductions.change')}
      rule={next === null ? null : { kind: 'deductions', tables: next }}
      error={error}
      isSaving={isSaving}
      onSave={() => {
        if (next !== null) onSave(next)
      }}
      onClose={onClose}
    >
      {isFee ? field('name', t('settings.deductions.name')) : null}
      <div className={styles.pair}>
        {field('percent', `${t('settings.deductions.rate')} (%)`)}
        {isFee ? field('fixed', `${t('settings.deductions.fixed')} (€)`) : null}
      </div>
      <div className={styles.pair}>
        {field('from', t('settings.deductions.from'), t('settings.day'))}
        {field('until', t('settings.deductions.until'), t('settings.day'))}
      </div>
    </TrialDialog>
  )
}
