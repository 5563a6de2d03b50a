/** Finds gaps between the statements of one account: a balance that does not continue from one to the next. */
import type { IsoDate, Minor } from '#contract/values.ts'
import { daysBetween } from './calendar.ts'
import { toMinor } from './money.ts'

export interface StatementPeriod {
  from: IsoDate | null
  to: IsoDate | null
  openingMinor: Minor | null
  closingMinor: Minor | null
}

export interface StatementGap {
  /** Last day of the previous statement, and first day of this one. */
  after: IsoDate
  before: IsoDate
  /** Sum of what is missing; null where a balance is unknown and days between them are in neither statement. */
  missingMinor: Minor | null
}

/**
 * Compares a statement with those of its account that end before it begins.
 *
 * @param all all statements of the account, with or without this one
 * @returns null where the balance continues, where another statement overlaps its beginning, and for the first one
 */
export const gapBefore = (
  statement: StatementPeriod,
  all: readonly StatementPeriod[],
): StatementGap | null => {
  const { from } = statement
  if (from === null) return null
  const dated = all.filter((other) => other !== statement && other.from !== null && other.to !== null)
  if (dated.some((other) => (other.from ?? from) < from && (other.to ?? '') >= from)) return null
  const [last] = dated
    .filter((other) => (other.to ?? from) < from)
    .sort((one, other) => ((one.to ?? '') < (other.to ?? '') ? 1 : -1))
  const after = last?.to ?? null
  if (!last || after === null) return null
  if (last.closingMinor !== null && statement.openingMinor !== null) {
    const missing = statement.openingMinor - last.closingMinor
    return missing === 0 ? null : { after, before: from, missingMinor: toMinor(missing) }
  }
  return daysBetween(after, from) > 1 ? { after, before: from, missingMinor: null } : null
}
