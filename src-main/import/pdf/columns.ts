/** The columns of a table in a PDF: where the days and amounts of its rows stand, and the titles above them. */
import { roleOf } from '../table/column-words.ts'
import { type Atom, wordsOf } from './atoms.ts'
import type { Piece } from './text-pieces.ts'

interface Column {
  title: string
  kind: Atom['kind']
  /** From the first to the last character of its title and its cells. */
  left: number
  right: number
}

export interface Columns {
  all: readonly Column[]
  /** The place of the column of a day, amount or text; undefined where it stands below none. */
  placeOf(atom: Atom): number | undefined
}

const MONEY = new Set(['amount', 'debit', 'credit', 'balance', 'fee'])
const DAYS = new Set(['date', 'valueDate'])

export const isMoneyTitle = (title: string): boolean => MONEY.has(roleOf(title)?.role ?? '')
const isDayTitle = (title: string): boolean => DAYS.has(roleOf(title)?.role ?? '')

type Edge = (piece: Piece) => number
const EDGES: readonly Edge[] = [
  ({ right }) => right,
  ({ left }) => left,
  ({ left, right }) => (left + right) / 2,
]

/** Atoms that stand below each other. */
interface Cluster {
  left: number
  right: number
  /** Of the edge by which they do. */
  at: number
}

/** Share of the font's size by which edges in one column differ, and beyond which an atom is in none. */
const SAME_EDGE = 0.8
const NEAR = 1.6

const clustersBy = (atoms: readonly Piece[], edge: Edge): Cluster[] => {
  const clusters: Cluster[] = []
  let last = Number.NEGATIVE_INFINITY
  for (const atom of atoms.toSorted((one, other) => edge(one) - edge(other))) {
    const at = edge(atom)
    const cluster = at - last > SAME_EDGE * atom.size ? undefined : clusters.at(-1)
    last = at
    if (cluster) {
      cluster.left = Math.min(cluster.left, atom.left)
      cluster.right = Math.max(cluster.right, atom.right)
      cluster.at = at
    } else clusters.push({ left: atom.left, right: atom.right, at })
  }
  return clusters
}

/** By the edge at which they are aligned: the one with the fewest clusters. */
const clustersOf = (atoms: readonly Piece[]): { clusters: Cluster[]; edge: Edge } => {
  const [right, ...others] = EDGES.map((edge) => ({ edge, clusters: clustersBy(atoms, edge) }))
  let best = right as { edge: Edge; clusters: Cluster[] }
  for (const one of others) if (one.clusters.length < best.clusters.length) best = one
  return best
}

const overlap = (one: { left: number; right: number }, other: { left: number; right: number }): number =>
  Math.min(one.right, other.right) - Math.max(one.left, other.left)

/** @param titles of the table, none where it has no line of titles @param rows the atoms of its rows */
export const columnsOf = (titles: readonly Piece[], rows: readonly (readonly Atom[])[]): Columns => {
  const atoms = rows.flat()
  const days = clustersOf(atoms.filter(({ kind }) => kind === 'day'))
  const money = clustersOf(atoms.filter(({ kind }) => kind === 'money'))
  const texts = atoms.filter(({ kind }) => kind === 'text')
  const own = separated(titles, [...days.clusters, ...money.clusters], textClusters(texts, rows.length))
  const ofDay = inOrder(
    days.clusters,
    own.filter(({ text }) => isDayTitle(text)),
  )
  const named = own.filter(({ text }) => isMoneyTitle(text))
  const unnamed = own.filter(({ text }) => roleOf(text) === undefined)
  const ofMoney = inOrder(
    money.clusters,
    named.length >= money.clusters.length ? named : [...named, ...unnamed].sort(byLeft),
  )
  const matched = new Map(
    [...ofDay, ...ofMoney].flatMap(([cluster, title]) => (title ? [[title, cluster]] : [])),
  )
  const columns: (Column & { cluster?: Cluster })[] = own.map((title) => {
    const cluster = matched.get(title)
    const kind = isDayTitle(title.text) ? 'day' : cluster || isMoneyTitle(title.text) ? 'money' : 'text'
    return {
      title: title.text,
      kind,
      left: Math.min(title.left, cluster?.left ?? title.left),
      right: Math.max(title.right, cluster?.right ?? title.right),
      ...(cluster && { cluster }),
    }
  })
  for (const [found, kind] of [
    [ofDay, 'day'],
    [ofMoney, 'money'],
  ] as const)
    for (const [cluster, title] of found)
      if (!title) columns.push({ title: '', kind, left: cluster.left, right: cluster.right, cluster })
  if (texts.length > 0 && columns.every(({ kind }) => kind !== 'text')) {
    const left = Math.min(...texts.map((one) => one.left))
    columns.push({ title: '', kind: 'text', left, right: Math.max(...texts.map((one) => one.right)) })
  }
  columns.sort(byLeft)
  const nearest = (atom: Atom, edge: Edge): number | undefined => {
    let best: number | undefined
    let distance = NEAR * atom.size
    for (const [place, { kind, cluster }] of columns.entries()) {
      if (kind !== atom.kind || !cluster) continue
      const found = Math.abs(cluster.at - edge(atom))
      if (found < distance) [best, distance] = [place, found]
    }
    return best
  }
  const ofText = (atom: Atom): number | undefined => {
    let best: number | undefined
    let most = Number.NEGATIVE_INFINITY
    for (const [place, column] of columns.entries()) {
      if (column.kind !== 'text') continue
      const found = overlap(column, atom)
      if (found > most) [best, most] = [place, found]
    }
    return best
  }
  return {
    all: columns,
    placeOf: (atom) =>
      atom.kind === 'text' ? ofText(atom) : nearest(atom, atom.kind === 'day' ? days.edge : money.edge),
  }
}

const byLeft = (one: { left: number }, other: { left: number }): number => one.left - other.left

/** Texts of a good part of the rows that begin below each other. */
const textClusters = (texts: readonly Piece[], rows: number): Cluster[] =>
  clustersBy(texts, ({ left }) => left).filter(
    ({ at }) => texts.filter(({ left, size }) => Math.abs(left - at) < size).length * 5 >= rows,
  )

/** Titles that were joined since they stand near each other, cut where each stands above a column of its own. */
const separated = (titles: readonly Piece[], figures: Cluster[], texts: Cluster[]): Piece[] =>
  titles.flatMap((title) => {
    const above = figures.filter((cluster) => overlap(cluster, title) > 0)
    const beside = texts.filter(
      (text) => overlap(text, title) > 0 && above.every((figure) => overlap(figure, text) < title.size / 2),
    )
    const below = above.length > 0 || roleOf(title.text) === undefined ? [...above, ...beside] : above
    if (below.length < 2) return title
    const parts = new Map<Cluster, Piece>()
    for (const word of wordsOf(title)) {
      const cluster = below.reduce((one, other) =>
        distanceTo(other, word) < distanceTo(one, word) ? other : one,
      )
      const before = parts.get(cluster)
      parts.set(
        cluster,
        before ? { ...before, text: `${before.text} ${word.text}`, right: word.right } : word,
      )
    }
    return [...parts.values()].sort(byLeft)
  })

/** 0 where they are above each other. */
const distanceTo = (one: { left: number; right: number }, other: { left: number; right: number }): number =>
  -overlap(one, other)

/** The clusters with their titles, in the order of both: those that together stand nearest. */
const inOrder = (clusters: readonly Cluster[], titles: readonly Piece[]): Map<Cluster, Piece | undefined> => {
  const from = clusters.toSorted(byLeft)
  const to = titles.toSorted(byLeft)
  /** The least distance, by how many clusters and titles are left. */
  const known = new Map<number, { cost: number; takes: 'title' | 'none' | 'skip' }>()
  const best = (cluster: number, title: number): { cost: number; takes: 'title' | 'none' | 'skip' } => {
    const key = cluster * 1000 + title
    const before = known.get(key)
    if (before) return before
    const [one, other] = [from[cluster], to[title]]
    let found: { cost: number; takes: 'title' | 'none' | 'skip' } = { cost: 0, takes: 'skip' }
    if (one && !other) found = { cost: FAR + best(cluster + 1, title).cost, takes: 'none' }
    if (one && other) {
      const apart = Math.max(0, distanceTo(one, other)) + Math.abs(one.right - other.right) / 100
      const ways = [
        { cost: apart + best(cluster + 1, title + 1).cost, takes: 'title' as const },
        { cost: best(cluster, title + 1).cost, takes: 'skip' as const },
        { cost: FAR + best(cluster + 1, title).cost, takes: 'none' as const },
      ]
      found = ways.reduce((least, way) => (way.cost < least.cost ? way : least))
    }
    known.set(key, found)
    return found
  }
  const matched = new Map<Cluster, Piece | undefined>()
  let [cluster, title] = [0, 0]
  while (cluster < from.length) {
    const { takes } = best(cluster, title)
    const one = from[cluster]
    if (one && takes !== 'skip') matched.set(one, takes === 'title' ? to[title] : undefined)
    if (takes !== 'skip') cluster += 1
    if (takes !== 'none') title += 1
  }
  return matched
}

/** Farther than any column from its title, in points. */
const FAR = 10_000
