/** Schemas of single fields of small forms: from what a person typed to a value, with the sentence for what is none. */
import { z } from 'zod'
import type { IsoDate, Language, Minor } from '#contract/values.ts'
import { parseTypedAmount } from './parse-typed-amount.ts'
import { parseTypedDate } from './typed-date.ts'

/** Undefined where nothing is typed. @param read undefined for what cannot be read */
const optional = <Value>(read: (typed: string) => Value | undefined, wrong: string) =>
  z.string().transform((typed, context): Value | undefined => {
    if (typed.trim() === '') return undefined
    const value = read(typed)
    if (value === undefined) context.addIssue({ code: 'custom', message: wrong })
    return value
  })

/** Text without blanks around it; undefined where there is none. */
export const textField = z.string().transform((typed) => typed.trim() || undefined)

/** Text without blanks around it. @param missing says that there is none */
export const neededText = (missing: string) => z.string().trim().min(1, missing)

/** Minor units of a two-decimal currency, or undefined. @param wrong says what an amount looks like */
export const amountField = (language: Language, wrong: string) =>
  optional((typed) => parseTypedAmount(typed, language) as Minor | undefined, wrong)

/** A day of the calendar. @param wrong says what one looks like */
export const neededDay = (base: string, wrong: string) =>
  z.string().transform((typed, context): IsoDate => {
    const day = parseTypedDate(typed, base)
    if (day === undefined) context.addIssue({ code: 'custom', message: wrong })
    return day as IsoDate
  })

/** A day of the calendar, or undefined. @param base where `+30` counts from, yyyy-mm-dd */
export const dayField = (base: string, wrong: string) =>
  optional((typed) => parseTypedDate(typed, base) as IsoDate | undefined, wrong)
