/** The customers of the sample company and how each of them usually pays. */
import { inventIban, inventNif } from './identity.ts'
import { companyName, inventAddress, type PostalAddress, personName } from './names.ts'
import { pickWeighted, type Random } from './random.ts'

const HABITS = {
  /** Writes the full document number. */
  careful: 30,
  /** Only the payer's name is given. */
  nameless: 20,
  /** Writes the bare number, or the purchase order. */
  terse: 9,
  /** One transfer a month for everything that is due. */
  batch: 14,
  /** Pays in two to four parts. */
  instalments: 5,
  /** The same fee every month. */
  monthly: 12,
  /** Pays from an account of another person. */
  proxy: 3,
  late: 7,
} as const
export type Habit = keyof typeof HABITS

export interface Customer extends PostalAddress {
  name: string
  nif: string
  email: string
  phone: string
  iban: string
  habit: Habit
  /** Days between Date and DueDate. */
  termDays: number
  /** Percentage withheld on its documents; 0 for most. */
  retention: number
  /** Day of the month on which its batch is paid. */
  payDay: number
  /** Net amount of the monthly fee, in cents. */
  feeMinor: number
}

const FEES = [10_000, 12_500, 15_000, 15_000, 20_000, 20_000, 35_000] as const

export const inventCustomer = (random: Random): Customer => {
  const isPerson = random.chance(0.18)
  const name = isPerson ? personName(random) : companyName(random)
  const host = name
    .normalize('NFD')
    .replace(/[^A-Za-z ]/g, '')
    .trim()
    .split(' ')
    .slice(0, 2)
    .join('')
    .toLowerCase()
  return {
    name,
    nif: inventNif(random, isPerson ? '2' : '5'),
    ...inventAddress(random),
    email: `contas@${host}.example`,
    phone: `+351 2${random.digits(8)}`,
    iban: inventIban(random),
    habit: pickWeighted(random, HABITS),
    termDays: random.pick([15, 30, 30, 30, 45, 60]),
    retention: random.chance(0.07) ? random.pick([23, 23, 11.5, 25]) : 0,
    payDay: random.pick([5, 10, 15, 20, 25, 28]),
    feeMinor: random.pick(FEES),
  }
}
