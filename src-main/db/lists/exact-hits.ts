/** What a search names exactly: a document's number or id, a customer's NIF, an amount. Asked of indexes alone. */
import { foldText } from '../../core/fold.ts'
import type { ReadableDb, SqlValue } from '../connection.ts'
import { numberKey } from '../rows/search-text.ts'
import { amountOf } from './search-terms.ts'

export interface ExactInput {
  text: string
  /** Of each kind. */
  limit: number
}

/** Ids: a number before an id, an id before a tax id, amounts last; the newest of each first. */
export interface ExactHits {
  documents: Float64Array
  transactions: Float64Array
}

/** What documents that are searched for most are printed with; people leave it out. */
const TYPE_CODES = ['FT', 'FR', 'FS', 'NC', 'ND', 'GT', 'GR']

/** The sort keys a number may have that is typed with or without its type, and with or without blanks. */
const numberKeys = (text: string): string[] => {
  const folded = foldText(text)
  const spaced = folded.replace(/^([A-Z]{2})(?=\d)/, '$1 ')
  return [...new Set([folded, spaced, ...TYPE_CODES.map((code) => `${code} ${folded}`)])].flatMap(
    (typed) => numberKey(typed) ?? [],
  )
}

type Where = readonly [condition: string, ...values: SqlValue[]]

const lookUp = (db: ReadableDb, table: string, wheres: readonly Where[], limit: number): Float64Array => {
  const found = new Set<number>()
  for (const [condition, ...values] of wheres) {
    if (found.size >= limit) break
    const sql = `SELECT id FROM ${table} WHERE ${condition} ORDER BY id DESC LIMIT ${limit}`
    for (const id of db.readColumn<number>(sql).all(...values)) found.add(id)
  }
  return Float64Array.from([...found].slice(0, limit))
}

/** Nothing for a text without a digit: names are no exact hits. */
export const findExact = (db: ReadableDb, { text, limit }: ExactInput): ExactHits => {
  if (!/\d/.test(text)) return { documents: new Float64Array(), transactions: new Float64Array() }
  const keys = numberKeys(text)
  const plain = text.replace(/\s/g, '')
  const taxId = plain.replace(/^PT(?=\d)/i, '')
  const amount = amountOf(text)
  const documents: Where[] = [
    [`number_key IN (${keys.map(() => '?').join(', ')})`, ...keys],
    ...(/^\d{1,15}$/.test(plain) ? [['id = ?', Number(plain)] as const] : []),
    ...(/^\d{9}$|^[A-Z]{2}\w+$/i.test(plain) ? [['tax_id IN (?, ?)', taxId, plain] as const] : []),
    ...(amount === null ? [] : [['total_minor = ?', amount] as const, ['open_minor = ?', amount] as const]),
  ]
  const transactions: Where[] =
    amount === null ? [] : [amount, -amount].map((minor) => ['amount_minor = ?', minor] as const)
  return {
    documents: lookUp(db, 'document', documents, limit),
    transactions: lookUp(db, 'bank_transaction', transactions, limit),
  }
}
