/**
 * Which rows of all files are one document: the supplier's tax id and the folded number, whatever type they state; the
 * ATCUD, where both have it, decides before the number.
 */
import { foldText } from '../fold.ts'
import { type FiledRow, foldNumber, nameAsIssuer } from './supplier-row.ts'

/** The rows of one document, in the order of the files. */
export interface JoinedRows<Row> {
  /** The supplier's tax id; where no file has it, `?` with the folded name. */
  issuer: string
  rows: Row[]
}

/** @param rows of documents, in the order of the files */
export const joinRows = <Row extends FiledRow>(rows: readonly Row[]): JoinedRows<Row>[] => {
  const issuerOf = knownIssuers(rows)
  const groups = [
    ...Map.groupBy(
      rows.map((row) => ({ row, issuer: issuerOf(row), key: foldNumber(row.number) })),
      ({ issuer, key }) => `${issuer}|${key}`,
    ).values(),
  ].flatMap((same) => splitByAtcud(same))
  return joinGroups(groups).map(({ issuer, rows: joined }) => ({ issuer, rows: joined }))
}

interface Group<Row> {
  issuer: string
  key: string
  rows: Row[]
}

/** The tax id of a row; one without takes that of the only supplier with its name. */
const knownIssuers = (rows: readonly FiledRow[]): ((row: FiledRow) => string) => {
  const byName = new Map<string, string | null>()
  for (const { taxId, name } of rows) {
    if (taxId === '' || name === '') continue
    const folded = foldText(name)
    const known = byName.get(folded)
    if (known !== taxId) byName.set(folded, known === undefined ? taxId : null)
  }
  return ({ taxId, name }) => {
    if (taxId !== '') return taxId
    return byName.get(foldText(name)) ?? nameAsIssuer(name)
  }
}

interface Keyed<Row> {
  row: Row
  issuer: string
  key: string
}

/** Suppliers may count from 1 again in each year: two ATCUDs are two documents. */
const splitByAtcud = <Row extends FiledRow>(same: readonly Keyed<Row>[]): Group<Row>[] => {
  const [first] = same
  if (!first) return []
  const { issuer, key } = first
  const codes = new Set(same.flatMap(({ row }) => row.atcud ?? []))
  if (codes.size < 2) return [{ issuer, key, rows: same.map(({ row }) => row) }]
  const groups = [...codes].map((code) => ({
    issuer,
    key,
    rows: same.flatMap(({ row }) => (row.atcud === code ? row : [])),
  }))
  for (const { row } of same) {
    if (row.atcud !== null) continue
    const fitting = groups.find(({ rows }) =>
      rows.some((one) => one.totalMinor === row.totalMinor && one.date === row.date),
    )
    const target =
      fitting ?? groups.find(({ rows }) => rows.some((one) => one.date === row.date)) ?? groups[0]
    target?.rows.push(row)
  }
  return groups
}

/** Joins groups that have one ATCUD, or whose numbers only lack what programs leave out, with the same total. */
const joinGroups = <Row extends FiledRow>(groups: Group<Row>[]): Group<Row>[] => {
  const kept = new Set(groups)
  const join = (into: Group<Row>, other: Group<Row>): void => {
    into.rows.push(...other.rows)
    kept.delete(other)
  }
  const byAtcud = new Map<string, Group<Row>>()
  for (const group of groups) {
    const code = group.rows.find(({ atcud }) => atcud !== null)?.atcud
    if (code == null) continue
    const known = byAtcud.get(`${group.issuer}|${code}`)
    if (known) join(known, group)
    else byAtcud.set(`${group.issuer}|${code}`, group)
  }
  const endOf = ({ key, rows }: Group<Row>): string =>
    `${key.slice(key.lastIndexOf(' ') + 1)}|${totalOf({ rows })}`
  const ofSupplier = Map.groupBy([...kept], (group) => `${group.issuer}|${endOf(group)}`)
  const ofAny = Map.groupBy(
    [...kept].filter(({ issuer }) => !isUnknown(issuer)),
    endOf,
  )
  // The longer number, of a known supplier, is the one that is printed.
  for (const short of [...kept].sort((one, other) => rankOf(one) - rankOf(other))) {
    const own = ofSupplier.get(`${short.issuer}|${endOf(short)}`) ?? []
    const others = isUnknown(short.issuer) ? (ofAny.get(endOf(short)) ?? []) : []
    if (own.length + others.length > MOST_ALIKE) continue
    const fitting = [...own, ...others].filter(
      (one) => one !== short && kept.has(one) && isSameNumber(one, short),
    )
    const ofDay = fitting.filter(({ rows }) => rows.some(({ date }) => short.rows[0]?.date === date))
    const [only, ...more] = fitting.length > 1 ? ofDay : fitting
    if (only && more.length === 0) join(only, short)
  }
  // The order of the files decides which row is the last one.
  return [...kept].map((group) => ({
    ...group,
    rows: group.rows.toSorted((one, other) => one.id - other.id),
  }))
}

/** Among more documents with the same end and total, a shorter number may be of any. */
const MOST_ALIKE = 100

const isUnknown = (issuer: string): boolean => issuer.startsWith('?')

const rankOf = ({ issuer, key }: Group<FiledRow>): number => (isUnknown(issuer) ? 0 : 1_000) + key.length

const totalOf = ({ rows }: Pick<Group<FiledRow>, 'rows'>): number | null => {
  for (const { totalMinor, openMinor } of rows) {
    const minor = totalMinor ?? openMinor
    if (minor !== null) return minor
  }
  return null
}

/** Whether the shorter number may be the longer one, and the suppliers may be one. Both have the same total. */
const isSameNumber = (long: Group<FiledRow>, short: Group<FiledRow>): boolean => {
  if (long.rows.some((one) => short.rows.some((other) => one.atcud !== null && other.atcud !== null)))
    return false
  // Two rows of one file are two documents.
  const files = new Set(long.rows.map(({ file }) => file))
  if (short.rows.some(({ file }) => files.has(file))) return false
  const isSameKey = long.key === short.key
  const isEnd = long.key.endsWith(` ${short.key}`)
  if (long.issuer === short.issuer) return isEnd
  if (isUnknown(long.issuer) || !isUnknown(short.issuer)) return false
  return (isSameKey || isEnd) && sharesWord(long, short)
}

const sharesWord = (one: Group<FiledRow>, other: Group<FiledRow>): boolean => {
  const words = new Set(one.rows.flatMap(({ name }) => wordsOf(name)))
  return other.rows.some(({ name }) => wordsOf(name).some((word) => words.has(word)))
}

const wordsOf = (name: string): string[] =>
  foldText(name)
    .split(' ')
    .filter((word) => word.length > 3 && word !== 'LIMITADA')
