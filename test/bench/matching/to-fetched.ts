/** A generated company's rows as a service would have sent them. */

import type { Minor } from '#contract/values.ts'
import type { FetchedDocument } from '#core/documents.ts'
import type { MatchDocument, MatchTransaction } from '#core/matching/model/types.ts'
import { type FetchedTransaction, UNKNOWN_TRANSACTION } from '#core/transactions.ts'

export const toFetched = (one: MatchDocument): FetchedDocument => ({
  id: Number(one.key),
  status: one.status === 'D' || one.status === 'A' ? one.status : 'C',
  type: one.type as FetchedDocument['type'],
  serie: one.serie ?? '',
  number: one.number,
  date: one.date,
  dueDate: one.dueDate,
  receiver: {
    taxId: one.taxId ?? '',
    name: one.name ?? '',
    legalName: one.legalName,
    address: null,
    city: null,
    postCode: null,
    countryCode: 'PT',
    email: null,
    iban: one.iban,
    phone: null,
  },
  currency: one.currency,
  euroRate: one.euroRate,
  retentionPercent: null,
  externalId: one.externalId,
  purchaseOrder: one.purchaseOrder,
  documentReference: one.documentReference,
  description: null,
  taxExemptionReasonCode: null,
  transport: null,
  totalMinor: one.totalMinor,
  withoutTaxMinor: one.withoutTaxMinor,
  taxMinor: (one.totalMinor - one.withoutTaxMinor) as Minor,
  discountMinor: 0 as Minor,
  retentionMinor: one.retentionMinor,
  foreignTotalMinor: one.foreignTotalMinor,
  unpaidMinor: one.unpaidMinor,
  paymentStatus: null,
  lines: [],
  raw: `{"id":${one.id}}`,
})

export const toTransaction = (one: MatchTransaction): FetchedTransaction => ({
  ...UNKNOWN_TRANSACTION,
  sourceId: one.key,
  bookingDate: one.bookingDate,
  valueDate: one.valueDate,
  amountMinor: one.amountMinor,
  direction: one.direction,
  currency: one.currency,
  text: one.text,
  counterpartyName: one.counterpartyName,
  counterpartyIban: one.counterpartyIban,
  reference: one.reference,
  status: one.status,
})
