/**
 * How much of a company waits for a person: what is open in the month to be closed, as the bar of the month counts it; where
 * nothing is, the proposals of other months.
 */
import type { CompanyFigures } from '#contract/office.ts'

export const toReview = ({ proposals, months }: CompanyFigures): number =>
  months.toReview || proposals.certain + proposals.likely + proposals.possible + proposals.ambiguous
