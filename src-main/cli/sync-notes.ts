/** What a sync says on standard error while it runs: every page, and now and then how many documents. */
import type { CompanySyncProgress } from '../services/sync/sync-company.ts'
import type { Output } from './output.ts'

const DOCUMENTS_A_NOTE = 100

export const noteSync =
  (output: Output) =>
  ({
    phase,
    page,
    pageCount,
    transactionsReceived,
    documentsDone,
    documentsTotal,
  }: CompanySyncProgress): void => {
    if (phase === 'transactions')
      output.note(`page ${page ?? 0} of ${pageCount ?? '?'}, ${transactionsReceived} movements`)
    else if (
      documentsDone > 0 &&
      (documentsDone % DOCUMENTS_A_NOTE === 0 || documentsDone === documentsTotal)
    )
      output.note(`documents ${documentsDone} of ${documentsTotal}`)
  }
