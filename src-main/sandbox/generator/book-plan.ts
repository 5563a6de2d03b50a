/** Turns a payment plan into the transaction the bank books for it. */

import { inventIban } from './invent/identity.ts'
import { personName } from './invent/names.ts'
import type { Random } from './invent/random.ts'
import { citeBriefly, citeFully, citeList, incomingText, outgoingText } from './invent/statement-lines.ts'
import type { LedgerEntry } from './ledger.ts'
import type { PaymentPlan } from './plan.ts'

/** The amount of the transaction, in signed cents. */
export const cashOf = (plan: PaymentPlan): number =>
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

export const toEntry = (
  random: Random,
  plan: PaymentPlan,
  decidable: boolean,
  isSettled: boolean,
): LedgerEntry => {
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
