/** The page around the records (interface 2.10); the records themselves are decoded one by one elsewhere. */
import { z } from 'zod'

/** A count that is not negative, as a number or as digits; absent and unreadable are the same. */
const looseCount = z
  .union([
    z.int().nonnegative(),
    z
      .string()
      .trim()
      .regex(/^\d{1,15}$/)
      .transform(Number),
  ])
  .nullish()
  .catch(null)
  .transform((count) => count ?? null)

export const remotePage = z.object({
  transactions: z.array(z.unknown()),
  page: looseCount,
  pageSize: looseCount,
  totalCount: looseCount,
  totalPages: looseCount,
})
export type RemotePage = z.infer<typeof remotePage>
