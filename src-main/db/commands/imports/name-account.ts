/** Which account a name in files stands for. */
import type { Trx } from '../../connection.ts'

/** From now on the name stands for the account. */
export const nameAccount = (trx: Trx, name: string, account: number): void => {
  trx
    .write(
      `INSERT INTO account_name (name, account) VALUES (?, ?)
       ON CONFLICT (name) DO UPDATE SET account = excluded.account`,
    )
    .run(name, account)
}
