/** Undoes the extracts of a file: the ledger is again what the remaining ones amount to, in the order of their imports. */
import { type KnownLine, replaceLines } from '#core/ledger/replace-lines.ts'
import type { Trx } from '../connection/connection.ts'
import { column, insertInto, mirror, type Params, query, updateById } from '../query/query.ts'
import { searchWithNote } from '../rows/notes.ts'
import { lineSearchText } from '../rows/search-text.ts'
import type { Row } from '../schema/schema.ts'

const ledgersOf = column(({ file }: Params<{ file: number }>) =>
  mirror.selectFrom('ledger_extract').select('ledger').distinct().where('file', '=', file),
)
const extractsOf = query(({ ledger, file }: Params<{ ledger: number; file: number }>) =>
  mirror
    .selectFrom('ledger_extract')
    .selectAll()
    .where('ledger', '=', ledger)
    .where('file', '<>', file)
    .orderBy('file')
    .orderBy('id'),
)
const shownBy = query(({ extract }: Params<{ extract: number }>) =>
  mirror
    .selectFrom('extract_line')
    .select(['line_id', 'entry', 'date', 'amount_minor', 'text', 'document', 'counterpart'])
    .where('extract', '=', extract)
    .orderBy('place'),
)
const linesOf = query(({ ledger }: Params<{ ledger: number }>) =>
  mirror.selectFrom('ledger_line').selectAll().where('ledger', '=', ledger).where('item', 'is', null),
)
const holderOf = column(({ id }: Params<{ id: number }>) =>
  mirror.selectFrom('ledger_allocation').select('group_id').where('line_id', '=', id).limit(1),
)
const insertLine = insertInto('ledger_line')
const updateLine = updateById('ledger_line')

type Line = Omit<Row<'ledger_line'>, 'ledger'>

/** Lines that no file shows any more are deleted, unless a group in force holds one: then nothing may be written. */
export const undoExtracts = (trx: Trx, fileId: number): { removed: number; inTheWay: Line[] } => {
  const goes = ledgersOf.all(trx, { file: fileId }).flatMap((ledger) => replay(trx, ledger, fileId))
  const inTheWay = goes.filter((line) => isHeld(trx, line))
  if (inTheWay.length === 0) {
    remove(trx, goes)
    trx.write('DELETE FROM ledger_extract WHERE file = ?').run(fileId)
  }
  return { removed: goes.length, inTheWay }
}

const isHeld = (trx: Trx, { id }: Line): boolean => holderOf.get(trx, { id }) !== undefined

const remove = (trx: Trx, lines: readonly Line[]): void => {
  const one = trx.write('DELETE FROM ledger_line WHERE id = ?')
  for (const { id } of lines) one.run(id)
}

/** Makes the ledgers of this file anew, after files got another order. A line that a group in force holds stays. */
export const replayLedgersOf = (trx: Trx, fileId: number): void => {
  for (const ledger of ledgersOf.all(trx, { file: fileId }))
    remove(
      trx,
      replay(trx, ledger, 0).filter((line) => !isHeld(trx, line)),
    )
}

/**
 * Applies all extracts of the ledger but those of this file anew; lines keep their row numbers.
 * @returns the lines that no file shows any more
 */
const replay = (trx: Trx, ledger: number, without: number): Line[] => {
  const lines = new Map<number, Line>()
  const point = trx.write('UPDATE extract_line SET line_id = ? WHERE extract = ? AND place = ?')
  trx
    .write(
      'DELETE FROM extract_line WHERE extract IN (SELECT id FROM ledger_extract WHERE file = ? AND ledger = ?)',
    )
    .run(without, ledger)
  for (const extract of extractsOf.all(trx, { ledger, file: without })) {
    const { from_date: from, to_date: to, proven_from, proven_to } = extract
    const rows = shownBy.all(trx, { extract: extract.id })
    const known = [...lines.values()].filter(({ date }) => from <= date && date <= to).map(toKnown)
    const proven = proven_from === null || proven_to === null ? null : { from: proven_from, to: proven_to }
    const replaced = replaceLines(
      known,
      rows.map(({ amount_minor, ...row }) => ({ ...row, amountMinor: amount_minor })),
      proven,
    )
    const taken = new Set(replaced.known)
    const changed = new Set(replaced.changed)
    const moved = new Set(replaced.moved)
    for (const [place, { line_id: before, ...shown }] of rows.entries()) {
      const met = lines.get(replaced.known[place] ?? 0)
      const document = met && !changed.has(place) ? met.document : shown.document
      const entry = shown.entry ?? met?.entry ?? null
      const search = lineSearchText({ ...shown, document, entry, amountMinor: shown.amount_minor })
      const columns = { ...shown, document, entry, search }
      const free = lines.has(before) || taken.has(before) ? undefined : before
      const id = met?.id ?? free ?? insertLine(trx, { ledger, ...columns, gone: 0 }).lastId
      const changed_by = met && !moved.has(place) ? met.changed_by : extract.id
      lines.set(id, { id, ...columns, gone: 0, changed_by, item: null })
      if (id !== before) point.run(id, extract.id, place)
    }
    for (const id of replaced.gone) {
      const line = lines.get(id)
      if (line) lines.set(id, { ...line, gone: 1, changed_by: extract.id })
    }
  }
  for (const { id, ...line } of lines.values())
    updateLine(trx, id, { ...line, search: searchWithNote(trx, { lineId: id }, line.search) })
  return linesOf.all(trx, { ledger }).filter(({ id }) => !lines.has(id))
}

const toKnown = ({ id, entry, date, amount_minor, text, document, gone }: Line): KnownLine => ({
  id,
  entry,
  date,
  amountMinor: amount_minor,
  text,
  document,
  isGone: gone === 1,
})
