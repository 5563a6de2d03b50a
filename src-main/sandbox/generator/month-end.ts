/** The last full month of the sample, which a person closes, with the rows of a typical month's end. */
import type { IsoDate } from '#contract/values.ts'
import { dayNumber } from '#core/calendar.ts'
import { type Customer, inventCustomer } from './invent/customers.ts'
import { inventIban } from './invent/identity.ts'
import { companyName, personName } from './invent/names.ts'
import { OWN_TRANSFER } from './invent/noise.ts'
import { type Random, seededRandom } from './invent/random.ts'
import { incomingText, outgoingText, toBankText } from './invent/statement-lines.ts'
import type { Ledger, LedgerEntry, LedgerPart } from './ledger.ts'
import { toBusinessDay } from './plan.ts'
import type { InvoicedDocument, Sales } from './sales.ts'

export interface MonthEnd {
  /** Issues and books everything of this day. */
  bookDay(date: IsoDate): void
  /** Rows booked so far; they are added to the requested number. */
  booked(): number
}

/** Day of the month, cents and text of transactions that repeat every month. */
const REGULAR: readonly (readonly [day: number, amountMinor: number, text: string])[] = [
  [1, -95_000, 'TRF P/ RENDA ARMAZEM'],
  [2, -18_640, 'DD SEGUROS ATLANTICO 700418233'],
  [3, -1_240, 'COM MANUT CONTA'],
  [3, -50, 'IMP SELO COM MANUT CONTA'],
  [4, -2_350, 'COMPRA 4821 PAPELARIA SOL'],
  [5, 61_500, 'DEP NUMERARIO BALCAO'],
  [5, -6_810, 'COMPRA 4821 POSTO NORTE'],
  [6, -400_000, OWN_TRANSFER],
  [7, -31_275, 'DD LEASING AUTO 550017702'],
  [8, -1_895, 'COMPRA 1130 PORTAGENS'],
  [8, -12_418, 'DD ENERGIA CLARA 220914507'],
  [9, -8_990, 'DD TELECOM LUSA 330556118'],
  [10, -3_412, 'DD AGUAS DO VALE 118820045'],
  [10, -5_205, 'COMPRA 4821 POSTO NORTE'],
  [12, 48_000, 'DEP NUMERARIO BALCAO'],
  [12, -15_000, 'LEV ATM 4821'],
  [13, 8_990, 'DEVOL DD TELECOM LUSA 330556118'],
  [14, -9_990, 'DD TELECOM LUSA 330556118'],
  // Capital 1 102,37, interest 142,00 and its stamp duty 5,63.
  [15, -125_000, 'PREST EMPRESTIMO 00412377'],
  [15, -11_940, 'COMPRA 1130 HOTEL RIA'],
  [16, -2_045, 'COMPRA 1130 PORTAGENS'],
  [17, -6_115, 'COMPRA 4821 POSTO NORTE'],
  [19, 73_500, 'DEP NUMERARIO BALCAO'],
  [20, -382_715, 'PAG ESTADO IVA REF 158220047716330'],
  [20, -91_240, 'PAG ESTADO IRS RET REF 158220047716348'],
  [20, -240_380, 'PAG TSU SEG SOCIAL REF 410077226159004'],
  [20, 250_000, OWN_TRANSFER],
  [21, 500_000, 'SUPRIMENTOS SOCIO GERENTE'],
  [22, -1_760, 'COMPRA 4821 PAPELARIA SOL'],
  [22, 4_280, 'DEVOL COMPRA 4821 PAPELARIA SOL'],
  [23, -4_000, 'LEV ATM 4821'],
  [24, -1_500, 'ANUIDADE CARTAO'],
  [24, -60, 'IMP SELO ANUIDADE CARTAO'],
  [25, 55_000, 'DEP NUMERARIO BALCAO'],
  [25, -5_730, 'COMPRA 4821 POSTO NORTE'],
  [26, -1_910, 'COMPRA 1130 PORTAGENS'],
  [26, 312, 'JUROS CREDORES'],
]
const SALARIES = [112_840, 98_715, 98_715, 134_020, 89_650, 151_300] as const
const SUPPLIERS = [
  [4, 84_220],
  [9, 41_390],
  [11, 127_305],
  [16, 66_048],
  [18, 19_870],
  [23, 152_400],
  [25, 38_615],
] as const
/** Days with a bank fee for transfers to suppliers. */
const TRANSFER_FEES = [4, 11, 18, 25] as const
const FEE_MINOR = -104
const RETENTION = 25

interface Request {
  random: Random
  ledger: Ledger
  sales: Sales
  today: IsoDate
}

/** First day of the month before the one of `today`, as a day number. */
const firstDayOf = (today: IsoDate): number => {
  const [year = 0, month = 1] = today.split('-').map(Number)
  return Date.UTC(year, month - 2, 1) / 86_400_000
}

export const openMonthEnd = ({ random, ledger, sales, today }: Request): MonthEnd => {
  const first = firstDayOf(today)
  const byDay = new Map<number, ((date: IsoDate) => void)[]>()
  let booked = 0

  /** @param day day of the month from 1; below 1 in the month before. A weekend moves to Monday. */
  const schedule = (day: number, act: (date: IsoDate) => void): void => {
    const at = toBusinessDay(first + day - 1)
    byDay.set(at, [...(byDay.get(at) ?? []), act])
  }
  const book = (
    date: IsoDate,
    entry: Pick<LedgerEntry, 'amountMinor' | 'text'> & Partial<LedgerEntry>,
  ): void => {
    booked += 1
    ledger.book(date, false, {
      counterparty: null,
      iban: null,
      scenario: 'month-end',
      decidable: true,
      parts: [],
      isSettled: false,
      ...entry,
    })
  }
  const receive = (
    date: IsoDate,
    customer: Customer,
    scenario: string,
    { number }: InvoicedDocument,
    parts: readonly LedgerPart[],
    note = '',
  ): void => {
    const cash = parts.filter(({ kind }) => kind !== 'withholding')
    book(date, {
      amountMinor: cash.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
      text: incomingText(random, customer.name.slice(0, 20), `${number}${note}`),
      counterparty: customer.name,
      iban: customer.iban,
      scenario,
      parts,
    })
  }
  const payment = (documentId: number, amountMinor: number): LedgerPart => ({
    documentId,
    amountMinor,
    kind: 'payment',
  })
  /** An invoice to a new customer, and the transactions that follow from it. */
  const addSale = (
    issuedOn: number,
    net: { unitMinor: number; retention?: number },
    follow: (customer: Customer, document: () => InvoicedDocument) => void,
  ): void => {
    const customer = inventCustomer(random)
    let issued: InvoicedDocument | undefined
    schedule(issuedOn, (date) => {
      issued = sales.invoice(random, { ...customer, retention: net.retention ?? 0 }, date, net.unitMinor)
    })
    follow(customer, () => {
      if (!issued) throw new RangeError('paid before it was issued')
      return issued
    })
  }

  for (const [day, amountMinor, text] of REGULAR) schedule(day, (date) => book(date, { amountMinor, text }))
  for (const minor of SALARIES) {
    const text = `VENC ${toBankText(personName(random))}`
    schedule(25, (date) => book(date, { amountMinor: -minor, text }))
  }
  for (const [day, minor] of SUPPLIERS) {
    const name = companyName(random)
    const text = outgoingText(random, name, `FT ${random.int(1, 900)}`)
    const iban = inventIban(random)
    schedule(day, (date) => book(date, { amountMinor: -minor, text, counterparty: name, iban }))
  }
  for (const day of TRANSFER_FEES)
    schedule(day, (date) => book(date, { amountMinor: FEE_MINOR, text: 'COM TRANSF SEPA' }))
  schedule(17, (date) => book(date, { amountMinor: 4_750, text: 'TRF P/O M ANTUNES' }))

  addSale(4, { unitMinor: 80_000, retention: RETENTION }, (customer, document) =>
    schedule(18, (date) => {
      const { id, totalMinor, retentionMinor } = document()
      const withheld: LedgerPart = { documentId: id, amountMinor: retentionMinor, kind: 'withholding' }
      receive(date, customer, 'withholding', document(), [payment(id, totalMinor - retentionMinor), withheld])
    }),
  )
  addSale(8, { unitMinor: 46_000 }, (customer, document) =>
    schedule(19, (date) => {
      const advance: LedgerPart = { documentId: null, amountMinor: 20_000, kind: 'advance' }
      const { id, totalMinor } = document()
      receive(date, customer, 'advance', document(), [payment(id, totalMinor), advance], ' E ADIANTAMENTO')
    }),
  )
  addSale(2, { unitMinor: 31_000 }, (customer, document) => {
    schedule(10, (date) => {
      const { id, totalMinor } = document()
      receive(date, customer, 'month-end', document(), [payment(id, totalMinor)])
    })
    schedule(12, (date) => {
      const { number, totalMinor } = document()
      const text = incomingText(random, customer.name.slice(0, 20), number)
      const { name: counterparty, iban } = customer
      book(date, { amountMinor: totalMinor, text, counterparty, iban, scenario: 'paid-twice' })
    })
    schedule(22, (date) =>
      book(date, {
        amountMinor: -document().totalMinor,
        text: outgoingText(random, customer.name, 'DEVOL PAGAMENTO DUPLICADO'),
        counterparty: customer.name,
        iban: customer.iban,
        scenario: 'duplicate-refund',
      }),
    )
  })
  // Two customers with the same shortened name and the same amount: only a person can decide which of them paid.
  const namesakes = ['Hotel do Parque Leiria, Lda', 'Hotel do Parque Tomar, Lda'].map((name) => ({
    ...inventCustomer(random),
    name,
    retention: 0,
    termDays: 30,
  }))
  let invoice: InvoicedDocument | undefined
  for (const customer of namesakes)
    schedule(6, (date) => {
      // The same product with the same tax, so that the totals are equal.
      const issued = sales.invoice(seededRandom(1), customer, date, 27_500)
      invoice ??= issued
    })
  schedule(21, (date) => {
    if (!invoice) throw new RangeError('paid before it was issued')
    const { id, totalMinor } = invoice
    book(date, {
      amountMinor: totalMinor,
      text: 'TRF DE HOTEL DO PARQUE',
      counterparty: 'HOTEL DO PARQUE',
      scenario: 'namesakes',
      decidable: false,
      parts: [payment(id, totalMinor)],
    })
  })
  // Issued in one month and paid in the next: at the start and at the end of this month.
  for (const [issuedOn, paidOn] of [
    [-7, 3],
    [23, 34],
  ] as const)
    addSale(issuedOn, { unitMinor: random.int(250, 900) * 100 }, (customer, document) =>
      schedule(paidOn, (date) =>
        receive(date, customer, 'over-the-month', document(), [
          payment(document().id, document().totalMinor),
        ]),
      ),
    )

  return {
    bookDay: (date) => {
      for (const act of byDay.get(dayNumber(date)) ?? []) act(date)
    },
    booked: () => booked,
  }
}
