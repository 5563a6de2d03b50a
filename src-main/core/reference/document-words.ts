/** How payers and issuers write the types of documents, and which types of interface 2.7 each word may mean. */

const INVOICES = 'IT'
const ANY = 'ITSCD'

const PAPERS = /^[PB]*$/

/** Whether none of these types is ever paid: an unknown number of such a type does not count as missing. */
export const areNeverPaid = (types: string): boolean => PAPERS.test(types)

/** Two-letter codes that may be directly before a series (`FTA12`) or separate from it. */
const codes = new Map<string, string>([
  ['FT', 'I'],
  ['FR', 'T'],
  ['FS', 'S'],
  ['NC', 'C'],
  ['ND', 'D'],
  ['FAC', 'I'],
  ['PF', 'P'],
])

const words = new Map<string, string>([
  ...codes,
  ['FTS', INVOICES],
  ['FAT', INVOICES],
  ['FATS', INVOICES],
  ['FACT', INVOICES],
  ['FACTS', INVOICES],
  ['FATURA', 'ITSD'],
  ['FATURAS', 'ITSD'],
  ['FACTURA', 'ITSD'],
  ['FACTURAS', 'ITSD'],
  ['INVOICE', 'ITSD'],
  ['INVOICES', 'ITSD'],
  ['INV', 'ITSD'],
  ['FACTURE', 'ITSD'],
  ['FACTURES', 'ITSD'],
  ['FRA', 'ITSD'],
  ['RECHNUNG', 'ITSD'],
  ['DOC', ANY],
  ['DOCS', ANY],
  ['DOCUMENTO', ANY],
  ['DOCUMENTOS', ANY],
  // Documents that are never paid: their number must not be read as an invoice's.
  ['GT', ''],
  ['GR', ''],
  ['GUIA', ''],
  ['RG', ''],
  ['ENCOMENDA', ''],
  ['ENC', ''],
  ['CONTRATO', ''],
  ['PROCESSO', ''],
  ['PROC', ''],
  ['MES', ''],
  // Never paid either, but other documents refer to them.
  ['ORC', 'B'],
  ['ORCAMENTO', 'B'],
  ['PROFORMA', 'P'],
])

/** Notes are named by two words: `NOTA DE CREDITO`; banks write the second one alone for any movement. */
const notes = new Map<string, string>([
  ['CREDITO', 'C'],
  ['DEBITO', 'D'],
])
const NOTE_WORDS = new Set(['NOTA', 'NOTAS'])

/** Words without a meaning between the type and the number: `FACTURA N. 2`. */
const fillers = new Set(['N', 'NO', 'NR', 'NRO', 'NUM', 'NUMERO', 'O', 'SERIE'])

const connectors = new Set([...fillers, 'P', 'DE', 'DA', 'DO', 'DAS', 'DOS', 'A', 'AS', 'AO', 'OF'])

/** Words after which payers write what they pay, in the languages that banks send. */
const PAYING = new Set([
  ...['PAG', 'PAGTO', 'PAGTOS', 'PGTO', 'PGT', 'PAGAM', 'PAGAMENTO', 'PAGAMENTOS', 'PAGO', 'PAGA', 'PAGAR'],
  ...['LIQ', 'LIQUID', 'LIQUIDA', 'LIQUIDACAO', 'PAIEMENT', 'REGLEMENT', 'PAYMENT', 'PAYMENTS', 'ZAHLUNG'],
])

/** Words of banks before what the payer wrote; a number alone after them may be the bank's own. */
const REMITTING = new Set([
  ...['IMEDIATA', 'IMEDIATO', 'IMED', 'INST', 'CR', 'INTRAB', 'RECEBIDA', 'REC', 'ABONO', 'DEP', 'DEPOSITO'],
  ...['PREST', 'PRESTACAO', 'PRESTACOES', 'PARCIAL', 'SALDO', 'RESTO', 'SINAL', 'ADIANTAMENTO'],
  ...['ESTORNO', 'DEVOL', 'DEVOLUCAO', 'MB', 'FROM', 'BY'],
  ...[
    'TRF',
    'TRANSF',
    'TRANSFERENCIA',
    'TR',
    'IPS',
    'SEPA',
    'CRED',
    'CREDITO',
    'VIR',
    'VIREMENT',
    'GUTSCHRIFT',
  ],
  ...['REF', 'REFERENCIA', 'REFS', 'REFERENCE', 'RFB', 'EREF', 'SVWZ', 'RE', 'REMI', 'USTRD', 'DESCRITIVO'],
])

/**
 * The interface types that a word may mean (`'IT'`), `''` for documents never paid, undefined where it is not a type.
 */
export const typesOfWord = (word: string): string | undefined => words.get(word)

/** Whether the word before the number may mean any document, and a bank's own number as well: `DOC 12`. */
export const isUnspecific = (types: string): boolean => types === ANY

/** Splits a code of two or three letters from the letters after it: `FTA` is an invoice of series A. */
export const splitGluedCode = (letters: string): { types: string; rest: string } | undefined => {
  for (const length of [3, 2]) {
    const types = codes.get(letters.slice(0, length))
    if (types !== undefined && letters.length >= length) return { types, rest: letters.slice(length) }
  }
  return undefined
}

/** The types that two words may mean: `NOTA CREDITO`, `NOTA DE CREDITO`; undefined for any other words. */
export const typesOfNote = (word: string, before: string, beforeThat: string): string | undefined =>
  NOTE_WORDS.has(before === 'DE' ? beforeThat : before) ? notes.get(word) : undefined

/** Words before the name of a street or a quarter. */
export const STREET_WORDS: readonly string[] = [
  ...['RUA', 'R', 'AV', 'AVENIDA', 'PRACA', 'PCT', 'PRACETA', 'LARGO', 'LG', 'TRAVESSA', 'TV', 'ALAMEDA'],
  ...['BAIRRO', 'URB', 'ESTRADA', 'EST', 'QTA', 'QUINTA'],
]

/** Whether payers write after this word what they pay. */
export const isPayingWord = (word: string): boolean => PAYING.has(word)

/** Whether banks write this word before what the payer wrote. */
export const isRemittingWord = (word: string): boolean => PAYING.has(word) || REMITTING.has(word)

/** Whether the word only connects others: `PAGAMENTO DA 2026/13`. */
export const isConnector = (word: string): boolean => connectors.has(word)

/** Whether the word may stand between a type and its number without a meaning. */
export const isFiller = (word: string): boolean => fillers.has(word)

const LIST_WORDS = new Set(['E', 'AND', 'Y'])
const RANGE_WORDS = new Set(['A', 'ATE', 'AO', 'TO'])

/** `89 E 90` */
export const isListWord = (word: string): boolean => LIST_WORDS.has(word)

/** `10 A 12` */
export const isRangeWord = (word: string): boolean => RANGE_WORDS.has(word)
