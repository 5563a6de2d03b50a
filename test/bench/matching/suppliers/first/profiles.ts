/** What a company has from a supplier over a year, by the kind of supplier: each profile adds bills and payments month by month. */
import type { IsoDate } from '#contract/values.ts'
import type { Chance } from '../../second/random.ts'
import {
  addBill,
  addPayment,
  type Bill,
  type Payment,
  type Supplier,
  type SupplierBook,
  toDay,
} from '../book.ts'

type Profile = (book: SupplierBook, supplier: Supplier) => void

const MONTHS = ['07', '08', '09', '10', '11', '12', '01', '02', '03', '04', '05', '06'] as const
const dayOf = (month: number, day: number): IsoDate =>
  `${month < 6 ? 2025 : 2026}-${MONTHS[month]}-${String(day).padStart(2, '0')}` as IsoDate

const billOf = (
  book: SupplierBook,
  supplier: Supplier,
  date: IsoDate,
  totalMinor: number,
  changes: Partial<Bill> = {},
): Bill => addBill(book, supplier, { date, totalMinor, ...changes })

type Said = Pick<Payment, 'fits' | 'text'> & Partial<Payment>

const paymentOf = (
  book: SupplierBook,
  scenario: string,
  date: IsoDate,
  bills: readonly Bill[],
  said: Said,
): void => addPayment(book, bills, { scenario, date, ...said })

const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/[^\x20-\x7e]/g, '')
    .toUpperCase()
    .replaceAll(/[,.]/g, '')

const LONGEST = 26
const nameIn = (supplier: Supplier): string =>
  (supplier.trade ?? fold(supplier.name)).slice(0, LONGEST).trim()
/** A brand is known only where it was taught. */
const knownBy = (supplier: Supplier, taught: string): readonly Supplier[] | null =>
  supplier.trade === null || supplier.learned.includes(taught) ? [supplier] : null

const price = (chance: Chance): number =>
  chance.happens(30) ? 615 * chance.between(2, 200) : chance.between(1_500, 420_000)

/** A person pays on the bank's page: to an account with a name, with what the bill is called or nothing. */
const transferTo = (book: SupplierBook, supplier: Supplier, bills: readonly Bill[]): Said => {
  const { chance } = book
  const how = chance.pick(['name', 'name', 'number', 'number', 'count', 'iban', 'tax-id'])
  const name = fold(supplier.name).slice(0, LONGEST).trim()
  const alike = book.suppliers.filter((other) => fold(other.name).startsWith(name))
  const isNumbered = how === 'number' || how === 'count'
  const joint = chance.pick([' ', ' + ', ' E '])
  const lead = chance.pick(['TRF. P/O ', 'TRANSF P/ ', 'TRF CRED SEPA+ ', 'TRF P2P '])
  return {
    fits: how === 'iban' || how === 'tax-id' ? [supplier] : alike,
    iban: how === 'iban' || chance.happens(15) ? supplier.iban : null,
    counterpartyName: how === 'name' && chance.happens(50) ? name : null,
    named: isNumbered ? bills.map((bill) => ({ bill, shape: how === 'number' ? 'full' : 'bare' })) : [],
    text: () => {
      const numbers = bills.map(({ number }) =>
        how === 'number' ? number : String(Number(/\d+$/.exec(number)?.[0] ?? '0')),
      )
      const what = isNumbered
        ? ` FT ${numbers.join(joint)}`.replace('FT FT', 'FT').replace('FT NC', 'NC')
        : ''
      return `${lead}${how === 'tax-id' ? `NIF ${supplier.taxId}` : name}${what}`
    },
  }
}

/** Goods: a few bills a month, each paid after thirty days or all of a month together, some sent back. */
const goods: Profile = (book, supplier) => {
  const { chance } = book
  const isMonthly = chance.happens(35)
  for (let month = chance.between(0, 8); month < 12; month += 1) {
    const bills = Array.from({ length: chance.between(0, 3) }, () =>
      billOf(book, supplier, dayOf(month, chance.between(1, 27)), price(chance)),
    )
    const [first] = bills
    if (!first) continue
    if (isMonthly) {
      const note = chance.happens(15)
        ? [billOf(book, supplier, dayOf(month, 28), Math.round(first.totalMinor / 7), { type: 'C' })]
        : []
      const all = [...bills, ...note]
      paymentOf(
        book,
        'month',
        toDay(dayOf(month, 28), chance.between(5, 35)),
        all,
        transferTo(book, supplier, all),
      )
      continue
    }
    for (const bill of bills) {
      if (chance.happens(8)) continue
      const date = toDay(bill.date, chance.between(20, 45))
      if (!chance.happens(6)) paymentOf(book, 'single', date, [bill], transferTo(book, supplier, [bill]))
      else {
        const part = Math.round(bill.totalMinor / 3)
        const said = {
          ...transferTo(book, supplier, [bill]),
          amountMinor: -part,
          bills: new Map([[bill, part]]),
        }
        paymentOf(book, 'part', date, [bill], said)
      }
    }
  }
}

/** The same every month: by direct debit or a standing order. */
const subscription: Profile = (book, supplier) => {
  const { chance } = book
  const totalMinor = chance.pick([1_299, 2_460, 3_690, 4_999, 6_150, 12_300])
  const name = nameIn(supplier)
  const isDebit = chance.happens(70)
  const mandate = `ADC${chance.between(10_000_000, 99_999_999)}`
  for (let month = 0; month < 12; month += 1) {
    const bill = billOf(book, supplier, dayOf(month, 2), totalMinor)
    if (chance.happens(5)) continue
    paymentOf(book, 'subscription', dayOf(month, chance.between(8, 20)), [bill], {
      fits: knownBy(supplier, `DEBITO DIRETO ${name}`),
      text: () =>
        isDebit ? `DEB.DIR. ${name} ${mandate}` : `ORD PERM ${fold(supplier.name).slice(0, LONGEST)}`,
    })
  }
}

/** Another amount every month, by direct debit. */
const utility: Profile = (book, supplier) => {
  const { chance } = book
  const name = nameIn(supplier)
  const mandate = String(chance.between(100_000_000, 999_999_999))
  for (let month = 0; month < 12; month += 1) {
    const bill = billOf(book, supplier, dayOf(month, chance.between(3, 9)), chance.between(1_800, 60_000))
    paymentOf(book, 'utility', toDay(bill.date, chance.between(12, 20)), [bill], {
      fits: knownBy(supplier, `DEBITO DIRETO ${name}`),
      text: () => `DD ${name} ${mandate}`,
    })
  }
}

const services: Profile = (book, supplier) => {
  const { chance, suppliers } = book
  const entity = supplier.entity ?? '21000'
  const isTaught = supplier.learned.includes(`ENTIDADE ${entity}`)
  const owners = suppliers.filter((other) => other.entity === entity)
  for (let month = chance.between(0, 6); month < 12; month += chance.between(1, 3)) {
    const bill = billOf(book, supplier, dayOf(month, chance.between(1, 25)), price(chance))
    const reference = chance.between(100_000_000, 999_999_999)
    paymentOf(book, 'services', toDay(bill.date, chance.between(1, 20)), [bill], {
      fits: isTaught ? owners : null,
      text: () => `PAG SERV ${entity}/${reference}`,
    })
  }
}

/** Tax is kept back from rents and fees; the bill says it or not. */
const landlord: Profile = (book, supplier) => {
  const { chance } = book
  const rent = 2_500 * chance.between(10, 80)
  const kept = Math.round(rent / 4)
  const isSaid = chance.happens(50)
  for (let month = 0; month < 12; month += 1) {
    const bill = billOf(book, supplier, dayOf(month, 1), rent, {
      withoutTaxMinor: rent,
      withheldMinor: isSaid ? kept : 0,
    })
    paymentOf(book, 'rent', dayOf(month, chance.between(1, 8)), [bill], {
      ...transferTo(book, supplier, [bill]),
      amountMinor: kept - rent,
      bills: new Map([[bill, rent - kept]]),
      cashOf: () => [rent, rent - kept],
    })
  }
}

const adviser: Profile = (book, supplier) => {
  const { chance } = book
  for (let month = chance.between(0, 5); month < 12; month += chance.between(1, 4)) {
    const base = 1_000 * chance.between(15, 250)
    const kept = Math.round(base * 0.23)
    const bill = billOf(book, supplier, dayOf(month, chance.between(5, 25)), base + kept, {
      withoutTaxMinor: base,
      withheldMinor: chance.happens(50) ? kept : 0,
    })
    paymentOf(book, 'fees', toDay(bill.date, chance.between(1, 12)), [bill], {
      ...transferTo(book, supplier, [bill]),
      amountMinor: -base,
      bills: new Map([[bill, base]]),
      cashOf: (other) => [other.totalMinor, other.withoutTaxMinor],
    })
  }
}

/** A shop: paid by card as it is bought, with a bill that owes nothing; the bank books it up to three days later. */
const shop: Profile = (book, supplier) => {
  const { chance } = book
  const name = nameIn(supplier)
  const place = supplier.trade === null ? '' : chance.pick([' COIMBRA', ' SETUBAL PRT', ''])
  for (let times = chance.between(2, 14); times > 0; times -= 1) {
    const date = dayOf(chance.between(0, 11), chance.between(1, 28))
    const bill = billOf(book, supplier, date, chance.between(250, 18_000), {
      type: chance.pick(['S', 'T', 'S', 'I']),
    })
    paymentOf(book, 'card', toDay(date, chance.pick([0, 0, 1, 2, 3])), [bill], {
      fits: knownBy(supplier, `COMPRA ${name}`),
      within: 3,
      text: () => `COMPRA 5512 ${name}${place}`,
    })
  }
}

/** A file of payments for several suppliers that the bank books as one. */
const filePayments: Profile = (book, supplier) => {
  const { chance } = book
  const others = chance.shuffled(book.suppliers).slice(0, chance.between(1, 4))
  const day = dayOf(chance.between(0, 11), chance.between(1, 20))
  const bills = [...new Set([supplier, ...others])].map((one) => billOf(book, one, day, price(chance)))
  if (bills.length < 2) return
  const isNamed = chance.happens(50)
  paymentOf(book, 'batch', toDay(day, chance.between(8, 30)), bills, {
    fits: null,
    named: isNamed ? bills.map((bill) => ({ bill, shape: 'full' })) : [],
    text: () =>
      isNamed ? `PAGAMENTOS ${bills.map(({ number }) => number).join(' ')}` : 'TRF MULTIPLA FORNEC',
  })
}

/** Salaries, taxes and charges, some of the very amount of a bill. */
const otherMoney: Profile = (book) => {
  const { chance } = book
  for (let times = 4; times > 0; times -= 1) {
    const known = chance.happens(20) && book.bills.length > 0 ? chance.pick(book.bills).totalMinor : null
    const words = chance.pick([
      'ORDENADO',
      'PAGAMENTO IRS',
      'COM. GESTAO CONTA',
      'TRF CONTA PROPRIA',
      'PAG TSU',
    ])
    paymentOf(book, 'other', dayOf(chance.between(0, 11), chance.between(1, 28)), [], {
      fits: null,
      amountMinor: -(known ?? chance.between(300, 150_000)),
      text: () => `${words} ${chance.between(1, 99)}`,
    })
  }
}

/** Each with the number of suppliers of its kind, in a hundred. */
export const profiles: readonly (readonly [Profile, number])[] = [
  [goods, 40],
  [subscription, 6],
  [utility, 8],
  [services, 12],
  [landlord, 4],
  [adviser, 6],
  [shop, 14],
  [filePayments, 4],
  [otherMoney, 6],
]
