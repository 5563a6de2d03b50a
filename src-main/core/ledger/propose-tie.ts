/** Which bank account a ledger account may be held against: proposed, and said by a person. */
import type { IsoDate, Minor } from '#contract/values.ts'
import { daysBetween } from '../calendar.ts'

export interface ProposedTie {
  accountId: string
  /**
   * named: the ledger's name has digits of the account's number; typed: journal entries of the account are posted to it;
   * amounts: more than half of the lines have an amount of the account within some days.
   */
  because: 'named' | 'typed' | 'amounts'
  agreeing: number
  of: number
}

interface Ledger {
  code: string
  name: string
  lines: readonly { date: IsoDate; amountMinor: Minor }[]
}

interface BankAccount {
  accountId: string
  /** The ledger account that a person typed for its journal entries; null where none is. */
  typed: string | null
  amounts: readonly { date: IsoDate | null; amountMinor: Minor }[]
}

/** Posting dates lag. */
const DAYS = 10
/** The fewest lines that must agree; more than half have to. */
const FEW = 3
/** Digits of an account's number that its ledger's name may have, as accountants abbreviate it. */
const NAMED_DIGITS = 6

/** The surest first; accounts for which nothing speaks are left out. */
export const proposeTies = (ledger: Ledger, accounts: readonly BankAccount[]): ProposedTie[] => {
  const digits = ledger.name
    .replace(/[^\d]+/g, ' ')
    .split(' ')
    .filter((run) => run.length >= NAMED_DIGITS)
  const rank = { named: 0, typed: 1, amounts: 2 }
  return accounts
    .flatMap(({ accountId, typed, amounts }): ProposedTie[] => {
      const agreeing = agreeingIn(ledger.lines, amounts)
      const of = ledger.lines.length
      if (digits.some((run) => accountId.replace(/\s/g, '').includes(run)))
        return [{ accountId, because: 'named', agreeing, of }]
      if (typed !== null && typed.replace(/\D/g, '') === ledger.code)
        return [{ accountId, because: 'typed', agreeing, of }]
      const isMost = agreeing >= Math.min(FEW, of) && agreeing * 2 > of
      return isMost && of > 0 ? [{ accountId, because: 'amounts', agreeing, of }] : []
    })
    .sort((one, other) => rank[one.because] - rank[other.because] || other.agreeing - one.agreeing)
}

/** How many lines have an amount of the account of their own within some days. */
const agreeingIn = (lines: Ledger['lines'], amounts: BankAccount['amounts']): number => {
  const free = Map.groupBy(amounts, ({ amountMinor }) => amountMinor)
  let count = 0
  for (const { date, amountMinor } of lines) {
    const found = free.get(amountMinor)
    const at =
      found?.findIndex((one) => one.date !== null && Math.abs(daysBetween(one.date, date)) <= DAYS) ?? -1
    if (at < 0) continue
    found?.splice(at, 1)
    count += 1
  }
  return count
}
