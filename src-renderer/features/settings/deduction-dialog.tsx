/** Edits a rate or a fee, which is tried before it is saved. */
import { z } from 'zod'
import type { DeductionTables } from '#contract/rules.ts'
import type { CompanyId, IsoDate, Language } from '#contract/values.ts'
import { formatDate, useWords, type Words } from '../../lib/i18n/use-words.ts'
import { parseTypedAmount } from '../../lib/parse-typed-amount.ts'
import { today as dayToday } from '../../lib/period.ts'
import { dayField, needed, useTypedForm } from '../../lib/use-typed-form.ts'
import { Field } from '../../ui/field.tsx'
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

/** A row of the deduction tables as a form. */
type RateRow = DeductionTables['withholdingRates'][number]
type FeeRow = DeductionTables['fees'][number]

/** 100: hundredths of a per cent, and cents of a fee's fixed part, are both entered as amounts. */
const MAX_HUNDREDTHS = 10_000
const MAX_LETTERS = 40

/** The form of a rate, with only the fields it has. */
const rateForm = (t: Words['t'], today: string, language: Language) => {
  const row = typedRow(t, today, language)
  const percent = row.percent.refine((value) => value > 0, t('settings.deductions.percentError'))
  return z
    .object({ ...row, percent })
    .refine(isInOrder, inOrder(t))
    .transform(({ percent, from, until }): RateRow => ({ percent, from, until }))
}

/** An empty field is 0. */
const parseHundredths = (typed: string, language: Language): number | undefined => {
  const hundredths = typed.trim() === '' ? 0 : parseTypedAmount(typed, language)
  return hundredths === undefined || hundredths < 0 || hundredths > MAX_HUNDREDTHS ? undefined : hundredths
}

const typedRow = (t: Words['t'], today: string, language: Language) => ({
  name: z.string().trim(),
  percent: needed((typed) => {
    const hundredths = parseHundredths(typed.replace('%', ''), language)
    return hundredths === undefined ? undefined : hundredths / 100
  }, t('settings.deductions.percentError')),
  fixed: needed((typed) => parseHundredths(typed, language), t('settings.deductions.fixedError')),
  from: dayField(today, t('settings.deductions.dayError')).transform((day) => day ?? null),
  until: dayField(today, t('settings.deductions.dayError')).transform((day) => day ?? null),
})

const isInOrder = ({ from, until }: { from: IsoDate | null; until: IsoDate | null }): boolean =>
  from === null || until === null || from < until
const inOrder = (t: Words['t']) => ({ path: ['until'], message: t('settings.deductions.orderError') })

const feeForm = (t: Words['t'], today: string, language: Language) => {
  const row = typedRow(t, today, language)
  const name = row.name
    .min(1, t('settings.deductions.nameError'))
    .max(MAX_LETTERS, t('settings.deductions.nameError'))
  return z
    .object({ ...row, name })
    .refine(({ percent, fixed }) => percent > 0 || fixed > 0, {
      path: ['percent'],
      message: t('settings.deductions.nothingError'),
    })
    .refine(isInOrder, inOrder(t))
    .transform(({ fixed, ...rest }): FeeRow => ({ ...rest, fixedMinor: fixed }))
}
