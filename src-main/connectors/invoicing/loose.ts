/** Schemas for a service that sends the same member as a number or as text, and leaves out null members. */
import { z } from 'zod'
import { cleanLines, cleanText, cutText } from '#contract/clean-text.ts'

/** Characters; longer texts are cut (interface 2 has none above 500), the whole is in the raw document. */
const LONGEST_TEXT = 4000

/** A scalar as text; null where it is absent, null, an object or a list. Never fails. */
const scalarText = (sent: unknown): string | null =>
  typeof sent === 'string'
    ? sent
    : typeof sent === 'number' || typeof sent === 'boolean'
      ? String(sent)
      : null

const textOf = (clean: (text: string) => string): z.ZodType<string | null> =>
  z
    .unknown()
    .optional()
    .transform((sent) => {
      const text = scalarText(sent)
      return text === null ? null : cutText(clean(text), LONGEST_TEXT)
    })

/** A scalar as a cleaned text of one line. */
export const looseText = textOf(cleanText)
/** As `looseText`, for texts that may have several lines: descriptions are sent back when a draft is closed. */
export const looseLines = textOf(cleanLines)

const filled = (text: string | null): string | null => text?.trim() || null

/** As `looseText`, trimmed; an empty text is null. */
export const filledText: z.ZodType<string | null> = looseText.transform(filled)
export const filledLines: z.ZodType<string | null> = looseLines.transform(filled)
/** A token or a link, which must not be changed: only trimmed. */
export const exactText: z.ZodType<string | null> = z
  .unknown()
  .optional()
  .transform((sent) => filled(scalarText(sent)))

/** A number or numeric text as sent, for amounts that are parsed digit by digit later. */
export const looseDecimal: z.ZodType<string | number | null> = z
  .unknown()
  .optional()
  .transform((sent) => (typeof sent === 'number' || typeof sent === 'string' ? sent : null))

/** A whole number that is not negative, sent as a number or as digits. */
export const looseId: z.ZodType<number> = z
  .union([
    z.int(),
    z
      .string()
      .trim()
      .regex(/^\d{1,15}$/)
      .transform(Number),
  ])
  .pipe(z.int().nonnegative())
