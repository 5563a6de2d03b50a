/** Validates events of the log about the review of a month. */
import { z } from 'zod'
import { month } from '#contract/closing-values.ts'
import { reviewLabel } from '#contract/review-values.ts'
import { minorUnits } from '#contract/values.ts'

/** @param said what every event has */
export const reviewEvents = <Said extends z.ZodRawShape>(said: Said) =>
  [
    z.strictObject({
      ...said,
      action: z.literal('review-tick'),
      period: month,
      item: z.string(),
      print: z.string().nullable(),
    }),
    z.strictObject({
      ...said,
      action: z.literal('review-remark'),
      period: month,
      item: z.string(),
      label: reviewLabel,
      text: z.string().nullable(),
    }),
    z.strictObject({
      ...said,
      action: z.literal('review-answer'),
      remark: z.uuid(),
      text: z.string().nullable(),
    }),
    z.strictObject({ ...said, action: z.literal('review-settled'), remark: z.uuid(), isDone: z.boolean() }),
    z.strictObject({ ...said, action: z.literal('review-large'), largeMinor: minorUnits.nullable() }),
    z.strictObject({
      ...said,
      action: z.literal('month-looked'),
      period: month,
      items: z.array(z.strictObject({ item: z.string(), print: z.string(), label: reviewLabel })),
    }),
    z.strictObject({
      ...said,
      action: z.literal('month-reviewed'),
      period: month,
      name: z.string().nullable(),
      seen: z.string(),
    }),
  ] as const
