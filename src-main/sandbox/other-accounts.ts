/** Further accounts of the sample company: small, each in its own currency. */
import type { CurrencyCode, IsoDate } from '#contract/values.ts'
import { addDays } from '#core/calendar.ts'
import { OWN_TRANSFER } from './generator/invent/noise.ts'
import { seededRandom } from './generator/invent/random.ts'
import { incomingText, outgoingText } from './generator/invent/statement-lines.ts'
import { openStore, type Store } from './store.ts'
import { insertTransaction, iterateTransactions, transactionId } from './tables/transactions.ts'

const TRANSACTIONS = 120
const DAYS_BETWEEN = 3
/** Ids of different accounts never overlap: each account starts this much higher. */
const POSITIONS_APART = 10_000_000
const NAMES = [
  'Harbour Lane Trading',
  'Miller & Roth',
  'Quinta do Vale Seco',
  'North Quay Supplies',
  'Casa Lume',
]

/**
 * @param first the sample's main account; the others are `<first>-2`, `<first>-3` ...
 * @returns each in a temporary store of its own, generated again, with the same rows, at every start
 */
export const openOtherAccounts = (
  first: string,
  currencies: readonly CurrencyCode[],
  seed: number,
  today: IsoDate,
): Map<string, Store> =>
  new Map(
    currencies.map((currency, index) => {
      const store = openStore()
      store.transaction(() => fill(store, currency, seed + index + 1, today))
      return [`${first}-${index + 2}`, store]
    }),
  )

const fill = (store: Store, currency: CurrencyCode, seed: number, today: IsoDate): void => {
  const random = seededRandom(seed)
  let balanceMinor = 0
  for (let position = 1; position <= TRANSACTIONS; position += 1) {
    const isIn = random.chance(0.6)
    const amountMinor = (isIn ? 1 : -1) * random.int(1_500, 480_000)
    const bookingDate = addDays(today, -(TRANSACTIONS - position) * DAYS_BETWEEN)
    const name = random.pick(NAMES)
    balanceMinor += amountMinor
    insertTransaction(store, {
      position,
      id: transactionId(seed * POSITIONS_APART + position),
      bookingDate,
      valueDate: bookingDate,
      amountMinor,
      currency,
      text: isIn ? incomingText(random, name, '') : outgoingText(random, name, ''),
      counterparty: name.toUpperCase(),
      iban: null,
      reference: null,
      status: 'booked',
      balanceMinor,
    })
  }
}

const SAVINGS_OPENING = 12_000_000
const SAVINGS_POSITIONS = 900_000_000

/**
 * The savings account with the counterpart of each own transfer, on the same day.
 *
 * @param main the account whose own transfers are read
 */
export const openSavings = (first: string, main: Store): Map<string, Store> => {
  const store = openStore()
  let position = 0
  let balanceMinor = SAVINGS_OPENING
  store.transaction(() => {
    for (const { text, amountMinor, bookingDate, currency } of iterateTransactions(main)) {
      if (text !== OWN_TRANSFER) continue
      position += 1
      balanceMinor -= amountMinor
      insertTransaction(store, {
        position,
        id: transactionId(SAVINGS_POSITIONS + position),
        bookingDate,
        valueDate: bookingDate,
        amountMinor: -amountMinor,
        currency,
        text: OWN_TRANSFER,
        counterparty: null,
        iban: null,
        reference: null,
        status: 'booked',
        balanceMinor,
      })
    }
  })
  return new Map([[`${first}-2`, store]])
}
