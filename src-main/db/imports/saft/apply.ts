/** Applies the staged SAF-T (PT) files and lists of open documents to the documents of the mirror. */
import type { FiledReason, FiledState } from '#contract/import-values.ts'
import type { DocumentId, Instant, IsoDate } from '#contract/values.ts'
import type { FiledOpen } from '#core/filed-documents.ts'
import { isCredit, typeOfFiled } from '#core/open-from-files.ts'
import { DOCUMENTS_KINDS, type DocumentsKind } from '#core/statements.ts'
import type { Trx } from '../../connection/connection.ts'
import { type StopFlag, throwIfRaised } from '../../connection/stop-flag.ts'
import { indexDocuments, type SearchChange } from '../../documents/document-rows.ts'
import { mirror, type Params, query, valuesOfJson } from '../../query/query.ts'
import { sortableNumber } from '../../rows/search-text.ts'
import { isOfSide } from '../../schema/rules.ts'
import { type FiledRow, insertFiled } from './filed-documents.ts'
import { numbersTouched, readFiledOpen, refreshFiled, refreshPiece } from './filed-open.ts'

const staged = query(() =>
  mirror
    .selectFrom('saft_file as s')
    .innerJoin('imported_file as f', 'f.id', 's.file')
    .selectAll('s')
    .select(['f.name', 'f.kind'])
    .where('f.state', '=', 'staged')
    .where('f.kind', 'in', DOCUMENTS_KINDS)
    .orderBy('s.file')
    .$narrowType<{ kind: DocumentsKind }>(),
)

/** Number of rows that are in memory at a time. */
const PIECE = 1000
const rowsAfter = query(({ file, after }: Params<{ file: number; after: number }>) =>
  mirror
    .selectFrom('saft_document')
    .selectAll()
    .where('file', '=', file)
    .where('id', '>', after)
    .orderBy('id')
    .limit(PIECE),
)
const receiptCount = query(({ file }: Params<{ file: number }>) =>
  mirror
    .selectFrom('saft_receipt')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('file', '=', file),
)
// Many at a time: single queries would take longer than the rest of an import.
const numbered = query(({ keys }: Params<{ keys: string }>) =>
  mirror
    .selectFrom('document')
    .select(['id', 'source', 'number'])
    .where('number_key', 'in', valuesOfJson<string>(keys))
    .where(isOfSide('document', 'customer'))
    .where('status', '<>', 'D')
    .orderBy('source'),
)
// In the files being applied, the rows before this one.
const earlierRows = query(({ numbers, row }: Params<{ numbers: string; row: number }>) =>
  mirror
    .selectFrom('saft_document as s')
    .innerJoin('imported_file as f', 'f.id', 's.file')
    .select(['s.number', 's.type', 's.status'])
    .where('s.number', 'in', valuesOfJson<string>(numbers))
    .where('s.id', '<', row)
    .where('f.state', '=', 'staged'),
)
const LINK = `UPDATE saft_document SET document_id = found.document
  FROM (SELECT value ->> 0 AS id, value ->> 1 AS document FROM json_each(?)) AS found
  WHERE saft_document.id = found.id`
interface Applying {
  at: Instant
  /** Only counts, and writes nothing. */
  countsOnly: boolean
  stop: StopFlag | undefined
}

/** Applies all staged files of documents. A document that the service shows is not changed. */
export const applySaft = (trx: Trx, applying: Applying): AppliedSaft[] => {
  const files = staged.all(trx)
  const applied = files.map((file) => applyFile(trx, file, applying))
  if (files.length === 0 || applying.countsOnly) return applied
  const numbers = numbersTouched(trx, {
    files: files.map(({ file, kind }) => ({ id: file, isList: kind === 'open-items' })),
    own: false,
  })
  const { at, stop } = applying
  refreshFiled(trx, { at, withStaged: true, numbers, told: new Set(), stop })
  return applied
}

interface StateSum {
  count: number
  /** The totals for `settled` and `paid-at-issue`, else the open amount; cents. */
  minor: number
}

export interface AppliedSaft {
  kind: DocumentsKind
  fileId: number
  file: string
  taxId: string
  companyName: string
  from: IsoDate
  to: IsoDate
  basis: string
  documents: number
  receipts: number
  /** New documents, known ones, and how many of these are the service's. */
  added: number
  known: number
  byService: number
  /** Summaries, documents that another one replaced, and types that are not sales. */
  leftOut: number
  cancelled: number
  /** The open amounts that all files together give for its documents. Credit notes are negative. */
  states: Record<FiledState, StateSum>
  /** Documents whose open amount cannot be computed, with the reason. */
  notComputable: { number: string; reason: FiledReason }[]
}

/** The most documents without a computable open amount that are named. */
const MAX_NAMED = 50

const IS_SETTLED: ReadonlySet<FiledState> = new Set(['settled', 'paid-at-issue', 'not-listed'])

type StagedFile = ReturnType<typeof staged.all>[number]

const noSums = (): Record<FiledState, StateSum> => ({
  settled: { count: 0, minor: 0 },
  'paid-at-issue': { count: 0, minor: 0 },
  'partly-settled': { count: 0, minor: 0 },
  'no-receipt': { count: 0, minor: 0 },
  listed: { count: 0, minor: 0 },
  'not-listed': { count: 0, minor: 0 },
  'not-computable': { count: 0, minor: 0 },
  'e-fatura': { count: 0, minor: 0 },
  'not-posted': { count: 0, minor: 0 },
})

const addState = (sums: AppliedSaft['states'], row: FiledRow, { state, openMinor }: FiledOpen): void => {
  const minor = IS_SETTLED.has(state) ? row.gross_minor : (openMinor ?? row.gross_minor)
  sums[state].count += 1
  sums[state].minor += isCredit(row) ? -minor : minor
}

/** A document of the mirror; a new one gets its id when it is written. */
interface Here {
  id?: DocumentId
  source: 'file' | 'service'
}

/** The documents that the rows of a piece show. */
interface Found {
  isNew: boolean
  row: FiledRow
  here: Here
}

/** The mirror's documents by number, and in a preview also the earlier rows of the set. */
const hereOf = (trx: Trx, rows: readonly FiledRow[], { countsOnly }: Applying): Map<string | null, Here> => {
  const numbers = rows.map(({ number }) => number)
  const before = countsOnly
    ? earlierRows.all(trx, { numbers: JSON.stringify(numbers), row: rows[0]?.id ?? 0 })
    : []
  const here = new Map<string | null, Here>()
  for (const row of before) if (typeOfFiled(row) !== undefined) here.set(row.number, { source: 'file' })
  const keys = JSON.stringify(numbers.map((number) => sortableNumber(number) ?? ''))
  // Where files and the service have the same number, the service's document counts.
  for (const { number, id, source } of numbered.all(trx, { keys })) here.set(number, { id, source })
  return here
}

/** Rows that are not a document are left out. */
const findPiece = (rows: readonly FiledRow[], here: Map<string | null, Here>): Found[] =>
  rows.flatMap((row): Found[] => {
    const known = here.get(row.number)
    if (known) return [{ isNew: false, row, here: known }]
    if (typeOfFiled(row) === undefined) return []
    const added: Here = { source: 'file' }
    here.set(row.number, added)
    return [{ isNew: true, row, here: added }]
  })

const writePiece = (
  trx: Trx,
  found: readonly Found[],
  { issuer, open, at }: { issuer: string; open: ReadonlyMap<string, FiledOpen>; at: Instant },
): void => {
  const toIndex: SearchChange[] = []
  for (const { isNew, row, here } of found) {
    const inserted = isNew ? insertFiled(trx, row, { issuer, open, at }) : undefined
    if (!inserted) continue
    here.id = inserted.id
    toIndex.push(inserted)
  }
  trx.write(LINK).run(JSON.stringify(found.map(({ row, here }) => [row.id, here.id])))
  indexDocuments(trx, toIndex)
  // Documents that an earlier file showed as well.
  const again = new Map<string, DocumentId>()
  for (const { isNew, row, here } of found)
    if (!isNew && here.source === 'file' && here.id !== undefined) again.set(row.number, here.id)
  refreshPiece(trx, { at, open, numbers: [...again.keys()], told: new Set(again.values()) })
}

const applyFile = (trx: Trx, file: StagedFile, applying: Applying): AppliedSaft => {
  const states = noSums()
  const notComputable: AppliedSaft['notComputable'] = []
  const counts = { documents: 0, added: 0, known: 0, byService: 0, leftOut: 0, cancelled: 0 }
  const count = ({ isNew, row, here }: Found, told: FiledOpen | undefined): void => {
    if (isNew) counts.added += 1
    else counts.known += 1
    if (here.source === 'service') counts.byService += 1
    if (row.status === 'A') counts.cancelled += 1
    if (!told) return
    addState(states, row, told)
    if (told.reason !== null && notComputable.length < MAX_NAMED)
      notComputable.push({ number: row.number, reason: told.reason })
  }
  let rows = rowsAfter.all(trx, { file: file.file, after: 0 })
  while (rows.length > 0) {
    throwIfRaised(applying.stop)
    const found = findPiece(rows, hereOf(trx, rows, applying))
    const open = readFiledOpen(trx, { withStaged: true, numbers: rows.map(({ number }) => number) })
    counts.documents += rows.length
    counts.leftOut += rows.length - found.length
    for (const one of found) count(one, open.get(one.row.number))
    if (!applying.countsOnly) writePiece(trx, found, { issuer: file.tax_id, open, at: applying.at })
    rows = rowsAfter.all(trx, { file: file.file, after: rows.at(-1)?.id ?? 0 })
  }
  return {
    kind: file.kind,
    fileId: file.file,
    file: file.name,
    taxId: file.tax_id,
    companyName: file.company_name,
    from: file.from_date,
    to: file.to_date,
    basis: file.basis,
    receipts: receiptCount.get(trx, { file: file.file })?.count ?? 0,
    ...counts,
    states,
    notComputable,
  }
}
