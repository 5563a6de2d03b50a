/** The names of the figures of a month's statement. */
import type { BankStatement, LateChange, LedgerItem, Month } from '#contract/closing-values.ts'
import type { Coverage } from '#contract/coverage.ts'
import type { IsoDate, Language } from '#contract/values.ts'
import type { Words } from '#contract/words/sentences.ts'
import { shownDay, shownMonth } from './shown-cell.ts'
import { type DocumentFigureWords, supplierFigureWords } from './supplier-figure-words.ts'

/** Names of the figures; sections are named after their account. */
export interface MonthStatementWords extends DocumentFigureWords {
  bank(account: string): string
  ledger(account: string): string
  documents: string
  opening: string
  receipts: string
  payments: string
  parts: Record<keyof BankStatement['receipts'], string>
  closing: string
  bankClosing: string
  difference: string
  toBank: string
  toLedger: string
  partsDifference: string
  gap(after: IsoDate, before: IsoDate): string
  /** For a day with several gaps: the missing amount is unknown. */
  gapUnknown(on: IsoDate): string
  noted: string
  /** The section of the transactions that were left open. */
  leftOpen(account: string): string
  accounts: Record<'title' | 'account' | 'currency' | 'state', string>
  states: Record<'agrees' | 'differs' | 'bank' | 'parts' | 'ledger' | 'bankUnknown', string>
  toReview(count: number): string
  /** Up to which day an account is known; null where nothing says. */
  known(through: IsoDate | null): string
  /** The last of each kind of what an account is known from. */
  days: Record<Exclude<keyof Coverage, 'through'>, (on: IsoDate) => string>
  late: string
  lateKinds: Record<LateChange['kind'], string>
  /** In which month a late change counts; null where it counts in none. */
  counted(month: Month | null): string
  /** Shown instead of an unknown balance. */
  missing: string
  /** Shown instead of an unknown difference. */
  unsettled: string
  sources: Record<NonNullable<BankStatement['openingFrom']>, string>
  bankBalance: string
  transit: string
  notPosted: string
  /** What one item of a reconciliation is. */
  items: Record<LedgerItem['kind'], string>
  /** In place of a difference that stands in the line of another account. */
  jointly(account: string): string
  ledgerBalance: string
  suppliers: DocumentFigureWords & { title: string }
  reason: string
  prepared: string
  reviewed: string
  signed: (by: string, at: string) => string
  indicated: (by: string) => string
}

/** With the trade's terms. */
export type StatementTexts = MonthStatementWords &
  Pick<Words, 'reconciliation' | 'ledgerFigure' | 'postingError' | 'arose'>

const portuguese: MonthStatementWords = {
  bank: (account) => `Banco, conta ${account}`,
  ledger: (account) => `Reconciliação bancária, conta ${account}`,
  documents: 'Documentos',
  opening: 'Saldo inicial',
  receipts: 'Recebimentos',
  payments: 'Pagamentos',
  parts: {
    paired: 'reconciliados',
    explained: 'já pagos no serviço',
    grouped: 'agrupados',
    classified: 'classificados',
    open: 'por reconciliar',
  },
  closing: 'Saldo final',
  bankClosing: 'Saldo final segundo o banco',
  difference: 'Diferença',
  toBank: 'Diferença para o banco',
  toLedger: 'Diferença para a contabilidade',
  partsDifference: 'Diferença entre linhas e decisões',
  gap: (after, before) => `Em falta entre ${shownDay(after)} e ${shownDay(before)}`,
  gapUnknown: (on) => `Saldos do banco que não conferem em ${shownDay(on)}`,
  noted: 'Deixados em aberto com nota',
  leftOpen: (account) => `Deixados em aberto com nota, conta ${account}`,
  accounts: {
    title: 'Contas bancárias e documentos',
    account: 'Conta',
    currency: 'Moeda',
    state: 'Situação',
  },
  states: {
    agrees: 'Confere',
    differs: 'Difere',
    bank: 'Difere do banco',
    parts: 'Linhas e decisões diferem',
    ledger: 'Difere da contabilidade',
    bankUnknown: 'Saldo do banco por indicar',
  },
  toReview: (count) => `${count} por rever`,
  known: (through) =>
    through === null
      ? 'Conta não conhecida até ao fim do mês'
      : `Conta conhecida só até ${shownDay(through)}`,
  days: {
    lastRow: (on) => `último movimento ${shownDay(on)}`,
    lastBalance: (on) => `último saldo ${shownDay(on)}`,
    fileEnd: (on) => `o ficheiro acaba em ${shownDay(on)}`,
    synced: (on) => `sincronizada até ${shownDay(on)}`,
  },
  late: 'Alterado depois do fecho, em meses anteriores',
  lateKinds: {
    added: 'Movimento novo',
    changed: 'Movimento alterado',
    absent: 'Movimento que já não existe',
    'document-added': 'Documento novo',
    'document-changed': 'Documento alterado',
    'line-added': 'Lançamento novo',
    'line-changed': 'Lançamento alterado',
    'line-gone': 'Lançamento que já não está na contabilidade',
  },
  counted: (month) => (month === null ? 'não conta em nenhum mês' : `conta em ${shownMonth(month)}`),
  missing: 'por indicar',
  unsettled: 'por apurar',
  sources: {
    closing: 'do fecho anterior',
    typed: 'indicado',
    file: 'do extrato importado',
    records: 'dos registos do banco',
  },
  bankBalance: 'Saldo do banco',
  transit: 'Total em trânsito',
  notPosted: 'Por contabilizar',
  items: {
    transit: 'Em trânsito',
    'to-post': 'Por lançar',
    error: 'Erro de lançamento',
    late: 'Alterado',
  },
  jointly: (account) => `com ${account}`,
  ledgerBalance: 'Saldo da contabilidade',
  owedBefore: 'Em dívida no início',
  terms: {
    issued: 'Emitidos',
    cancelled: 'Anulados',
    trackedLate: 'Acompanhados depois do fecho',
    received: 'Recebido',
    refunded: 'Devolvido',
    settledAtService: 'Pago no serviço',
    withheld: 'Retenções',
    discounts: 'Descontos e perdões de dívida',
    fees: 'Comissões',
    rounding: 'Arredondamentos',
    exchange: 'Diferenças de câmbio',
  },
  setOff: 'Encontro de contas com fornecedores',
  settledInBank: 'Do que foi pago no serviço, visto no banco',
  receivedEarlier: 'Do recebido, de meses anteriores no banco',
  owedAfter: 'Em dívida no fim',
  openDocuments: 'Por reconciliar nos documentos',
  advances: 'Adiantamentos, à parte',
  unknown: 'Sem valor em dívida conhecido, fora destas contas',
  suppliers: supplierFigureWords['pt-PT'],
  reason: 'Motivo do fecho com diferença',
  prepared: 'Elaborado por',
  reviewed: 'Revisto por',
  signed: (by, at) => `${by}, ${at}`,
  indicated: (by) => `indicado por ${by}`,
}

const english: MonthStatementWords = {
  bank: (account) => `Bank, account ${account}`,
  ledger: (account) => `Bank reconciliation, account ${account}`,
  documents: 'Documents',
  opening: 'Opening balance',
  receipts: 'Receipts',
  payments: 'Payments',
  parts: {
    paired: 'reconciled',
    explained: 'already paid at the service',
    grouped: 'grouped',
    classified: 'classified',
    open: 'to reconcile',
  },
  closing: 'Closing balance',
  bankClosing: 'Closing balance per the bank',
  difference: 'Difference',
  toBank: 'Difference to the bank',
  toLedger: 'Difference to the ledger',
  partsDifference: 'Difference between rows and decisions',
  gap: (after, before) => `Missing between ${shownDay(after)} and ${shownDay(before)}`,
  gapUnknown: (on) => `Bank balances that do not add up on ${shownDay(on)}`,
  noted: 'Left open with a note',
  leftOpen: (account) => `Left open with a note, account ${account}`,
  accounts: {
    title: 'Bank accounts and documents',
    account: 'Account',
    currency: 'Currency',
    state: 'State',
  },
  states: {
    agrees: 'Agrees',
    differs: 'Differs',
    bank: 'Differs from the bank',
    parts: 'Rows and decisions differ',
    ledger: 'Differs from the ledger',
    bankUnknown: 'Bank’s balance to fill in',
  },
  toReview: (count) => `${count} to review`,
  known: (through) =>
    through === null
      ? 'Account not known to the end of the month'
      : `Account known only to ${shownDay(through)}`,
  days: {
    lastRow: (on) => `last transaction ${shownDay(on)}`,
    lastBalance: (on) => `last balance ${shownDay(on)}`,
    fileEnd: (on) => `the file ends on ${shownDay(on)}`,
    synced: (on) => `synced up to ${shownDay(on)}`,
  },
  late: 'Changed after closing, in earlier months',
  lateKinds: {
    added: 'New transaction',
    changed: 'Changed transaction',
    absent: 'Transaction that is no longer there',
    'document-added': 'New document',
    'document-changed': 'Changed document',
    'line-added': 'New ledger line',
    'line-changed': 'Changed ledger line',
    'line-gone': 'Ledger line that is no longer there',
  },
  counted: (month) => (month === null ? 'counted in no month' : `counts in ${shownMonth(month)}`),
  missing: 'not filled in yet',
  unsettled: 'not known yet',
  sources: {
    closing: 'from the previous closing',
    typed: 'filled in',
    file: 'from the imported statement',
    records: 'from the bank’s records',
  },
  bankBalance: 'Bank balance',
  transit: 'In transit, total',
  notPosted: 'Not posted',
  items: {
    transit: 'In transit',
    'to-post': 'To be posted',
    error: 'Posting error',
    late: 'Changed',
  },
  jointly: (account) => `with ${account}`,
  ledgerBalance: 'Ledger balance',
  owedBefore: 'Owed at the beginning',
  terms: {
    issued: 'Issued',
    cancelled: 'Cancelled',
    trackedLate: 'Tracked after the closing',
    received: 'Received',
    refunded: 'Refunded',
    settledAtService: 'Paid at the service',
    withheld: 'Withholding',
    discounts: 'Discounts and write-offs',
    fees: 'Fees',
    rounding: 'Rounding',
    exchange: 'Exchange differences',
  },
  setOff: 'Set off against suppliers',
  settledInBank: 'Of what was paid at the service, seen in the bank',
  receivedEarlier: 'Of what was received, booked by the bank in earlier months',
  owedAfter: 'Owed at the end',
  openDocuments: 'To reconcile on the documents',
  advances: 'Advances, apart',
  unknown: 'Without a known amount owed, left out',
  suppliers: supplierFigureWords.en,
  reason: 'Reason for closing with a difference',
  prepared: 'Prepared by',
  reviewed: 'Reviewed by',
  signed: (by, at) => `${by}, ${at}`,
  indicated: (by) => `as stated by ${by}`,
}

export const monthStatementWords: Readonly<Record<Language, MonthStatementWords>> = {
  'pt-PT': portuguese,
  en: english,
}
