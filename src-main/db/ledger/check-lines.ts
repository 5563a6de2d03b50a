/** Checks whether a group of the ledger can be accepted now. */
import type { Minor } from '#contract/values.ts'
import type { Trx } from '../connection/connection.ts'
import { mirror, type Params, query } from '../query/query.ts'
import { type GroupBody, lineIdsOf, transactionIdsOf } from '../rows/group-body.ts'

const freeLine = query(({ id }: Params<{ id: number }>) =>
  mirror
    .selectFrom('ledger_line as x')
    .select('x.amount_minor as amountMinor')
    .where('x.id', '=', id)
    .where('x.gone', '=', 0)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('ledger_allocation as a').select('a.group_id').whereRef('a.line_id', '=', 'x.id')),
      ),
    ),
)
const freeTransaction = query(({ id }: Params<{ id: number }>) =>
  mirror
    .selectFrom('bank_transaction as t')
    .select('t.amount_minor as amountMinor')
    .where('t.id', '=', id)
    .where('t.vanished_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('ledger_allocation as a').select('a.group_id').whereRef('a.transaction_id', '=', 't.id'),
        ),
      ),
    ),
)

type Amounts = Map<number, { amountMinor: Minor }>

/** The amounts of its members. */
interface CheckedLines {
  documents: Map<number, { unpaidMinor: null; totalMinor: null }>
  lines: Amounts
  transactions: Amounts
}

/**
 * Each member must be there, with the amount that the group states, and in no other group; lines and transactions must sum
 * to the same, or to what the group's error states.
 *
 * @returns the current members, or undefined where the group is no longer possible
 */
export const checkLines = (trx: Trx, body: GroupBody): CheckedLines | undefined => {
  const found: CheckedLines = { documents: new Map(), lines: new Map(), transactions: new Map() }
  for (const id of lineIdsOf(body)) {
    const row = freeLine.get(trx, { id })
    if (!row) return undefined
    found.lines.set(id, row)
  }
  for (const id of transactionIdsOf(body)) {
    const row = freeTransaction.get(trx, { id })
    if (!row) return undefined
    found.transactions.set(id, row)
  }
  let balance = 0
  for (const { lineId, transactionId, amountMinor, bankMinor = amountMinor } of body.allocations) {
    const row = lineId === undefined ? found.transactions.get(transactionId ?? 0) : found.lines.get(lineId)
    if (row?.amountMinor !== bankMinor) return undefined
    balance += lineId === undefined ? -amountMinor : amountMinor
  }
  const explains = body.error !== undefined || body.ends !== undefined
  return balance === body.balanceMinor && (balance === 0 || explains) ? found : undefined
}
