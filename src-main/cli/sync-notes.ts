/** What a sync says on standard error while it runs: every page, and now and then how many documents. */
import type { Outage } from '#contract/sync.ts'
import type { CompanySyncProgress, CompanySyncResult } from '../services/sync/sync-company.ts'
import type { Output } from './output.ts'

export const OUTAGES = {
  offline: 'no connection',
  slow: 'the service does not answer in time',
  failing: 'the service is failing',
} as const satisfies Record<Outage, string>

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
      output.note(`page ${page ?? 0} of ${pageCount ?? '?'}, ${transactionsReceived} transactions`)
    else if (
      documentsDone > 0 &&
      (documentsDone % DOCUMENTS_A_NOTE === 0 || documentsDone === documentsTotal)
    )
      output.note(`documents ${documentsDone} of ${documentsTotal}`)
  }

/** What a sync that ended could not bring: said apart, since the rest of it is good. */
export const noteLeft = (
  output: Output,
  { transactions, documents }: Pick<CompanySyncResult, 'transactions' | 'documents'>,
): void => {
  if (transactions.missing > 0)
    output.note(
      `${transactions.missing} transactions are missing: the service counts them and did not send them. ` +
        'What was sent is saved, and the next sync asks for them again.',
    )
  if (documents.failed > 0)
    output.note(
      `${documents.failed} documents could not be read; what is here of them stays, and the next sync asks again.`,
    )
}
