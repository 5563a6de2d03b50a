/** Which rows of a month a reviewer looks at, and why. */
import type { CategoryId } from '#contract/ending-values.ts'
import { AGAINST } from '#contract/plain-values.ts'
import type { DecidedDespite } from '#contract/review-values.ts'
import type { Minor } from '#contract/values.ts'
import { INVOICED_CATEGORIES } from '../endings/categories.ts'

/** Rows that are looked at for their amount alone, in each currency. */
const LARGEST = 10

interface Row {
  amountMinor: Minor
  currency: string
}

/**
 * The largest amounts in each currency, whichever way the money went, and all from a limit on; equal ones in the order
 * given.
 */
export const largeOf = <One extends Row>(rows: readonly One[], limit: Minor | null): One[] =>
  [...Map.groupBy(rows, ({ currency }) => currency).values()].flatMap((ofCurrency) =>
    ofCurrency
      .toSorted((a, b) => Math.abs(b.amountMinor) - Math.abs(a.amountMinor))
      .filter((row, at) => at < LARGEST || (limit !== null && Math.abs(row.amountMinor) >= limit)),
  )

/** A decision in force about a row. */
export interface Decided {
  evidence: readonly { code: Parameters<typeof AGAINST.has>[0] }[]
  isContradicted: boolean
  isKept: boolean
  /** Whether a person refused the same group before. */
  wasRefused: boolean
}

/** In spite of what, beside evidence, it was decided. */
export const despiteOf = ({
  isContradicted,
  isKept,
  wasRefused,
}: Omit<Decided, 'evidence'>): DecidedDespite[] => [
  ...(isKept ? ['kept' as const] : isContradicted ? ['contradicted' as const] : []),
  ...(wasRefused ? ['refused' as const] : []),
]

/** Whether it was decided although something spoke against it. */
export const isAgainst = (decided: Decided): boolean =>
  despiteOf(decided).length > 0 || decided.evidence.some(({ code }) => AGAINST.has(code))

/** The category of a payment that a supplier usually invoices; undefined where a document settles it, or none is expected. */
export const lacksDocument = (
  { amountMinor }: Pick<Row, 'amountMinor'>,
  parts: readonly { categoryId: CategoryId | undefined; hasDocument: boolean }[],
): CategoryId | undefined =>
  amountMinor >= 0 || parts.some(({ hasDocument }) => hasDocument)
    ? undefined
    : parts.find(({ categoryId }) => categoryId !== undefined && INVOICED_CATEGORIES.includes(categoryId))
        ?.categoryId
