/** Documents as a run finds them: by position, by customer and by amount. One whose amounts change is filed anew. */
import type { IsoDate } from '../../../../src-preload/contract/values.ts'
import { dayNumber } from '../../calendar.ts'
import type { MatchDocument } from '../types.ts'
import type { Customer, Doc } from './doc.ts'
import { foreignTarget } from './foreign.ts'
import { isSettled, paidPartOf, passesDocumentGates, signOfType, targetOf } from './gates.ts'
import { remember } from './remember.ts'

/** Key of `Shelves.byAmount`: the target with the sign of the money. */
export const amountKey = (sign: number, target: number): number => sign * target

export interface Shelves {
  /** By position: what is open of the document or settles it; undefined where a gate refused it. */
  docs: (Doc | undefined)[]
  /** By position: what the source has already received of a document that is still open. */
  paidParts: Map<number, Doc>
  byAmount: Map<number, Doc[]>
  /** In the second currency, keyed `USD` + signed amount. */
  byForeignAmount: Map<string, Doc[]>
  /** Puts a document in its places; `sort` must follow once all are in. */
  file(source: MatchDocument, position: number, customer: Customer): void
  sort(customers: Iterable<Customer>): void
  /**
   * Files a document with its new amounts.
   *
   * @returns every signed amount, EUR or foreign, by which it was or is found
   */
  refile(source: MatchDocument, position: number, customer: Customer): number[]
}

/** Oldest first; a document without a date comes last. */
export const compareDays = (a: number, b: number): number =>
  (Number.isNaN(a) ? Number.MAX_SAFE_INTEGER : a) - (Number.isNaN(b) ? Number.MAX_SAFE_INTEGER : b)

const byTarget = (a: Doc, b: Doc): number =>
  a.target - b.target ||
  compareDays(a.day, b.day) ||
  a.source.id - b.source.id ||
  Number(b.settled) - Number(a.settled)

const byIndex = (a: Doc, b: Doc): number => a.index - b.index

const listOf = (doc: Doc): Doc[] => (doc.sign > 0 ? doc.customer.received : doc.customer.refunded)

const put = <K>(map: Map<K, Doc[]>, key: K, doc: Doc): Doc[] => {
  const list = map.get(key)
  if (list) list.push(doc)
  else map.set(key, [doc])
  return list ?? []
}

const without = <K>(map: Map<K, Doc[]>, key: K, doc: Doc): void => {
  const left = map.get(key)?.filter((one) => one !== doc) ?? []
  if (left.length > 0) map.set(key, left)
  else map.delete(key)
}

export const createShelves = (): Shelves => {
  const dayOf = remember((date: IsoDate | null): number => (date === null ? Number.NaN : dayNumber(date)))
  const docs: (Doc | undefined)[] = []
  const paidParts = new Map<number, Doc>()
  const byAmount = new Map<number, Doc[]>()
  const byForeignAmount = new Map<string, Doc[]>()
  /** Objects by index, kept where a gate refuses the document meanwhile: one document, the same objects for ever. */
  const objects: Doc[] = []

  const make = (source: MatchDocument, position: number, customer: Customer, isPaidPart: boolean): Doc => {
    const index = 2 * position + (isPaidPart ? 1 : 0)
    const doc: Doc = {
      source,
      index,
      position,
      sign: signOfType(source.type) < 0 ? -1 : 1,
      settled: isPaidPart || isSettled(source),
      target: isPaidPart ? paidPartOf(source) : targetOf(source),
      retention: source.retentionMinor,
      isPaidPart,
      day: dayOf(source.date),
      dueDay: dayOf(source.dueDate),
      customer,
    }
    const known = objects[index]
    if (known) return Object.assign(known, doc)
    objects[index] = doc
    return doc
  }

  /** The lists it came into, to be sorted where others stand there already. */
  const shelve = (doc: Doc): Doc[][] => {
    listOf(doc).push(doc)
    const foreign = foreignTarget(doc)
    return [
      put(byAmount, amountKey(doc.sign, doc.target), doc),
      ...(foreign === undefined
        ? []
        : [put(byForeignAmount, `${doc.source.currency}${amountKey(doc.sign, foreign)}`, doc)]),
    ]
  }

  const fileBoth = (source: MatchDocument, position: number, customer: Customer): Doc[] => {
    docs[position] = undefined
    if (!passesDocumentGates(source)) return []
    const doc = make(source, position, customer, false)
    docs[position] = doc
    if (paidPartOf(source) === 0) return [doc]
    const part = make(source, position, customer, true)
    paidParts.set(position, part)
    return [doc, part]
  }

  const takeOut = (position: number): Doc[] => {
    const found = [docs[position], paidParts.get(position)].filter((doc) => doc !== undefined)
    for (const doc of found) {
      const list = listOf(doc)
      list.splice(list.indexOf(doc), 1)
      without(byAmount, amountKey(doc.sign, doc.target), doc)
      const foreign = foreignTarget(doc)
      if (foreign !== undefined)
        without(byForeignAmount, `${doc.source.currency}${amountKey(doc.sign, foreign)}`, doc)
    }
    paidParts.delete(position)
    return found
  }

  const sort = (customers: Iterable<Customer>): void => {
    for (const customer of customers) {
      if (customer.received.length > 1) customer.received.sort(byTarget)
      if (customer.refunded.length > 1) customer.refunded.sort(byTarget)
      customer.receivedTargets = customer.received.map((doc) => doc.target)
      customer.refundedTargets = customer.refunded.map((doc) => doc.target)
    }
  }

  const amountsOf = (found: readonly Doc[]): number[] =>
    found.flatMap((doc) => {
      const foreign = foreignTarget(doc)
      return [doc.target, ...(foreign === undefined ? [] : [foreign])].map((amount) =>
        amountKey(doc.sign, amount),
      )
    })

  return {
    docs,
    paidParts,
    byAmount,
    byForeignAmount,
    file: (source, position, customer) => {
      for (const doc of fileBoth(source, position, customer)) shelve(doc)
    },
    sort,
    refile: (source, position, customer) => {
      const amounts = amountsOf(takeOut(position))
      const filed = fileBoth(source, position, customer)
      for (const doc of filed) for (const list of shelve(doc)) list.sort(byIndex)
      sort([customer])
      return [...amounts, ...amountsOf(filed)]
    },
  }
}
