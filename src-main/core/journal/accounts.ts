/** Finds the ledger account that a line is posted to, and the accounts that are missing. */
import type { ExportedEntry, JournalEntry, JournalLine, LedgerSubject } from '#contract/journal-values.ts'

export type LedgerAccounts = ReadonlyMap<LedgerSubject, string>

/**
 * The subject whose account is needed: a customer without its own account is posted to the account of all customers.
 */
const accountSubjectOf = (subject: LedgerSubject): LedgerSubject =>
  subject.startsWith('customer:') ? 'customers' : subject

/** An entry that has not been exported; a reversal has the accounts of the exported entry. */
export type WaitingEntry = Omit<JournalEntry, 'lines'> & { lines: (JournalLine & { account?: string })[] }

/** Null where no account was entered. */
export const accountOf = (
  accounts: LedgerAccounts,
  { subject, account }: WaitingEntry['lines'][number],
): string | null => account ?? accounts.get(subject) ?? accounts.get(accountSubjectOf(subject)) ?? null

/** The subjects without an account, each once, in the order in which the entries need them. */
export const missingAccounts = (
  entries: Iterable<WaitingEntry>,
  accounts: LedgerAccounts,
): LedgerSubject[] => {
  const missing = new Set<LedgerSubject>()
  for (const { lines } of entries)
    for (const line of lines)
      if (accountOf(accounts, line) === null) missing.add(accountSubjectOf(line.subject))
  return [...missing]
}

/** The entries with the accounts of their lines; undefined where an account is missing. */
export const withAccounts = (
  entries: readonly WaitingEntry[],
  accounts: LedgerAccounts,
): ExportedEntry[] | undefined => {
  const posted: ExportedEntry[] = []
  for (const entry of entries) {
    const lines: ExportedEntry['lines'] = []
    for (const line of entry.lines) {
      const account = accountOf(accounts, line)
      if (account === null) return undefined
      lines.push({ ...line, account })
    }
    posted.push({ ...entry, lines })
  }
  return posted
}
