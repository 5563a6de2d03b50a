/** Stories of more than one: a deposit for several customers, a batch settled in part, several transfers for a batch. */
import { inventIban } from './invent/identity.ts'
import { companyName } from './invent/names.ts'
import type { Random } from './invent/random.ts'
import type { LedgerEntry, LedgerPart } from './ledger.ts'
import { type PaymentPlan, toBusinessDay } from './plan.ts'

interface Told {
  day: number
  entry: LedgerEntry
}

export interface GroupStories {
  /** What is booked of these plans: some wait for a while until somebody pays several customers' at once. */
  gather(due: readonly PaymentPlan[], day: number): PaymentPlan[]
  /** The transactions a plan's entry becomes; the first stands on the day itself. */
  tell(entry: LedgerEntry, plan: PaymentPlan, day: number): [LedgerEntry, ...Told[]]
}

const JOINS = 0.07
const MAX_JOINED = 4
const LONGEST_WAIT = 14
/** A batch is settled one document after the other, by hand: in the midst of it the source shows a part as paid. */
const SETTLED_IN_PART = 0.16
const SPLIT = 0.14

/** @param random a stream of its own */
export const openGroupStories = (random: Random): GroupStories => {
  let waiting: PaymentPlan[] = []
  let since = 0

  const release = (day: number): PaymentPlan[] => {
    const customers = new Set(waiting.map((plan) => plan.customer.nif))
    const isFull = waiting.length >= MAX_JOINED || (waiting.length > 1 && random.chance(0.3))
    if (waiting.length === 0 || (!isFull && day - since < LONGEST_WAIT)) return []
    const plans = waiting
    waiting = []
    const deposit = customers.size > 1 ? toDeposit(random, plans, day) : undefined
    return deposit ? [deposit] : plans
  }

  return {
    gather: (due, day) => {
      const now = due.filter((plan) => {
        if (waiting.length >= MAX_JOINED || !mayJoin(plan) || !random.chance(JOINS)) return true
        if (waiting.length === 0) since = day
        waiting.push(plan)
        return false
      })
      return [...now, ...release(day)]
    },
    tell: (entry, plan, day) => {
      const isWhole = entry.parts.every((part) => part.kind === 'payment' && part.amountMinor > 0)
      if (plan.scenario !== 'batch' || entry.parts.length < 2 || !isWhole) return [entry]
      if (random.chance(SPLIT)) {
        const [first = entry, ...others] = splitEntry(random, entry)
        return [first, ...others.map((one) => ({ day: toBusinessDay(day + random.int(0, 2)), entry: one }))]
      }
      if (!random.chance(SETTLED_IN_PART)) return [entry]
      const isOpen = entry.parts.map(() => random.chance(0.5))
      isOpen[0] = !isOpen.at(-1)
      const openIds = new Set(entry.parts.flatMap((part, at) => (isOpen[at] ? [part.documentId ?? 0] : [])))
      return [{ ...entry, scenario: 'batch-partly-settled', isSettled: true, openIds }]
    },
  }
}

/** A whole document, named in full by a payer under its own name. */
const mayJoin = (plan: PaymentPlan): boolean =>
  plan.scenario === 'transfer-with-reference' && plan.citation === 'full' && !plan.isProxy

/** An accountant's office pays for its clients, or one of the customers for the others of its group. */
const toDeposit = (random: Random, plans: readonly PaymentPlan[], day: number): PaymentPlan | undefined => {
  const [first] = plans
  if (!first) return undefined
  const isOffice = random.chance(0.65)
  return {
    ...first,
    day,
    parts: plans.flatMap((plan) => plan.parts),
    scenario: 'several-customers',
    ...(isOffice ? { payer: { name: companyName(random), iban: inventIban(random) } } : {}),
    members: plans,
  }
}

/** The same money in two or three transfers; each document is paid from the earliest that has something left. */
const splitEntry = (random: Random, entry: LedgerEntry): LedgerEntry[] => {
  const transfers = entry.parts.length > 3 && random.chance(0.3) ? 3 : 2
  const amounts: number[] = []
  let rest = entry.amountMinor
  for (let left = transfers; left > 1; left -= 1) {
    const amount = Math.round((rest * random.int(30, 70)) / 100 / 100) * 100
    amounts.push(amount)
    rest -= amount
  }
  amounts.push(rest)
  const waiting = entry.parts.map((part) => ({ ...part }))
  return amounts.map((amountMinor) => {
    const parts: LedgerPart[] = []
    for (let left = amountMinor; left > 0; ) {
      const [next] = waiting
      if (!next) break
      const paid = Math.min(left, next.amountMinor)
      parts.push({ ...next, amountMinor: paid })
      next.amountMinor -= paid
      left -= paid
      if (next.amountMinor === 0) waiting.shift()
    }
    return { ...entry, scenario: 'joint-transfers', amountMinor, parts }
  })
}
