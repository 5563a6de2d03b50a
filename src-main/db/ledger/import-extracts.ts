/** Imports the extracts of a file: each line is one that the mirror has, or a new one; what is gone is marked, not deleted. */
import type { TableLayout } from '#contract/import-values.ts'
import type { Instant, IsoDate, Minor } from '#contract/values.ts'
import type { LedgerExtract, LedgerLine } from '#core/ledger/extract.ts'
import { type KnownLine, replaceLines } from '#core/ledger/replace-lines.ts'
import { gapBefore, type StatementGap } from '#core/statement-gaps.ts'
import type { Trx } from '../connection/connection.ts'
import { type Decider, recordRule } from '../events/record-event.ts'
import { column, insertInto, mirror, type Params, query, updateById } from '../query/query.ts'
import { RolledBack } from '../query/rolled-back.ts'
import { recordFile } from '../rows/imported-file.ts'
import { searchWithNote } from '../rows/notes.ts'
import { lineSearchText } from '../rows/search-text.ts'
import { writeLedgerLayout } from './layouts.ts'
import { statedAt } from './ledger-balance.ts'
import { ensureLedger, tieLedger } from './ties.ts'
import { addTypedItems } from './typed-items.ts'

/** An extract with the code of its account. */
export type ImportedExtract = LedgerExtract & { code: string }

interface ExtractsFile {
  name: string
  sha256: string
  extracts: readonly ImportedExtract[]
  /** The columns a person chose for this table. */
  layout?: TableLayout | undefined
}

/** A line as it is shown in a preview. */
export interface ShownLine {
  date: IsoDate
  amountMinor: Minor
  text: string
  entry: string | null
  document: string | null
}

export interface AppliedExtract {
  code: string
  name: string
  isNewLedger: boolean
  from: IsoDate
  to: IsoDate
  openingMinor: Minor | null
  closingMinor: Minor | null
  /** The days for which its balances prove that no line is missing. */
  proven: { from: IsoDate; to: IsoDate } | null
  lines: number
  debitMinor: Minor
  creditMinor: Minor
  added: number
  /** Lines that the mirror has as they are. */
  known: number
  /** Lines that are in the ledger still, with another day, amount or text. */
  changed: { before: ShownLine; after: ShownLine }[]
  /** Lines that are in the ledger no longer. */
  gone: ShownLine[]
  /** Lines of its days that it does not show, although nothing proves that they are gone: they stay. */
  lacking: ShownLine[]
  /** Days between the extract before and this one, or a balance that does not continue. */
  gap: StatementGap | null
}

export type ImportedExtracts =
  | { outcome: 'imported'; name: string; fileId: number; extracts: AppliedExtract[] }
  /** The same bytes were imported before. */
  | { outcome: 'known'; name: string; fileId: number; at: Instant }

const linesBetween = query(({ ledger, from, to }: Params<{ ledger: number; from: IsoDate; to: IsoDate }>) =>
  mirror
    .selectFrom('ledger_line')
    .select(['id', 'entry', 'date', 'amount_minor as amountMinor', 'text', 'document', 'gone'])
    .where('ledger', '=', ledger)
    .where('item', 'is', null)
    .where('date', '>=', from)
    .where('date', '<=', to),
)
const periodsOf = query(({ ledger }: Params<{ ledger: number }>) =>
  mirror
    .selectFrom('ledger_extract')
    .select([
      'from_date as from',
      'to_date as to',
      'opening_minor as openingMinor',
      'closing_minor as closingMinor',
    ])
    .where('ledger', '=', ledger),
)

const tiedAccounts = column(() => mirror.selectFrom('ledger_tie').select('account').distinct())

const insertExtract = insertInto('ledger_extract')
const insertLine = insertInto('ledger_line')
const insertShown = insertInto('extract_line')
const updateLine = updateById('ledger_line')
const updateWords = updateById('ledger_line')
const updateEntry = updateById('ledger_line')

/**
 * Imports the extracts of all these files, in their order, and ties ledgers to the bank accounts that a person chose.
 * Everything is written, or, with `dryRun`, nothing.
 */
export const importExtracts = (
  trx: Trx,
  { files, ties, dryRun, isLogged = false, ...decider }: ImportedSet & Decider,
): ImportedExtracts[] => {
  const imported = files.map((file) => importFile(trx, file, decider, isLogged))
  if (dryRun) throw new RolledBack(imported)
  for (const tie of ties) tieLedger(trx, { ...tie, isTied: true, ...decider })
  for (const account of tiedAccounts.all(trx)) addTypedItems(trx, account)
  return imported
}

interface ImportedSet {
  files: readonly ExtractsFile[]
  ties: readonly { code: string; accountId: string }[]
  dryRun: boolean
  /** The log says already what was imported. */
  isLogged?: boolean | undefined
}

const importFile = (
  trx: Trx,
  { name, sha256, extracts, layout }: ExtractsFile,
  { at, by }: Decider,
  isLogged: boolean,
): ImportedExtracts => {
  const file = { name, sha256, kind: 'ledger' as const }
  const recorded = recordFile(trx, 'applied', { ...file, at, by })
  if (recorded.before !== null) return { outcome: 'known', ...recorded.before, name }
  const applied = extracts.map((extract) => applyExtract(trx, recorded.fileId, extract))
  if (layout) writeLedgerLayout(trx, layout, { by, at })
  if (!isLogged) recordRule(trx, { action: 'file-imported', ...file }, { by, at })
  return { outcome: 'imported', name, fileId: recorded.fileId, extracts: applied }
}

const shown = ({ date, amountMinor, text, entry, document }: ShownLine): ShownLine => ({
  date,
  amountMinor,
  text,
  entry,
  document,
})

/** What a line of the mirror is after an extract that shows it. */
const columnsOf = ({ entry, date, amountMinor, text, document, counterpart }: LedgerLine) => ({
  entry,
  date,
  amount_minor: amountMinor,
  text,
  document,
  counterpart,
  gone: 0 as const,
})

/** The lines of the mirror that an extract may show. */
const knownLines = (trx: Trx, ledger: number, { from, to }: LedgerExtract): KnownLine[] =>
  linesBetween.all(trx, { ledger, from, to }).map(({ gone, ...line }) => ({ ...line, isGone: gone === 1 }))

/** Days of the lines themselves too: some programs state a period that ends before its last line. */
const daysOf = (extract: ImportedExtract): ImportedExtract => {
  const days = extract.lines.map(({ date }) => date)
  const first = days.reduce((one, other) => (other < one ? other : one), extract.from)
  const last = days.reduce((one, other) => (other > one ? other : one), extract.to)
  return { ...extract, from: first, to: last }
}

const applyExtract = (trx: Trx, file: number, stated: ImportedExtract): AppliedExtract => {
  const extract = daysOf(stated)
  const { code, name, lines, from, to, openingMinor, closingMinor, proven } = extract
  const { id: ledger, isNew } = ensureLedger(trx, code, name)
  // A later extract may have replaced the last days of one before it.
  const others = periodsOf.all(trx, { ledger }).map((other) => {
    const balance = other.closingMinor === null ? null : statedAt(trx, ledger, other.to)
    return { ...other, closingMinor: balance as Minor | null }
  })
  const known = knownLines(trx, ledger, extract)
  const byId = new Map(known.map((line) => [line.id, line]))
  const replaced = replaceLines(known, lines, proven)
  const { lastId: id } = insertExtract(trx, {
    file,
    ledger,
    from_date: from,
    to_date: to,
    opening_minor: openingMinor,
    closing_minor: closingMinor,
    proven_from: proven?.from ?? null,
    proven_to: proven?.to ?? null,
  })
  const changedPlaces = new Set(replaced.changed)
  const movedPlaces = new Set(replaced.moved)
  const changed: AppliedExtract['changed'] = []
  for (const [place, line] of lines.entries()) {
    const met = byId.get(replaced.known[place] ?? 0)
    // A line that is the same keeps its columns: nothing is written but where it was shown.
    if (met && changedPlaces.has(place)) changed.push({ before: shown(met), after: shown(line) })
    // An extract without entries leaves those that are known.
    const entry = line.entry ?? met?.entry ?? null
    const search = () => {
      const text = lineSearchText({ ...line, entry })
      return met === undefined ? text : searchWithNote(trx, { lineId: met.id }, text)
    }
    const whole = () => ({ ...columnsOf(line), entry, search: search() })
    if (met && movedPlaces.has(place)) updateLine(trx, met.id, { ...whole(), changed_by: id })
    else if (met && changedPlaces.has(place)) updateWords(trx, met.id, whole())
    else if (met && met.entry !== entry) updateEntry(trx, met.id, { entry, search: search() })
    const lineId = met?.id ?? insertLine(trx, { ledger, ...whole(), changed_by: id }).lastId
    const { gone: _, ...columns } = columnsOf(line)
    insertShown(trx, { extract: id, place, line_id: lineId, file_line: line.line, ...columns })
  }
  const markGone = trx.write('UPDATE ledger_line SET gone = 1, changed_by = ? WHERE id = ?')
  for (const gone of replaced.gone) markGone.run(id, gone)
  const shownOf = (ids: readonly number[]): ShownLine[] =>
    ids.flatMap((one) => {
      const line = byId.get(one)
      return line ? [shown(line)] : []
    })
  const sumOf = (sign: 1 | -1): Minor =>
    lines.reduce((sum, { amountMinor }) => sum + Math.max(0, sign * amountMinor), 0) as Minor
  const added = replaced.known.filter((one) => one === null).length
  return {
    code,
    name,
    isNewLedger: isNew,
    from,
    to,
    openingMinor,
    closingMinor,
    proven,
    lines: lines.length,
    debitMinor: sumOf(1),
    creditMinor: sumOf(-1),
    added,
    known: lines.length - added - changed.length,
    changed,
    gone: shownOf(replaced.gone),
    lacking: shownOf(replaced.lacking),
    gap: gapBefore({ from, to, openingMinor, closingMinor }, others),
  }
}
