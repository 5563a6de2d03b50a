/** A row of the deduction tables as a form. */
import { z } from 'zod'
import type { DeductionTables } from '#contract/rules.ts'
import type { IsoDate, Language } from '#contract/values.ts'
import type { Words } from '../../lib/i18n/use-words.ts'
import { parseTypedAmount } from '../../lib/parse-typed-amount.ts'
import { dayField, needed } from '../../lib/typed-fields.ts'

export type RateRow = DeductionTables['withholdingRates'][number]
export type FeeRow = DeductionTables['fees'][number]

/** 100: hundredths of a per cent, and cents of a fee's fixed part, are both entered as amounts. */
const MAX_HUNDREDTHS = 10_000
const MAX_LETTERS = 40

/** The form of a rate, with only the fields it has. */
export const rateForm = (t: Words['t'], today: string, language: Language) => {
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

export const feeForm = (t: Words['t'], today: string, language: Language) => {
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
