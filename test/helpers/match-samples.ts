/** Documents and transactions for tests of matching, with defaults that a test overrides. */

import type { IsoDate, Minor } from '#contract/values.ts'
import { defaultMatchSettings } from '#core/matching/model/settings.ts'
import type { MatchDocument, MatchInput, MatchTransaction } from '#core/matching/model/types.ts'

export const day = (text: string): IsoDate => text as IsoDate
export const cents = (value: number): Minor => value as Minor

type DocumentChanges = Partial<
  Omit<MatchDocument, 'date' | 'dueDate' | 'unpaidMinor' | 'openMinor' | 'totalMinor'>
> & {
  id: number
  date?: string | null
  dueDate?: string | null
  total?: number
  /** null for unknown; the total by default. */
  unpaid?: number | null
}

export const sampleDocument = ({
  date,
  dueDate,
  total = 12_300,
  unpaid,
  ...rest
}: DocumentChanges): MatchDocument => ({
  key: String(rest.id),
  side: 'customer',
  type: 'I',
  status: 'C',
  number: `FT 2026/${rest.id}`,
  serie: '2026',
  date: date === null ? null : day(date ?? '2026-03-01'),
  dueDate: dueDate === null ? null : day(dueDate ?? '2026-03-31'),
  taxId: '509442013',
  name: 'Padaria Aurora do Vale, Lda',
  legalName: null,
  iban: null,
  currency: 'EUR',
  euroRate: null,
  totalMinor: cents(total),
  withoutTaxMinor: cents(Math.round(total / 1.23)),
  retentionMinor: cents(0),
  foreignTotalMinor: cents(0),
  unpaidMinor: unpaid === null ? null : cents(unpaid ?? total),
  openMinor: unpaid === null ? null : cents(unpaid ?? total),
  externalId: null,
  purchaseOrder: null,
  documentReference: null,
  paymentStatus: null,
  ...rest,
})

type TransactionChanges = Partial<Omit<MatchTransaction, 'bookingDate' | 'amountMinor' | 'openMinor'>> & {
  id: number
  amount: number
  date?: string
}

export const sampleTransaction = ({
  amount,
  date = '2026-03-20',
  ...rest
}: TransactionChanges): MatchTransaction => ({
  key: `t-${String(rest.id).padStart(6, '0')}`,
  accountId: 'main',
  bookingDate: day(date),
  valueDate: day(date),
  amountMinor: cents(amount),
  openMinor: cents(amount),
  direction: amount >= 0 ? 'in' : 'out',
  currency: 'EUR',
  text: '',
  counterpartyName: null,
  counterpartyIban: null,
  reference: null,
  status: 'booked',
  ...rest,
})

export const sampleInput = (
  documents: readonly MatchDocument[],
  transactions: readonly MatchTransaction[],
  rest: Partial<MatchInput> = {},
): MatchInput => ({
  documents,
  transactions,
  aliases: [],
  declines: [],
  settings: defaultMatchSettings,
  today: day('2026-06-30'),
  ...rest,
})

/** Customers with distinct, invented names and tax ids. */
export const customers = {
  aurora: { taxId: '509442013', name: 'Padaria Aurora do Vale, Lda' },
  serra: { taxId: '508112307', name: 'Carpintaria Serra & Filhos, S.A.' },
  mar: { taxId: '510337715', name: 'Transportes Mar Salgado Unipessoal Lda' },
  tinta: { taxId: '507090541', name: 'Tipografia Tinta Fresca, Lda' },
} as const
