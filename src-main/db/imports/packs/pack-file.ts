/** Packs the rows of an imported file, so that a mirror without the file can import them. */
import { createHash } from 'node:crypto'
import { deflateRawSync } from 'node:zlib'
import type { FiledReceipt } from '#core/filed-documents.ts'
import { type ImportKind, isStatementKind } from '#core/statements.ts'
import type { SupplierRowType } from '#core/suppliers/supplier-row.ts'
import type { ReadableDb } from '../../connection/connection.ts'
import { mirror, type Params, query } from '../../query/query.ts'
import type { Row } from '../../schema/schema.ts'
import { toShownRow } from '../../transactions/rows-of-files.ts'
import { correctedBy } from '../saft/filed-documents.ts'
import {
  COLUMNS,
  FORMAT,
  MAX_PART,
  MAX_PARTS,
  type PackHeader,
  type Piece,
  type Tables,
  VERSION,
} from './pack-format.ts'

/** A part with its SHA-256, as the event of the import names it. */
interface Part {
  sha256: string
  bytes: Uint8Array
}

export interface PackedFile {
  parts: Part[]
  rows: number
}

type OfFile = Params<{ file: number }>
const applied = query(({ sha256 }: Params<{ sha256: string }>) =>
  mirror
    .selectFrom('imported_file')
    .select(['id', 'kind'])
    .where('sha256', '=', sha256)
    .where('state', '=', 'applied')
    .$narrowType<{ kind: ImportKind }>(),
)
const statements = query(({ file }: OfFile) =>
  mirror
    .selectFrom('imported_statement as s')
    .innerJoin('account as a', 'a.id', 's.account')
    .selectAll('s')
    // The account may have another id than when the file was imported: it was joined with another one.
    .select('a.account_id as accountNow')
    .where('s.file', '=', file)
    .orderBy('s.id'),
)
const rows = query(({ statement }: Params<{ statement: number }>) =>
  mirror
    .selectFrom('imported_row')
    .selectAll()
    .where('statement', '=', statement)
    .orderBy(({ fn }) => fn.coalesce('place', 'line'))
    .orderBy('id'),
)
const saft = query(({ file }: OfFile) => mirror.selectFrom('saft_file').selectAll().where('file', '=', file))
const documents = query(({ file }: OfFile) =>
  mirror.selectFrom('saft_document').selectAll().where('file', '=', file).orderBy('id'),
)
const receipts = query(({ file }: OfFile) =>
  mirror.selectFrom('saft_receipt').selectAll().where('file', '=', file).orderBy('id'),
)
const supplierRows = query(({ file }: OfFile) =>
  mirror.selectFrom('supplier_row').selectAll().where('file', '=', file).orderBy('id'),
)
const extracts = query(({ file }: OfFile) =>
  mirror
    .selectFrom('ledger_extract as e')
    .innerJoin('ledger as l', 'l.id', 'e.ledger')
    .selectAll('e')
    .select(['l.code', 'l.name'])
    .where('e.file', '=', file)
    .orderBy('e.id'),
)
const extractLines = query(({ extract }: Params<{ extract: number }>) =>
  mirror.selectFrom('extract_line').selectAll().where('extract', '=', extract).orderBy('place'),
)

/**
 * The same mirror packs a file into the same bytes each time.
 *
 * @param of the file by its hash
 * @returns undefined where no import of the file is in force, or where it is too large to travel
 */
export const packFile = (db: ReadableDb, { sha256 }: { sha256: string }): PackedFile | undefined => {
  const file = applied.get(db, { sha256 })
  if (!file) return undefined
  const packer = createPacker({ format: FORMAT, version: VERSION, sha256, kind: file.kind })
  if (file.kind === 'ledger') packExtracts(db, file.id, packer)
  else if (isStatementKind(file.kind)) packStatements(db, file.id, packer)
  else packDocuments(db, file.id, packer)
  return packer.end()
}

const packStatements = (db: ReadableDb, file: number, packer: Packer): void => {
  for (const { id, accountNow, ...statement } of statements.all(db, { file })) {
    const { account_name, currency, from_date, to_date } = statement
    const balance = (minor: typeof statement.opening_minor, date: typeof statement.opening_date) =>
      minor === null ? null : { date, minor }
    const opening = balance(statement.opening_minor, statement.opening_date)
    const closing = balance(statement.closing_minor, statement.closing_date)
    const end = { currency, opening, closing, from: from_date, to: to_date }
    packer.add({ what: 'statement', value: { account: accountNow, name: account_name, end } })
    packer.addRows('rows', rows.iterate(db, { statement: id }), (row) => ({
      ...toShownRow(row),
      line: row.line,
      bankReference: row.bank_reference,
    }))
  }
}

const packDocuments = (db: ReadableDb, file: number, packer: Packer): void => {
  const head = saft.get(db, { file })
  if (head)
    packer.add({
      what: 'saft',
      value: {
        taxId: head.tax_id,
        companyName: head.company_name,
        from: head.from_date,
        to: head.to_date,
        basis: head.basis,
      },
    })
  packer.addRows('documents', documents.iterate(db, { file }), toDocument)
  packer.addRows(
    'receipts',
    receipts.iterate(db, { file }),
    ({ number, status, date, gross_minor, lines }) => ({
      number,
      status,
      date,
      grossMinor: gross_minor,
      lines: JSON.parse(lines) as FiledReceipt['lines'],
    }),
  )
  packer.addRows('supplier-rows', supplierRows.iterate(db, { file }), toSupplierRow)
}

const toDocument = (row: Row<'saft_document'>): Tables['documents'] => ({
  line: row.line,
  number: row.number,
  type: row.type,
  status: row.status,
  date: row.date,
  references: correctedBy(row),
  taxId: row.tax_id,
  name: row.name,
  grossMinor: row.gross_minor,
  netMinor: row.net_minor,
  taxMinor: row.tax_minor,
  withholdingMinor: row.withholding_minor,
  currency: row.currency,
  currencyMinor: row.currency_minor,
  dueDate: row.due_date,
  openMinor: row.open_minor,
  // Written by this program.
  rates: row.rates === null ? null : (JSON.parse(row.rates) as Tables['documents']['rates']),
})

const toSupplierRow = (row: Row<'supplier_row'>): Tables['supplier-rows'] => ({
  line: row.line,
  taxId: row.tax_id,
  name: row.name,
  number: row.number,
  atcud: row.atcud,
  type: row.type as SupplierRowType | null,
  isCancelled: row.cancelled === 1,
  date: row.date,
  dueDate: row.due_date,
  totalMinor: row.total_minor,
  taxMinor: row.tax_minor,
  withheldMinor: row.withheld_minor,
  openMinor: row.open_minor,
})

const packExtracts = (db: ReadableDb, file: number, packer: Packer): void => {
  for (const { id, code, name, from_date: from, to_date: to, ...extract } of extracts.all(db, { file })) {
    const { opening_minor: openingMinor, closing_minor: closingMinor, proven_from, proven_to } = extract
    const proven = proven_from === null || proven_to === null ? null : { from: proven_from, to: proven_to }
    packer.add({ what: 'extract', value: { code, name, from, to, openingMinor, closingMinor, proven } })
    packer.addRows('lines', extractLines.iterate(db, { extract: id }), (line) => ({
      line: line.file_line,
      entry: line.entry,
      date: line.date,
      amountMinor: line.amount_minor,
      text: line.text,
      document: line.document,
      counterpart: line.counterpart,
    }))
  }
}

/** Rows of a piece: few enough that it fits into a part. */
const ROWS = 200

type Packer = ReturnType<typeof createPacker>

const createPacker = (header: Omit<PackHeader, 'part'>) => {
  const parts: Part[] = []
  let lines: string[] = []
  let bytes = 0
  let count = 0
  let isTooLarge = false
  const close = (): void => {
    const packed = deflateRawSync(lines.join('\n'))
    // Not the Buffer: a small one shares a block of memory, which cannot be transferred.
    parts.push({ sha256: createHash('sha256').update(packed).digest('hex'), bytes: new Uint8Array(packed) })
    lines = []
    bytes = 0
  }
  const addLine = (line: string): void => {
    const size = Buffer.byteLength(line) + 1
    if (lines.length > 0 && bytes + size > LIMIT) close()
    if (lines.length === 0) {
      lines.push(JSON.stringify({ ...header, part: parts.length }))
      bytes = HEADER
    }
    if (size > LIMIT - HEADER || parts.length >= MAX_PARTS) isTooLarge = true
    else lines.push(line)
    bytes += size
  }
  const add = ({ what, value }: Piece): void => addLine(JSON.stringify([what, value]))
  return {
    add,
    addRows<What extends keyof Tables, Stored>(
      what: What,
      stored: Iterable<Stored>,
      toRow: (stored: Stored) => Tables[What],
    ): void {
      let piece: unknown[] = []
      const flush = (): void => {
        if (piece.length > 0) addLine(JSON.stringify([what, piece]))
        count += piece.length
        piece = []
      }
      for (const one of stored) {
        const row = toRow(one)
        piece.push(COLUMNS[what].map((name) => row[name]))
        if (piece.length === ROWS) flush()
      }
      flush()
    },
    end(): PackedFile | undefined {
      add({ what: 'end', value: { rows: count } })
      close()
      return isTooLarge ? undefined : { parts, rows: count }
    },
  }
}

/** Room for the header. */
const HEADER = 1024
/** What deflate cannot make smaller it makes larger by less than a thousandth. */
const LIMIT = MAX_PART - 16 * 1024
