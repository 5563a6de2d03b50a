/** The sample bank account while it is generated: positions, running balance, truth, settled documents. */

import type { IsoDate } from '#contract/values.ts'
import { addDays } from '#core/calendar.ts'
import type { Store } from '../store.ts'
import { lowerUnpaid } from '../tables/documents.ts'
import { insertTransaction, transactionId } from '../tables/transactions.ts'
import { insertTruth, type TruthKind } from '../tables/truth.ts'
import type { PlainTransaction } from './invent/noise.ts'

export interface LedgerPart {
  documentId: number | null
  amountMinor: number
  kind: TruthKind
}

export interface LedgerEntry extends PlainTransaction {
  scenario: string
  decidable: boolean
  parts: readonly LedgerPart[]
  /** The source already shows the documents as paid. */
  isSettled: boolean
  /** Except these, which it still shows as owed. */
  openIds?: ReadonlySet<number>
  reference?: string | null
}

export interface Ledger {
  book(date: IsoDate, isPending: boolean, entry: LedgerEntry): void
  balance(): number
  count(): number
}

export const openLedger = (store: Store, openingMinor: number): Ledger => {
  let balanceMinor = openingMinor
  let position = 0
  return {
    balance: () => balanceMinor,
    count: () => position,
    book: (date, isPending, entry) => {
      position += 1
      balanceMinor += entry.amountMinor
      const id = transactionId(position)
      insertTransaction(store, {
        position,
        id,
        bookingDate: date,
        valueDate: position % 9 === 0 ? addDays(date, 1) : date,
        amountMinor: entry.amountMinor,
        currency: 'EUR',
        text: entry.text,
        counterparty: entry.counterparty,
        iban: entry.iban,
        reference: entry.reference ?? null,
        status: isPending ? 'pending' : 'booked',
        balanceMinor,
      })
      for (const part of entry.parts) {
        insertTruth(store, {
          transactionId: id,
          documentId: part.documentId,
          amountMinor: part.amountMinor,
          kind: part.kind,
          scenario: entry.scenario,
          decidable: entry.decidable,
          bookingDate: date,
        })
        if (entry.isSettled && part.documentId !== null && !entry.openIds?.has(part.documentId))
          lowerUnpaid(store, part.documentId, Math.abs(part.amountMinor))
      }
    },
  }
}
