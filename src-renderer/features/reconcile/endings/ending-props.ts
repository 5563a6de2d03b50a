/** What the dialogs of endings without a document are given. */
import type { EndingAnswer } from '#contract/endings.ts'
import type { CompanyId } from '#contract/values.ts'

export type Ending = 'classify' | 'split' | 'offset' | 'leave-open'

export interface EndingAsked {
  readonly ending: Ending
  readonly transactionIds: readonly number[]
}

export interface EndingProps {
  readonly companyId: CompanyId
  readonly transactionIds: readonly number[]
  /** Carries it out; what it answers is why it was refused, in words, or null when it was done. */
  readonly onEnd: (act: () => Promise<EndingAnswer>) => Promise<string | null>
  readonly onClose: () => void
}
