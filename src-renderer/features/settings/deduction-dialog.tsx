/** Edits a rate or a fee, which is tried before it is saved. */
import type { z } from 'zod'
import type { DeductionTables } from '#contract/rules.ts'
import type { CompanyId } from '#contract/values.ts'
import { formatDate } from '../../lib/format-date.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { today as dayToday } from '../../lib/period.ts'
import { useTypedForm } from '../../lib/use-typed-form.ts'
import { Field } from '../../ui/field.tsx'
import { type FeeRow, feeForm, type RateRow, rateForm } from './deduction-row.ts'
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

const emptyRow = { name: '', percent: '', fixed: '', from: '', until: '' }

/** The rows with `row` at its index, or at the end. */
const put = <Row,>(rows: readonly Row[], at: number, row: Row): Row[] => [
  ...rows.slice(0, at),
  row,
  ...rows.slice(at + 1),
]

export const DeductionDialog = ({ companyId, tables, edited, error, isSaving, onSave, onClose }: Props) => {
  const { t, language, amount, count } = useWords()
  const isFee = edited.table === 'fees'
  const schema: z.ZodType<DeductionTables, typeof emptyRow> = isFee
    ? feeForm(t, dayToday(), language).transform((row) => ({
        ...tables,
        fees: put(tables.fees, edited.at, row),
      }))
    : rateForm(t, dayToday(), language).transform((row) => ({
        ...tables,
        withholdingRates: put(tables.withholdingRates, edited.at, row),
      }))
  const { form, read, field, send } = useTypedForm(
    schema,
    edited.row === null
      ? emptyRow
      : {
          name: edited.table === 'fees' ? edited.row.name : '',
          percent: count(edited.row.percent),
          fixed: edited.table === 'fees' ? amount(edited.row.fixedMinor, 'EUR') : '',
          from: formatDate(edited.row.from),
          until: formatDate(edited.row.until),
        },
  )
  const addText = t(isFee ? 'settings.deductions.addFee' : 'settings.deductions.addRate')
  return (
    <TrialDialog
      companyId={companyId}
      title={edited.row === null ? addText : t('settings.deductions.change')}
      rule={read === undefined ? null : { kind: 'deductions', tables: read }}
      typed={{ form, send }}
      error={error}
      isSaving={isSaving}
      onSave={() => send(onSave)}
      onClose={onClose}
    >
      {isFee ? <Field label={t('settings.deductions.name')} {...field('name')} /> : null}
      <div className={styles.pair}>
        <Field label={`${t('settings.deductions.rate')} (%)`} {...field('percent')} />
        {isFee ? <Field label={`${t('settings.deductions.fixed')} (€)`} {...field('fixed')} /> : null}
      </div>
      <div className={styles.pair}>
        <Field label={t('settings.deductions.from')} placeholder={t('settings.day')} {...field('from')} />
        <Field label={t('settings.deductions.until')} placeholder={t('settings.day')} {...field('until')} />
      </div>
    </TrialDialog>
  )
}
