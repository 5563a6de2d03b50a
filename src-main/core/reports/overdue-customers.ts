/** What each customer owes by age, less what is in their favour: whom to ask for payment, and for how much. */
import type { AgeBand } from '#contract/reports.ts'
import type { IsoDate, Minor } from '#contract/values.ts'
import { daysBetween } from '../calendar.ts'
import { compareText } from '../fold.ts'
import { toMinor } from '../money.ts'
import { ageBand, EVERY_AGE_BAND } from '../receivable.ts'
import { amountCell, integerCell, type OpenDocumentRow, type Report, textCell } from './rows.ts'

export const overdueCustomersColumns = [
  'customer',
  'taxId',
  'notDue',
  'days1to30',
  'days31to60',
  'days61to90',
  'over90',
  'noDueDate',
  'inFavour',
  'balance',
  'overdue',
  'oldestDays',
  'unmatchedReceipts',
] as const
export type OverdueCustomersColumn = (typeof overdueCustomersColumns)[number]

/** A payment of the customer that no decision uses yet. */
export interface UnallocatedPayment {
  date: IsoDate | null
  amountMinor: Minor
}

/** What is open of one customer. */
export interface OpenAccount {
  taxId: string
  /** On the latest document. */
  name: string
  /** On the latest document that has one. */
  email: string | null
  /** Amounts of credit notes are negative. */
  documents: readonly OpenDocumentRow[]
  /** Paid beyond documents. */
  advancesMinor: Minor
  /** What a certain or likely proposal takes for a payment of an open document of theirs. */
  unallocated: readonly UnallocatedPayment[]
  /** Receipts to reconcile whose payer has the customer's name: perhaps theirs, in no sum. */
  unmatchedMinor: Minor
}

export interface Ageing {
  /** Invoices alone. */
  bands: Readonly<Record<AgeBand, Minor>>
  /** Credit notes, advances and payments to allocate; at most zero. */
  inFavourMinor: Minor
  balanceMinor: Minor
  /** What is overdue, less what is in their favour; zero where that covers it. */
  overdueMinor: Minor
  /** Of the oldest overdue document. */
  oldestDays: number
}

/** Only a due date makes a document overdue: one without is in a band of its own. */
export const bandOf = ({ dueDate }: Pick<OpenDocumentRow, 'dueDate'>, day: IsoDate): AgeBand =>
  dueDate === null ? 'no-due-date' : ageBand({ side: 'customer', dueDate, documentDate: null }, day)

export const isOverdueBand = (band: AgeBand): boolean => band !== 'not-due' && band !== 'no-due-date'

export const ageingOf = ({ documents, advancesMinor, unallocated }: OpenAccount, day: IsoDate): Ageing => {
  const bands = Object.fromEntries(EVERY_AGE_BAND.map((band) => [band, 0])) as Record<AgeBand, number>
  let favour = advancesMinor + unallocated.reduce((sum, one) => sum + one.amountMinor, 0)
  let oldestDays = 0
  for (const document of documents) {
    if (document.openMinor <= 0) favour -= document.openMinor
    else {
      const band = bandOf(document, day)
      bands[band] += document.openMinor
      if (isOverdueBand(band) && document.dueDate !== null)
        oldestDays = Math.max(oldestDays, daysBetween(document.dueDate, day))
    }
  }
  const owed = EVERY_AGE_BAND.reduce((sum, band) => sum + bands[band], 0)
  const overdue = EVERY_AGE_BAND.reduce((sum, band) => sum + (isOverdueBand(band) ? bands[band] : 0), 0)
  return {
    bands: bands as Record<AgeBand, Minor>,
    inFavourMinor: toMinor(0 - favour),
    balanceMinor: toMinor(owed - favour),
    overdueMinor: toMinor(Math.max(0, overdue - favour)),
    oldestDays,
  }
}

export interface Debtor extends OpenAccount {
  ageing: Ageing
}

/**
 * Customers to ask for payment, those who owe most first. Who has as much in their favour as is overdue is not among
 * them; `covered` counts these.
 */
export const debtorsOf = (
  accounts: Iterable<OpenAccount>,
  day: IsoDate,
): { debtors: Debtor[]; covered: number } => {
  const debtors: Debtor[] = []
  let covered = 0
  for (const account of accounts) {
    const ageing = ageingOf(account, day)
    if (ageing.overdueMinor > 0) debtors.push({ ...account, ageing })
    else if (ageing.oldestDays > 0) covered += 1
  }
  debtors.sort(
    (one, other) =>
      other.ageing.overdueMinor - one.ageing.overdueMinor || compareText(one.taxId, other.taxId),
  )
  return { debtors, covered }
}

/** A row for each customer with something overdue. */
export const overdueCustomersReport = (
  accounts: Iterable<OpenAccount>,
  day: IsoDate,
): Report<OverdueCustomersColumn> => ({
  columns: overdueCustomersColumns,
  rows: (function* () {
    for (const { name, taxId, unmatchedMinor, ageing } of debtorsOf(accounts, day).debtors) {
      const { bands, inFavourMinor, balanceMinor, overdueMinor, oldestDays } = ageing
      yield [
        textCell(name),
        textCell(taxId),
        ...EVERY_AGE_BAND.map((band) => amountCell(bands[band])),
        amountCell(inFavourMinor),
        amountCell(balanceMinor),
        amountCell(overdueMinor),
        integerCell(oldestDays),
        amountCell(unmatchedMinor),
      ]
    }
  })(),
})
