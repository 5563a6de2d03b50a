/**
 * Reads the parts of a file's rows, which come from another computer: everything is checked and cleaned here. Loaded only
 * when parts are to be read.
 */
import { createHash } from 'node:crypto'
import { inflateRawSync } from 'node:zlib'
import { z } from 'zod'
import { cleanText } from '#contract/clean-text.ts'
import { currencyCode } from '#contract/values.ts'
import { AppError } from '#core/app-error.ts'
import { isPlausibleDate, parseIsoDate } from '#core/calendar.ts'
import { isOwedType } from '#core/suppliers/supplier-row.ts'
import {
  COLUMNS,
  FORMAT,
  MAX_PART,
  MAX_PARTS,
  type PackHeader,
  type Piece,
  piecesOf,
  type Tables,
  toImportKind,
  VERSION,
} from './pack-format.ts'

/** What the event of the import states about the file. */
export interface PackOf {
  sha256: string
  kind: string
  /** The SHA-256 of each part, in their order. */
  parts?: readonly string[] | undefined
}

/**
 * The pieces of all parts, in their order, one part in memory at a time. What was read before an error must not be kept.
 *
 * Errors: `file-rows-damaged`, where the parts are not those of the event, not whole, or hold anything else;
 * `file-rows-newer` for those of a later version.
 */
export function* readPack(parts: readonly Uint8Array[], of: PackOf): Generator<Piece, void> {
  const { sha256, kind, parts: named = [] } = of
  if (parts.length !== named.length || parts.length === 0 || parts.length > MAX_PARTS)
    throw damaged('there are other parts than the import names')
  const inOrder = createOrder(kind)
  for (const [part, bytes] of parts.entries()) {
    if (bytes.byteLength > MAX_PART || createHash('sha256').update(bytes).digest('hex') !== named[part])
      throw damaged(`part ${part} is another one than the import names`)
    const [first, ...lines] = inflated(bytes, part).split('\n')
    checkHeader(parsed(first, part), { sha256, kind, part })
    for (const line of lines) {
      const piece = toPiece(parsed(line, part), part)
      inOrder.add(piece, part)
      yield piece
    }
  }
  inOrder.end()
}

const damaged = (message: string): AppError => new AppError('file-rows-damaged', message)

const inflated = (bytes: Uint8Array, part: number): string => {
  try {
    // The limit ends the work as soon as there is more.
    const text = inflateRawSync(bytes, { maxOutputLength: MAX_PART })
    return new TextDecoder('utf-8', { fatal: true }).decode(text)
  } catch {
    throw damaged(`part ${part} does not unpack`)
  }
}

const parsed = (line: string | undefined, part: number): unknown => {
  try {
    return JSON.parse(line ?? '')
  } catch {
    throw damaged(`part ${part} holds something else`)
  }
}

const ofAnyVersion = z.object({ format: z.literal(FORMAT), version: z.int().positive() })
const header = z.strictObject({
  format: z.literal(FORMAT),
  version: z.int().min(1).max(VERSION),
  sha256: z.string(),
  kind: z.string(),
  part: z.int(),
})

const checkHeader = (said: unknown, of: Pick<PackHeader, 'sha256' | 'part'> & { kind: string }): void => {
  const { data: any } = ofAnyVersion.safeParse(said)
  if (any && any.version > VERSION)
    throw new AppError(
      'file-rows-newer',
      `the rows are of version ${any.version}, this program reads ${VERSION}`,
    )
  const { data } = header.safeParse(said)
  if (data?.sha256 !== of.sha256 || data.kind !== of.kind || data.part !== of.part)
    throw damaged(`part ${of.part} is of another file`)
}

/** Longer than any text of a row. */
const text = z.string().max(20_000).overwrite(cleanText)
const line = z.int().nonnegative()
/** As many digits as any amount that is read has. */
const minor = z.int().min(-999_999_999_999_999).max(999_999_999_999_999)
const day = z.string().refine((said) => parseIsoDate(said) !== undefined)
/** The day that a row is listed under. */
const listedDay = day.refine((said) => isPlausibleDate(said as never))
const balance = z.strictObject({ date: day.nullable(), minor }).nullable()
const days = { from: day, to: day }
/** More than any document has. */
const MOST_RATES = 200
const rate = z.strictObject({
  percent: z.string().regex(/^\d{1,3}(?:\.\d{1,6})?$/),
  region: z.string().max(10).overwrite(cleanText),
  exemption: z.string().max(10).overwrite(cleanText).nullable(),
  baseMinor: minor,
  taxMinor: minor,
})

const SINGLES = {
  statement: z.strictObject({
    account: text.min(1),
    name: text.nullable(),
    end: z.strictObject({
      currency: currencyCode,
      opening: balance,
      closing: balance,
      from: day.nullable(),
      to: day.nullable(),
    }),
  }),
  extract: z.strictObject({
    ...days,
    code: z.string().regex(/^\d{1,40}$/),
    name: text,
    openingMinor: minor.nullable(),
    closingMinor: minor.nullable(),
    proven: z.strictObject(days).nullable(),
  }),
  saft: z.strictObject({ ...days, taxId: text, companyName: text, basis: text }),
  end: z.strictObject({ rows: z.int().nonnegative() }),
}

const TABLES: { readonly [What in keyof Tables]: z.ZodType } = {
  rows: z.strictObject({
    line,
    bookingDate: listedDay,
    valueDate: day.nullable(),
    amountMinor: minor,
    currency: currencyCode,
    text,
    counterpartyName: text.nullable(),
    counterpartyIban: text.nullable(),
    reference: text.nullable(),
    bankReference: text.nullable(),
    balanceMinor: minor.nullable(),
  }),
  documents: z.strictObject({
    line,
    number: text,
    type: text,
    status: text,
    date: listedDay,
    references: z.array(z.strictObject({ number: text, minor: minor.nullable() })),
    taxId: text,
    name: text,
    grossMinor: minor,
    netMinor: minor,
    taxMinor: minor,
    withholdingMinor: minor,
    currency: currencyCode.nullable(),
    currencyMinor: minor.nullable(),
    dueDate: day.nullable(),
    openMinor: minor.nullable(),
    rates: z.array(rate).max(MOST_RATES).nullable().default(null),
  }),
  receipts: z.strictObject({
    number: text,
    status: text,
    date: day.nullable(),
    grossMinor: minor,
    lines: z.array(z.strictObject({ sources: z.array(text), amountMinor: minor, settlementMinor: minor })),
  }),
  'supplier-rows': z.strictObject({
    line,
    taxId: text,
    name: text,
    number: text,
    atcud: text.nullable(),
    type: z
      .string()
      .refine((type) => isOwedType(type as never) || type === 'RC' || type === 'PG')
      .nullable(),
    isCancelled: z.boolean(),
    date: listedDay,
    dueDate: day.nullable(),
    totalMinor: minor.nullable(),
    taxMinor: minor.nullable(),
    withheldMinor: minor.nullable(),
    openMinor: minor.nullable(),
  }),
  lines: z.strictObject({
    line,
    entry: text.nullable(),
    date: day,
    amountMinor: minor,
    text,
    document: text.nullable(),
    counterpart: text.nullable(),
  }),
}

const anyPiece = z.tuple([z.string(), z.unknown()])

const isTable = (what: string): what is keyof Tables => Object.hasOwn(TABLES, what)
const isSingle = (what: string): what is keyof typeof SINGLES => Object.hasOwn(SINGLES, what)

const toPiece = (said: unknown, part: number): Piece => {
  const [what, value] = anyPiece.safeParse(said).data ?? ['', undefined]
  const read = isTable(what)
    ? rowsOf[what].safeParse(value)
    : isSingle(what)
      ? SINGLES[what].safeParse(value)
      : undefined
  // The message holds nothing of the content.
  if (!read?.success) throw damaged(`part ${part} holds something else`)
  // Checked just now, by the schema of its name.
  return { what, value: read.data } as Piece
}

/** Arrays of values become objects with the names of their columns. */
const rowsSchema = (what: keyof Tables): z.ZodType => {
  const names = COLUMNS[what]
  const toRow = (values: unknown[]) => Object.fromEntries(names.map((name, at) => [name, values[at]]))
  return z.array(
    z
      .array(z.unknown())
      // The last column of documents is of version 2.
      .min(names.length - (what === 'documents' ? 1 : 0))
      .max(names.length)
      .transform(toRow as (values: unknown[]) => unknown)
      .pipe(TABLES[what]),
  )
}
const rowsOf: Readonly<Record<keyof Tables, z.ZodType>> = {
  rows: rowsSchema('rows'),
  documents: rowsSchema('documents'),
  receipts: rowsSchema('receipts'),
  'supplier-rows': rowsSchema('supplier-rows'),
  lines: rowsSchema('lines'),
}

/** Refuses pieces that a file of the kind does not have, rows of nothing, and a file that ends before its end. */
const createOrder = (kind: string) => {
  const allowed = piecesOf(toImportKind(kind))
  const before = new Set<Piece['what']>()
  let currency = ''
  let count = 0
  const isFitting = ({ what, value }: Piece): boolean => {
    if (before.has('end') || !allowed.has(what)) return false
    if (what === 'statement') currency = value.end.currency
    if (what === 'rows') return before.has('statement') && value.every((row) => row.currency === currency)
    if (what === 'lines') return before.has('extract')
    if (what === 'saft') return !before.has('saft')
    if (what === 'end') return value.rows === count && before.size > 0
    return what === 'statement' || what === 'extract' || before.has('saft')
  }
  return {
    add(piece: Piece, part: number): void {
      if (Array.isArray(piece.value)) count += piece.value.length
      if (!isFitting(piece)) throw damaged(`part ${part} holds something else`)
      before.add(piece.what)
    },
    end(): void {
      if (!before.has('end')) throw damaged('parts of the file are missing')
    },
  }
}
