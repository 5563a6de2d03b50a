/** Schemas of single fields of small forms: from what a person typed to a value, with the sentence for what is none. */
import { z } from 'zod'
import type { IsoDate, Language, Minor } from '#contract/values.ts'
import { parseTypedAmount } from './parse-typed-amount.ts'
import { parseTypedDate } from './typed-date.ts'

/** @param read undefined for what cannot be read @param wrong says what can be */
export const needed = <Value>(read: (typed: string) => Value | undefined, wrong: string) =>
  z.string().transform((typed, context): Value => {
    const value = read(typed)
    if (value !== undefined) return value
    context.addIssue({ code: 'custom', message: wrong })
    return z.NEVER
  })

/** Undefined where nothing is typed. @param read undefined for what cannot be read */
const optional = <Value>(read: (typed: string) => Value | undefined, wrong: string) =>
  needed((typed) => (typed.trim() === '' ? null : read(typed)), wrong).transform(
    (value) => value ?? undefined,
  )

/** Text without blanks around it; undefined where there is none. */
export const textField = z.string().transform((typed) => typed.trim() || undefined)

/** Text without blanks around it. @param missing says that there is none */
export const neededText = (missing: string) => z.string().trim().min(1, missing)

/** Minor units of a two-decimal currency, or undefined. @param wrong says what an amount looks like */
export const amountField = (language: Language, wrong: string) =>
  optional((typed) => parseTypedAmount(typed, language) as Minor | undefined, wrong)

/** A day of the calendar. @param base where `+30` counts from, yyyy-mm-dd @param wrong says what one looks like */
export const neededDay = (base: string, wrong: string) =>
  needed((typed) => parseTypedDate(typed, base) as IsoDate | undefined, wrong)

/** A day of the calendar, or undefined. */
export const dayField = (base: string, wrong: string) =>
  optional((typed) => parseTypedDate(typed, base) as IsoDate | undefined, wrong)
