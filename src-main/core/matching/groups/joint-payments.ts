/** Several transactions of one payer within a few days that together pay several documents, none of them fitting alone. */
import { signOfType } from '../../receivable.ts'
import { namedNumbers, numeralOf } from '../candidates/named-numbers.ts'
import { documentsOf } from '../candidates/pairs.ts'
import { isDeclined, isDue, type Share, sum, toShare, valuesOf, withEquals } from '../candidates/shares.ts'
import { findSubsets } from '../candidates/subset-sums.ts'
import { isFirmHit } from '../candidates/weigh.ts'
import type { DocumentIndex } from '../index/document-index.ts'
import type { Customer, Doc } from '../model/document.ts'
import type { FoundJointPayment } from '../model/found-group.ts'
import type { TransactionCandidates, TransactionReading } from '../model/hypothesis.ts'
import type { Days } from '../model/units.ts'
import { amountOf, dayOf } from './bids.ts'
import { toJointHypotheses } from './joint-rows.ts'
import type { Leftovers } from './leftovers.ts'

/** Days from the first transaction of a group to its last. */
export const SPAN_DAYS: Days = 5
const MAX_TRANSACTIONS = 3
/** More choices of transactions, or more documents, and a sum proves nothing. */
const MAX_CHOICES = 24
const MAX_POOL = 12
const SETTLED_DAYS = 100
/** Steps that see every set of the pool, so that no search is given up. */
const BUDGET = 2 ** (MAX_POOL + 1)
const MAX_SOLUTIONS = 4

interface Joint {
  members: readonly TransactionCandidates[]
  shares: readonly Share[]
  net: boolean
  /** How many sets there were to choose from. */
  tried: number
}

/** Groups what adds up in one way; where a second way shares a member with the first, both are shown and asked about. */
export const jointPayments = (left: Leftovers): void => {
  if (left.members.length < 2) return
  for (const { customer, members } of byPayer(left).values()) {
    const [first] = members
    if (!first || members.length < 2) continue
    if (documentsOf(customer, first.reading.transaction.sign).length < 2) continue
    // Keys order the members of a component; equal days keep that order.
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

/** Whether a number of the text means only documents that others pay, or that nothing is left of: what it pays is not known. */
const namesSpent = (
  { references, ends }: TransactionReading,
  customer: Customer,
  { index, isFree }: Leftovers,
): boolean => {
  const isFreeByNumber = new Map<string, boolean>()
  const isMeant = (position: number): boolean => index.customerAt(position) === customer
  const hits = references.hits.filter((hit) => isFirmHit(hit) || isMeant(hit.position))
  for (const position of [...hits.map((hit) => hit.position), ...ends]) {
    const [document, doc] = [index.documents[position], index.docs[position]]
    if (!document || signOfType(document.type) === 0) continue
    const numeral = numeralOf(document.number, position)
    isFreeByNumber.set(numeral, isFreeByNumber.get(numeral) === true || (doc !== undefined && isFree(doc)))
  }
  return [...isFreeByNumber.values()].includes(false)
}

/** The one customer a transaction may pay together with others; where it names another customer too, it is left out. */
const soleCustomerOf = (candidates: TransactionCandidates, left: Leftovers): Customer | undefined => {
  const { transaction, references, payers } = candidates.reading
  if (left.isSpent(candidates) || references.unknown.length > 0) return undefined
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
  if (namesSpent(candidates.reading, customer, left)) return undefined
  // One number and less money than its document: a part payment, which needs no company.
  const [only] = numbers
  const isPart = only?.some((doc) => doc.customer === customer && transaction.amount <= doc.target)
  return numbers.length === 1 && isPart ? undefined : customer
}

/** Choices of two or three transactions that lie close together; undefined where there are too many. */
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

/** What all the chosen transactions may pay of what is open, or of what the source shows as paid. */
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
    !(settled && dayOf(first) - doc.day > SETTLED_DAYS) &&
    !members.some((candidates) => isDeclined(doc, candidates.reading, left.index))
  const docs = [...customer.received, ...customer.refunded].filter(fits)
  // Among many documents those that the texts name are all there is to look at.
  const pool = docs.length > MAX_POOL ? docs.filter((doc) => named.some((own) => own.includes(doc))) : docs
  return pool.length < 2 ? undefined : pool.map(toShare)
}

/** What the transactions name of the payer's documents: each number means one of these, all of them belong to the group. */
const namedBy = (members: readonly TransactionCandidates[], customer: Customer, left: Leftovers): Doc[][] =>
  members
    .flatMap((candidates) => namedNumbers(candidates.reading, left.index))
    .map((docs) => docs.filter((doc) => doc.customer === customer))
    .filter((docs) => docs.length > 0)

/** Those of the pool that are named; undefined where a number means none of it, or may mean several. */
const mustOf = (pool: readonly Share[], named: readonly Doc[][]): Share[] | undefined => {
  const must = new Set<Share>()
  for (const docs of named) {
    const meant = pool.filter((share) => docs.includes(share.doc))
    const [only] = meant
    if (!only || meant.length > 1) return undefined
    must.add(only)
  }
  return [...must]
}

/** Whether one of the transactions alone is the sum of some of the documents: then they are no group. */
const fallsApart = (members: readonly TransactionCandidates[], values: readonly number[]): boolean =>
  members.some(({ reading: { transaction } }) => {
    const limits = { leastMembers: 1, mostSolutions: 1, budget: BUDGET }
    return findSubsets(values, transaction.sign * transaction.amount, limits).solutions.length > 0
  })

/** Sets of the pool that the transactions add up to, in full or less what is withheld. */
const solve = (
  members: readonly TransactionCandidates[],
  pool: readonly Share[],
  named: readonly Doc[][],
  choices: number,
): Joint[] => {
  const sign = members[0]?.reading.transaction.sign ?? 1
  const target = sign * members.reduce((total, candidates) => total + amountOf(candidates), 0)
  const must = mustOf(pool, named)
  if (!must) return []
  const free = pool.filter((share) => !must.includes(share))
  const nets = pool.some((share) => share.withheld !== 0) ? [true, false] : [false]
  for (const net of nets) {
    const rest = target - sum(must, net)
    const limits = { leastMembers: Math.max(1, 2 - must.length), mostSolutions: 2, budget: BUDGET }
    const sets =
      rest === 0 && must.length > 1 ? [[]] : findSubsets(valuesOf(free, net), rest, limits).solutions
    const joints = sets
      .map((set) => set.flatMap((at) => free[at] ?? []))
      .map((set) => [...must, ...withEquals(set, free, net)])
      .filter((shares) => !fallsApart(members, valuesOf(shares, net)))
      .map((shares) => ({ members, shares, net, tried: choices * 2 ** free.length }))
    if (joints.length > 0) return joints
  }
  return []
}

/** A document that one of the transactions would complete alone, or all of them by instalments, is no matter for a group. */
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

const areTwins = (members: readonly TransactionCandidates[]): boolean =>
  new Set(members.map((candidates) => `${dayOf(candidates)}/${amountOf(candidates)}`)).size < members.length

const toFound = (joint: Joint, rivals: readonly Joint[], index: DocumentIndex): FoundJointPayment => ({
  kind: 'joint',
  hypotheses: toJointHypotheses(joint, index),
  rivals: rivals.map((rival) => toJointHypotheses(rival, index)),
  setsTried: joint.tried,
  hasTwins: areTwins(joint.members),
})

/** Transactions that are left, by the customer they may pay and the way the money goes, in the order of time. */
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
