import type { FiledReason, FiledState } from '#contract/import-values.ts'
import type { DocumentId, Instant, IsoDate } from '#contract/values.ts'
import { type FiledOpen, isCredit } from '#core/open-from-files.ts'
import type { DocumentsKind } from '#core/statements.ts'
import type { Trx } from '../../connection.ts'
import { listed, mirror, type Params, query } from '../../query.ts'
import { sortableNumber } from '../../rows/search-text.ts'
import { type StopFlag, throwIfRaised } from '../../stop-flag.ts'
import { indexDocuments, type SearchChange } from '../document-rows.ts'
import { recomputeDocuments } from '../recompute-open.ts'
import { type FiledRow, insertFiled, updateFiled } from './filed-documents.ts'
import { numbersTouched, readFiledOpen } from './filed-open.ts'

const staged = query(() =>
  mirror
    .selectFrom('saft_file as s')
    .innerJoin('imported_file as f', 'f.id', 's.file')
    .selectAll('s')
    .select(['f.name', 'f.kind'])
    .where('f.state', '=', 'staged')
    .orderBy('s.file')
    .$narrowType<{ kind: DocumentsKind }>(),
)

/** Rows that are in memory at a time. */
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
// Many at a time: asked one by one they take longer than all else of an import.
const numbered = query(({ keys }: Params<{ keys: string }>) =>
  mirror
    .selectFrom('document')
    .select(['id', 'source', 'number'])
    .where('number_key', 'in', listed<string>(keys))
    .where('status', '<>', 'D')
    .orderBy('source'),
)
const LINK = `UPDATE saft_document SET document_id = found.document
  FROM (SELECT value ->> 0 AS id, value ->> 1 AS document FROM json_each(?)) AS found
  WHERE saft_document.id = found.id`
// Which row of which file says what is shown of each document that only files show: the last one, of a list only where
// there is no other. Beside it what is shown is open.
const lastTold = query(({ numbers }: Params<{ numbers: string }>) =>
  mirror
    .selectFrom('saft_document as s')
    .innerJoin('document as d', 'd.id', 's.document_id')
    .leftJoin('filed_open as o', 'o.document_id', 'd.id')
    .select([
      's.id',
      's.number',
      'd.id as document',
      's.due_date',
      'd.due_date as shownDue',
      'd.unpaid_minor as unpaid',
      'd.vanished_at',
      'o.state',
      'o.reason',
    ])
    .where('s.number', 'in', listed<string>(numbers))
    .where('d.source', '=', 'file')
    .orderBy((eb) => eb('s.open_minor', 'is', null))
    .orderBy('s.file')
    .orderBy('s.id'),
)
const rowById = query(({ id }: Params<{ id: number }>) =>
  mirror.selectFrom('saft_document').selectAll().where('id', '=', id),
)

interface StateSum {
  count: number
  /** Of `settled` and `paid-at-issue` the totals, else what is open; cents. */
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
  /** New here, here already, and of these by the service. */
  added: number
  known: number
  byService: number
  /** Summaries, documents that another took the place of, and types that no sale has. */
  leftOut: number
  cancelled: number
  /** What all files together leave open of its documents. Credit notes count as minus. */
  states: Record<FiledState, StateSum>
  /** Documents whose open amount cannot be told, with the reason. */
  notComputable: { number: string; reason: FiledReason }[]
}

/** How many documents whose open amount cannot be told are named. */
const MOST_NAMED = 50

const IS_SETTLED: ReadonlySet<FiledState> = new Set(['settled', 'paid-at-issue', 'not-listed'])

interface Refresh {
  at: string
  withStaged: boolean
  /** Documents of which something else may be open now, by number. */
  numbers: readonly string[]
  /** Documents that a file told again, or no longer tells: written even where as much is open. */
  told: ReadonlySet<DocumentId>
  stop?: StopFlag | undefined
}

/** Writes each of the documents that only files show as the last of them tells it, with what all of them leave open. */
export const refreshFiled = (trx: Trx, { at, withStaged, numbers, told, stop }: Refresh): void => {
  for (let from = 0; from < numbers.length; from += PIECE) {
    throwIfRaised(stop)
    const piece = numbers.slice(from, from + PIECE)
    refreshPiece(trx, { at, open: readFiledOpen(trx, { withStaged, numbers: piece }), numbers: piece, told })
  }
}

type RefreshPiece = Pick<Refresh, 'at' | 'numbers' | 'told'> & { open: ReadonlyMap<string, FiledOpen> }

const refreshPiece = (trx: Trx, { at, open, numbers, told: again }: RefreshPiece): void => {
  type Told = ReturnType<typeof lastTold.all>[number]
  const last = new Map<DocumentId, { told: Told; dueDate: IsoDate | null }>()
  for (const told of lastTold.all(trx, { numbers: JSON.stringify(numbers) })) {
    const before = last.get(told.document)
    last.set(told.document, {
      told,
      // SAF-T (PT) files never have one.
      dueDate: told.due_date ?? before?.dueDate ?? null,
    })
  }
  const changed: SearchChange[] = []
  for (const [id, { told, dueDate }] of last) {
    const now = open.get(told.number)
    const isAsShown =
      !again.has(id) &&
      told.vanished_at === null &&
      told.shownDue === dueDate &&
      told.state === (now?.state ?? null) &&
      told.reason === (now?.reason ?? null) &&
      told.unpaid === (now?.openMinor ?? null)
    const row = isAsShown ? undefined : rowById.get(trx, { id: told.id })
    const search = row && updateFiled(trx, id, { ...row, due_date: dueDate }, { open, at })
    if (search) changed.push(search)
  }
  indexDocuments(trx, changed)
  recomputeDocuments(
    trx,
    changed.map(({ id }) => id),
  )
}

type StagedFile = ReturnType<typeof staged.all>[number]

const noSums = (): Record<FiledState, StateSum> => ({
  settled: { count: 0, minor: 0 },
  'paid-at-issue': { count: 0, minor: 0 },
  'partly-settled': { count: 0, minor: 0 },
  'no-receipt': { count: 0, minor: 0 },
  listed: { count: 0, minor: 0 },
  'not-listed': { count: 0, minor: 0 },
  'not-computable': { count: 0, minor: 0 },
})

const addState = (sums: AppliedSaft['states'], row: FiledRow, { state, openMinor }: FiledOpen): void => {
  const minor = IS_SETTLED.has(state) ? row.gross_minor : (openMinor ?? row.gross_minor)
  sums[state].count += 1
  sums[state].minor += isCredit(row) ? -minor : minor
}

interface Applying {
  at: Instant
  stop: StopFlag | undefined
}

const applyFile = (trx: Trx, file: StagedFile, { at, stop }: Applying): AppliedSaft => {
  const states = noSums()
  const notComputable: AppliedSaft['notComputable'] = []
  const counts = { documents: 0, added: 0, known: 0, byService: 0, leftOut: 0, cancelled: 0 }
  type Here = Pick<ReturnType<typeof numbered.all>[number], 'id' | 'source'>
  const toIndex: SearchChange[] = []
  /** Documents of files that this one tells again. */
  const again = new Map<string, DocumentId>()
  /** @param known documents here by their number; one that is new joins them */
  const applyRow = (
    row: FiledRow,
    known: Map<string | null, Here>,
    open: ReadonlyMap<string, FiledOpen>,
  ): DocumentId | undefined => {
    const { number } = row
    counts.documents += 1
    const here = known.get(number)
    const inserted = here ? undefined : insertFiled(trx, row, { issuer: file.tax_id, open, at })
    const id = here?.id ?? inserted?.id
    if (id === undefined) {
      counts.leftOut += 1
      return undefined
    }
    if (inserted) toIndex.push(inserted)
    if (here) {
      counts.known += 1
      if (here.source === 'file') again.set(number, id)
    } else {
      counts.added += 1
      known.set(number, { id, source: 'file' })
    }
    if (here?.source === 'service') counts.byService += 1
    if (row.status === 'A') counts.cancelled += 1
    const told = open.get(number)
    if (!told) return id
    addState(states, row, told)
    if (told.reason !== null && notComputable.length < MOST_NAMED)
      notComputable.push({ number, reason: told.reason })
    return id
  }
  let rows = rowsAfter.all(trx, { file: file.file, after: 0 })
  while (rows.length > 0) {
    throwIfRaised(stop)
    const keys = JSON.stringify(rows.map(({ number }) => sortableNumber(number) ?? ''))
    // Where files and the service show one of this number, the service's counts.
    const known = new Map<string | null, Here>(numbered.all(trx, { keys }).map((one) => [one.number, one]))
    const open = readFiledOpen(trx, { withStaged: true, numbers: rows.map(({ number }) => number) })
    const links = rows.flatMap((row) => {
      const id = applyRow(row, known, open)
      return id === undefined ? [] : [[row.id, id]]
    })
    trx.write(LINK).run(JSON.stringify(links))
    indexDocuments(trx, toIndex.splice(0))
    refreshPiece(trx, { at, open, numbers: [...again.keys()], told: new Set(again.values()) })
    again.clear()
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

/** All staged files of documents. What the service shows of a document stays as it is. */
export const applySaft = (
  trx: Trx,
  { at, stop }: { at: Instant; stop: StopFlag | undefined },
): AppliedSaft[] => {
  const files = staged.all(trx)
  if (files.length === 0) return []
  const applied = files.map((file) => applyFile(trx, file, { at, stop }))
  const numbers = numbersTouched(trx, {
    files: files.map(({ file, kind }) => ({ id: file, isList: kind === 'open-items' })),
    own: false,
  })
  refreshFiled(trx, { at, withStaged: true, numbers, told: new Set(), stop })
  return applied
}
