/** What SAF-T (PT) files leave open: all those that are applied, or about to be, taken together. */
import {
  type FiledOpen,
  type FiledReceipt,
  type FiledReceiptLine,
  openFromFiles,
} from '#core/open-from-files.ts'
import type { ReadableDb } from '../../connection.ts'
import { mirror, type Params, query } from '../../query.ts'

type Which = Params<{ alsoIn: 'applied' | 'staged' }>

// A later file tells a document or a receipt again: what it says holds.
const documents = query(({ alsoIn }: Which) =>
  mirror
    .selectFrom('saft_document as s')
    .innerJoin('imported_file as f', 'f.id', 's.file')
    .select(['s.number', 's.type', 's.status', 's.gross_minor as grossMinor', 's.corrects'])
    .where((eb) => eb.or([eb('f.state', '=', 'applied'), eb('f.state', '=', alsoIn)]))
    .orderBy('s.file')
    .orderBy('s.id'),
)
const receipts = query(({ alsoIn }: Which) =>
  mirror
    .selectFrom('saft_receipt as s')
    .innerJoin('imported_file as f', 'f.id', 's.file')
    .select(['s.number', 's.status', 's.gross_minor as grossMinor', 's.lines'])
    .where((eb) => eb.or([eb('f.state', '=', 'applied'), eb('f.state', '=', alsoIn)]))
    .orderBy('s.file')
    .orderBy('s.id'),
)

const lastOf = <Item extends { number: string }>(items: readonly Item[]): Item[] => [
  ...new Map(items.map((item) => [item.number, item])).values(),
]

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
  )
}
