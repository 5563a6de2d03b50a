/** Numbers equal transactions without an id. */
import type { Trx } from '../connection/connection.ts'
import { column, mirror, type Params } from '../query/query.ts'

const lastOccurrence = column(({ account, fingerprint }: Params<{ account: number; fingerprint: string }>) =>
  mirror
    .selectFrom('bank_transaction')
    .select(({ fn }) => fn.max<number | null>('occurrence').as('occurrence'))
    .where('account', '=', account)
    .where('fingerprint', '=', fingerprint)
    .where('source_id', 'is', null),
)

/** 1 where no row of the account has the same fingerprint, else one more than the last. */
export const nextOccurrence = (trx: Trx, account: number, fingerprint: string): number =>
  (lastOccurrence.get(trx, { account, fingerprint }) ?? 0) + 1
