/** What SAF-T (PT) files leave open: all those that are applied, or about to be, taken together. */
import type { IsoDate } from '#contract/values.ts'
import {
  type FiledOpen,
  type FiledReceipt,
  type FiledReceiptLine,
  type OpenList,
  openFromFiles,
} from '#core/open-from-files.ts'
import type { ReadableDb } from '../../connection.ts'
import { mirror, type Params, query } from '../../query.ts'

type Which = Params<{ alsoIn: 'applied' | 'staged' }>

// A later file tells a document or a receipt again: what it says holds; a list tells only what no SAF-T (PT) file does.
const documents = query(({ alsoIn }: Which) =>
  mirror
    .selectFrom('saft_document as s')
    .innerJoin('imported_file as f', 'f.id', 's.file')
    .select(['s.number', 's.type', 's.status', 's.date', 's.gross_minor as grossMinor', 's.corrects'])
    .where((eb) => eb.or([eb('f.state', '=', 'applied'), eb('f.state', '=', alsoIn)]))
    .orderBy((eb) => eb('s.open_minor', 'is', null))
    .orderBy('s.file')
    .orderBy('s.id'),
)
// Those of the newest day: a program may write a list for each customer.
const listed = query(({ alsoIn }: Which) =>
  mirror
    .selectFrom('saft_document as s')
    .innerJoin('saft_file as a', 'a.file', 's.file')
    .select(['s.number', 's.open_minor as openMinor', 'a.to_date as asOf'])
    .where('s.open_minor', 'is not', null)
    .where('a.to_date', '=', (eb) =>
      eb
        .selectFrom('saft_file as n')
        .innerJoin('imported_file as f', 'f.id', 'n.file')
        .select(({ fn }) => fn.max<IsoDate>('n.to_date').as('day'))
        .where('f.kind', '=', 'open-items')
        .where((or) => or.or([or('f.state', '=', 'applied'), or('f.state', '=', alsoIn)])),
    )
    .where('s.file', 'in', (eb) =>
      eb
        .selectFrom('imported_file as f')
        .select('f.id')
        .where((or) => or.or([or('f.state', '=', 'applied'), or('f.state', '=', alsoIn)])),
    )
    .orderBy('s.file')
    .orderBy('s.id'),
)
const receipts = query(({ alsoIn }: Which) =>
  mirror
    .selectFrom('saft_receipt as s')
    .innerJoin('imported_file as f', 'f.id', 's.file')
    .select(['s.number', 's.status', 's.date', 's.gross_minor as grossMinor', 's.lines'])
    .where((eb) => eb.or([eb('f.state', '=', 'applied'), eb('f.state', '=', alsoIn)]))
    .orderBy('s.file')
    .orderBy('s.id'),
)

const lastOf = <Item extends { number: string }>(items: readonly Item[]): Item[] => [
  ...new Map(items.map((item) => [item.number, item])).values(),
]

const readList = (db: ReadableDb, alsoIn: 'applied' | 'staged'): OpenList | undefined => {
  const rows = listed.all(db, { alsoIn })
  const [first] = rows
  return (
    first && { asOf: first.asOf, openMinor: new Map(rows.map((row) => [row.number, row.openMinor ?? 0])) }
  )
}

/** By document number. @param withStaged files count too that are about to be applied; else one that never was may stand there */
export const readFiledOpen = (
  db: ReadableDb,
  { withStaged }: { withStaged: boolean },
): Map<string, FiledOpen> => {
  const alsoIn = withStaged ? 'staged' : 'applied'
  return openFromFiles(
    lastOf(documents.all(db, { alsoIn })).map(({ corrects, ...document }) => ({
      ...document,
      references: JSON.parse(corrects) as string[],
    })),
    lastOf(receipts.all(db, { alsoIn })).map(
      ({ lines, ...receipt }): FiledReceipt => ({
        ...receipt,
        lines: JSON.parse(lines) as FiledReceiptLine[],
      }),
    ),
    readList(db, alsoIn),
  )
}
