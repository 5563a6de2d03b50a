/** Finds what a search names exactly: a document's number or id, a customer's NIF, an amount. Uses indexes only. */
import { expressionBuilder, sql } from 'kysely'
import { foldText } from '#core/fold.ts'
import { toMinor } from '#core/money.ts'
import type { ReadableDb } from '../connection/connection.ts'
import { oneOffNumbers } from '../query/query.ts'
import { amountOf, sortableNumber } from '../rows/search-text.ts'
import type { Schema } from '../schema/schema.ts'
import type { Condition, ListQuery } from './condition.ts'

export interface ExactInput {
  text: string
  /** For each kind. */
  limit: number
}

/** Ids: numbers before ids, ids before tax ids, amounts last; the newest of each first. */
export interface ExactHits {
  documents: Float64Array
  transactions: Float64Array
}

/** The codes of the most frequent types; people leave them out. */
const TYPE_CODES = ['FT', 'FR', 'FS', 'NC', 'ND', 'GT', 'GR']

const document = expressionBuilder<Schema, 'document'>()
const transaction = expressionBuilder<Schema, 'bank_transaction'>()

/** Empty for a text without a digit: names are not exact hits. */
export const findExact = (db: ReadableDb, { text, limit }: ExactInput): ExactHits => {
  if (!/\d/.test(text)) return { documents: new Float64Array(), transactions: new Float64Array() }
  const keys = numberKeys(text)
  const plain = text.replace(/\s/g, '')
  const taxId = plain.replace(/^PT(?=\d)/i, '')
  const amount = amountOf(text)
  const documents: Condition[] = [
    document('number_key', 'in', keys),
    ...(/^\d{1,15}$/.test(plain) ? [document('source_id', '=', Number(plain))] : []),
    ...(/^\d{9}$|^[A-Z]{2}\w+$/i.test(plain) ? [document('tax_id', 'in', [taxId, plain])] : []),
    ...(amount === null ? [] : [document('total_minor', '=', amount), document('open_minor', '=', amount)]),
  ]
  const transactions: Condition[] =
    amount === null ? [] : [amount, toMinor(-amount)].map((minor) => transaction('amount_minor', '=', minor))
  return {
    documents: lookUp(db, 'document', documents, limit),
    transactions: lookUp(db, 'bank_transaction', transactions, limit),
  }
}

/** The sort keys of a number that is typed with or without its type, and with or without spaces. */
const numberKeys = (text: string): string[] => {
  const folded = foldText(text)
  const spaced = folded.replace(/^([A-Z]{2})(?=\d)/, '$1 ')
  return [...new Set([folded, spaced, ...TYPE_CODES.map((code) => `${code} ${folded}`)])].flatMap(
    (typed) => sortableNumber(typed) ?? [],
  )
}

const lookUp = (
  db: ReadableDb,
  table: ListQuery['table'],
  wheres: readonly Condition[],
  limit: number,
): Float64Array => {
  const found = new Set<number>()
  for (const where of wheres) {
    if (found.size >= limit) break
    const ids = oneOffNumbers(
      () => sql`SELECT id FROM ${sql.table(table)} WHERE ${where} ORDER BY id DESC LIMIT ${limit}`,
    )
    for (const id of ids.all(db)) found.add(id)
  }
  return Float64Array.from([...found].slice(0, limit))
}
