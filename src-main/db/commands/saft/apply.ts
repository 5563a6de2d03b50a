/** Takes a staged SAF-T (PT) file into the mirror: each of its documents is one that is here, or a new one. */

import type { FiledReason, FiledState } from '#contract/import-values.ts'
import type { DocumentId, Instant, IsoDate } from '#contract/values.ts'
import { type FiledOpen, isCredit } from '#core/open-from-files.ts'
import type { Trx } from '../../connection.ts'
import { mirror, type Params, query } from '../../query.ts'
import { sortableNumber } from '../../rows/search-text.ts'
import { recomputeDocuments } from '../recompute-open.ts'
import { type FiledRow, insertFiled, updateFiled } from './filed-documents.ts'
import { readFiledOpen } from './filed-open.ts'

const staged = query(() =>
  mirror
    .selectFrom('saft_file as s')
    .innerJoin('imported_file as f', 'f.id', 's.file')
    .selectAll('s')
    .select('f.name')
    .where('f.state', '=', 'staged')
    .orderBy('s.file'),
)
type StagedFile = ReturnType<typeof staged.all>[number]

const rowsOf = query(({ file }: Params<{ file: number }>) =>
  mirror.selectFrom('saft_document').selectAll().where('file', '=', file).orderBy('id'),
)
const receiptCount = query(({ file }: Params<{ file: number }>) =>
  mirror
    .selectFrom('saft_receipt')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('file', '=', file),
)
const numbered = query(({ key, number }: Params<{ key: string; number: string }>) =>
  mirror
    .selectFrom('document')
    .select(['id', 'source'])
    .where('number_key', '=', key)
    .where('number', '=', number)
    .where('status', '<>', 'D')
    .orderBy('source', 'desc')
    .limit(1),
)
// What the last file says of each document that only files show.
const lastTold = query(() =>
  mirror
    .selectFrom('saft_document as s')
    .innerJoin('document as d', 'd.id', 's.document_id')
    .selectAll('s')
    .where('d.source', '=', 'file')
    .orderBy('s.file')
    .orderBy('s.id'),
)

export interface StateSum {
  count: number
  /** Of `settled` and `paid-at-issue` the totals, else what is open; cents. */
  minor: number
}

export interface AppliedSaft {
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

const noSums = (): Record<FiledState, StateSum> => ({
  settled: { count: 0, minor: 0 },
  'paid-at-issue': { count: 0, minor: 0 },
  'partly-settled': { count: 0, minor: 0 },
  'no-receipt': { count: 0, minor: 0 },
  'not-computable': { count: 0, minor: 0 },
})

const IS_SETTLED: ReadonlySet<FiledState> = new Set(['settled', 'paid-at-issue'])

const addState = (sums: AppliedSaft['states'], row: FiledRow, { state, openMinor }: FiledOpen): void => {
  const minor = IS_SETTLED.has(state) ? row.gross_minor : (openMinor ?? row.gross_minor)
  sums[state].count += 1
  sums[state].minor += isCredit(row) ? -minor : minor
}

const applyFile = (
  trx: Trx,
  file: StagedFile,
  { open, at }: { open: ReadonlyMap<string, FiledOpen>; at: Instant },
): AppliedSaft => {
  const link = trx.write('UPDATE saft_document SET document_id = ? WHERE id = ?')
  const rows = rowsOf.all(trx, { file: file.file })
  const states = noSums()
  const notComputable: AppliedSaft['notComputable'] = []
  const counts = { added: 0, known: 0, byService: 0, leftOut: 0, cancelled: 0 }
  const added: DocumentId[] = []
  for (const row of rows) {
    const { number } = row
    const here = numbered.get(trx, { key: sortableNumber(number) ?? '', number })
    const id = here?.id ?? insertFiled(trx, row, { issuer: file.tax_id, open, at })
    if (id === undefined) {
      counts.leftOut += 1
      continue
    }
    link.run(id, row.id)
    if (here) counts.known += 1
    else {
      counts.added += 1
      added.push(id)
    }
    if (here?.source === 'service') counts.byService += 1
    if (row.status === 'A') counts.cancelled += 1
    const told = open.get(number)
    if (!told) continue
    addState(states, row, told)
    if (told.reason !== null && notComputable.length < MOST_NAMED)
      notComputable.push({ number, reason: told.reason })
  }
  recomputeDocuments(trx, added)
  return {
    fileId: file.file,
    file: file.name,
    taxId: file.tax_id,
    companyName: file.company_name,
    from: file.from_date,
    to: file.to_date,
    basis: file.basis,
    documents: rows.length,
    receipts: receiptCount.get(trx, { file: file.file })?.count ?? 0,
    ...counts,
    states,
    notComputable,
  }
}

/** Writes each document that only files show as the last of them tells it, with what all of them leave open. */
export const refreshFiled = (trx: Trx, at: string, open: ReadonlyMap<string, FiledOpen>): void => {
  const last = new Map<DocumentId, FiledRow>()
  for (const row of lastTold.all(trx)) if (row.document_id !== null) last.set(row.document_id, row)
  const changed: DocumentId[] = []
  for (const [id, row] of last) if (updateFiled(trx, id, row, { open, at })) changed.push(id)
  recomputeDocuments(trx, changed)
}

/** All staged SAF-T (PT) files. What the service shows of a document stays as it is. */
export const applySaft = (trx: Trx, at: Instant): AppliedSaft[] => {
  const files = staged.all(trx)
  if (files.length === 0) return []
  const open = readFiledOpen(trx, { withStaged: true })
  const applied = files.map((file) => applyFile(trx, file, { open, at }))
  refreshFiled(trx, at, open)
  return applied
}
