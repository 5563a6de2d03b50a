/** Suppliers' documents as all files together show them: each once, with the larger knowledge of each field. */
import type { IsoDate, Minor } from '#contract/values.ts'
import type { FiledOpen, FiledSettlement } from '../filed-documents.ts'
import { toMinor } from '../money.ts'
import { goneFrom } from './gone-documents.ts'
import { joinRows } from './join-rows.ts'
import { type OpenLists, openOfSupplier } from './open-of-suppliers.ts'
import {
  type FiledRow,
  foldNumber,
  isOwedType,
  isSupplierCredit,
  type OwedType,
  type SupplierFile,
  type SupplierSource,
} from './supplier-row.ts'

/** A value of a file that another file contradicts. */
export interface Contradiction {
  field: 'total' | 'date' | 'type'
  /** What counts, and what the other file has: a day, a type, or cents. */
  counts: string | number
  other: string | number
  /** The file of the other value. */
  file: number
}

export interface SupplierDocument<Row extends FiledRow = FiledRow> {
  /** The supplier's tax id; where no file has it, `?` with the folded name. */
  issuer: string
  name: string
  number: string
  atcud: string | null
  type: OwedType
  isCancelled: boolean
  date: IsoDate
  dueDate: IsoDate | null
  totalMinor: Minor
  taxMinor: Minor
  withheldMinor: Minor
  open: FiledOpen
  /** The file that lacks it, where a later list of the tax office does and no other file shows it. */
  goneFrom: number | null
  contradictions: Contradiction[]
  rows: readonly Row[]
}

/**
 * @param files in the order of their import
 * @param rows of these files, in the same order
 */
export const combineFiles = <Row extends FiledRow>(
  files: readonly SupplierFile[],
  rows: readonly Row[],
): SupplierDocument<Row>[] => {
  const owed = rows.filter(({ type }) => type === null || isOwedType(type))
  const joined = joinRows(owed)
  const shown = joined.map(({ issuer, rows: own }) => fieldsOf(issuer, own))
  const settlements = settlementsOf(shown, rows)
  const gone = goneFrom(files, shown)
  const lists = listsOf(files)
  return shown.map((document, at) => {
    const settled = settlements.get(at) ?? []
    return {
      ...document,
      open: openOfSupplier({ ...document, settled }, lists),
      goneFrom: gone.get(at) ?? null,
    }
  })
}

/** What the rows of one document, each of a file, contradict. */
export const contradictionsAmong = (rows: readonly FiledRow[]): Contradiction[] =>
  fieldsOf('', rows).contradictions

/** More is known by the tax office than by a person, and by a list than by the accounting. */
const RANK: readonly SupplierSource[] = ['ledger', 'open-items', 'table', 'e-fatura']

type Shown<Row extends FiledRow> = Omit<SupplierDocument<Row>, 'open' | 'goneFrom'>

const fieldsOf = <Row extends FiledRow>(issuer: string, rows: readonly Row[]): Shown<Row> => {
  // Of one kind of file the last one counts.
  const best = rows.toSorted(
    (one, other) => RANK.indexOf(other.source) - RANK.indexOf(one.source) || other.id - one.id,
  )
  const first = <Value>(of: (row: Row) => Value | null): Value | undefined => {
    for (const row of best) {
      const value = of(row)
      if (value !== null && value !== '') return value
    }
    return undefined
  }
  const opens = rows.flatMap(({ openMinor }) => openMinor ?? [])
  const type = first((row) => (row.type !== null && isOwedType(row.type) ? row.type : null)) ?? 'FT'
  const totalMinor = first(({ totalMinor: total }) => total) ?? toMinor(Math.max(0, ...opens))
  const date = best[0]?.date ?? ('' as IsoDate)
  const shown = { type, totalMinor, date }
  return {
    issuer,
    ...shown,
    name: first(({ name }) => name) ?? '',
    number: best[0]?.number ?? '',
    atcud: first(({ atcud }) => atcud) ?? null,
    isCancelled: best[0]?.isCancelled ?? false,
    dueDate: rows.findLast(({ dueDate }) => dueDate !== null)?.dueDate ?? null,
    taxMinor: first(({ taxMinor }) => taxMinor) ?? toMinor(0),
    withheldMinor: first(({ withheldMinor }) => withheldMinor) ?? toMinor(0),
    // What a later file of the same kind corrected contradicts nothing.
    contradictions: RANK.flatMap((source) => {
      const last = best.find((row) => row.source === source)
      return last ? contradictionsOf(shown, last) : []
    }),
    rows,
  }
}

const contradictionsOf = (
  { type, totalMinor, date }: Pick<Shown<FiledRow>, 'type' | 'totalMinor' | 'date'>,
  row: FiledRow,
): Contradiction[] => {
  const { file } = row
  const found: Contradiction[] = []
  if (row.totalMinor !== null && row.totalMinor !== totalMinor)
    found.push({ field: 'total', counts: totalMinor, other: row.totalMinor, file })
  // The accounting has the day of the entry.
  if (row.date !== date && row.source !== 'ledger')
    found.push({ field: 'date', counts: date, other: row.date, file })
  if (row.type !== null && isOwedType(row.type) && isSupplierCredit(row.type) !== isSupplierCredit(type))
    found.push({ field: 'type', counts: type, other: row.type, file })
  return found
}

const listsOf = (files: readonly SupplierFile[]): OpenLists | null => {
  const lists = files.filter(({ source }) => source === 'open-items')
  const newest = lists
    .map(({ to }) => to)
    .sort()
    .at(-1)
  return newest === undefined ? null : { newest, dayOf: new Map(lists.map(({ id, to }) => [id, to])) }
}

/** What payments in the accounting and receipts settle, by place of the document. */
const settlementsOf = (
  documents: readonly Shown<FiledRow>[],
  rows: readonly FiledRow[],
): Map<number, FiledSettlement[]> => {
  const settled = new Map<number, FiledSettlement[]>()
  const add = (at: number, settlement: FiledSettlement): void => {
    const known = settled.get(at)
    if (known) known.push(settlement)
    else settled.set(at, [settlement])
  }
  // The same payment is in each file of the accounting that has its day.
  const paid = new Map<string, FiledRow>()
  for (const row of rows)
    if (row.type === 'PG') paid.set([row.taxId, row.number, row.date, row.totalMinor].join('|'), row)
  if (paid.size > 0) {
    const byNumber = new Map<string, number>()
    const nameOf = (issuer: string, number: string): string => `${issuer}|${foldNumber(number)}`
    for (const [at, { issuer, rows: own }] of documents.entries())
      for (const row of own)
        for (const known of [issuer, row.taxId]) byNumber.set(nameOf(known, row.number), at)
    for (const { taxId, number, date, totalMinor } of paid.values()) {
      const at = byNumber.get(nameOf(taxId, number))
      if (at !== undefined && totalMinor !== null) add(at, { date, minor: totalMinor })
    }
  }
  for (const [at, receipt] of receiptsOf(documents, rows, settled))
    add(at, { date: receipt.date, minor: receipt.totalMinor ?? 0 })
  return settled
}

/**
 * A receipt of the tax office's list names no document: it settles the only one of its supplier that has its total, unless
 * another receipt may be of it as well.
 */
const receiptsOf = (
  documents: readonly Shown<FiledRow>[],
  rows: readonly FiledRow[],
  settled: ReadonlyMap<number, unknown>,
): [at: number, receipt: FiledRow][] => {
  const nameOf = (issuer: string, minor: number | null): string => `${issuer}|${minor}`
  // The same receipt is in each list that has its day.
  const known = new Map(
    rows.flatMap((row) =>
      row.type === 'RC' && !row.isCancelled ? [[`${row.taxId}|${foldNumber(row.number)}`, row] as const] : [],
    ),
  )
  if (known.size === 0) return []
  const receipts = Map.groupBy(known.values(), ({ taxId, totalMinor }) => nameOf(taxId, totalMinor))
  const places = Map.groupBy(documents.entries(), ([, { issuer, totalMinor, type }]) =>
    type === 'FT' || type === 'ND' || type === 'RP' ? nameOf(issuer, totalMinor) : '',
  )
  return [...receipts].flatMap(([name, [receipt, ...more]]) => {
    const [only, ...others] = places.get(name) ?? []
    if (!receipt || !only || more.length > 0 || others.length > 0) return []
    const [at, { date, totalMinor }] = only
    return date <= receipt.date && totalMinor > 0 && !settled.has(at) ? [[at, receipt]] : []
  })
}
