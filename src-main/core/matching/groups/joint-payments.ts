/**
 * Finds several transactions of one payer within a few days that together pay several documents, where none fits alone.
 */
import { isPaidType } from '../../receivable.ts'
import { documentsOf } from '../candidates/documents-of.ts'
import { namedNumbers } from '../candidates/named-numbers.ts'
import { isFirmHit, numeralOf } from '../candidates/reference-to.ts'
import { isDeclined, isDue, type Share, sum, toShare, valuesOf, withEquals } from '../candidates/shares.ts'
import { findSubsets } from '../candidates/subset-sums.ts'
import type { DocumentIndex } from '../index/document-index.ts'
import type { FoundJointPayment } from '../model/found-group.ts'
import type { Customer, Days, Doc, TransactionCandidates, TransactionReading } from '../model/hypothesis.ts'
import { toJointHypotheses } from './joint-rows.ts'
import type { Leftovers } from './leftovers.ts'
import { amountOf, dayOf } from './possible-instalments.ts'

/** The most days from the first transaction of a group to its last. */
export const SPAN_DAYS: Days = 5
const MAX_TRANSACTIONS = 3
/** With more combinations of transactions, or more documents, a sum proves nothing. */
const MAX_CHOICES = 24
const MAX_POOL = 12
const MAX_SETTLED_DAYS = 100
/** Enough steps for every set of the pool, so that no search reaches the limit. */
const BUDGET = 2 ** (MAX_POOL + 1)
const MAX_SOLUTIONS = 4

interface Joint {
  members: readonly TransactionCandidates[]
  shares: readonly Share[]
  net: boolean
  /** How many sets there were to choose from. */
  tried: number
}

/** Groups transactions that add up in one way; other ways that share a member are kept as rivals. */
export const jointPayments = (left: Leftovers): void => {
  if (left.members.length < 2) return
  for (const { customer, members } of byPayer(left).values()) {
    const [first] = members
    if (!first || members.length < 2) continue
    if (documentsOf(customer, first.reading.transaction.sign).length < 2) continue
    // Members of a component are in the order of keys; a stable sort keeps that order within a day.
    const ordered = [...members].sort((a, b) => dayOf(a) - dayOf(b))
    let open = jointsOf(customer, ordered, left)
    for (let joint = open[0]; joint; joint = open[0]) {
      const own = joint
      const rivals = open.slice(1).filter((other) => overlaps(own, other))
      left.add(toFound(own, rivals, left.index), docsOf(own), own.members)
      open = open.slice(1).filter((other) => !rivals.includes(other))
    }
  }
}

/**
 * Whether a number of the text means only documents that are already used or paid: what the transaction pays is then
 * unknown.
 */
const namesUsedDocuments = (
  { references, ends }: TransactionReading,
  customer: Customer,
  { index, isFree }: Leftovers,
): boolean => {
  const isFreeByNumber = new Map<string, boolean>()
  const isMeant = (position: number): boolean => index.customerAt(position) === customer
  const hits = references.hits.filter((hit) => isFirmHit(hit) || isMeant(hit.position))
  for (const position of [...hits.map((hit) => hit.position), ...ends]) {
    const [document, doc] = [index.documents[position], index.docs[position]]
    if (!document || !isPaidType(document.type)) continue
    const numeral = numeralOf(document.number, position)
    isFreeByNumber.set(numeral, isFreeByNumber.get(numeral) === true || (doc !== undefined && isFree(doc)))
  }
  return [...isFreeByNumber.values()].includes(false)
}

/** The one customer that a transaction may pay together with others; undefined where it names another customer too. */
const soleCustomerOf = (candidates: TransactionCandidates, left: Leftovers): Customer | undefined => {
  const { transaction, references, payers } = candidates.reading
  if (left.isUsed(candidates) || references.unknown.length > 0) return undefined
  if (transaction.source.currency !== 'EUR' || Number.isNaN(transaction.day)) return undefined
  const numbers = namedNumbers(candidates.reading, left.index)
  const isBare = !references.hits.some(isFirmHit)
  const distinctive = payers.distinctive.map((hit) => hit.customer)
  // Of namesakes the one whose documents are named.
  const meant = distinctive.filter(
    (customer) => isBare || numbers.every((docs) => docs.some((doc) => doc.customer === customer)),
  )
  const [customer] = meant
  if (!customer || meant.length > 1 || !candidates.customers.includes(customer)) return undefined
  if (namesUsedDocuments(candidates.reading, customer, left)) return undefined
  // One number and less than its document's amount: a part payment, which needs no other transaction.
  const [only] = numbers
  const isPart = only?.some((doc) => doc.customer === customer && transaction.amount <= doc.target)
  return numbers.length === 1 && isPart ? undefined : customer
}

/** Combinations of two or three transactions within a few days; undefined where there are too many. */
const choicesOf = (members: readonly TransactionCandidates[]): TransactionCandidates[][] | undefined => {
  const choices: TransactionCandidates[][] = []
  const extend = (chosen: readonly TransactionCandidates[], from: number): void => {
    for (let at = from; at < members.length && choices.length <= MAX_CHOICES; at += 1) {
      const next = members[at]
      const [first] = chosen
      if (!next || (first && dayOf(next) - dayOf(first) > SPAN_DAYS)) return
      const longer = [...chosen, next]
      if (longer.length > 1) choices.push(longer)
      if (longer.length < MAX_TRANSACTIONS) extend(longer, at + 1)
    }
  }
  extend([], 0)
  if (choices.length > MAX_CHOICES) return undefined
  return choices.sort((a, b) => a.length - b.length)
}

/** The documents that all chosen transactions may pay: open ones, or those that the source shows as paid. */
const poolOf = (
  customer: Customer,
  settled: boolean,
  members: readonly TransactionCandidates[],
  named: readonly Doc[][],
  left: Leftovers,
): Share[] | undefined => {
  const [first] = members
  if (!first) return undefined
  const fits = (doc: Doc): boolean =>
    doc.settled === settled &&
    left.isFree(doc) &&
    isDue(doc, first.reading) &&
    !(settled && dayOf(first) - doc.day > MAX_SETTLED_DAYS) &&
    !members.some((candidates) => isDeclined(doc, candidates.reading, left.index))
  const docs = [...customer.received, ...customer.refunded].filter(fits)
  // Of many documents only those that the texts name are considered.
  const pool = docs.length > MAX_POOL ? docs.filter((doc) => named.some((own) => own.includes(doc))) : docs
  return pool.length < 2 ? undefined : pool.map(toShare)
}

/** The payer's documents that the transactions name: each number means one of them, and all belong to the group. */
const namedBy = (members: readonly TransactionCandidates[], customer: Customer, left: Leftovers): Doc[][] =>
  members
    .flatMap((candidates) => namedNumbers(candidates.reading, left.index))
    .map((docs) => docs.filter((doc) => doc.customer === customer))
    .filter((docs) => docs.length > 0)

/** The named shares of the pool; undefined where a number means none of them or several. */
const requiredOf = (pool: readonly Share[], named: readonly Doc[][]): Share[] | undefined => {
  const required = new Set<Share>()
  for (const docs of named) {
    const meant = pool.filter((share) => docs.includes(share.doc))
    const [only] = meant
    if (!only || meant.length > 1) return undefined
    required.add(only)
  }
  return [...required]
}

/** Whether one transaction alone is the sum of some of the documents: then they are not one group. */
const isSeparable = (members: readonly TransactionCandidates[], values: readonly number[]): boolean =>
  members.some(({ reading: { transaction } }) => {
    const limits = { leastMembers: 1, mostSolutions: 1, budget: BUDGET }
    return findSubsets(values, transaction.sign * transaction.amount, limits).solutions.length > 0
  })

/** Sets of the pool that the transactions add up to, in full or less the withheld amounts. */
const solve = (
  members: readonly TransactionCandidates[],
  pool: readonly Share[],
  named: readonly Doc[][],
  choices: number,
): Joint[] => {
  const sign = members[0]?.reading.transaction.sign ?? 1
  const target = sign * members.reduce((total, candidates) => total + amountOf(candidates), 0)
  const required = requiredOf(pool, named)
  if (!required) return []
  const free = pool.filter((share) => !required.includes(share))
  const nets = pool.some((share) => share.withheld !== 0) ? [true, false] : [false]
  for (const net of nets) {
    const rest = target - sum(required, net)
    const limits = { leastMembers: Math.max(1, 2 - required.length), mostSolutions: 2, budget: BUDGET }
    const sets =
      rest === 0 && required.length > 1 ? [[]] : findSubsets(valuesOf(free, net), rest, limits).solutions
    const joints = sets
      .map((set) => set.flatMap((at) => free[at] ?? []))
      .map((set) => [...required, ...withEquals(set, free, net)])
      .filter((shares) => !isSeparable(members, valuesOf(shares, net)))
      .map((shares) => ({ members, shares, net, tried: choices * 2 ** free.length }))
    if (joints.length > 0) return joints
  }
  return []
}

/** Whether a document equals one of the transactions, or all of them as instalments: a simpler match than a group. */
const isSimpler = (pool: readonly Share[], members: readonly TransactionCandidates[]): boolean => {
  const whole = members.reduce((total, candidates) => total + amountOf(candidates), 0)
  const amounts = [...members.map(amountOf), whole]
  return pool.some(({ doc }) => amounts.includes(doc.target))
}

const jointsOf = (
  customer: Customer,
  members: readonly TransactionCandidates[],
  left: Leftovers,
): Joint[] => {
  const choices = choicesOf(members)
  const found: Joint[] = []
  for (const settled of [false, true]) {
    for (const chosen of choices ?? []) {
      const named = namedBy(chosen, customer, left)
      const pool = poolOf(customer, settled, chosen, named, left)
      if (pool && !isSimpler(pool, chosen)) found.push(...solve(chosen, pool, named, choices?.length ?? 1))
      if (found.length >= MAX_SOLUTIONS) return found
    }
    if (found.length > 0) return found
  }
  return found
}

const docsOf = (joint: Joint): Doc[] => joint.shares.map((share) => share.doc)

const overlaps = (a: Joint, b: Joint): boolean =>
  a.members.some((candidates) => b.members.includes(candidates)) ||
  docsOf(a).some((doc) => docsOf(b).includes(doc))

const haveEqualTransactions = (members: readonly TransactionCandidates[]): boolean =>
  new Set(members.map((candidates) => `${dayOf(candidates)}/${amountOf(candidates)}`)).size < members.length

const toFound = (joint: Joint, rivals: readonly Joint[], index: DocumentIndex): FoundJointPayment => ({
  kind: 'joint',
  hypotheses: toJointHypotheses(joint, index),
  rivals: rivals.map((rival) => toJointHypotheses(rival, index)),
  setsTried: joint.tried,
  hasEqualTransactions: haveEqualTransactions(joint.members),
})

/** Transactions without a match by customer and direction, each in the order of the members. */
const byPayer = (left: Leftovers): Map<string, { customer: Customer; members: TransactionCandidates[] }> => {
  const groups = new Map<string, { customer: Customer; members: TransactionCandidates[] }>()
  for (const candidates of left.members) {
    const customer = soleCustomerOf(candidates, left)
    if (!customer) continue
    const key = `${customer.position}/${candidates.reading.transaction.sign}`
    const group = groups.get(key)
    if (group) group.members.push(candidates)
    else groups.set(key, { customer, members: [candidates] })
  }
  return groups
}
