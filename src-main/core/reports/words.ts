/** The texts of the reports' columns, sections and totals; the terms of the trade come from the contract. */
import type { Language } from '#contract/values.ts'
import type { ClassifiedColumn } from './classified-report.ts'
import type { ClientQuestionsColumn } from './client-questions-report.ts'
import type { CustomerStatementColumn } from './customer-statement.ts'
import type { DecisionHistoryColumn, NoteAction } from './decision-history.ts'
import type { JournalColumn } from './journal-report.ts'
import type { LedgerLinesColumn, LedgerLineWords } from './ledger-lines-report.ts'
import type { MonthStatementColumn } from './month-statement-report.ts'
import { type OwnColumn, ownTitles } from './own-titles.ts'
import type { PaperWords } from './paper-words.ts'
import type { ReceiptsColumn } from './receipts-report.ts'
import type { UnmatchedTransactionsColumn } from './unmatched-transactions-report.ts'
import type { WorkingPaperColumn, WorkingPaperSection, WorkingPaperTotal } from './working-paper.ts'

export type ReportColumn =
  | MonthStatementColumn
  | WorkingPaperColumn
  | UnmatchedTransactionsColumn
  | ClassifiedColumn
  | CustomerStatementColumn
  | DecisionHistoryColumn
  | JournalColumn
  | LedgerLinesColumn
  | ClientQuestionsColumn
  | ReceiptsColumn
  | OwnColumn

interface Words {
  columns: Record<ReportColumn, string>
  sections: Record<WorkingPaperSection, string>
  totals: Record<WorkingPaperTotal, string>
  /** Added to the kind of a row that only links to what the source shows as paid. */
  linked: string
  /** The edges of a statement, and amounts that the source shows as paid while no transaction explains them. */
  opening: string
  closing: string
  settledAtSource: string
  /** For the rows of a category. */
  sum: string
  /** For changes of notes, in the column of the decision. */
  notes: Record<NoteAction, string>
  lineStates: LedgerLineWords['lineStates']
  paper: PaperWords
}

const portuguese: Words = {
  columns: {
    section: 'Secção',
    figure: 'Rubrica',
    amount: 'Valor',
    group: 'Grupo',
    documentNumber: 'Documento',
    documentType: 'Tipo',
    documentDate: 'Data',
    dueDate: 'Vencimento',
    customer: 'Cliente',
    taxId: 'NIF',
    total: 'Total',
    unpaidBefore: 'Em dívida antes',
    transactionDate: 'Data do movimento',
    text: 'Descritivo',
    counterparty: 'Contraparte',
    transactionAmount: 'Valor do movimento',
    allocated: 'Imputado',
    kind: 'Natureza',
    difference: 'Diferença',
    currency: 'Moeda',
    allocatedInCurrency: 'Imputado na moeda do movimento',
    rate: 'Câmbio (por 1 EUR)',
    evidence: 'Razões',
    class: 'Classe',
    decidedBy: 'Decidido por',
    decidedAt: 'Decidido em',
    unpaid: 'Em dívida no serviço',
    open: 'Por reconciliar',
    ageDays: 'Dias de atraso',
    itemAge: 'Idade (dias)',
    ageBand: 'Antiguidade',
    account: 'Conta',
    date: 'Data',
    description: 'Descrição',
    debit: 'Débito',
    credit: 'Crédito',
    balance: 'Saldo',
    decision: 'Decisão',
    category: 'Categoria',
    ledgerAccount: 'Conta SNC',
    note: 'Nota',
    entry: 'Lançamento',
    transactionCurrency: 'Moeda do movimento',
    reverses: 'Estorna',
    lineState: 'Situação',
    matchedWith: 'Movimento do banco',
    question: 'Pergunta',
    askedAt: 'Perguntado em',
    waitsUntil: 'Aguarda até',
    answer: 'Resposta',
    reference: 'Referência',
    received: 'Recebido',
    deducted: 'Deduções',
    toIssue: 'Por emitir',
    receiptState: 'Recibo',
    receipts: 'Recibos emitidos',
    ...ownTitles['pt-PT'],
  },
  linked: 'já pago no serviço',
  opening: 'Saldo inicial',
  closing: 'Saldo final',
  settledAtSource: 'Pago no serviço, sem movimento',
  sum: 'Total da categoria',
  notes: { 'note-written': 'Nota escrita', 'note-changed': 'Nota alterada', 'note-removed': 'Nota removida' },
  lineStates: {
    open: 'Por reconciliar',
    matched: 'Reconciliado',
    gone: 'Já não está na contabilidade',
    changed: 'Alterado na contabilidade',
  },
  paper: {
    company: 'Empresa',
    companyTaxId: 'NIF da empresa',
    report: 'Relatório',
    about: 'Sobre',
    period: 'Período',
    wholePeriod: 'Todas as datas',
    asOf: 'À data de',
    customer: 'Cliente',
    supplier: 'Fornecedor',
    category: 'Categoria',
    counterparty: 'Contraparte',
    search: 'Procura',
    preparedAt: 'Emitido em',
    preparedBy: 'Elaborado por',
    closing: 'Fecho',
    open: 'Em aberto',
    closed: (by, on) => `Fechado por ${by} em ${on}`,
    closedThrough: (day, by, on) => `Fechado até ${day} por ${by} em ${on}`,
    rows: 'Linhas',
    hash: 'SHA-256 do CSV (RFC 4180)',
    signature: 'Assinatura',
    reviewedBy: 'Revisto por',
    indicatedBy: (by) => `indicado por ${by}`,
    days: (count) => (count === '1' ? '1 dia' : `${count} dias`),
    date: 'Data',
    page: 'Página',
    between: (from, to) => `${from} a ${to}`,
    since: (from) => `Desde ${from}`,
    until: (to) => `Até ${to}`,
  },
  sections: {
    matched: 'Reconciliado',
    explained: 'Já pago no serviço',
    openDocument: 'Documento por reconciliar',
    unmatchedTransaction: 'Movimento por reconciliar',
    total: 'Total',
  },
  totals: {
    unpaidAtSource: 'Em dívida no serviço',
    matchedNotYetShown: 'Reconciliado aqui, ainda não refletido no serviço',
    openDocuments: 'Documentos por reconciliar',
    documentsCheck: 'Verificação dos documentos (deve ser zero)',
    transactionsInAll: 'Movimentos, no total',
    transactionsMatched: 'Movimentos reconciliados',
    transactionsExplained: 'Movimentos de documentos já pagos',
    transactionsUnmatched: 'Movimentos por reconciliar',
    transactionsCheck: 'Verificação dos movimentos (deve ser zero)',
  },
}

const english: Words = {
  columns: {
    section: 'Section',
    figure: 'Figure',
    amount: 'Amount',
    group: 'Group',
    documentNumber: 'Document',
    documentType: 'Type',
    documentDate: 'Date',
    dueDate: 'Due date',
    customer: 'Customer',
    taxId: 'Tax id',
    total: 'Total',
    unpaidBefore: 'Unpaid before',
    transactionDate: 'Transaction date',
    text: 'Description',
    counterparty: 'Counterparty',
    transactionAmount: 'Transaction amount',
    allocated: 'Allocated',
    kind: 'Kind',
    difference: 'Difference',
    currency: 'Currency',
    allocatedInCurrency: "Allocated in the transaction's currency",
    rate: 'Rate (for EUR 1)',
    evidence: 'Reasons',
    class: 'Class',
    decidedBy: 'Decided by',
    decidedAt: 'Decided at',
    unpaid: 'Unpaid at the service',
    open: 'To reconcile',
    ageDays: 'Days overdue',
    itemAge: 'Age (days)',
    ageBand: 'Age',
    account: 'Account',
    date: 'Date',
    description: 'Kind',
    debit: 'Debit',
    credit: 'Credit',
    balance: 'Balance',
    decision: 'Decision',
    category: 'Category',
    ledgerAccount: 'Ledger account',
    note: 'Note',
    entry: 'Entry',
    transactionCurrency: 'Transaction currency',
    reverses: 'Reverses',
    lineState: 'State',
    matchedWith: 'Bank transaction',
    question: 'Question',
    askedAt: 'Asked at',
    waitsUntil: 'Waits until',
    answer: 'Answer',
    reference: 'Reference',
    received: 'Received',
    deducted: 'Deducted',
    toIssue: 'To issue',
    receiptState: 'Receipt',
    receipts: 'Receipts issued',
    ...ownTitles.en,
  },
  linked: 'already paid at the service',
  opening: 'Opening balance',
  closing: 'Closing balance',
  settledAtSource: 'Paid at the service, without a transaction',
  sum: 'Total of the category',
  notes: { 'note-written': 'Note written', 'note-changed': 'Note changed', 'note-removed': 'Note removed' },
  lineStates: {
    open: 'To reconcile',
    matched: 'Reconciled',
    gone: 'No longer in the ledger',
    changed: 'Changed in the ledger',
  },
  paper: {
    company: 'Company',
    companyTaxId: 'Company’s tax id',
    report: 'Report',
    about: 'About',
    period: 'Period',
    wholePeriod: 'All dates',
    asOf: 'As of',
    customer: 'Customer',
    supplier: 'Supplier',
    category: 'Category',
    counterparty: 'Counterparty',
    search: 'Search',
    preparedAt: 'Prepared at',
    preparedBy: 'Prepared by',
    closing: 'Closing',
    open: 'Open',
    closed: (by, on) => `Closed by ${by} on ${on}`,
    closedThrough: (day, by, on) => `Closed until ${day} by ${by} on ${on}`,
    rows: 'Rows',
    hash: 'SHA-256 of the CSV (RFC 4180)',
    signature: 'Signature',
    reviewedBy: 'Reviewed by',
    indicatedBy: (by) => `as stated by ${by}`,
    days: (count) => (count === '1' ? '1 day' : `${count} days`),
    date: 'Date',
    page: 'Page',
    between: (from, to) => `${from} to ${to}`,
    since: (from) => `Since ${from}`,
    until: (to) => `Until ${to}`,
  },
  sections: {
    matched: 'Reconciled',
    explained: 'Already paid at the service',
    openDocument: 'Document to reconcile',
    unmatchedTransaction: 'Transaction to reconcile',
    total: 'Total',
  },
  totals: {
    unpaidAtSource: 'Unpaid at the service',
    matchedNotYetShown: 'Reconciled here, not yet shown by the service',
    openDocuments: 'Documents to reconcile',
    documentsCheck: 'Check of the documents (must be zero)',
    transactionsInAll: 'Transactions in all',
    transactionsMatched: 'Transactions reconciled',
    transactionsExplained: 'Transactions of documents already paid',
    transactionsUnmatched: 'Transactions to reconcile',
    transactionsCheck: 'Check of the transactions (must be zero)',
  },
}

export const reportWords: Readonly<Record<Language, Words>> = { 'pt-PT': portuguese, en: english }
