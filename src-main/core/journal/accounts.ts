/** Which account of the chart a line is posted to: what a person typed, and what is still missing. */
import type { ExportedEntry, JournalEntry, JournalLine, LedgerSubject } from '#contract/journal-values.ts'

export type LedgerAccounts = ReadonlyMap<LedgerSubject, string>

/** Whose account is missing where a subject has none: a customer without one of its own is posted with all of them. */
const askedOf = (subject: LedgerSubject): LedgerSubject =>
  subject.startsWith('customer:') ? 'customers' : subject

/** An entry that waits to be exported; a reversal has the accounts it was exported with. */
export type WaitingEntry = Omit<JournalEntry, 'lines'> & { lines: (JournalLine & { account?: string })[] }

/** Null where none was typed. */
export const accountOf = (
  accounts: LedgerAccounts,
  { subject, account }: WaitingEntry['lines'][number],
): string | null => account ?? accounts.get(subject) ?? accounts.get(askedOf(subject)) ?? null

/** What lacks an account, each once, in the order in which the entries need it. */
export const missingAccounts = (
  entries: Iterable<WaitingEntry>,
  accounts: LedgerAccounts,
): LedgerSubject[] => {
  const missing = new Set<LedgerSubject>()
  for (const { lines } of entries)
    for (const line of lines) if (accountOf(accounts, line) === null) missing.add(askedOf(line.subject))
  return [...missing]
}

/** The entries with the accounts of their lines; undefined where one is missing. */
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
