/** One text of a transaction record, in any form; undefined where it is none. */
import { cleanText, cutText } from '#contract/clean-text.ts'
import { firstOf, toFields } from './record.ts'

/** Inside a text that is an object. */
const INNER_TEXT = [['unstructured']]

/** Characters; longer texts are cut, the whole is in the stored page. */
const LONGEST_TEXT = 4000

const clean = (text: string): string | undefined => cutText(cleanText(text).trim(), LONGEST_TEXT) || undefined

export const asIs = (sent: unknown): unknown => sent

/** A text, a list of texts, or an object around one of them (`{unstructured: [...]}`). */
export const readText = (sent: unknown): string | undefined => {
  if (typeof sent === 'string') return clean(sent)
  if (typeof sent === 'number') return String(sent)
  if (Array.isArray(sent))
    return clean(sent.filter((part): part is string => typeof part === 'string').join(' '))
  const fields = toFields(sent)
  const inner = fields && firstOf(fields, INNER_TEXT, asIs).value
  return typeof inner === 'string' || Array.isArray(inner) ? readText(inner) : undefined
}

export const readName = (sent: unknown): string | undefined =>
  typeof sent === 'string' ? clean(sent) : undefined

/** An id above 2^53 has lost digits in JSON.parse and would name another record: it is ignored. */
export const readId = (sent: unknown): string | undefined =>
  typeof sent === 'number' ? (Number.isSafeInteger(sent) ? String(sent) : undefined) : readName(sent)

export const readIban = (sent: unknown): string | undefined =>
  readName(sent)?.replace(/\s/g, '').toUpperCase()

export const readReference = (sent: unknown): string | undefined => {
  const text = readId(sent)
  return text?.toUpperCase() === 'NOTPROVIDED' ? undefined : text
}
