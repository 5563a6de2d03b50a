/** How and when a customer pays a document, before it is written as transactions. */
import type { TruthKind } from '../tables/truth.ts'
import type { Customer, Habit } from './invent/customers.ts'
import { pickWeighted, type Random } from './invent/random.ts'

export interface PlannedPart {
  documentId: number
  /** DocumentNumber, for the citation. */
  number: string
  /** Signed cents: negative for credit notes. */
  amountMinor: number
  kind: TruthKind
}

type Citation = 'full' | 'brief' | 'order' | 'nif' | 'wrong' | 'none'

export interface PaymentPlan {
  /** Day number of the booking. */
  day: number
  customer: Customer
  parts: PlannedPart[]
  scenario: string
  citation: Citation
  /** Paid from another person's account: neither name nor IBAN are the customer's. */
  isProxy: boolean
  order: string
  /** Who pays, where it is not the customer. */
  payer?: { name: string; iban: string }
  /** The combined plans, where it pays for several customers. */
  members?: readonly PaymentPlan[]
}

interface PayableDocument {
  id: number
  number: string
  totalMinor: number
  retentionMinor: number
  issueDay: number
  dueDay: number
  order: string
}

const CITATIONS: Readonly<Record<Habit, Readonly<Record<Citation, number>>>> = {
  careful: { full: 90, brief: 6, order: 0, nif: 1, wrong: 3, none: 0 },
  nameless: { full: 0, brief: 0, order: 0, nif: 8, wrong: 0, none: 92 },
  terse: { full: 5, brief: 60, order: 30, nif: 0, wrong: 5, none: 0 },
  batch: { full: 60, brief: 0, order: 0, nif: 0, wrong: 0, none: 40 },
  instalments: { full: 55, brief: 15, order: 0, nif: 0, wrong: 0, none: 30 },
  monthly: { full: 15, brief: 10, order: 0, nif: 5, wrong: 2, none: 68 },
  proxy: { full: 70, brief: 10, order: 0, nif: 0, wrong: 0, none: 20 },
  late: { full: 40, brief: 20, order: 5, nif: 5, wrong: 3, none: 27 },
}

const STORIES = { plain: 82, part: 4, cent: 3, never: 5, twice: 1.5, service: 4.5 } as const
type Story = keyof typeof STORIES

export const pickStory = (random: Random): Story => pickWeighted(random, STORIES)

/** Moves a weekend to Monday: a transfer ordered on Saturday is booked on Monday. */
export const toBusinessDay = (day: number): number => {
  const weekday = (day + 4) % 7 // 1970-01-01 was a Thursday; 0 is Sunday
  return weekday === 0 ? day + 1 : weekday === 6 ? day + 2 : day
}

const delayOf = (random: Random, customer: Customer): number => {
  if (customer.habit === 'late') return customer.termDays + random.int(20, 95)
  return random.chance(0.25) ? random.int(1, 8) : customer.termDays + random.int(-6, 12)
}

const scenarioOf = (citation: Citation, habit: Habit, withheld: number): string => {
  if (withheld > 0) return 'withholding'
  if (habit === 'proxy') return 'third-party-payer'
  if (citation === 'wrong') return 'wrong-reference'
  if (habit === 'monthly') return 'equal-monthly-fee'
  const names: Record<Exclude<Citation, 'wrong'>, string> = {
    full: 'transfer-with-reference',
    brief: 'bare-number',
    order: 'purchase-order',
    nif: 'tax-id-in-text',
    none: 'name-and-amount',
  }
  return names[citation]
}

/** The transfers that pay one document; empty where it is never paid. */
export const planPayments = (
  random: Random,
  customer: Customer,
  document: PayableDocument,
  story: Story,
): PaymentPlan[] => {
  if (story === 'never') return []
  const chosen = pickWeighted(random, CITATIONS[customer.habit])
  const citation = chosen === 'order' && document.order === '' ? 'brief' : chosen
  const start = toBusinessDay(document.issueDay + Math.max(1, delayOf(random, customer)))
  const withheld = document.retentionMinor
  const net = document.totalMinor - withheld
  const part = (amountMinor: number, kind: TruthKind = 'payment'): PlannedPart => ({
    documentId: document.id,
    number: document.number,
    amountMinor,
    kind,
  })
  const base = {
    customer,
    citation,
    isProxy: customer.habit === 'proxy',
    order: document.order,
    day: start,
    scenario: scenarioOf(citation, customer.habit, withheld),
  }
  const withholding = withheld > 0 ? [part(withheld, 'withholding')] : []
  if (story === 'part' && net > 5_000)
    return [
      {
        ...base,
        scenario: 'part-payment',
        parts: [part(Math.floor((net * random.int(3, 8)) / 1_000) * 100)],
      },
    ]
  if (story === 'cent' && withheld === 0)
    return [{ ...base, scenario: 'one-cent-short', parts: [part(net - 1), part(1, 'rounding')] }]
  if (customer.habit === 'instalments' && net > 20_000) {
    const count = random.int(2, 4)
    const share = Math.floor(net / count)
    return Array.from({ length: count }, (_, index) => ({
      ...base,
      day: toBusinessDay(start + index * 30),
      scenario: 'instalments',
      parts: index === count - 1 ? [part(net - share * (count - 1)), ...withholding] : [part(share)],
    }))
  }
  const whole: PaymentPlan = { ...base, parts: [part(net), ...withholding] }
  // The second transfer of a document paid twice pays nothing: it has no parts, only an amount.
  return [whole]
}
