/** The short names that a person gave to bank accounts. */
import type { ReadableDb, Trx } from '../connection/connection.ts'
import { findSetting, writeSetting } from './settings.ts'

type Aliases = Readonly<Record<string, string>>

/** By account id. */
export const readAccountAliases = (db: ReadableDb): Aliases =>
  JSON.parse(findSetting(db, 'account-aliases') ?? '{}') as Aliases

/** Names an account; an empty alias removes its name. */
export const aliasAccount = (trx: Trx, { accountId, alias }: { accountId: string; alias: string }): void => {
  const { [accountId]: _before, ...others } = readAccountAliases(trx)
  write(trx, alias === '' ? others : { ...others, [accountId]: alias })
}

/** Of two accounts that became one, the remaining one keeps its alias, else it takes that of the other. */
export const joinAliases = (trx: Trx, stays: string, goes: string): void => {
  const { [goes]: alias, ...others } = readAccountAliases(trx)
  if (alias !== undefined) write(trx, { [stays]: alias, ...others })
}

const write = (trx: Trx, aliases: Aliases): void =>
  writeSetting(trx, { name: 'account-aliases', value: JSON.stringify(aliases) })
