/** Reasons for a match of ledger lines and transactions, errors and the lines of a bank reconciliation, in both languages. */
import type { EvidenceCode, Gate, PostingError } from '../match-values.ts'
import type { Sentence, Words } from './sentences.ts'

type PostingCode = Extract<
  EvidenceCode,
  | 'number-shared'
  | 'cheque-shared'
  | 'document-shared'
  | 'names-differ'
  | 'unique-line'
  | 'days-from-posting'
  | 'month-end-posting'
  | 'sum-of-transactions'
  | 'sum-of-lines'
  | 'whole-entry'
  | 'whole-kind'
  | 'posted-twice'
  | 'posted-wrong-sign'
  | 'posted-digits-swapped'
  | 'posted-other-amount'
  | 'reversed-in-ledger'
  | 'entry-exported'
  | 'ends-posting-error'
>
type PostingWords = Readonly<Record<PostingCode, Sentence>>

export const ptPostingEvidence: PostingWords = {
  'number-shared': 'Lançamento e movimento têm o número {{number}}',
  'cheque-shared': 'Cheque {{number}} no lançamento e no movimento',
  'document-shared': 'O lançamento indica {{number}}, já conciliado com o movimento',
  'names-differ': 'O lançamento indica {{name}}, o movimento {{other}}',
  'unique-line': 'Único lançamento com este valor',
  'days-from-posting': {
    by: 'days',
    zero: 'Lançado no dia do movimento',
    minusOne: 'Lançado 1 dia depois do movimento',
    negative: 'Lançado {{days}} dias depois do movimento',
    one: 'Lançado 1 dia antes do movimento',
    other: 'Lançado {{days}} dias antes do movimento',
  },
  'month-end-posting': 'Lançado no último dia do mês do movimento',
  'sum-of-transactions': 'O lançamento é a soma exata de {{count}} movimentos ({{amountMinor}})',
  'sum-of-lines': 'O movimento é a soma exata de {{count}} lançamentos ({{amountMinor}})',
  'whole-entry': 'São todas as linhas de {{name}}',
  'whole-kind': 'São todos os {{count}} movimentos {{name}} desses dias',
  'posted-twice': 'Lançado duas vezes: {{count}} lançamentos para um só movimento',
  'posted-wrong-sign': 'Sentido trocado: a débito em vez de crédito, ou o contrário',
  'posted-digits-swapped':
    'Algarismos trocados: {{lineMinor}} na contabilidade, {{transactionMinor}} no banco',
  'posted-other-amount': 'Valor diferente: {{lineMinor}} na contabilidade, {{transactionMinor}} no banco',
  'reversed-in-ledger': {
    by: 'days',
    zero: 'Anulam-se na contabilidade, no mesmo dia',
    one: 'Anulam-se na contabilidade, a um dia',
    other: 'Anulam-se na contabilidade, a {{days}} dias',
  },
  'entry-exported': 'O lançamento foi exportado por esta aplicação para este movimento',
  'ends-posting-error': 'Corrige um erro de lançamento já aceite ({{amountMinor}})',
}

export const enPostingEvidence: PostingWords = {
  'number-shared': 'Line and transaction have the number {{number}}',
  'cheque-shared': 'Cheque {{number}} in line and transaction',
  'document-shared': 'The line names {{number}}, which the transaction was matched with',
  'names-differ': 'The line names {{name}}, the transaction {{other}}',
  'unique-line': 'The only ledger line with this amount',
  'days-from-posting': {
    by: 'days',
    zero: 'Posted on the day of the transaction',
    minusOne: 'Posted 1 day after the transaction',
    negative: 'Posted {{days}} days after the transaction',
    one: 'Posted 1 day before the transaction',
    other: 'Posted {{days}} days before the transaction',
  },
  'month-end-posting': "Posted on the last day of the transaction's month",
  'sum-of-transactions': 'The line is the exact sum of {{count}} transactions ({{amountMinor}})',
  'sum-of-lines': 'The transaction is the exact sum of {{count}} lines ({{amountMinor}})',
  'whole-entry': 'All lines of {{name}}',
  'whole-kind': 'All {{count}} transactions {{name}} of these days',
  'posted-twice': 'Posted twice: {{count}} lines for one transaction',
  'posted-wrong-sign': 'Wrong sign: debit instead of credit, or the reverse',
  'posted-digits-swapped': 'Digits exchanged: {{lineMinor}} in the ledger, {{transactionMinor}} at the bank',
  'posted-other-amount': 'Another amount: {{lineMinor}} in the ledger, {{transactionMinor}} at the bank',
  'reversed-in-ledger': {
    by: 'days',
    zero: 'They reverse each other in the ledger, on the same day',
    one: 'They reverse each other in the ledger, a day apart',
    other: 'They reverse each other in the ledger, {{days}} days apart',
  },
  'entry-exported': 'The line is the journal entry that was exported for this transaction',
  'ends-posting-error': 'Corrects a posting error that was accepted ({{amountMinor}})',
}

type PostingGate = Extract<
  Gate,
  | 'line-present'
  | 'transaction-booked'
  | 'ledger-tied'
  | 'line-free'
  | 'transaction-unposted'
  | 'posting-direction'
  | 'posting-amount'
  | 'posting-days'
>
type PostingGates = Pick<Words['gate'], PostingGate>

export const ptPostingGates: PostingGates = {
  'line-present': {
    passed: 'O lançamento existe na contabilidade',
    failed: 'O lançamento já não está na contabilidade',
  },
  'transaction-booked': {
    passed: 'O movimento existe no banco',
    failed: 'O movimento está pendente, ou o banco já não o mostra',
  },
  'ledger-tied': {
    passed: 'A conta da contabilidade pertence a esta conta bancária',
    failed: 'A conta da contabilidade não está ligada a esta conta bancária',
  },
  'line-free': {
    passed: 'O lançamento está em trânsito',
    failed: 'O lançamento já está conciliado com outros movimentos: desfaça primeiro essa decisão',
  },
  'transaction-unposted': {
    passed: 'O movimento está por lançar',
    failed: 'O movimento já está conciliado com outros lançamentos: desfaça primeiro essa decisão',
  },
  'posting-direction': {
    passed: 'Ambos são entradas, ou ambos saídas',
    failed: 'Um é uma entrada e o outro uma saída',
  },
  'posting-amount': {
    passed: 'O valor condiz',
    failed: 'O valor não condiz: {{lineMinor}} na contabilidade, {{transactionMinor}} no banco',
  },
  'posting-days': {
    passed: 'As datas são próximas',
    failed: 'Entre o lançamento e o movimento há {{days}} dias: procura-se até {{most}}',
  },
}

export const enPostingGates: PostingGates = {
  'line-present': {
    passed: 'The line is in the ledger',
    failed: 'The line is no longer in the ledger',
  },
  'transaction-booked': {
    passed: 'The transaction is at the bank',
    failed: 'The transaction is pending, or the bank no longer shows it',
  },
  'ledger-tied': {
    passed: 'The ledger account belongs to this bank account',
    failed: 'The ledger account is not held against this bank account',
  },
  'line-free': {
    passed: 'The line is in transit',
    failed: 'The line is reconciled with other transactions: undo that decision first',
  },
  'transaction-unposted': {
    passed: 'The transaction is to be posted',
    failed: 'The transaction is reconciled with other lines: undo that decision first',
  },
  'posting-direction': {
    passed: 'Both are money in, or both are money out',
    failed: 'One is money in and the other money out',
  },
  'posting-amount': {
    passed: 'The amount fits',
    failed: 'The amount does not fit: {{lineMinor}} in the ledger, {{transactionMinor}} at the bank',
  },
  'posting-days': {
    passed: 'The dates are close',
    failed: '{{days}} days lie between line and transaction: up to {{most}} are searched',
  },
}

type ReconciliationWords = Pick<Words, 'postingError' | 'reconciliation' | 'ledgerFigure' | 'arose'>

const withErrors = (
  name: string,
  errors: Words['postingError'],
  others: Omit<Words['ledgerFigure'], PostingError>,
): Words['ledgerFigure'] => ({
  ...others,
  'posted-twice': `${name}: ${errors['posted-twice']}`,
  'wrong-sign': `${name}: ${errors['wrong-sign']}`,
  'digits-swapped': `${name}: ${errors['digits-swapped']}`,
  'amount-differs': `${name}: ${errors['amount-differs']}`,
  'ledger-only': `${name}: ${errors['ledger-only']}`,
})

const ptErrors: Words['postingError'] = {
  'posted-twice': 'lançado duas vezes',
  'wrong-sign': 'a débito em vez de crédito, ou o contrário',
  'digits-swapped': 'algarismos trocados',
  'amount-differs': 'valor diferente',
  'ledger-only': 'só na contabilidade',
}

export const ptReconciliation: ReconciliationWords = {
  postingError: ptErrors,
  reconciliation: {
    title: 'Reconciliação bancária',
    bank: 'Saldo do extrato bancário',
    openingDifference: 'Diferença de abertura',
    computed: 'Saldo calculado da contabilidade',
    stated: 'Saldo da contabilidade',
    signTurned: 'com o sinal trocado',
    notInSum: 'fora da soma',
    otherCurrency: 'não se calcula: há contas noutra moeda',
  },
  ledgerFigure: withErrors('Erros de lançamento', ptErrors, {
    transit: 'Movimentos da contabilidade não refletidos no banco (em trânsito)',
    'to-post': 'Movimentos do banco por lançar na contabilidade',
    late: 'Alterado em meses encerrados',
  }),
  arose: {
    bank: {
      day: 'Surgiu no banco em {{to}}',
      days: 'Surgiu no banco entre {{from}} e {{to}}',
      balances: 'Os saldos do banco de {{from}} e {{to}} não têm continuação',
    },
    ledger: {
      day: 'Surgiu na contabilidade em {{to}}',
      days: 'Surgiu na contabilidade entre {{from}} e {{to}}',
      balances: 'Os saldos da contabilidade de {{from}} e {{to}} não têm continuação',
    },
  },
}

const enErrors: Words['postingError'] = {
  'posted-twice': 'posted twice',
  'wrong-sign': 'debit instead of credit, or the reverse',
  'digits-swapped': 'digits exchanged',
  'amount-differs': 'another amount',
  'ledger-only': 'in the ledger only',
}

export const enReconciliation: ReconciliationWords = {
  postingError: enErrors,
  reconciliation: {
    title: 'Bank reconciliation',
    bank: 'Balance per bank statement',
    openingDifference: 'Opening difference',
    computed: 'Computed ledger balance',
    stated: 'Ledger balance',
    signTurned: 'with the sign turned',
    notInSum: 'not in the sum',
    otherCurrency: 'not computed: an account is in another currency',
  },
  ledgerFigure: withErrors('Posting errors', enErrors, {
    transit: 'Ledger lines not at the bank (in transit)',
    'to-post': 'Bank transactions not in the ledger (to be posted)',
    late: 'Changed in closed months',
  }),
  arose: {
    bank: {
      day: 'Arose at the bank on {{to}}',
      days: 'Arose at the bank between {{from}} and {{to}}',
      balances: "The bank's balances of {{from}} and {{to}} do not continue",
    },
    ledger: {
      day: 'Arose in the ledger on {{to}}',
      days: 'Arose in the ledger between {{from}} and {{to}}',
      balances: "The ledger's balances of {{from}} and {{to}} do not continue",
    },
  },
}
