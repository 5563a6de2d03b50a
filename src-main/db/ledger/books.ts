/** Ledgers and bank accounts that are held against each other, directly or by a third one: each such set is one book. */
import type { ReadableDb } from '../connection/connection.ts'
import { mirror, query } from '../query/query.ts'

const ties = query(() =>
  mirror
    .selectFrom('ledger_tie as t')
    .innerJoin('ledger as l', 'l.id', 't.ledger')
    .innerJoin('account as a', 'a.id', 't.account')
    .select(['t.ledger', 'l.code', 'l.name', 't.account', 'a.account_id as accountId'])
    .orderBy('l.code')
    .orderBy('a.account_id'),
)

export interface BookOfTies {
  ledgers: { id: number; code: string; name: string }[]
  accounts: { id: number; accountId: string }[]
}

/** By the code of their first ledger. */
export const listBooks = (db: ReadableDb): BookOfTies[] => {
  const books: BookOfTies[] = []
  for (const { ledger, code, name, account, accountId } of ties.all(db)) {
    const joined = books.filter(
      ({ ledgers, accounts }) =>
        ledgers.some(({ id }) => id === ledger) || accounts.some(({ id }) => id === account),
    )
    const [book = { ledgers: [], accounts: [] }, ...others] = joined
    if (joined.length === 0) books.push(book)
    for (const other of others) {
      book.ledgers.push(...other.ledgers)
      book.accounts.push(...other.accounts)
      books.splice(books.indexOf(other), 1)
    }
    if (!book.ledgers.some(({ id }) => id === ledger)) book.ledgers.push({ id: ledger, code, name })
    if (!book.accounts.some(({ id }) => id === account)) book.accounts.push({ id: account, accountId })
  }
  return books
}
