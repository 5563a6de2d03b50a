/** Payments still to come, by day: single plans, monthly batches and payouts. Each is booked on its day. */
import type { IsoDate } from '#contract/values.ts'
import { dayNumber } from '#core/calendar.ts'
import type { GroupStories } from './group-stories.ts'
import type { Customer } from './invent/customers.ts'
import { inventIban } from './invent/identity.ts'
import { companyName, personName } from './invent/names.ts'
import type { Random } from './invent/random.ts'
import { citeBriefly, citeFully, citeList, incomingText, outgoingText } from './invent/statement-lines.ts'
import type { Ledger, LedgerEntry } from './ledger.ts'
import { collectPayouts, PAYOUT_CHANNELS, type Payouts } from './payouts.ts'
import { type PaymentPlan, type PlannedPart, toBusinessDay } from './plan.ts'

export interface Payments {
  schedule(plan: PaymentPlan): void
  /** Adds the document to the customer's next monthly transfer. */
  queueForBatch(customer: Customer, day: number, parts: PlannedPart[]): void
  readonly payouts: Payouts
  readonly open: OpenItems
  /** Books what is due, until the account holds `limit` transactions. */
  bookDay(date: IsoDate, isPending: boolean, limit: number): void
}

interface Batch {
  customer: Customer
  waiting: { day: number; parts: PlannedPart[] }[]
}

const MAX_BATCH = 12

const dayText = (day: number): string => {
  const date = new Date(day * 86_400_000).toISOString()
  return `${date.slice(8, 10)}-${date.slice(5, 7)}`
}

/**
 * @param decoyRandom a random stream used for nothing else
 * @param stories combines and splits plans
 * @param reconciledUntil day number up to which the source shows payments as settled
 */
export const openPayments = (
  random: Random,
  decoyRandom: Random,
  stories: GroupStories,
  ledger: Ledger,
  reconciledUntil: number,
): Payments => {
  const toCome = new Map<number, LedgerEntry[]>()
  const byDay = new Map<number, PaymentPlan[]>()
  const batches = new Map<string, Batch>()
  const payouts = collectPayouts()
  const open = trackOpenItems()

  const isSettled = (day: number): boolean =>
    day <= reconciledUntil ? random.chance(0.985) : random.chance(0.06)

  const planBatches = (day: number, dayOfMonth: number): PaymentPlan[] => {
    const plans: PaymentPlan[] = []
    for (const [nif, batch] of batches) {
      if (batch.customer.payDay !== dayOfMonth) continue
      const due = batch.waiting.filter((item) => day - item.day >= 10).slice(0, MAX_BATCH)
      if (due.length === 0) continue
      batch.waiting = batch.waiting.filter((item) => !due.includes(item))
      if (batch.waiting.length === 0) batches.delete(nif)
      plans.push({
        day: toBusinessDay(day),
        customer: batch.customer,
        parts: due.flatMap((item) => item.parts),
        scenario: due.length > 1 ? 'batch' : 'name-and-amount',
        citation: random.chance(0.55) ? 'full' : 'none',
        isProxy: false,
        order: '',
      })
    }
    return plans
  }
  const schedule = (plan: PaymentPlan): void => {
    const plans = byDay.get(plan.day)
    if (plans) plans.push(plan)
    else byDay.set(plan.day, [plan])
  }
  const later = (day: number, entry: LedgerEntry): void => {
    toCome.set(day, [...(toCome.get(day) ?? []), entry])
  }
  return {
    schedule,
    payouts,
    open,
    queueForBatch: (customer, day, parts) => {
      const batch = batches.get(customer.nif) ?? { customer, waiting: [] }
      batch.waiting.push({ day, parts })
      batches.set(customer.nif, batch)
    },
    bookDay: (date, isPending, limit) => {
      const day = dayNumber(date)
      for (const plan of planBatches(day, Number(date.slice(8, 10)))) schedule(plan)
      const book = (entry: LedgerEntry): void => {
        if (ledger.count() < limit) ledger.book(date, isPending && random.chance(0.5), entry)
      }
      const due = stories.gather(byDay.get(day) ?? [], day)
      byDay.delete(day)
      for (const plan of due) {
        const [entry, ...others] = stories.toEntries(
          toEntry(random, plan, open.isDecidable(plan), isSettled(day)),
          plan,
          day,
        )
        open.markPaid(plan)
        book(entry)
        for (const other of others) {
          if (other.day <= day) book(other.entry)
          else later(other.day, other.entry)
        }
        const decoy = inventDecoy(decoyRandom, plan, day)
        if (decoy) later(decoy.day, decoy.entry)
        if (plan.scenario !== 'part-payment' && random.chance(0.008))
          book({ ...entry, scenario: 'paid-twice', parts: [] })
      }
      for (const entry of toCome.get(day) ?? []) book(entry)
      toCome.delete(day)
      for (const channel of PAYOUT_CHANNELS) {
        const entry = payouts.release(channel, day, dayText)
        if (entry) book({ ...entry, isSettled: isSettled(day) })
      }
    },
  }
}

/** Transactions that look like a payment and pay nothing: the same amount from an unknown payer, an old number again. */
interface Decoy {
  day: number
  entry: LedgerEntry
}

const SHARE = 0.012

const nothing = { scenario: 'decoy', decidable: true, parts: [], isSettled: false } as const

/** A transaction that may follow this plan; undefined for nearly all plans. */
const inventDecoy = (random: Random, plan: PaymentPlan, day: number): Decoy | undefined => {
  const amountMinor = cashOf(plan)
  if (amountMinor <= 0) return undefined
  if (random.chance(SHARE)) {
    const name = companyName(random)
    return {
      day: toBusinessDay(day + random.int(1, 25)),
      entry: {
        ...nothing,
        amountMinor,
        text: incomingText(random, name, ''),
        counterparty: name,
        iban: inventIban(random),
      },
    }
  }
  if (!random.chance(SHARE)) return undefined
  // The customer repeats its last transfer form: the number of a document it has already paid, with another amount.
  const [first] = plan.parts
  return {
    day: toBusinessDay(day + random.int(5, 40)),
    entry: {
      ...nothing,
      amountMinor: random.int(2_000, 180_000),
      text: incomingText(random, plan.customer.name, first?.number ?? ''),
      counterparty: plan.customer.name,
      iban: plan.customer.iban,
    },
  }
}

/** What each customer owes on a day: decides whether a person could identify what a transaction pays. */
interface OpenItems {
  add(nif: string, documentId: number, amountMinor: number): void
  /** Subtracts what the plan pays. */
  markPaid(plan: PaymentPlan): void
  isDecidable(plan: PaymentPlan): boolean
}

const trackOpenItems = (): OpenItems => {
  const byCustomer = new Map<string, Map<number, number>>()

  const isOldestOfItsAmount = (open: Map<number, number>, documentId: number): boolean => {
    const amount = open.get(documentId)
    for (const [other, otherAmount] of open) if (otherAmount === amount && other < documentId) return false
    return true
  }

  const markOwnPaid = (plan: PaymentPlan): void => {
    const open = byCustomer.get(plan.customer.nif)
    if (!open) return
    for (const part of plan.parts) {
      const left = (open.get(part.documentId) ?? 0) - part.amountMinor
      if (left <= 0) open.delete(part.documentId)
      else open.set(part.documentId, left)
    }
  }

  return {
    add: (nif, documentId, amountMinor) => {
      const open = byCustomer.get(nif) ?? new Map<number, number>()
      open.set(documentId, amountMinor)
      byCustomer.set(nif, open)
    },
    markPaid: (plan) => {
      for (const one of plan.members ?? [plan]) markOwnPaid(one)
    },
    isDecidable: (plan) => {
      if (plan.citation === 'full' || plan.citation === 'brief' || plan.citation === 'order') return true
      if (plan.citation === 'wrong' || plan.isProxy) return false
      const open = byCustomer.get(plan.customer.nif) ?? new Map<number, number>()
      const documents = new Set(plan.parts.map((part) => part.documentId))
      if (documents.size === open.size) return true
      const [first] = documents
      if (documents.size > 1 || first === undefined) return false
      const paid = plan.parts.reduce((sum, part) => sum + part.amountMinor, 0)
      return open.get(first) === paid && isOldestOfItsAmount(open, first)
    },
  }
}

/** The amount of the transaction, in signed cents. */
const cashOf = (plan: PaymentPlan): number =>
  plan.parts
    .filter((part) => part.kind === 'payment' || part.kind === 'credit-note')
    .reduce((sum, part) => sum + part.amountMinor, 0)

const citationText = (random: Random, plan: PaymentPlan): string => {
  const numbers = [...new Set(plan.parts.filter((part) => part.amountMinor > 0).map((part) => part.number))]
  const [first = ''] = numbers
  switch (plan.citation) {
    case 'full':
      return numbers.length > 1 ? citeList(random, numbers) : citeFully(random, first)
    case 'brief':
      return citeBriefly(random, first)
    case 'order':
      return plan.order
    case 'nif':
      return `NIF ${plan.customer.nif}`
    case 'wrong': {
      const [head = '', digits = '1'] = first.split('/')
      return `${head}/${Math.max(1, Number(digits) - random.int(1, 12))}`
    }
    case 'none':
      return random.chance(0.3) ? random.pick(['PAGAMENTO', 'PAG SERVICOS', 'TRANSFERENCIA']) : ''
  }
}

/** Turns a payment plan into the transaction the bank books for it. */
const toEntry = (random: Random, plan: PaymentPlan, decidable: boolean, isSettled: boolean): LedgerEntry => {
  const amountMinor = cashOf(plan)
  const name = plan.isProxy ? personName(random) : (plan.payer ?? plan.customer).name
  const citation = citationText(random, plan)
  const hasIban = random.chance(0.55)
  const isIn = amountMinor >= 0
  return {
    amountMinor,
    text: isIn
      ? incomingText(random, name, citation)
      : outgoingText(random, name, `DEVOL ${plan.parts[0]?.number ?? ''}`),
    counterparty: random.chance(0.8) ? name : null,
    iban: hasIban ? (plan.isProxy ? inventIban(random) : (plan.payer ?? plan.customer).iban) : null,
    reference: random.chance(0.1) ? `E2E${random.digits(10)}` : null,
    scenario: plan.scenario,
    decidable,
    isSettled,
    parts: plan.parts,
  }
}
