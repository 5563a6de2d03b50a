/** Props of the dialogs for endings without a document. */
import type { EndingAnswer } from '#contract/endings.ts'
import type { CompanyId } from '#contract/values.ts'

export type Ending = 'classify' | 'split' | 'offset' | 'leave-open' | 'ask-client'

export interface EndingAsked {
  readonly ending: Ending
  readonly transactionIds: readonly number[]
}

export interface EndingProps {
  readonly companyId: CompanyId
  readonly transactionIds: readonly number[]
  /** Decides and closes the dialog, or calls `refuse` with the reason. */
  readonly onEnd: (act: () => Promise<EndingAnswer>, refuse: (why: string) => void) => Promise<void>
  readonly onClose: () => void
}
