/** The kinds of field the bodies are made of; a message is a token of `problem`, never a sentence. */
import { z } from 'zod'
import { cleanLines } from '../clean-text.ts'
import { type IsoDate, typedText } from '../values.ts'
import { isCountryCode } from './places.ts'

/** What can be wrong with a field; the window has a sentence for each. */
export const problem = z.enum([
  'required',
  'too-long',
  'too-short',
  'wrong-kind',
  'unknown-field',
  'not-a-decimal',
  'out-of-range',
  'not-a-date',
  'too-early',
  'tax-id',
  'post-code',
  'country',
  'currency',
  'email',
  'exemption',
  'not-allowed',
])
export type Problem = z.infer<typeof problem>

export const requiredText = (most: number) => typedText.trim().min(1).max(most)

/** The same with line ends: a draft is sent back as the service holds it. */
export const requiredLines = (most: number) => z.string().overwrite(cleanLines).trim().min(1).max(most)

const leftOutWhenEmpty = (schema: z.ZodString) =>
  schema.transform((text) => (text === '' ? undefined : text)).optional()

/** Left out when empty, as forms leave it. */
export const optionalText = (most: number) => leftOutWhenEmpty(typedText.trim().max(most))
export const optionalLines = (most: number, least: number) =>
  leftOutWhenEmpty(
    z
      .string()
      .overwrite(cleanLines)
      .trim()
      .max(most)
      .refine((text) => text === '' || text.length >= least, { error: 'too-short' }),
  )

const DECIMAL = /^-?\d{1,12}(?:\.\d{1,12})?$/

/** A JSON number or a numeric text with a dot, as a plain text without needless zeros; undefined where it is none. */
export const plainDecimal = (value: number | string): string | undefined => {
  const isTiny = typeof value === 'number' && value !== 0 && Math.abs(value) < 1e-6
  const text = isTiny ? value.toFixed(12) : String(value).trim()
  if (!DECIMAL.test(text)) return undefined
  const [whole = '', fraction = ''] = text.replace('-', '').split('.')
  const digits = whole.replace(/^0+(?=\d)/, '')
  const kept = fraction.replace(/0+$/, '')
  const plain = kept === '' ? digits : `${digits}.${kept}`
  return text.startsWith('-') && plain !== '0' ? `-${plain}` : plain
}

/** Zero or more, up to twelve digits before the point and after it; the service takes numbers as texts (interface 2). */
export const decimal = z.union([z.number(), z.string()]).transform((value, context): string => {
  const plain = plainDecimal(value)
  if (plain === undefined || plain.startsWith('-')) {
    context.addIssue({ code: 'custom', message: plain === undefined ? 'not-a-decimal' : 'out-of-range' })
    return z.NEVER
  }
  return plain
})

/** 23 means 23 %; from 0 to 100. */
export const percentage = decimal.refine((text) => Number(text) <= 100, { error: 'out-of-range' })

/** An optional number that a form leaves empty. */
export const optionalOf = <Schema extends z.ZodType>(schema: Schema) =>
  z.union([z.literal('').transform(() => undefined), schema]).optional()

/** `true`, `false` or their texts (interface 2). */
export const flag = z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')])

/** What is wrong with a date: it may be not there, or be none. */
export const dateProblem = ({ input }: { readonly input?: unknown }): Problem =>
  input === undefined || input === '' ? 'required' : 'not-a-date'

/** A day of the calendar. */
export const calendarDay = z.iso.date({ error: dateProblem }).transform((text) => text as IsoDate)

export const countryCode = z
  .string()
  .trim()
  .refine(isCountryCode, { error: 'country' })
  .transform((code) => code.toUpperCase())

const CURRENCIES = new Set(Intl.supportedValuesOf('currency'))
export const optionalCurrency = z
  .string()
  .trim()
  .transform((code) => code.toUpperCase())
  .refine((code) => code === '' || CURRENCIES.has(code), { error: 'currency', abort: true })
  .transform((code) => (code === '' ? undefined : code))
  .optional()

export const optionalEmail = z
  .string()
  .trim()
  .max(255)
  .refine((text) => text === '' || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text), { error: 'email' })
  .transform((text) => (text === '' ? undefined : text))
  .optional()

/** One field that is not as it must be, by its path in the body: `Document.Lines.0.TaxValue`. */
export interface FieldIssue {
  field: string
  problem: Problem
}

const toProblem = (issue: z.core.$ZodIssue): Problem => {
  const token = problem.safeParse(issue.message)
  if (token.success) return token.data
  switch (issue.code) {
    case 'too_big':
      return 'too-long'
    case 'too_small':
      return 'required'
    case 'unrecognized_keys':
      return 'unknown-field'
    case 'invalid_value':
      return 'not-allowed'
    default:
      return issue.input === undefined ? 'required' : 'wrong-kind'
  }
}

/** Of a choice the way that came closest: what is wrong with the value, not that it is no empty text. */
const flatten = (issue: z.core.$ZodIssue): z.core.$ZodIssue[] => {
  if (issue.code !== 'invalid_union') return [issue]
  const ways = issue.errors.filter((way) => way.length > 0)
  const [closest] = ways.find((way) => way[0]?.code !== 'invalid_value') ?? ways[0] ?? []
  return closest ? flatten({ ...closest, path: [...issue.path, ...closest.path] }) : [issue]
}

/** A service tells as many at most (`connectors/invoicing/envelope`); a body of unknown keys has no end of them. */
const MAX_ISSUES = 500

/** Every field at fault once, in the body's order: the first 500. */
export const fieldIssues = (error: z.ZodError): FieldIssue[] => {
  const seen = new Map<string, FieldIssue>()
  for (const issue of error.issues.flatMap(flatten)) {
    const keys = issue.code === 'unrecognized_keys' ? issue.keys : [undefined]
    for (const key of keys) {
      const field = [...issue.path, ...(key === undefined ? [] : [key])].map(String).join('.')
      if (!seen.has(field)) seen.set(field, { field, problem: toProblem(issue) })
      if (seen.size === MAX_ISSUES) return [...seen.values()]
    }
  }
  return [...seen.values()]
}
