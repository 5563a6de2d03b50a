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
  /** Carries it out and closes the dialog, or says why it was refused. */
  readonly onEnd: (act: () => Promise<EndingAnswer>, refuse: (why: string) => void) => Promise<void>
  readonly onClose: () => void
}
