/** Messages of a sync on standard error: its progress, and what it could not fetch. */

import { byCause, type OfficeRound } from '#contract/office.ts'
import type { Outage, SyncState } from '#contract/sync.ts'
import type { CompanyId } from '#contract/values.ts'
import type { OpenCompany } from '../services/companies/open-companies.ts'
import type { CompanySyncProgress, CompanySyncResult } from '../services/sync/sync-company.ts'
import { adviceOf } from './advice.ts'
import { counted } from './context.ts'
import type { Output } from './output.ts'

export const OUTAGES = {
  offline: 'no connection',
  slow: 'the service does not answer in time',
  failing: 'the service is failing',
} as const satisfies Record<Outage, string>

export const showProgress =
  (output: Output) =>
  ({
    phase,
    page,
    pageCount,
    transactionsReceived,
    documentsDone,
    documentsTotal,
  }: CompanySyncProgress): void =>
    output.progress(
      phase === 'transactions'
        ? `page ${page ?? 0} of ${pageCount ?? '?'}, ${counted(transactionsReceived, 'transaction')}`
        : `documents ${documentsDone} of ${documentsTotal}`,
    )

/** Prints once until when a service asked to wait, also where several companies wait for it. */
export const noteWaits = (output: Output): ((state: Pick<SyncState, 'heldUntil'>) => void) => {
  let lastNoted: SyncState['heldUntil'] = null
  return ({ heldUntil }) => {
    if (heldUntil === null || heldUntil === lastNoted) return
    lastNoted = heldUntil
    output.note(`the service asked to wait; the sync goes on at ${heldUntil}`)
  }
}

/** Prints what a completed sync could not fetch; the rest is saved. */
export const noteLeft = (
  output: Output,
  { transactions, documents }: Pick<CompanySyncResult, 'transactions' | 'documents'>,
): void => {
  if (transactions.missing > 0)
    output.note(
      `${counted(transactions.missing, 'transaction')} missing: the service counts more than it sent. ` +
        'What was sent is saved, and the next sync asks again.',
    )
  if (documents.failed > 0)
    output.note(
      `${counted(documents.failed, 'document')} could not be read; what is here of them stays, and the next sync asks again.`,
    )
}

const MAX_IDS_SHOWN = 10

/** Prints tracked ids for which the service has no document: ids of other companies in a range, or mistakes. */
export const noteUnknown = (
  output: Output,
  { documents }: Pick<CompanySyncResult, 'documents'>,
  { mirror }: OpenCompany,
): void => {
  if (documents.unknown === 0) return
  const limit = MAX_IDS_SHOWN
  const ids = (['unknown', 'not-allowed'] as const)
    .flatMap((state) => mirror.read.listTracked({ state, limit }))
    .map(({ id }) => id)
  const more = documents.unknown > limit ? ' and more' : ''
  output.note(
    `${counted(documents.unknown, 'tracked id')} without a document of this company at the service: ` +
      `${ids.slice(0, limit).join(', ')}${more}. Later syncs ask again; \`sync --full\` asks at once.`,
  )
}

const companies = (count: number): string => counted(count, 'company', 'companies')

/** Messages of a command over many companies on standard error: its progress, and its failures by cause. */
export const showRound =
  (output: Output) =>
  ({ done, total, failures }: OfficeRound): void =>
    output.progress(
      `${done} of ${companies(total)}${failures.length > 0 ? `, ${failures.length} failed` : ''}`,
    )

/** Prints each cause once, with the companies that failed and what to do; nothing where none failed. */
export const noteFailures = (
  output: Output,
  { done, failures }: Pick<OfficeRound, 'done' | 'failures'>,
  nameOf: (id: CompanyId) => string,
): void => {
  if (failures.length === 0) return
  output.note(`${companies(done)}: ${done - failures.length} done, ${failures.length} failed`)
  for (const group of byCause(failures)) {
    const [first] = group
    if (first === undefined) continue
    const bySentence = Map.groupBy(group, ({ error }) => error.message)
    const sentences = [...bySentence].map(
      ([message, failed]) => `${failed.map(({ companyId }) => nameOf(companyId)).join('; ')}: ${message}`,
    )
    const advice = adviceOf(first.error)
    const lines = [...sentences, ...(advice === undefined ? [] : [advice])].join('\n').split('\n')
    output.note(
      [`${companies(group.length)}: ${first.error.code}`, ...lines.map((line) => `  ${line}`)].join('\n'),
    )
  }
}
