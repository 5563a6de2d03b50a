/** Transactions that look like a payment and pay nothing: the same amount from an unknown payer, an old number again. */

import { cashOf } from './book-plan.ts'
import { inventIban } from './invent/identity.ts'
import { companyName } from './invent/names.ts'
import type { Random } from './invent/random.ts'
import { incomingText } from './invent/statement-lines.ts'
import type { LedgerEntry } from './ledger.ts'
import { type PaymentPlan, toBusinessDay } from './plan.ts'

interface Decoy {
  day: number
  entry: LedgerEntry
}

const SHARE = 0.012

const nothing = { scenario: 'decoy', decidable: true, parts: [], isSettled: false } as const

/** A transaction that may follow this plan; undefined for nearly all plans. */
export const inventDecoy = (random: Random, plan: PaymentPlan, day: number): Decoy | undefined => {
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
