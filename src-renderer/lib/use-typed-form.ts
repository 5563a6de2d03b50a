/**
 * A small form. What is wrong is said at its field once the form was sent, and goes as soon as it is mended; the focus
 * goes to the first field at fault. A button is never disabled for what is wrong: it would not say why.
 */
import { type SubmitEvent, useState } from 'react'
import { z } from 'zod'
import type { IsoDate, Language, Minor } from '#contract/values.ts'
import { useFirstWrong } from '../ui/field.tsx'
import { parseTypedAmount } from './parse-typed-amount.ts'
import { parseTypedDate } from './typed-date.ts'

type Refused<Typed> = { readonly [Name in keyof Typed]?: string | undefined }

/**
 * @param schema from the texts of the fields to what they mean; its messages are sentences of the window
 * @param first what each field holds until something is typed there; it may arrive later
 */
export const useTypedForm = <Typed extends Readonly<Record<string, string>>, Read>(
  schema: z.ZodType<Read, Typed>,
  first: NoInfer<Typed>,
) => {
  const [changed, setChanged] = useState<Partial<Typed>>({})
  const [isSent, setSent] = useState(false)
  const [refused, setRefused] = useState<Refused<Typed> | string>({})
  const { form, lead } = useFirstWrong()
  const typed: Typed = { ...first, ...changed }
  const read = schema.safeParse(typed)
  const refusedAt: Refused<Typed> = typeof refused === 'string' ? {} : refused
  const errorOf = (name: keyof Typed): string | undefined =>
    isSent ? (read.error?.issues.find(({ path }) => path[0] === name)?.message ?? refusedAt[name]) : undefined
  const choice = <Name extends keyof Typed & string>(name: Name) => ({
    value: typed[name],
    onChange: (value: Typed[Name]) => {
      setChanged((now) => ({ ...now, [name]: value }))
      setRefused({})
    },
  })
  const send = (act: (read: Read) => void): void => {
    setSent(true)
    if (read.success) act(read.data)
    else lead()
  }
  return {
    form,
    /** What the fields mean; undefined while one of them is wrong. */
    read: read.data,
    /** Whether anything is there that was not at first. */
    isTyped: Object.keys(typed).some((name) => typed[name] !== first[name]),
    /** Of what is chosen: nothing can be wrong with it. */
    choice,
    field: <Name extends keyof Typed & string>(name: Name) => ({ ...choice(name), error: errorOf(name) }),
    /** Hands over what the fields mean, where none is wrong. */
    send,
    /** For a form that stands in a page, not in a dialog. */
    inPage: (act: (read: Read) => void) => ({
      ref: form,
      noValidate: true,
      onSubmit: (event: SubmitEvent) => {
        event.preventDefault()
        send(act)
      },
    }),
    /** What main or a service did not take: it is said until something is typed, at its field or of the whole form. */
    refuse: (sentences: Refused<Typed> | string): void => {
      setRefused(sentences)
      lead()
    },
    /** What was refused of the whole form. */
    refused: typeof refused === 'string' ? refused : undefined,
    /** As it was to begin with. */
    reset: (): void => {
      setChanged({})
      setRefused({})
      setSent(false)
    },
  }
}

/**
 * Schemas of single fields of small forms: from what a person typed to a value, with the sentence for what is none.
 * @param read undefined for what cannot be read @param wrong says what can be
 */
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
