/** Lines that name a journal entry which was exported here, and the transaction that it posts. */
import type { FoundGroup } from './found-group.ts'
import type { BankRow, Book, LineRow } from './read-book.ts'

/** The id of an entry: 32 hexadecimal digits and its number in its decision (`core/journal/entries.ts`). */
const ENTRY = /\b[0-9a-f]{32}-\d{1,4}\b/gi

/** The same amount is required: what was edited since is found like any other line. */
export const findExportedEntries = (book: Book): FoundGroup[] => {
  const byEntry = new Map<string, BankRow[]>()
  for (const row of book.bank)
    for (const id of row.source.entries ?? []) byEntry.set(id, [...(byEntry.get(id) ?? []), row])
  if (byEntry.size === 0) return []
  const found: FoundGroup[] = []
  const taken = new Set<BankRow>()
  for (const line of book.lines) {
    const row = namedBy(line)
      .flatMap((id) => byEntry.get(id) ?? [])
      .find((one) => fits(line, one) && !taken.has(one))
    if (row === undefined || book.isRefused([line], [row])) continue
    taken.add(row)
    const evidence = {
      code: 'entry-exported' as const,
      params: {},
      lineId: line.source.id,
      transactionId: row.source.id,
    }
    found.push({ class: 'certain', lines: [line], bank: [row], evidence: [evidence] })
  }
  return found
}

const fits = (line: LineRow, row: BankRow): boolean => row.amount === line.amount

const namedBy = ({ source: { text, document, entry } }: LineRow): string[] =>
  [text, document ?? '', entry ?? ''].flatMap((part) =>
    (part.match(ENTRY) ?? []).map((id) => id.toLowerCase()),
  )
