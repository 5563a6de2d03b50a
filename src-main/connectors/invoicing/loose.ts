/** Shapes for a service that writes the same member now as a number, now as a text, and leaves out what is null. */
import { z } from 'zod'

/** A scalar as text; null where it is absent, null, an object or a list. Never fails. */
export const looseText: z.ZodType<string | null> = z
  .unknown()
  .optional()
  .transform((sent) =>
    typeof sent === 'string'
      ? sent.toWellFormed()
      : typeof sent === 'number' || typeof sent === 'boolean'
        ? String(sent)
        : null,
  )

/** As `looseText`, with blanks around it removed and an empty text equal to none. */
export const filledText: z.ZodType<string | null> = looseText.transform((text) => text?.trim() || null)

/** A number or numeric text as it was sent, for amounts that are read digit by digit later. */
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
