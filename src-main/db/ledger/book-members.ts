/** Lines and transactions that a person chose, with what joining them by hand needs. */
import type { Minor } from '#contract/values.ts'
import { AppError } from '#core/app-error.ts'
import type { ReadableDb } from '../connection/connection.ts'
import { mirror, type Params, query } from '../query/query.ts'

const lineOf = query(({ id }: Params<{ id: number }>) =>
  mirror
    .selectFrom('ledger_line as x')
    .select(['x.id', 'x.amount_minor as amountMinor'])
    .where('x.id', '=', id)
    .where('x.gone', '=', 0),
)
const transactionOf = query(({ id }: Params<{ id: number }>) =>
  mirror
    .selectFrom('bank_transaction as t')
    .select(['t.id', 't.amount_minor as amountMinor', 't.currency'])
    .where('t.id', '=', id)
    .where('t.vanished_at', 'is', null),
)

interface BookMember {
  id: number
  amountMinor: Minor
}

/** In the order of the ids. Error: not-found. */
export const getBookMembers = (
  db: ReadableDb,
  { lineIds, transactionIds }: { lineIds: readonly number[]; transactionIds: readonly number[] },
): { lines: BookMember[]; transactions: (BookMember & { currency: string })[] } => {
  const must = <Row>(row: Row | undefined): Row => {
    if (row === undefined) throw new AppError('not-found', 'a line or a transaction is no longer there')
    return row
  }
  return {
    lines: lineIds.map((id) => must(lineOf.get(db, { id }))),
    transactions: transactionIds.map((id) => must(transactionOf.get(db, { id }))),
  }
}
