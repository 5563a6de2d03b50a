/** Searches for the document that an intent may have become. */
import { compactTaxId } from '#contract/issuing/tax-ids.ts'
import type { FetchedDocument } from '#core/documents.ts'
import type { Intent } from '../../db/issuing/issuing.ts'
import type { IssuingWork } from './ports.ts'
import { tokenFor } from './send-intent.ts'

const sameTaxId = (intent: Intent, document: FetchedDocument): boolean => {
  const country = document.receiver.countryCode ?? 'PT'
  return compactTaxId(intent.taxId, country) === compactTaxId(document.receiver.taxId, country)
}

/** Whether ExternalId, tax id and total are those that were sent. */
export const isIntended = (intent: Intent, document: FetchedDocument): boolean =>
  document.externalId === intent.externalId &&
  sameTaxId(intent, document) &&
  document.totalMinor === intent.totalMinor

/** So many unknown ids in a row are the end; an id of another company means that more may follow. */
const UNKNOWN_IDS_AT_END = 5
const MAX_REQUESTS = 200

export type Search =
  | { kind: 'found'; document: FetchedDocument }
  /** Every id up to the end was fetched. */
  | { kind: 'absent' }
  /** There is no known id to begin at, or there were too many ids. */
  | { kind: 'inconclusive' }

/** Fetches ids upwards from the highest known when the intent was recorded. Errors: those of the client. */
export const searchIssued = async (work: IssuingWork, intent: Intent): Promise<Search> => {
  if (intent.knownHighest === null) return { kind: 'inconclusive' }
  const call = await tokenFor(work, intent.onBehalfOf)
  let unknown = 0
  for (let requests = 1; requests <= MAX_REQUESTS; requests += 1) {
    const answer = await work.invoicing.getDocument(intent.knownHighest + requests, call)
    if (answer.kind === 'found' && isIntended(intent, answer.document))
      return { kind: 'found', document: answer.document }
    unknown = answer.kind === 'unknown' ? unknown + 1 : 0
    if (unknown === UNKNOWN_IDS_AT_END) return { kind: 'absent' }
  }
  return { kind: 'inconclusive' }
}
