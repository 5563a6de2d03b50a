/** The account that a person chose for a statement: it must agree with the account that the file names. */
import { compareAccountNames, toIban } from '#core/account-names.ts'
import { AppError } from '#core/app-error.ts'
import type { Mirror } from '../../db/mirror/mirror.ts'

/** A file names another account than the one a person chose. */
export interface OtherAccount {
  /** As the file names it. */
  name: string
  /** As chosen, and under which name it is known; equal where it has no other name. */
  chosen: string
  knownAs: string
  /** The account here that the file's name means; null where none does. */
  meant: string | null
}

export class OtherAccountError extends AppError {
  readonly other: OtherAccount

  constructor(other: OtherAccount) {
    const { name, chosen, knownAs, meant } = other
    const chosenText = chosen === knownAs ? chosen : `${chosen}, known as ${knownAs}`
    super(
      'conflict',
      `the statement is of account ${name}${meant === null || meant === name ? '' : `, here ${meant}`}, and not of ${chosenText}`,
      { details: { field: 'account' } },
    )
    this.other = other
  }
}

type Reader = Pick<
  Mirror['read'],
  'findAccountNamed' | 'findAccountMeant' | 'listAccountNames' | 'isServiceAccount'
>

/** For one set of files: names that it met are remembered, since two accounts of one file may be given one answer. */
export const createChosenAccounts = (read: Reader) => {
  const met = new Map<string, string[]>()
  const resolve = (given: string): string => {
    const iban = toIban(given) ?? given
    return read.findAccountNamed(given) ?? read.findAccountNamed(iban) ?? iban
  }
  /** Why a statement of this name cannot be of the account; null where nothing contradicts. */
  const contradiction = (name: string, chosen: string): OtherAccount | null => {
    const meant = read.findAccountMeant(name) ?? null
    if (meant !== null) return meant === chosen ? null : { name, chosen, knownAs: chosen, meant }
    const names = [...read.listAccountNames(chosen), ...(met.get(chosen) ?? [])]
    // The id that a service gives an account may be any number.
    const isName = toIban(chosen) !== undefined || !read.isServiceAccount(chosen)
    const comparable = isName ? [chosen, ...names] : names
    if (comparable.some((one) => compareAccountNames(one, name) === 'same')) return null
    const knownAs = comparable.find((one) => compareAccountNames(one, name) === 'other')
    return knownAs === undefined ? null : { name, chosen, knownAs, meant }
  }
  return {
    /**
     * The account for a statement that the file calls `name`; undefined where a person chose none.
     *
     * Error: `OtherAccountError`, where the file names another account.
     */
    accountFor(name: string | null, given: string | undefined): string | undefined {
      // What a file calls itself agrees with it, also where that name meant another account before.
      if (given === undefined || given === name) return given
      const chosen = resolve(given)
      if (name === null || chosen === name) return chosen
      const other = contradiction(name, chosen)
      if (other) throw new OtherAccountError(other)
      met.set(chosen, [...(met.get(chosen) ?? []), name])
      return chosen
    },
    contradicts: (name: string | null, accountId: string): boolean =>
      name !== null && contradiction(name, accountId) !== null,
  }
}
