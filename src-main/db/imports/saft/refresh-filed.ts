/** Updates documents that only files show: content from the last of their files, open amount from all of them. */
import type { DocumentId, IsoDate } from '#contract/values.ts'
import type { FiledOpen } from '#core/filed-documents.ts'
import type { Trx } from '../../connection/connection.ts'
import { type StopFlag, throwIfRaised } from '../../connection/stop-flag.ts'
import { indexDocuments, type SearchChange } from '../../documents/document-rows.ts'
import { recomputeDocuments } from '../../documents/recompute-open.ts'
import { mirror, type Params, query, valuesOfJson } from '../../query/query.ts'
import { updateFiled } from './filed-documents.ts'
import { readFiledOpen } from './filed-open.ts'

/** Number of documents that are in memory at a time. */
const PIECE = 1000
// For each document that only files show, the row that determines its content: the last one, of a list only where there
// is no other. Next to it the current open amount.
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
    .where('s.number', 'in', valuesOfJson<string>(numbers))
    .where('d.source', '=', 'file')
    .orderBy((eb) => eb('s.open_minor', 'is', null))
    .orderBy('s.file')
    .orderBy('s.id'),
)
const rowById = query(({ id }: Params<{ id: number }>) =>
  mirror.selectFrom('saft_document').selectAll().where('id', '=', id),
)

interface Refresh {
  at: string
  withStaged: boolean
  /** Numbers of documents whose open amount may have changed. */
  numbers: readonly string[]
  /** Documents that another file shows now, or no longer shows: written even where the open amount is the same. */
  told: ReadonlySet<DocumentId>
  stop?: StopFlag | undefined
}

/**
 * Writes each of the documents that only files show, with the content of its last file and the open amount of all of
 * them.
 */
export const refreshFiled = (trx: Trx, { at, withStaged, numbers, told, stop }: Refresh): void => {
  for (let from = 0; from < numbers.length; from += PIECE) {
    throwIfRaised(stop)
    const piece = numbers.slice(from, from + PIECE)
    refreshPiece(trx, { at, open: readFiledOpen(trx, { withStaged, numbers: piece }), numbers: piece, told })
  }
}

type RefreshPiece = Pick<Refresh, 'at' | 'numbers' | 'told'> & {
  open: ReadonlyMap<string, FiledOpen>
}

/** As `refreshFiled`, for one piece of documents. */
export const refreshPiece = (trx: Trx, { at, open, numbers, told: again }: RefreshPiece): void => {
  type Told = ReturnType<typeof lastTold.all>[number]
  const last = new Map<DocumentId, { told: Told; dueDate: IsoDate | null }>()
  for (const told of lastTold.all(trx, { numbers: JSON.stringify(numbers) })) {
    const before = last.get(told.document)
    last.set(told.document, {
      told,
      // SAF-T (PT) files have no due date.
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
