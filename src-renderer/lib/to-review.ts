/** How much of a company waits for a person. */
import type { CompanyFigures } from '#contract/office.ts'

/** Proposals; where there are none, what is open in the month to be closed. */
export const toReview = ({ proposals, months }: CompanyFigures): number =>
  proposals.certain + proposals.likely + proposals.possible + proposals.ambiguous || months.toReview
