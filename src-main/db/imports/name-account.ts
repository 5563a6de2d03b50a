/** Assigns a name in files to an account. */
import type { Trx } from '../connection/connection.ts'
import { upsertInto } from '../query/query.ts'

const upsertName = upsertInto('account_name', ['name'])

/** From then on the name means the account. */
export const nameAccount = (trx: Trx, name: string, account: number): void =>
  upsertName(trx, { name, account })
