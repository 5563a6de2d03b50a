/** Which account a name in files stands for. */
import type { Trx } from '../../connection.ts'
import { upsertInto } from '../../rows/write.ts'

const upsertName = upsertInto('account_name', ['name'])

/** From now on the name stands for the account. */
export const nameAccount = (trx: Trx, name: string, account: number): void =>
  upsertName(trx, { name, account })
