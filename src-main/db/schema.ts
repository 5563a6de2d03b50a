/** The tables as they are now, for the query builder: the lists' dynamic filters are checked against it. */
import type { Generated } from 'kysely'

interface DocumentTable {
  id: number
  status: string
  type: string
  serie: string
  number: string | null
  number_key: string | null
  date: string | null
  due_date: string | null
  tax_id: string
  name: string
  customer_key: string
  legal_name: string | null
  iban: string | null
  email: string | null
  currency: string
  euro_rate: string | null
  retention_percent: string | null
  external_id: string | null
  purchase_order: string | null
  document_reference: string | null
  description: string | null
  total_minor: number
  without_tax_minor: number
  tax_minor: number
  discount_minor: number
  retention_minor: number
  foreign_total_minor: number | null
  /** The source's UnpaidAmount; null where it was never told. */
  unpaid_minor: number | null
  payment_status: string | null
  /** Kept: unpaid less accepted allocations not reflected yet; null unless closed, receivable and known. */
  open_minor: number | null
  /** How many groups in force hold it. */
  matched: Generated<number>
  first_fetched_at: string
  refreshed_at: string
  /** When the service answered that it no longer knows the id, or no longer shows it to this company. */
  vanished_at: string | null
  /** Folded text of everything the search looks at. */
  search: string
  /** 1 while it is what the service acknowledged, not yet what it shows. */
  provisional: Generated<number>
}

interface BankTransactionTable {
  id: Generated<number>
  account: number
  source_id: string | null
  /** Of a record without an id; null beside one. */
  fingerprint: string | null
  occurrence: number
  booking_date: string | null
  value_date: string | null
  source_amount_minor: number
  source_direction: string
  amount_minor: number
  open_minor: number
  direction: string
  currency: string
  text: string
  counterparty_name: string | null
  counterparty_key: string | null
  counterparty_iban: string | null
  reference: string | null
  status: string
  balance_minor: number | null
  /** JSON list; null when there is none. */
  flags: string | null
  page: number | null
  /** The last walk over the source's pages that met it. */
  seen_pass: number
  first_seen_at: string
  vanished_at: string | null
  search: string
}

interface AccountTable {
  id: Generated<number>
  account_id: string
  direction: string | null
  full_completed_at: string | null
  completed_at: string | null
  /** Rows after it were never part of a stable walk. */
  stable_through_id: Generated<number>
}

interface SearchTable {
  rowid: number
  search: string
}

export interface Schema {
  document: DocumentTable
  bank_transaction: BankTransactionTable
  account: AccountTable
  document_search: SearchTable
  transaction_search: SearchTable
}
