/** Indexes documents by position, by customer and by amount; a document whose amounts change is indexed again. */
import type { IsoDate } from '#contract/values.ts'
import { dayNumber } from '../../calendar.ts'
import { signOf } from '../../receivable.ts'
import { foreignTarget } from '../model/foreign-amount.ts'
import { isPayable, isSettled, paidPartOf, targetOf } from '../model/gates.ts'
import { type Customer, compareDays, type Doc } from '../model/hypothesis.ts'
import type { MatchDocument } from '../model/types.ts'

/** Key of `AmountIndex.byAmount`: the target, negative for money out. */
export const amountKey = (sign: number, target: number): number => sign * target

export interface AmountIndex {
  /**
   * By position: the document with its open amount, or its total where it is paid; undefined where a gate refused it.
   */
  docs: (Doc | undefined)[]
  /** By position: the part that the source has already received of a document that it still shows as open. */
  paidParts: (Doc | undefined)[]
  byAmount: Map<number, Doc[]>
  /** In the second currency, keyed `USD` + signed amount. */
  byForeignAmount: Map<string, Doc[]>
  /** Adds a document; `sort` must be called after the last one. */
  add(source: MatchDocument, position: number, customer: Customer): void
  sort(customers: Iterable<Customer>): void
  /**
   * Replaces the amounts of a document.
   *
   * @returns every signed amount, EUR or foreign, by which the document was or is found
   */
  update(source: MatchDocument, position: number, customer: Customer): number[]
}

const byTarget = (a: Doc, b: Doc): number =>
  a.target - b.target ||
  compareDays(a.day, b.day) ||
  a.position - b.position ||
  Number(b.settled) - Number(a.settled)

const foreignKey = (doc: Doc): string | undefined => {
  const foreign = foreignTarget(doc)
  return foreign === undefined ? undefined : `${doc.source.currency}${amountKey(doc.sign, foreign)}`
}

const listOf = (doc: Doc): Doc[] => (doc.sign > 0 ? doc.customer.received : doc.customer.refunded)

const addTo = <K>(map: Map<K, Doc[]>, key: K, doc: Doc): void => {
  const list = map.get(key)
  if (list) list.push(doc)
  else map.set(key, [doc])
}

const removeFrom = <K>(map: Map<K, Doc[]>, key: K, doc: Doc): void => {
  const left = map.get(key)?.filter((one) => one !== doc) ?? []
  if (left.length > 0) map.set(key, left)
  else map.delete(key)
}

const dayOf = (date: IsoDate | null): number => (date === null ? Number.NaN : dayNumber(date))

/** @param size how many documents are known at first; more may be added */
export const createAmountIndex = (size: number): AmountIndex => {
  const docs: (Doc | undefined)[] = new Array(size).fill(undefined)
  const paidParts: (Doc | undefined)[] = new Array(size).fill(undefined)
  const byAmount = new Map<number, Doc[]>()
  const byForeignAmount = new Map<string, Doc[]>()

  const createDoc = (
    source: MatchDocument,
    position: number,
    customer: Customer,
    isPaidPart: boolean,
  ): Doc => {
    const target = isPaidPart ? paidPartOf(source) : targetOf(source)
    const { totalMinor, withoutTaxMinor, retentionMinor } = source
    return {
      source,
      slot: 2 * position + (isPaidPart ? 1 : 0),
      position,
      sign: signOf(source),
      settled: isPaidPart || isSettled(source),
      target,
      retention: retentionMinor,
      taxable: retentionMinor > 0 || target !== totalMinor ? 0 : Math.max(0, withoutTaxMinor),
      isPaidPart,
      day: dayOf(source.date),
      dueDay: dayOf(source.dueDate),
      customer,
    }
  }

  const indexDoc = (doc: Doc): void => {
    listOf(doc).push(doc)
    addTo(byAmount, amountKey(doc.sign, doc.target), doc)
    const foreign = foreignKey(doc)
    if (foreign !== undefined) addTo(byForeignAmount, foreign, doc)
  }

  const add = (source: MatchDocument, position: number, customer: Customer): void => {
    docs[position] = undefined
    paidParts[position] = undefined
    if (!isPayable(source)) return
    const createAndIndex = (isPaidPart: boolean): Doc => {
      const doc = createDoc(source, position, customer, isPaidPart)
      indexDoc(doc)
      return doc
    }
    if (targetOf(source) > 0) docs[position] = createAndIndex(false)
    // Where decisions have used the whole open amount, the part paid earlier still has to be explained.
    if (paidPartOf(source) > 0) paidParts[position] = createAndIndex(true)
  }

  const entriesAt = (position: number): Doc[] =>
    [docs[position], paidParts[position]].filter((doc) => doc !== undefined)

  const removeAt = (position: number): void => {
    for (const doc of entriesAt(position)) {
      const list = listOf(doc)
      list.splice(list.indexOf(doc), 1)
      removeFrom(byAmount, amountKey(doc.sign, doc.target), doc)
      const foreign = foreignKey(doc)
      if (foreign !== undefined) removeFrom(byForeignAmount, foreign, doc)
    }
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
    add,
    sort,
    update: (source, position, customer) => {
      const amounts = amountsOf(entriesAt(position))
      removeAt(position)
      add(source, position, customer)
      sort([customer])
      return [...amounts, ...amountsOf(entriesAt(position))]
    },
  }
}
