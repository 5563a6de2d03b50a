/** Looks for the document an intent may have become, and says whether one is it. */
import { compactTaxId } from '#contract/issuing/tax-ids.ts'
import type { FetchedDocument } from '#core/documents.ts'
import type { Intent } from '../../db/repositories/issuing.ts'
import type { IssuingWork } from './ports.ts'
import { tokenFor } from './send-intent.ts'

const sameTaxId = (intent: Intent, document: FetchedDocument): boolean => {
  const country = document.receiver.countryCode ?? 'PT'
  return compactTaxId(intent.taxId, country) === compactTaxId(document.receiver.taxId, country)
}

/** ExternalId, tax id and total are those that were sent. */
export const isIntended = (intent: Intent, document: FetchedDocument): boolean =>
  document.externalId === intent.externalId &&
  sameTaxId(intent, document) &&
  document.totalMinor === intent.totalMinor

/** An unbroken run of unknown ids is the end; ids of another company mean that there may be more. */
const END = 5
const MAX_REQUESTS = 200

export type Search =
  | { kind: 'found'; document: FetchedDocument }
  /** Every id up to the end was looked at. */
  | { kind: 'absent' }
  /** No id is known to begin at, or there were too many to look at. */
  | { kind: 'inconclusive' }

/** Goes up from the highest id known when the intent was written. Errors: those of the client. */
export const searchIssued = async (work: IssuingWork, intent: Intent): Promise<Search> => {
  if (intent.knownHighest === null) return { kind: 'inconclusive' }
  const call = await tokenFor(work, intent.onBehalfOf)
  let unknown = 0
  for (let asked = 1; asked <= MAX_REQUESTS; asked += 1) {
    const answer = await work.invoicing.getDocument(intent.knownHighest + asked, call)
    if (answer.kind === 'found' && isIntended(intent, answer.document))
      return { kind: 'found', document: answer.document }
    unknown = answer.kind === 'unknown' ? unknown + 1 : 0
    if (unknown === END) return { kind: 'absent' }
  }
  return { kind: 'inconclusive' }
}
