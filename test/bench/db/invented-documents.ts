/** Invented documents for benches of the mirror: the same seed gives the same rows. */

import type { Minor } from '#contract/values.ts'
import type { FetchedDocument } from '#core/documents.ts'
import { aDocument } from '../../main/db/helpers/mirror-fixtures.ts'
import { dateOf, NAMES, pick, randomFrom } from './invented-pages.ts'

const TYPES = ['I', 'I', 'I', 'T', 'S', 'C', 'D'] as const
const STATES = ['C', 'C', 'C', 'C', 'C', 'C', 'C', 'C', 'D', 'A'] as const
const BATCH = 1_000

/** A tenth drafts, a third unpaid, of five thousand customers. */
export function* inventedDocuments(count: number): Generator<FetchedDocument[]> {
  const random = randomFrom(2)
  let batch: FetchedDocument[] = []
  for (let id = 1; id <= count; id += 1) {
    const customer = Math.floor(random() * 5_000)
    const totalMinor = Math.round(random() * 500_000) as Minor
    const isUnpaid = random() < 1 / 3
    const name = `${pick(NAMES, random)} ${customer} LDA`
    const document = aDocument({
      id,
      type: pick(TYPES, random),
      status: pick(STATES, random),
      number: `FT 2026/${id}`,
      date: dateOf(id),
      dueDate: dateOf(id + 450 * 30),
      totalMinor,
      unpaidMinor: (isUnpaid ? totalMinor : 0) as Minor,
      paymentStatus: isUnpaid ? 'NoPayment' : 'Complete',
    })
    batch.push({
      ...document,
      receiver: { ...document.receiver, taxId: String(500_000_000 + customer), name, legalName: name },
    })
    if (batch.length < BATCH && id < count) continue
    yield batch
    batch = []
  }
}
