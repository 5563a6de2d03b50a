/**
 * The tables of a mirror as they are now: the one place to look them up. Kysely takes its types from here, and a test
 * holds them equal to a migrated file. The two search indexes (FTS5) are named where they are asked (`lists/`).
 */
import type { Insertable, Selectable } from 'kysely'
import type { DocumentRow, Month } from '#contract/closing-values.ts'
import type { TrackedState } from '#contract/documents.ts'
import type { FiledReason, FiledState } from '#contract/import-values.ts'
import type { AllocationKind } from '#contract/match-values.ts'
import type { OfficeEntry } from '#contract/office-set-values.ts'
import type { ReportFile } from '#contract/reports.ts'
import type { ContestedReason } from '#contract/sharing-values.ts'
import type { Side } from '#contract/sides.ts'
import type { DocumentId, ServiceDocumentId } from '#contract/values.ts'
import type {
  DocumentLine,
  DocumentSource,
  DocumentStatus,
  DocumentType,
  PaymentStatus,
} from '#core/documents.ts'
import type { ImportKind } from '#core/statements.ts'
import type { SupplierRowType } from '#core/suppliers/supplier-row.ts'
import type {
  BookingStatus,
  FetchedTransaction,
  TransactionDirection,
  TransactionSource,
} from '#core/transactions.ts'
import {
  blob,
  byDefault,
  type Column,
  date,
  flag,
  instant,
  integer,
  type KyselyTables,
  minor,
  nullable,
  text,
} from './schema-columns.ts'

/** Where a decided group stands: in force, or not. */
export type DecidedState = 'accepted' | 'confirmed' | 'conflicting' | 'stale' | 'rejected' | 'undone'
/** A person's answer for an account whose records carry no direction. */
export type DirectionSetting = 'in' | 'out' | 'by-sign'
export type RuleAction =
  | 'set-aside'
  | 'kept'
  | 'taught'
  | 'forgotten'
  | 'remembered'
  | 'automatic'
  | 'deductions'
  | 'category'
  | 'category-removed'
  | 'classification-rule'
  | 'classification-rule-removed'
  | 'lessons-forgotten'
  | 'lessons-remembered'
  | 'month-closed'
  | 'month-reopened'
  | 'balance'
  | 'transit'
  | 'transit-changed'
  | 'transit-removed'
  | 'transit-cleared'
  | 'late-taken'
  | 'started'
  | 'note'
  | 'ledger-account'
  | 'journal-exported'
  | 'journal-withdrawn'
  | 'accounts-joined'
  | 'accounts-apart'
  | 'direction'
  | 'tracked'
  | 'untracked'
  | 'file-imported'
  | 'file-undone'
  | 'account-named'
  | 'table-layout'
  | 'review-tick'
  | 'review-remark'
  | 'review-answer'
  | 'review-settled'
  | 'review-large'
  | 'month-looked'
  | 'month-reviewed'
  | 'ledger-tied'
  | 'ledger-untied'
  | 'office-set'
  | 'office-left'
export type DecisionAction = 'accepted' | 'rejected' | 'undone'
/** What became of an event of this desk that never got a number; `contested` until a person chooses. */
export type SettledOutcome = 'agreed' | 'contested' | 'yielded' | 'repeated'
export type RunScope = 'full' | 'recent' | 'filtered'
export type RunState = 'running' | 'stopped' | 'completed' | 'unstable' | 'abandoned'
export type IntentKind = 'document' | 'waybill' | 'cancel'
export type IntentState = 'sending' | 'uncertain' | 'asks' | 'saved' | 'refused' | 'dismissed'
/** It is not known whether what was sent was carried out. */
export const STATES_IN_DOUBT = ['sending', 'uncertain', 'asks'] as const satisfies readonly IntentState[]
export type IntentOutcome = 'answered' | 'found' | 'sent-again' | 'refused' | 'named' | 'dismissed'
export type RememberedKind = 'customer' | 'product' | 'address' | 'vehicle'
/** registered: new to the service, its token there at once; requested: asked, not approved yet; granted: approved. */
export type PartnerState = 'registered' | 'requested' | 'granted'

/** A fetched transaction as its row holds it; flags as JSON, null where there is none. */
export type SentRecord = Omit<FetchedTransaction, 'flags'> & { flags: string | null }

/** A column that the member of a fetched record decides. */
const sent = <Member extends keyof SentRecord, Read, Written>(
  member: Member,
  column: Column<Read, Written, false> & (SentRecord[Member] extends Written ? unknown : never),
): Column<Read, Written, false> & { readonly member: Member } => ({ ...column, member })

/** A line of a ledger as a file shows it. */
const ledgerLine = {
  entry: nullable(text()),
  date: date(),
  amount_minor: minor(),
  text: text(),
  document: nullable(text()),
  counterpart: nullable(text()),
}

export const tables = {
  // Documents under a row number of our own, never reused, and what they are known by at their source: the service's
  // id, or issuer, type, series and number where one came by file. Keys are folded or padded, so that plain comparison
  // sorts them.
  document: {
    id: byDefault(integer<DocumentId>()),
    source: text<DocumentSource>(),
    source_id: nullable(integer<ServiceDocumentId>()),
    side: byDefault(text<Side>()),
    // The issuer's tax id, of one that came by file.
    issuer: nullable(text()),
    status: text<DocumentStatus>(),
    type: text<DocumentType>(),
    serie: text(),
    number: nullable(text()),
    number_key: nullable(text()),
    date: nullable(date()),
    due_date: nullable(date()),
    tax_id: text(),
    name: text(),
    customer_key: text(),
    legal_name: nullable(text()),
    iban: nullable(text()),
    email: nullable(text()),
    currency: text(),
    euro_rate: nullable(text()),
    retention_percent: nullable(text()),
    external_id: nullable(text()),
    purchase_order: nullable(text()),
    document_reference: nullable(text()),
    description: nullable(text()),
    total_minor: minor(),
    without_tax_minor: minor(),
    tax_minor: minor(),
    discount_minor: minor(),
    retention_minor: minor(),
    foreign_total_minor: nullable(minor()),
    unpaid_minor: nullable(minor()),
    payment_status: nullable(text<PaymentStatus>()),
    // What source and decisions leave open; NULL where nothing can be owed.
    open_minor: nullable(minor()),
    // How many groups in force hold it.
    matched: byDefault(integer()),
    first_fetched_at: instant(),
    refreshed_at: instant(),
    vanished_at: nullable(instant()),
    search: text(),
    // Issued here, and not shown by the service yet.
    provisional: byDefault(flag()),
  },
  document_raw: {
    document_id: byDefault(integer<DocumentId>()),
    receiver: text(),
    transport: nullable(text()),
    raw: text(),
  },
  document_line: {
    document_id: integer<DocumentId>(),
    position: integer(),
    code: text(),
    description: text(),
    unit_price: text(),
    quantity: text(),
    unit: text(),
    kind: nullable(text<NonNullable<DocumentLine['kind']>>()),
    tax_percent: text(),
    discount_percent: text(),
    cost_center: nullable(text()),
  },
  // The service's ids to be fetched: no call of it lists documents.
  tracked_document: {
    source_id: byDefault(integer<ServiceDocumentId>()),
    state: text<TrackedState>(),
    source: text<'created' | 'tracked' | 'probe'>(),
    tracked_at: instant(),
    checked_at: nullable(instant()),
    next_attempt_at: nullable(instant()),
    misses: byDefault(integer()),
  },

  account: {
    id: byDefault(integer()),
    account_id: text(),
    direction: nullable(text<DirectionSetting>()),
    full_completed_at: nullable(instant()),
    completed_at: nullable(instant()),
    stable_through_id: byDefault(integer()),
  },
  // Transactions under a row number of our own, never reused. What they are known by at their source is the account
  // with the record's own id, or with a fingerprint and the place among equals. `source_*` is what the record said.
  // `sent`: a record as the service sent it decides the column; the mirror keeps the others for itself.
  bank_transaction: {
    id: byDefault(integer()),
    account: integer(),
    source: byDefault(text<TransactionSource>()),
    source_id: nullable(text()),
    fingerprint: nullable(text()),
    occurrence: integer(),
    booking_date: sent('bookingDate', nullable(date())),
    value_date: sent('valueDate', nullable(date())),
    source_amount_minor: sent('amountMinor', minor()),
    source_direction: sent('direction', text<TransactionDirection>()),
    // With the account's setting applied.
    amount_minor: minor(),
    // What no decision uses.
    open_minor: minor(),
    direction: text<TransactionDirection>(),
    currency: sent('currency', text()),
    text: sent('text', text()),
    counterparty_name: sent('counterpartyName', nullable(text())),
    counterparty_key: nullable(text()),
    counterparty_iban: sent('counterpartyIban', nullable(text())),
    reference: sent('reference', nullable(text())),
    status: sent('status', text<BookingStatus>()),
    balance_minor: sent('balanceMinor', nullable(minor())),
    flags: sent('flags', nullable(text())),
    page: nullable(integer()),
    seen_pass: integer(),
    first_seen_at: instant(),
    vanished_at: nullable(instant()),
    search: text(),
    sent_page: nullable(integer()),
    sent_place: nullable(integer()),
    // Orders the rows of a day, the oldest first; rows with the same value are ordered by id.
    place_in_day: byDefault(integer()),
  },
  // Pages as the service sent them, deflated.
  sent_page: { id: byDefault(integer()), body: blob() },
  // How far the search index of transactions has come.
  search_progress: { id: byDefault(integer()), through_id: integer() },
  sync_run: {
    id: byDefault(integer()),
    kind: text<'transactions' | 'documents'>(),
    account: nullable(integer()),
    state: text<RunState>(),
    scope: text<RunScope>(),
    // First day asked for; NULL asks for everything.
    window_from: nullable(date()),
    started_at: instant(),
    finished_at: nullable(instant()),
    error_code: nullable(text()),
    // Marks the rows this walk has met; grows with every walk of any run.
    pass: byDefault(integer()),
    passes: byDefault(integer()),
    next_page: byDefault(integer()),
    page_count: nullable(integer()),
    total_count: nullable(integer()),
    // 0 once something showed that the pages moved while they were read.
    steady: byDefault(integer()),
    seen: byDefault(integer()),
    left_out: byDefault(integer()),
    digest: byDefault(text()),
    last_page_digest: nullable(text()),
    last_page_prints: nullable(text()),
    previous_digest: nullable(text()),
    pages: byDefault(integer()),
    received: byDefault(integer()),
    inserted: byDefault(integer()),
    updated: byDefault(integer()),
    unchanged: byDefault(integer()),
    vanished: byDefault(integer()),
  },

  // Computed by matching, and replaced by its next run.
  proposal: {
    position: byDefault(integer()),
    id: text(),
    rank: integer(),
    explained: flag(),
    body: text(),
    // The decided group that makes it impossible.
    hidden_by: nullable(text()),
  },
  proposal_member: {
    position: integer(),
    document_id: nullable(integer<DocumentId>()),
    transaction_id: nullable(integer()),
    seen_minor: nullable(minor()),
  },
  // The log of decisions: triggers refuse to change or delete a row.
  decision_event: {
    sequence: byDefault(integer()),
    at: instant(),
    by: text(),
    action: text<DecisionAction>(),
    group_id: text(),
    body: text(),
    // What the members of the body's rows are known by in every mirror, and what the source said of them, as JSON.
    members: text(),
    // Of a redo: the undo it reverses.
    redo_of: nullable(integer()),
    // The sequence its act began with, where one act decided several groups.
    act: nullable(integer()),
    // Its name in the log next to the mirror.
    uuid: text(),
  },
  // What the log amounts to.
  match_group: { id: text(), state: text<DecidedState>(), explained: flag(), sequence: integer() },
  allocation: {
    group_id: text(),
    position: integer(),
    document_id: nullable(integer<DocumentId>()),
    transaction_id: nullable(integer()),
    amount_minor: minor(),
    kind: text<AllocationKind>(),
    // What the members said when the group was accepted.
    unpaid_seen_minor: nullable(minor()),
    total_seen_minor: nullable(minor()),
    transaction_seen_minor: nullable(minor()),
    explained: byDefault(flag()),
    // Of a classified row.
    category: nullable(text()),
    // What it uses of a transaction that is not in EUR, in the transaction's currency.
    bank_minor: nullable(minor()),
  },
  // What a company made of a default category, and its own ones.
  category: {
    id: text(),
    position: integer(),
    name: nullable(text()),
    account: nullable(text()),
    is_hidden: flag(),
  },
  // Rules a person wrote; conditions, and how one divides a transaction, as JSON.
  classification_rule: {
    id: text(),
    position: integer(),
    category: text(),
    conditions: text(),
    split: nullable(text()),
    written_at: instant(),
    written_by: text(),
  },
  // What a company follows of the office's set; bodies as JSON. A gone entry was removed from the set.
  office_entry: {
    kind: text<OfficeEntry['kind']>(),
    key: text(),
    position: integer(),
    body: text(),
    by: text(),
    at: instant(),
    is_gone: flag(),
  },
  // What a person said apart from decisions: standing by one, payers taught, automatic acceptance, deductions, categories, rules,
  // closings, notes.
  rule_event: {
    sequence: byDefault(integer()),
    uuid: text(),
    at: instant(),
    by: text(),
    action: text<RuleAction>(),
    body: text(),
  },
  // What a person wrote on a document, a transaction, a line of the ledger or a decision: of these four one is not NULL.
  note: {
    id: byDefault(integer()),
    document_id: nullable(integer<DocumentId>()),
    transaction_id: nullable(integer()),
    line_id: nullable(integer()),
    group_id: nullable(text()),
    // NULL where it was removed.
    text: nullable(text()),
    // What an undo puts back.
    previous: nullable(text()),
    at: instant(),
    by: text(),
  },
  // Events of the log next to the mirror whose members a sync has yet to bring.
  waiting_event: {
    position: byDefault(integer()),
    uuid: text(),
    group_id: text(),
    state: text<'waiting' | 'overtaken'>(),
    line: text(),
  },
  // Decisions, rules and waiting events in the order of the log file.
  event_order: { place: byDefault(integer()), uuid: text() },
  // Lines of the log that only a later version reads.
  unknown_event: { uuid: text(), line: text() },
  // The log that the desks of an office share: how far this mirror has it. No row where the company is not shared.
  shared_log: {
    id: byDefault(integer()),
    company: text(),
    number: integer(),
    hash: text(),
    place: integer(),
  },
  // Events that the office's server numbered, with the login that sent them and the server's instant.
  numbered_event: { uuid: text(), number: integer(), author: text(), at: instant() },
  // Events of this desk that never got a number, as lines of the log; `rivals` are the uuids of events, as JSON.
  settled_event: {
    uuid: text(),
    outcome: text<SettledOutcome>(),
    reason: text<ContestedReason>(),
    rivals: text(),
    line: text(),
  },
  // A decision that contradicts the source, and that a person stands by.
  kept_decision: {
    group_id: text(),
    sequence: integer(),
    source: text(),
    by: text(),
    at: instant(),
    // 0 once the source shows something else.
    holds: byDefault(integer()),
  },
  decline: { document_id: integer<DocumentId>(), transaction_id: integer(), group_id: text() },
  // A payer's name or IBAN, and the customer it stands for.
  alias: {
    id: byDefault(integer()),
    kind: text<'name' | 'iban'>(),
    value: text(),
    tax_id: text(),
    taught_at: nullable(instant()),
    taught_by: nullable(text()),
    forgotten_at: nullable(instant()),
  },
  alias_lesson: { alias_id: integer(), group_id: text() },
  automatic_acceptance: {
    key: text(),
    signs: text(),
    is_on: flag(),
    off_because: nullable(text<'rejected' | 'undone'>()),
    changed_at: instant(),
    changed_by: text(),
    told: flag(),
  },
  setting: { name: text(), value: text() },

  // What was sent to be issued, written before the request leaves.
  issuing_intent: {
    id: text(),
    kind: text<IntentKind>(),
    state: text<IntentState>(),
    on_behalf_of: nullable(text()),
    external_id: nullable(text()),
    digest: text(),
    // As `source_id`: the service's number of the draft or document that is changed.
    target_id: nullable(integer<ServiceDocumentId>()),
    to_close: flag(),
    tax_id: text(),
    customer: text(),
    total_minor: minor(),
    body: text(),
    known_highest: nullable(integer<ServiceDocumentId>()),
    attempts: byDefault(integer()),
    sent_at: instant(),
    next_attempt_at: instant(),
    source_id: nullable(integer<ServiceDocumentId>()),
    number: nullable(text()),
    outcome: nullable(text<IntentOutcome>()),
    error: nullable(text()),
    settled_at: nullable(instant()),
  },
  // Customers, products, places and vehicles to offer at the next document.
  remembered: {
    kind: text<RememberedKind>(),
    key: text(),
    search: text(),
    body: text(),
    uses: integer(),
    used_at: instant(),
  },
  kept_form: { id: text(), body: text(), kept_at: instant() },
  partner: {
    tax_id: text(),
    country_code: text(),
    name: text(),
    state: text<PartnerState>(),
    added_at: instant(),
    granted_at: nullable(instant()),
    checked_at: nullable(instant()),
    next_check_at: nullable(instant()),
    checks: byDefault(integer()),
  },

  // Files that were imported; one is staged until it is applied with those it came with.
  imported_file: {
    id: byDefault(integer()),
    state: text<'staged' | 'applied' | 'undone'>(),
    name: text(),
    kind: text<ImportKind>(),
    sha256: text(),
    imported_at: instant(),
    imported_by: text(),
    undone_at: nullable(instant()),
    undone_by: nullable(text()),
  },
  imported_statement: {
    id: byDefault(integer()),
    file: integer(),
    account_id: text(),
    // As the file names the account.
    account_name: nullable(text()),
    // NULL until it is applied.
    account: nullable(integer()),
    currency: text(),
    from_date: nullable(date()),
    to_date: nullable(date()),
    opening_minor: nullable(minor()),
    opening_date: nullable(date()),
    closing_minor: nullable(minor()),
    closing_date: nullable(date()),
  },
  // Rows of a statement that is not applied yet: those of a day in one piece of its file, packed (`rows/packed-rows`).
  staged_day: { id: byDefault(integer()), statement: integer(), day: date(), count: integer(), rows: blob() },
  // Each row of a file, and the transaction it is.
  imported_row: {
    id: byDefault(integer()),
    statement: integer(),
    line: integer(),
    booking_date: date(),
    value_date: nullable(date()),
    amount_minor: minor(),
    currency: text(),
    text: text(),
    counterparty_name: nullable(text()),
    counterparty_iban: nullable(text()),
    reference: nullable(text()),
    bank_reference: nullable(text()),
    balance_minor: nullable(minor()),
    transaction_id: nullable(integer()),
    // Its index in the statement; NULL for rows of before it was stored.
    place: nullable(integer()),
  },
  // The account that a name in files stands for.
  account_name: { name: text(), account: integer() },
  // What a person said of the columns of a table with these titles; the layout as JSON.
  table_layout: { account: integer(), header: text(), layout: text() },
  // The same of lists of open documents.
  list_layout: { header: text(), layout: text() },
  // Whose a SAF-T (PT) file is, and for which days; of a list of open documents the last of them is the day it is of.
  saft_file: {
    file: byDefault(integer()),
    tax_id: text(),
    company_name: text(),
    from_date: date(),
    to_date: date(),
    basis: text(),
  },
  // Each sales document of a file, and the document it is; NULL for one that no money settles. What it corrects as JSON.
  saft_document: {
    id: byDefault(integer()),
    file: integer(),
    line: integer(),
    number: text(),
    type: text(),
    status: text(),
    date: date(),
    tax_id: text(),
    name: text(),
    gross_minor: minor(),
    net_minor: minor(),
    tax_minor: minor(),
    withholding_minor: minor(),
    currency: nullable(text()),
    currency_minor: nullable(minor()),
    corrects: text(),
    document_id: nullable(integer<DocumentId>()),
    due_date: nullable(date()),
    // What a list of open documents says; NULL of a SAF-T (PT) file.
    open_minor: nullable(minor()),
    // Its VAT by rate as JSON, empty where its lines do not sum to its totals; NULL where it was imported before this was
    // kept, and of a list of open documents.
    rates: nullable(text()),
  },
  // Each receipt of a file, its lines as JSON.
  saft_receipt: {
    id: byDefault(integer()),
    file: integer(),
    number: text(),
    status: text(),
    gross_minor: minor(),
    lines: text(),
    date: nullable(date()),
  },
  // The documents that receipts and credit notes of files name, once more, to be found by either side.
  saft_settles: { file: integer(), receipt: text(), number: text() },
  saft_corrects: { file: integer(), credit: text(), number: text() },
  // Each row of a file of suppliers' documents, and the document it is; NULL of a receipt or a payment.
  supplier_row: {
    id: byDefault(integer()),
    file: integer(),
    line: integer(),
    // Empty where the file has none.
    tax_id: text(),
    name: text(),
    number: text(),
    // Folded, so that all programs write it alike.
    key: text(),
    atcud: nullable(text()),
    type: nullable(text<SupplierRowType>()),
    cancelled: flag(),
    date: date(),
    due_date: nullable(date()),
    total_minor: nullable(minor()),
    tax_minor: nullable(minor()),
    withheld_minor: nullable(minor()),
    open_minor: nullable(minor()),
    document_id: nullable(integer<DocumentId>()),
  },
  // What all files together leave open of a document that only files show.
  filed_open: {
    document_id: byDefault(integer<DocumentId>()),
    state: text<FiledState>(),
    reason: nullable(text<FiledReason>()),
  },
  // A SAF-T (PT) file held against the mirror; the numbers that were missing as JSON.
  saft_check: {
    id: byDefault(integer()),
    at: instant(),
    by: text(),
    tax_id: text(),
    company_name: text(),
    from_date: date(),
    to_date: date(),
    proves: flag(),
    documents: integer(),
    missing: text(),
    differing: integer(),
  },

  // What the service said of a document, each time it said something else; written by triggers. Amounts are signed as
  // they enter the documents' equation.
  document_change: {
    id: byDefault(integer()),
    document_id: integer<DocumentId>(),
    seen_at: instant(),
    // The last decision then.
    after_decision: integer(),
    is_first: flag(),
    status: text<DocumentStatus>(),
    unpaid_minor: nullable(minor()),
    issued_minor: minor(),
    settled_minor: minor(),
    withheld_minor: minor(),
    cancelled_minor: minor(),
    // The day of a receipt or a credit note, where files state it; otherwise it counts on the day that it was seen.
    own_day: nullable(date()),
  },
  // Closed months; one that was reopened stays. What has a greater number than a mark came later.
  closing: {
    id: byDefault(integer()),
    uuid: text(),
    period: text<Month>(),
    end_date: date(),
    closed_at: instant(),
    closed_by: text(),
    reason: nullable(text()),
    // As JSON.
    statement: text(),
    hash: text(),
    exceptions: integer(),
    last_transaction: integer(),
    last_change: integer(),
    last_decision: integer(),
    reopened_at: nullable(instant()),
    reopened_by: nullable(text()),
    reopen_reason: nullable(text()),
    has_suppliers: byDefault(flag()),
  },
  // The rows of the statement as they were closed: triggers refuse to change or delete one.
  closed_transaction: {
    closing: integer(),
    position: integer(),
    transaction_id: nullable(integer()),
    account: text(),
    source_id: nullable(text()),
    fingerprint: nullable(text()),
    occurrence: integer(),
    date: date(),
    text: text(),
    counterparty: nullable(text()),
    currency: text(),
    amount_minor: minor(),
    paired_minor: minor(),
    explained_minor: minor(),
    grouped_minor: minor(),
    classified_minor: minor(),
    noted_minor: minor(),
    note: nullable(text()),
  },
  closed_document: {
    closing: integer(),
    position: integer(),
    document_id: nullable(integer<DocumentId>()),
    number: nullable(text()),
    customer: text(),
    date: date(),
    term: text<DocumentRow['term']>(),
    amount_minor: minor(),
    side: byDefault(text<Side>()),
  },
  // The date a document or transaction had until the source changed it while a month was closed, empty where it had none.
  moved_date: {
    id: byDefault(integer()),
    kind: text<'document' | 'bank_transaction'>(),
    row_id: integer(),
    date: text(),
    // The last one by then.
    closing: integer(),
  },
  taken_transaction: {
    transaction_id: byDefault(integer()),
    period: text<Month>(),
    at: instant(),
    by: text(),
  },
  typed_balance: {
    period: text<Month>(),
    account: text(),
    currency: text(),
    kind: text<'opening' | 'closing' | 'ledger'>(),
    amount_minor: minor(),
    at: instant(),
    by: text(),
  },
  transit_item: {
    id: byDefault(integer()),
    uuid: text(),
    account: text(),
    date: date(),
    text: text(),
    amount_minor: minor(),
    cleared_on: nullable(date()),
  },

  // What a reviewer ticked of a month, as it was shown then.
  review_tick: { period: text<Month>(), item: text(), print: text(), at: instant(), by: text() },
  // The last remark on an item; `uuid` is its event, which answers name. The label says what a gone item was.
  review_remark: {
    period: text<Month>(),
    item: text(),
    uuid: text(),
    label: text(),
    text: text(),
    at: instant(),
    by: text(),
  },
  review_answer: { remark: text(), text: text(), at: instant(), by: text() },
  review_settled: { remark: text(), at: instant(), by: text() },
  // The items of a month as they were last looked at, as JSON.
  review_look: { period: text<Month>(), items: text(), at: instant(), by: text() },
  // Who reviewed a month, and the hash of what was shown; not in force where the month was reopened later.
  month_review: {
    period: text<Month>(),
    uuid: text(),
    name: text(),
    seen: text(),
    at: instant(),
    by: text(),
  },

  // The account of the chart for a role, a bank account or a customer, as `ledgerSubject` names it.
  ledger_account: { subject: text(), account: text() },
  // Journal entries that were exported, with the accounts they had then; a withdrawn export counts no more.
  journal_export: {
    id: byDefault(integer()),
    uuid: text(),
    at: instant(),
    by: text(),
    from_date: nullable(date()),
    to_date: nullable(date()),
    // Of whose entries alone it holds some.
    tax_id: nullable(text()),
    entries: integer(),
    withdrawn_at: nullable(instant()),
    withdrawn_by: nullable(text()),
  },
  // Lines as JSON.
  journal_entry: {
    export: integer(),
    position: integer(),
    entry: text(),
    reverses: nullable(text()),
    group_id: text(),
    date: nullable(date()),
    currency: text(),
    lines: text(),
  },
  // An account of the accounting whose extracts were imported or that was tied to a bank account; its code has digits only.
  ledger: { id: byDefault(integer()), code: text(), name: text() },
  // Which ledgers are held against which bank accounts.
  ledger_tie: { ledger: integer(), account: integer() },
  // What a file showed of a ledger, and the days for which its balances prove that no line is missing.
  ledger_extract: {
    id: byDefault(integer()),
    file: integer(),
    ledger: integer(),
    from_date: date(),
    to_date: date(),
    opening_minor: nullable(minor()),
    closing_minor: nullable(minor()),
    proven_from: nullable(date()),
    proven_to: nullable(date()),
  },
  // The lines that all extracts amount to, as the latest one shows them; a debit is positive. `gone`: a later extract proved
  // that it is no longer in the ledger.
  ledger_line: {
    id: byDefault(integer()),
    ledger: integer(),
    ...ledgerLine,
    gone: byDefault(flag()),
    // The extract that brought it, changed its day or amount or showed that it is gone, whichever came last.
    changed_by: nullable(integer()),
    // Of a typed item in transit, its id in every mirror: it was posted before the first extract, so that no file shows it.
    item: nullable(text()),
    // Text, entry, document and amount, folded; lists are searched and sorted by it.
    search: byDefault(text()),
  },
  // Each line of an extract as its file showed it, and the line that it is.
  extract_line: {
    extract: integer(),
    place: integer(),
    line_id: integer(),
    file_line: integer(),
    ...ledgerLine,
  },
  // As `proposal` and `proposal_member`, for groups of ledger lines and transactions.
  ledger_proposal: {
    position: byDefault(integer()),
    id: text(),
    rank: integer(),
    body: text(),
    hidden_by: nullable(text()),
  },
  ledger_proposal_member: {
    position: integer(),
    line_id: nullable(integer()),
    transaction_id: nullable(integer()),
    amount_minor: minor(),
  },
  // The members of a group of the ledger in force, with the amounts they had when it was accepted. They use nothing of
  // what a transaction has open for documents.
  ledger_allocation: {
    group_id: text(),
    position: integer(),
    line_id: nullable(integer()),
    transaction_id: nullable(integer()),
    amount_minor: minor(),
    // Of a transaction in another currency, what the ledger has for it.
    euro_minor: nullable(minor()),
  },
  // The columns that a person chose for ledger extracts with these titles; the layout as JSON.
  ledger_layout: { header: text(), layout: text() },
  // Reports that went into files, by name alone; what they were narrowed by as JSON.
  report_file: {
    id: byDefault(integer()),
    at: instant(),
    by: text(),
    report: text<ReportFile['report']>(),
    format: text<ReportFile['format']>(),
    scope: text(),
    file_name: text(),
    rows: integer(),
    sha256: text(),
  },

  // What changed last, for who keeps an order, a sum or a matcher.
  changed_row: {
    sequence: byDefault(integer()),
    kind: text<'document' | 'bank_transaction' | 'alias' | 'decline' | 'proposal'>(),
    id: integer(),
    currency: nullable(text()),
    open_change: nullable(minor()),
  },
} as const

export type Schema = KyselyTables<typeof tables>
export type TableName = keyof Schema
/** A row as it is read. */
export type Row<T extends TableName> = Selectable<Schema[T]>
/** A row as it is written: columns that SQLite fills by itself may be left out. */
export type NewRow<T extends TableName> = Insertable<Schema[T]>
