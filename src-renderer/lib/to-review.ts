/** How much of a company waits for a person: what is open in the month to be closed, as the bar of the month counts it. */
import type { CompanyFigures } from '#contract/office.ts'

export const toReview = ({ months }: CompanyFigures): number => months.toReview
