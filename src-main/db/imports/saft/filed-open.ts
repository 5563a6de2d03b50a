/** Computes the open amounts of documents from all files that are applied, or about to be. */
import { type RawBuilder, sql } from 'kysely'
import type { DocumentId, IsoDate } from '#contract/values.ts'
import type { FiledOpen, FiledReceipt, FiledReceiptLine } from '#core/filed-documents.ts'
import { type OpenList, openFromFiles } from '#core/open-from-files.ts'
import type { ReadableDb, Trx } from '../../connection/connection.ts'
import { type StopFlag, throwIfRaised } from '../../connection/stop-flag.ts'
import { indexDocuments, type SearchChange } from '../../documents/document-rows.ts'
import { recomputeDocuments } from '../../documents/recompute-open.ts'
import { column, mirror, type Params, query, rawQuery, valuesOfJson } from '../../query/query.ts'
import { text } from '../../schema/schema-columns.ts'
import { correctedBy, updateFiled } from './filed-documents.ts'

interface Which {
  alsoIn: 'applied' | 'staged'
  /** As JSON. */
  numbers: string
}

// If a document or a receipt is in several files, the last one counts; a list counts only where no SAF-T (PT) file has
// the document.
const documents = query(({ alsoIn, numbers }: Params<Which>) =>
  mirror
    .selectFrom('saft_document as s')
    .innerJoin('imported_file as f', 'f.id', 's.file')
    .select(['s.number', 's.type', 's.status', 's.date', 's.gross_minor as grossMinor', 's.corrects'])
    .where('s.number', 'in', valuesOfJson<string>(numbers))
    .where((eb) => eb.or([eb('f.state', '=', 'applied'), eb('f.state', '=', alsoIn)]))
    .orderBy((eb) => eb('s.open_minor', 'is', null))
    .orderBy('s.file')
    .orderBy('s.id'),
)
// All lists of the newest day: a program may write one for each customer.
const listDay = column(({ alsoIn }: Params<Which>) =>
  mirror
    .selectFrom('saft_file as n')
    .innerJoin('imported_file as f', 'f.id', 'n.file')
    .select(({ fn }) => fn.max<IsoDate | null>('n.to_date').as('day'))
    .where('f.kind', '=', 'open-items')
    .where((eb) => eb.or([eb('f.state', '=', 'applied'), eb('f.state', '=', alsoIn)])),
)
const listedOpen = query(({ alsoIn, numbers, day }: Params<Which & { day: IsoDate }>) =>
  mirror
    .selectFrom('saft_document as s')
    .innerJoin('saft_file as a', 'a.file', 's.file')
    .innerJoin('imported_file as f', 'f.id', 's.file')
    .select(['s.number', 's.open_minor as openMinor'])
    .where('s.number', 'in', valuesOfJson<string>(numbers))
    .where('s.open_minor', 'is not', null)
    .where('a.to_date', '=', day)
    .where((eb) => eb.or([eb('f.state', '=', 'applied'), eb('f.state', '=', alsoIn)]))
    .orderBy('s.file')
    .orderBy('s.id'),
)
// The last version of every receipt that names one of the documents.
const receipts = query(({ alsoIn, numbers }: Params<Which>) =>
  mirror
    .selectFrom('saft_receipt as s')
    .innerJoin('imported_file as f', 'f.id', 's.file')
    .select(['s.number', 's.status', 's.date', 's.gross_minor as grossMinor', 's.lines'])
    .where('s.number', 'in', (eb) =>
      eb
        .selectFrom('saft_settles as n')
        .select('n.receipt')
        .where('n.number', 'in', valuesOfJson<string>(numbers)),
    )
    .where((eb) => eb.or([eb('f.state', '=', 'applied'), eb('f.state', '=', alsoIn)]))
    .orderBy('s.file')
    .orderBy('s.id'),
)

const lastOf = <Item extends { number: string }>(items: readonly Item[]): Item[] => [
  ...new Map(items.map((item) => [item.number, item])).values(),
]

// Where a credit note is shared, the part of a single document cannot be computed alone.
const alongCreditNotes = sql`
  UNION SELECT c.number FROM near JOIN saft_corrects c ON c.credit = near.number
  UNION SELECT c.credit FROM near JOIN saft_corrects c ON c.number = near.number`
const together = rawQuery(
  { number: text() },
  ({ numbers }: Params<{ numbers: string }>) => sql`
    WITH RECURSIVE near(number) AS (SELECT value FROM json_each(${numbers}) ${alongCreditNotes})
    SELECT number FROM near`,
)

interface Asked {
  /** Includes files that are about to be applied; otherwise a set that was never applied may be there. */
  withStaged: boolean
  numbers: readonly string[]
}

/** By document number: these documents, and those connected with them by credit notes. */
export const readFiledOpen = (db: ReadableDb, { withStaged, numbers }: Asked): Map<string, FiledOpen> => {
  const all = together.all(db, { numbers: JSON.stringify(numbers) }).map(({ number }) => number)
  const which: Which = { alsoIn: withStaged ? 'staged' : 'applied', numbers: JSON.stringify(all) }
  const asOf = listDay.get(db, which) ?? null
  const list: OpenList | undefined =
    asOf === null
      ? undefined
      : {
          asOf,
          openMinor: new Map(
            listedOpen.all(db, { ...which, day: asOf }).map((row) => [row.number, row.openMinor ?? 0]),
          ),
        }
  return openFromFiles(
    lastOf(documents.all(db, which)).map(({ corrects, ...document }) => ({
      ...document,
      references: correctedBy({ corrects }),
    })),
    lastOf(receipts.all(db, which)).map(
      ({ lines, ...receipt }): FiledReceipt => ({
        ...receipt,
        lines: JSON.parse(lines) as FiledReceiptLine[],
      }),
    ),
    list,
  )
}

const isTold = (number: RawBuilder<unknown>): RawBuilder<unknown> => sql`EXISTS (
  SELECT 1 FROM saft_document t WHERE t.number = ${number} AND t.file IN (SELECT file FROM asked))`
// The documents of receipts of the files, those connected by credit notes with them or with documents of the files, and
// so on in both directions; a list concerns every document. Documents of the files themselves are looked up, not
// collected: there may be hundreds of thousands.
const touched = rawQuery(
  { number: text() },
  ({ files, isList, own }: Params<{ files: string; isList: 0 | 1; own: 0 | 1 }>) => sql`
    WITH RECURSIVE asked(file) AS (SELECT value FROM json_each(${files})),
    near(number) AS (
      SELECT d.number FROM asked JOIN saft_document d ON d.file = asked.file WHERE ${own}
      UNION SELECT number FROM saft_document WHERE ${isList}
      UNION SELECT c.number FROM asked JOIN saft_document d ON d.file = asked.file
        JOIN saft_corrects c ON c.credit = d.number
      UNION SELECT c.credit FROM asked JOIN saft_document d ON d.file = asked.file
        JOIN saft_corrects c ON c.number = d.number
      UNION SELECT n.number FROM asked JOIN saft_receipt r ON r.file = asked.file
        JOIN saft_settles n ON n.receipt = r.number
        WHERE ${own} OR NOT ${isTold(sql`n.number`)}
      ${alongCreditNotes}
    )
    SELECT number FROM near WHERE ${own} OR NOT ${isTold(sql`near.number`)}`,
)

interface Touching {
  files: readonly { id: number; isList: boolean }[]
  /** Includes the documents of the files themselves. */
  own: boolean
}

/** Documents whose open amount may differ with or without these files. */
export const numbersTouched = (db: ReadableDb, { files, own }: Touching): string[] =>
  touched
    .all(db, {
      files: JSON.stringify(files.map(({ id }) => id)),
      isList: files.some(({ isList }) => isList) ? 1 : 0,
      own: own ? 1 : 0,
    })
    .map(({ number }) => number)

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
 * Updates documents that only files show: content from the last of their files, open amount from all of them. Writes
 * each of the documents that only files show, with the content of its last file and the open amount of all of them.
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
