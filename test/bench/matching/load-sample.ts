/** A generated company as input for matching, and separately the truth, which matching never sees. */

import type { IsoDate, Minor } from '#contract/values.ts'
import { defaultMatchSettings } from '#core/matching/model/settings.ts'
import type { MatchDocument, MatchInput, MatchTransaction } from '#core/matching/model/types.ts'
import { parseAmount } from '#core/money.ts'
import { generateSample } from '../../../src-main/sandbox/generator/generate.ts'
import { documentNumber } from '../../../src-main/sandbox/rules/document-types.ts'
import { openStore, type Store } from '../../../src-main/sandbox/store.ts'
import type { StoredDocument } from '../../../src-main/sandbox/tables/documents.ts'
import { iterateTransactions } from '../../../src-main/sandbox/tables/transactions.ts'
import type { Transaction } from '../../../src-main/sandbox/transaction.ts'
import { iterateDocuments, iterateTruth } from '../../sandbox/tables.ts'

export interface TrueTransaction {
  /** Documents that the transaction really pays, with the amount of each in cents; empty for noise and double payments. */
  documents: Map<number, number>
  scenario: string
  decidable: boolean
}

export interface Sample {
  input: MatchInput
  /** By the mirror's row number of the transaction. */
  truth: Map<number, TrueTransaction>
  /** Ids of an invoice and the credit note that settles it without a transaction. */
  nettings?: [number, number][]
}

export interface SampleRequest {
  seed: number
  documents: number
  transactions: number
  unreconciledDays?: number
}

const TODAY = '2026-06-30' as IsoDate

const minor = (value: unknown): Minor => parseAmount(value) ?? (0 as Minor)

const toDocument = (row: StoredDocument): MatchDocument => {
  const { document, receiver, totals, retentionMinor } = row.body
  return {
    id: row.id,
    key: String(row.id),
    side: 'customer',
    type: row.type,
    status: row.status,
    number: row.number === null ? null : documentNumber(row.type, row.serie, row.number),
    serie: row.serie,
    date: row.date as IsoDate,
    dueDate: document.DueDate.slice(0, 10) as IsoDate,
    taxId: receiver.TaxId,
    name: receiver.Name,
    legalName: receiver.LegalName,
    iban: receiver.IBAN,
    currency: document.Currency,
    euroRate: document.EuroRate === 0 ? null : String(document.EuroRate),
    totalMinor: row.totalMinor as Minor,
    withoutTaxMinor: minor(totals.WithoutTax),
    retentionMinor: retentionMinor as Minor,
    foreignTotalMinor: minor(totals.TotalAmountWithExchangeRate),
    unpaidMinor: row.unpaidMinor as Minor,
    openMinor: row.unpaidMinor as Minor,
    externalId: row.externalId,
    purchaseOrder: document.PurchaseOrder || null,
    documentReference: document.DocumentReference || null,
    paymentStatus: null,
  }
}

const toTransaction = (row: Transaction): MatchTransaction => ({
  id: row.position,
  key: row.id,
  accountId: 'main',
  bookingDate: row.bookingDate as IsoDate,
  valueDate: row.valueDate as IsoDate,
  amountMinor: row.amountMinor as Minor,
  openMinor: row.amountMinor as Minor,
  direction: row.amountMinor < 0 ? 'out' : 'in',
  currency: row.currency,
  text: row.text,
  counterpartyName: row.counterparty,
  counterpartyIban: row.iban,
  reference: row.reference,
  status: row.status,
})

const readTruth = (store: Store, idOf: ReadonlyMap<string, number>): Sample['truth'] => {
  const truth: Sample['truth'] = new Map()
  for (const row of iterateTruth(store)) {
    const id = row.transactionId === null ? undefined : idOf.get(row.transactionId)
    if (id === undefined) continue
    const known = truth.get(id) ?? {
      documents: new Map<number, number>(),
      scenario: row.scenario,
      decidable: row.decidable,
    }
    if (row.documentId !== null) {
      const cash = row.kind === 'payment' || row.kind === 'credit-note' ? Math.abs(row.amountMinor) : 0
      known.documents.set(row.documentId, (known.documents.get(row.documentId) ?? 0) + cash)
    }
    truth.set(id, known)
  }
  return truth
}

/** Generates a company and loads it; the same request gives the same sample. */
export const loadSample = (request: SampleRequest): Sample => {
  const store = openStore()
  try {
    generateSample(store, {
      seed: request.seed,
      documents: request.documents,
      transactions: request.transactions,
      today: TODAY,
      unreconciledDays: request.unreconciledDays ?? 60,
      foreignEvery: 0,
      monthEnd: false,
    })
    const documents = Array.from(iterateDocuments(store), toDocument)
    const transactions = Array.from(iterateTransactions(store), toTransaction)
    const truth = readTruth(store, new Map(transactions.map((one) => [one.key, one.id])))
    return {
      input: {
        documents,
        transactions,
        aliases: [],
        declines: [],
        settings: defaultMatchSettings,
        today: TODAY,
      },
      truth,
    }
  } finally {
    store.close()
  }
}
