/** Money that looks like a payment and pays nothing: the same amount from an unknown payer, an old number quoted again. */

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

/** What else may reach the account after this plan was booked; undefined for nearly all. */
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
  // The customer repeats its last transfer form: the number of a document it has paid, another amount.
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
