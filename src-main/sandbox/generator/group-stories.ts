/** Payments that concern several documents: a deposit for several customers, a batch settled in part, a batch in several transfers. */
import { inventIban } from './invent/identity.ts'
import { companyName } from './invent/names.ts'
import type { Random } from './invent/random.ts'
import type { LedgerEntry, LedgerPart } from './ledger.ts'
import { type PaymentPlan, toBusinessDay } from './plan.ts'

interface DatedEntry {
  day: number
  entry: LedgerEntry
}

export interface GroupStories {
  /** The plans to book on this day: some wait for up to 14 days to be paid together with those of other customers. */
  gather(due: readonly PaymentPlan[], day: number): PaymentPlan[]
  /** The transactions that a plan's entry becomes; the first is booked on the day itself. */
  toEntries(entry: LedgerEntry, plan: PaymentPlan, day: number): [LedgerEntry, ...DatedEntry[]]
}

const JOIN_SHARE = 0.07
const MAX_JOINED = 4
const MAX_WAIT_DAYS = 14
/** Share of batches that the source shows as paid in part: a person settles their documents one after the other. */
const PARTLY_SETTLED_SHARE = 0.16
const SPLIT_SHARE = 0.14

/** @param random a random stream used for nothing else */
export const openGroupStories = (random: Random): GroupStories => {
  let waiting: PaymentPlan[] = []
  let since = 0

  const release = (day: number): PaymentPlan[] => {
    const customers = new Set(waiting.map((plan) => plan.customer.nif))
    const isFull = waiting.length >= MAX_JOINED || (waiting.length > 1 && random.chance(0.3))
    if (waiting.length === 0 || (!isFull && day - since < MAX_WAIT_DAYS)) return []
    const plans = waiting
    waiting = []
    const deposit = customers.size > 1 ? toDeposit(random, plans, day) : undefined
    return deposit ? [deposit] : plans
  }

  return {
    gather: (due, day) => {
      const now = due.filter((plan) => {
        if (waiting.length >= MAX_JOINED || !mayJoin(plan) || !random.chance(JOIN_SHARE)) return true
        if (waiting.length === 0) since = day
        waiting.push(plan)
        return false
      })
      return [...now, ...release(day)]
    },
    toEntries: (entry, plan, day) => {
      const isWhole = entry.parts.every((part) => part.kind === 'payment' && part.amountMinor > 0)
      if (plan.scenario !== 'batch' || entry.parts.length < 2 || !isWhole) return [entry]
      if (random.chance(SPLIT_SHARE)) {
        const [first = entry, ...others] = splitEntry(random, entry)
        return [first, ...others.map((one) => ({ day: toBusinessDay(day + random.int(0, 2)), entry: one }))]
      }
      if (!random.chance(PARTLY_SETTLED_SHARE)) return [entry]
      const isOpen = entry.parts.map(() => random.chance(0.5))
      isOpen[0] = !isOpen.at(-1)
      const openIds = new Set(entry.parts.flatMap((part, at) => (isOpen[at] ? [part.documentId ?? 0] : [])))
      return [{ ...entry, scenario: 'batch-partly-settled', isSettled: true, openIds }]
    },
  }
}

/** True for a payment of a whole document, with its full number, by the customer itself. */
const mayJoin = (plan: PaymentPlan): boolean =>
  plan.scenario === 'transfer-with-reference' && plan.citation === 'full' && !plan.isProxy

/** A deposit by an accountant's office for its clients, or by one of the customers for the others of its group. */
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

/** Splits an entry into two or three transfers; each document is paid from the earliest one with money left. */
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
