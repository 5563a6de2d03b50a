/** Several movements of one payer within a few days that together pay several documents, none of them fitting alone. */
import type { Customer, Doc } from '../model/document.ts'
import { namedNumbers } from '../candidates/named-numbers.ts'
import { documentsOf } from '../candidates/pairs.ts'
import { isDeclined, isDue, type Share, sum, toShare, valuesOf, withEquals } from '../candidates/shares.ts'
import { isFirm, isFirmHit } from '../candidates/weigh.ts'
import type { Claim, Verdict } from '../model/candidates.ts'
import { amountOf, dayOf } from './bids.ts'
import { toJointHypotheses } from './joint-rows.ts'
import type { Leftovers } from './leftovers.ts'
import { findSubsets } from '../candidates/subset-sums.ts'

/** Days from the first movement of a group to its last. */
const SPAN_DAYS = 5
const MOVEMENTS_MOST = 3
/** More choices of movements, or more documents, and a sum proves nothing. */
const CHOICES_MOST = 24
const POOL_MOST = 12
const SETTLED_DAYS = 100
const BUDGET = 4_000
const SOLUTIONS_MOST = 4
/** So many sets were tried at most that the one that fits is hardly there by chance. */
const TRIED_SURE = 256

interface Joint {
  claims: readonly Claim[]
  shares: readonly Share[]
  net: boolean
  /** How many sets there were to choose from. */
  tried: number
}

/** The one customer a movement may pay together with others; what it names of somebody else keeps it out. */
const payerOf = (claim: Claim, left: Leftovers): Customer | undefined => {
  const { movement, references, payers } = claim.reading
  if (left.isSpent(claim) || references.unknown.length > 0) return undefined
  if (movement.source.currency !== 'EUR' || Number.isNaN(movement.day)) return undefined
  const numbers = namedNumbers(claim.reading, left.book)
  const isBare = !references.hits.some(isFirmHit)
  const telling = payers.telling.map((hit) => hit.customer)
  // Of namesakes the one whose documents are named.
  const meant = telling.filter(
    (customer) => isBare || numbers.every((docs) => docs.some((doc) => doc.customer === customer)),
  )
  const [customer] = meant
  if (!customer || meant.length > 1 || !claim.customers.includes(customer)) return undefined
  // One number and less money than its document: a part payment, which needs no company.
  const [only] = numbers
  const isPart = only?.some((doc) => doc.customer === customer && movement.amount <= doc.target)
  return numbers.length === 1 && isPart ? undefined : customer
}

/** Choices of two or three movements that lie close together; undefined where there are too many. */
const choicesOf = (claims: readonly Claim[]): Claim[][] | undefined => {
  const choices: Claim[][] = []
  const extend = (chosen: readonly Claim[], from: number): void => {
    for (let at = from; at < claims.length && choices.length <= CHOICES_MOST; at += 1) {
      const next = claims[at]
      const [first] = chosen
      if (!next || (first && dayOf(next) - dayOf(first) > SPAN_DAYS)) return
      const longer = [...chosen, next]
      if (longer.length > 1) choices.push(longer)
      if (longer.length < MOVEMENTS_MOST) extend(longer, at + 1)
    }
  }
  extend([], 0)
  if (choices.length > CHOICES_MOST) return undefined
  return choices.sort((a, b) => a.length - b.length)
}

/** What all the chosen movements may pay of what is open, or of what the source shows as paid. */
const poolOf = (
  customer: Customer,
  settled: boolean,
  claims: readonly Claim[],
  named: readonly Doc[][],
  left: Leftovers,
): Share[] | undefined => {
  const [first] = claims
  if (!first) return undefined
  const fits = (doc: Doc): boolean =>
    doc.settled === settled &&
    left.isFree(doc) &&
    isDue(doc, first.reading) &&
    !(settled && dayOf(first) - doc.day > SETTLED_DAYS) &&
    !claims.some((claim) => isDeclined(doc, claim.reading, left.book))
  const docs = [...customer.received, ...customer.refunded].filter(fits)
  // Among many documents those that the texts name are all there is to look at.
  const pool = docs.length > POOL_MOST ? docs.filter((doc) => named.some((own) => own.includes(doc))) : docs
  return pool.length < 2 ? undefined : pool.map(toShare)
}

/** What the movements name of the payer's documents: each number means one of these, all of them belong to the group. */
const namedBy = (claims: readonly Claim[], customer: Customer, left: Leftovers): Doc[][] =>
  claims
    .flatMap((claim) => namedNumbers(claim.reading, left.book))
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

/** Whether one of the movements alone is the sum of some of the documents: then they are no group. */
const fallsApart = (claims: readonly Claim[], values: readonly number[]): boolean =>
  claims.some(({ reading: { movement } }) => {
    const limits = { leastMembers: 1, mostSolutions: 1, budget: BUDGET }
    return findSubsets(values, movement.sign * movement.amount, limits).solutions.length > 0
  })

/** Sets of the pool that the movements add up to, in full or less what is withheld. */
const solve = (
  claims: readonly Claim[],
  pool: readonly Share[],
  named: readonly Doc[][],
  choices: number,
): Joint[] => {
  const sign = claims[0]?.reading.movement.sign ?? 1
  const target = sign * claims.reduce((total, claim) => total + amountOf(claim), 0)
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
      .filter((shares) => !fallsApart(claims, valuesOf(shares, net)))
      .map((shares) => ({ claims, shares, net, tried: choices * 2 ** free.length }))
    if (joints.length > 0) return joints
  }
  return []
}

/** A document that one of the movements would complete alone, or all of them by instalments, is no matter for a group. */
const isSimpler = (pool: readonly Share[], claims: readonly Claim[]): boolean => {
  const whole = claims.reduce((total, claim) => total + amountOf(claim), 0)
  const amounts = [...claims.map(amountOf), whole]
  return pool.some(({ doc }) => amounts.includes(doc.target))
}

const jointsOf = (customer: Customer, claims: readonly Claim[], left: Leftovers): Joint[] => {
  const choices = choicesOf(claims)
  const found: Joint[] = []
  for (const settled of [false, true]) {
    for (const chosen of choices ?? []) {
      const named = namedBy(chosen, customer, left)
      const pool = poolOf(customer, settled, chosen, named, left)
      if (pool && !isSimpler(pool, chosen)) found.push(...solve(chosen, pool, named, choices?.length ?? 1))
      if (found.length >= SOLUTIONS_MOST) return found
    }
    if (found.length > 0) return found
  }
  return found
}

const docsOf = (joint: Joint): Doc[] => joint.shares.map((share) => share.doc)

const overlaps = (a: Joint, b: Joint): boolean =>
  a.claims.some((claim) => b.claims.includes(claim)) || docsOf(a).some((doc) => docsOf(b).includes(doc))

const areTwins = (claims: readonly Claim[]): boolean =>
  new Set(claims.map((claim) => `${dayOf(claim)}/${amountOf(claim)}`)).size < claims.length

/** Never certain: that money came together says little of what it is for. */
const toVerdict = (joint: Joint, rivals: readonly Joint[], left: Leftovers): Verdict => {
  const hypotheses = toJointHypotheses(joint, left.book)
  const isKnown = hypotheses.every((one) => one.against.length === 0 && one.lag >= 0 && one.payer?.strong)
  const isSure = isKnown && joint.tried <= TRIED_SURE && !areTwins(joint.claims)
  const allFirm = hypotheses.every((one) => one.parts.every(isFirm))
  return {
    hypotheses,
    class: rivals.length > 0 ? 'ambiguous' : isSure || (isKnown && allFirm) ? 'likely' : 'possible',
    rivals: rivals.map((rival) => toJointHypotheses(rival, left.book)),
    evidence: rivals.length > 0 ? [{ code: 'several-combinations', params: { count: rivals.length } }] : [],
  }
}

/** Movements that are left, by the customer they may pay and the way the money goes, in the order of time. */
const byPayer = (left: Leftovers): Map<string, { customer: Customer; claims: Claim[] }> => {
  const groups = new Map<string, { customer: Customer; claims: Claim[] }>()
  for (const claim of left.claims) {
    const customer = payerOf(claim, left)
    if (!customer) continue
    const key = `${customer.position}/${claim.reading.movement.sign}`
    const group = groups.get(key)
    if (group) group.claims.push(claim)
    else groups.set(key, { customer, claims: [claim] })
  }
  return groups
}

/** Groups what adds up in one way; where a second way shares a member with the first, both are shown and asked about. */
export const jointPayments = (left: Leftovers): void => {
  if (left.claims.length < 2) return
  for (const { customer, claims } of byPayer(left).values()) {
    const [first] = claims
    if (!first || claims.length < 2) continue
    if (documentsOf(customer, first.reading.movement.sign).length < 2) continue
    // Keys order the claims of a component; equal days keep that order.
    const ordered = [...claims].sort((a, b) => dayOf(a) - dayOf(b))
    let open = jointsOf(customer, ordered, left)
    for (let joint = open[0]; joint; joint = open[0]) {
      const own = joint
      const rivals = open.slice(1).filter((other) => overlaps(own, other))
      left.settle(toVerdict(own, rivals, left), docsOf(own), own.claims)
      open = open.slice(1).filter((other) => !rivals.includes(other))
    }
  }
}
