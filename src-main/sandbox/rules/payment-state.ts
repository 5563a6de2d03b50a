/** What remains unpaid of a document, and the payment status that follows (interface 3.2). */
import type { IsoDate } from '#contract/values.ts'
import type { SandboxSwitches } from '../options.ts'
import type { Store } from '../store.ts'
import type { StoredDocument } from '../tables/documents.ts'
import { receivedBefore } from '../tables/truth.ts'
import { DOCUMENT_TYPES } from './document-types.ts'

type PaymentStatus = 'NoPayment' | 'Incomplete' | 'Complete'

export interface PaymentState {
  unpaidMinor: number
  status: PaymentStatus
}

/** Linked transactions: none is NoPayment, a part is Incomplete, at least the total is Complete. */
export const paymentState = (
  store: Store,
  document: StoredDocument,
  switches: SandboxSwitches,
  today: IsoDate,
): PaymentState => {
  const type = DOCUMENT_TYPES[document.type]
  if (document.status !== 'C' || type === undefined || type.money === 'none')
    return { unpaidMinor: document.status === 'D' ? document.totalMinor : 0, status: 'NoPayment' }
  const unpaidMinor = unpaidOf(store, document, switches, today)
  if (unpaidMinor <= 0) return { unpaidMinor: 0, status: 'Complete' }
  const full = switches.unpaidNetOfRetention
    ? document.totalMinor - document.body.retentionMinor
    : document.totalMinor
  return { unpaidMinor, status: unpaidMinor >= full ? 'NoPayment' : 'Incomplete' }
}

const unpaidOf = (
  store: Store,
  document: StoredDocument,
  switches: SandboxSwitches,
  today: IsoDate,
): number => {
  const stored = document.unpaidMinor
  const known = switches.followBank
    ? Math.min(stored, Math.max(0, document.totalMinor - receivedBefore(store, document.id, today)))
    : stored
  // The customer withholds its part and never pays it: only the amount it will transfer is unpaid.
  return switches.unpaidNetOfRetention && known > 0
    ? Math.max(0, known - document.body.retentionMinor)
    : known
}
