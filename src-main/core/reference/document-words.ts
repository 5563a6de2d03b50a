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
  ['CREDITO', 'C'],
  ['DEBITO', 'D'],
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

/** Words without a meaning between the type and the number: `FACTURA N. 2`. */
const fillers = new Set(['N', 'NO', 'NR', 'NRO', 'NUM', 'NUMERO', 'O', 'SERIE'])

/**
 * The interface types that a word may mean (`'IT'`), `''` for documents never paid, undefined where it is not a type.
 */
export const typesOfWord = (word: string): string | undefined => words.get(word)

/** Splits a code of two or three letters from the letters after it: `FTA` is an invoice of series A. */
export const splitGluedCode = (letters: string): { types: string; rest: string } | undefined => {
  for (const length of [3, 2]) {
    const types = codes.get(letters.slice(0, length))
    if (types !== undefined && letters.length >= length) return { types, rest: letters.slice(length) }
  }
  return undefined
}

/** Whether the word may stand between a type and its number without a meaning. */
export const isFiller = (word: string): boolean => fillers.has(word)

const LIST_WORDS = new Set(['E', 'AND', 'Y'])
const RANGE_WORDS = new Set(['A', 'ATE', 'AO', 'TO'])

/** `89 E 90` */
export const isListWord = (word: string): boolean => LIST_WORDS.has(word)

/** `10 A 12` */
export const isRangeWord = (word: string): boolean => RANGE_WORDS.has(word)
