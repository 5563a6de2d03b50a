/** Where the payer's name stands in a text: words that banks and payers write before and after it. */
import { nameWords } from './names.ts'

/** Words that may follow a name in a text without belonging to it. */
const AFTER = new Set([
  'FT',
  'FR',
  'FS',
  'NC',
  'ND',
  'PF',
  'PROFORMA',
  'FATURA',
  'FATURAS',
  'FACTURA',
  'FAT',
  'FACT',
  'REF',
  'NIF',
  'PAG',
  'PAGAMENTO',
  'PAGAMENTOS',
  'TRANSFERENCIA',
  'TRF',
  'ENC',
  'MENSALIDADE',
  'AVENCA',
  'LIQ',
  'LIQUIDACAO',
  'PAGO',
  'PAIEMENT',
  'FACTURE',
  'PAYMENT',
  'INVOICE',
  'INV',
  'RECHNUNG',
  'ZAHLUNG',
  'ORDEM',
  'PO',
  'N',
  'NR',
  'DEVOL',
  'REEMBOLSO',
])

/** Words that banks and payers write before the payer's name. */
const BEFORE = new Set([
  ...[
    'TRANSF',
    'TRANSFERENCIAS',
    'TR',
    'IPS',
    'SEPA',
    'CR',
    'CRED',
    'CREDITO',
    'INTRAB',
    'INTERB',
    'INTERBANCARIA',
  ],
  ...[
    'IMEDIATA',
    'IMEDIATO',
    'IMED',
    'INST',
    'INSTANT',
    'INSTANTANEA',
    'RECEBIDA',
    'RECEB',
    'REC',
    'ENTRADA',
  ],
  ...['DEP', 'DEPO', 'DEPOSITO', 'NUM', 'NUMERARIO', 'CHEQUE', 'CHQ', 'VALOR', 'MB', 'WAY', 'MBWAY', 'P2P'],
  ...[
    'DEVOLUCAO',
    'DEVOLVIDO',
    'REEMBOLSO',
    'REEMB',
    'ESTORNO',
    'ANULACAO',
    'REJEICAO',
    'REJEITADA',
    'REVERSAO',
  ],
  ...[
    'REGULARIZACAO',
    'RETURN',
    'REVERSAL',
    'DD',
    'SDD',
    'DEB',
    'DEBITO',
    'COB',
    'COBRANCA',
    'ORDENANTE',
    'ORD',
  ],
  ...['NOME', 'CLIENTE', 'TRFDEP', 'TRFINT', 'TRFSEPA', 'SR', 'SRA', 'PARA', 'BY', 'FROM', 'TO', 'FOR'],
  ...['ABONO', 'INMED', 'INMEDIATA', 'VIR', 'VIREMENT', 'RECU', 'GUTSCHRIFT', 'GUTSCHR', 'UEBERWEISUNG'],
  ...['FASTER', 'BANK', 'GIRO', 'CREDIT', 'FP', 'TRANSFER', 'QUOTA', 'QUOTAS', 'MENSALIDADES'],
])

/** Whether the text has the whole name, and nothing before it may be another one. */
export const isInPayersPlace = (name: string, text: string): boolean => {
  const words = nameWords(text)
  const own = name.split(' ')
  const start = words.findIndex((_, at) => own.every((word, next) => words[at + next] === word))
  return start >= 0 && isPayersPlace(words, start)
}

/** Whether nothing before this word may be a name: in `TRF MARIA REIS AV BOA VISTA` the payer is not Boa Vista. */
export const isPayersPlace = (texts: readonly string[], start: number): boolean => {
  for (let at = 0; at < start; at += 1) {
    const word = texts[at] ?? ''
    if (!BEFORE.has(word) && !isFreeAfter(word)) return false
  }
  return true
}

export const isFreeAfter = (word: string | undefined): boolean =>
  word === undefined || AFTER.has(word) || /\d/.test(word)
