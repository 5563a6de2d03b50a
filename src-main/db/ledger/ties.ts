/** Which ledger accounts are held against which bank accounts: a person says it, and the log of decisions keeps it. */
import type { Trx } from '../connection/connection.ts'
import { type Decider, recordRule } from '../events/record-event.ts'
import { column, mirror, type Params } from '../query/query.ts'
import { ensureAccount } from '../transactions/accounts.ts'
import { addTypedItems } from './typed-items.ts'

interface Tie {
  code: string
  accountId: string
  isTied: boolean
}

const byCode = column(({ code }: Params<{ code: string }>) =>
  mirror.selectFrom('ledger').select('id').where('code', '=', code),
)

/** The row number of the ledger with this code; a new one has this name, and a known one without a name gets it. */
export const ensureLedger = (trx: Trx, code: string, name = ''): { id: number; isNew: boolean } => {
  const isNew = byCode.get(trx, { code }) === undefined
  trx
    .write(
      `INSERT INTO ledger (code, name) VALUES (?, ?)
       ON CONFLICT (code) DO UPDATE SET name = excluded.name WHERE excluded.name <> ''`,
    )
    .run(code, name)
  return { id: byCode.get(trx, { code }) ?? 0, isNew }
}

export const putTie = (trx: Trx, { code, accountId, isTied }: Tie): void => {
  const ledger = isTied ? ensureLedger(trx, code).id : byCode.get(trx, { code })
  if (ledger === undefined) return
  const account = ensureAccount(trx, accountId).id
  trx
    .write(
      isTied
        ? 'INSERT INTO ledger_tie (ledger, account) VALUES (?, ?) ON CONFLICT DO NOTHING'
        : 'DELETE FROM ledger_tie WHERE ledger = ? AND account = ?',
    )
    .run(ledger, account)
  if (isTied) addTypedItems(trx, account)
}

/** Ties a ledger account to a bank account, or unties it. Several may be tied on either side. */
export const tieLedger = (trx: Trx, { code, accountId, isTied, ...decider }: Tie & Decider): void => {
  recordRule(
    trx,
    { action: isTied ? 'ledger-tied' : 'ledger-untied', ledger: code, account: accountId },
    decider,
  )
  putTie(trx, { code, accountId, isTied })
}
