/**
 * What suppliers reported of the sample company: documents invented from what it paid, with those cases that an accountant
 * meets. The same rows give the same documents.
 */
import type { IsoDate } from '#contract/values.ts'
import { addDays, dayNumber } from '../calendar.ts'
import { foldText } from '../fold.ts'
import { withCheckDigit } from '../tax-id.ts'

interface BankRow {
  date: IsoDate
  amountMinor: number
  text: string
  counterparty: string | null
}

interface Supplier {
  taxId: string
  name: string
}

export interface SamplePurchase extends Supplier {
  number: string
  atcud: string
  type: 'Fatura' | 'Fatura-recibo' | 'Fatura simplificada' | 'Nota de crédito' | 'Nota de débito'
  date: IsoDate
  /** Cents, of a credit note too without a sign. */
  totalMinor: number
  taxMinor: number
  /** The place of the row that pays it, or refunds it; null where none does. */
  row: number | null
}

interface Shop {
  /** How the bank's texts begin. */
  text: string
  name: string
  /** Days from the document to its payment; 0 for a card. */
  days: number
  taxPercent: number
}

/** In the bank's texts stands what they are called in public, which for some is not their name. */
const SHOPS: readonly Shop[] = [
  { text: 'DD AGUAS DO VALE', name: 'Águas do Vale, EM, SA', days: 16, taxPercent: 6 },
  { text: 'DD ENERGIA CLARA', name: 'Pinhal Manso Eletricidade, SA', days: 14, taxPercent: 23 },
  { text: 'DD TELECOM LUSA', name: 'Telecom Lusa, Comunicações, SA', days: 12, taxPercent: 23 },
  { text: 'DD SEGUROS ATLANTICO', name: 'Atlântico, Companhia de Seguros, SA', days: 20, taxPercent: 0 },
  { text: 'DD LEASING AUTO', name: 'Auto Azinheira, Locação Financeira, SA', days: 10, taxPercent: 23 },
  { text: 'TRF P/ RENDA', name: 'Imobiliária Casa da Eira, Lda', days: 5, taxPercent: 0 },
  { text: 'COMPRA 4821 POSTO NORTE', name: 'Posto Norte Combustíveis, Lda', days: 0, taxPercent: 23 },
  { text: 'COMPRA 4821 PAPELARIA SOL', name: 'Papelaria Sol, Unipessoal Lda', days: 0, taxPercent: 23 },
  { text: 'COMPRA 1130 HOTEL RIA', name: 'Gaivota Branca Turismo, Lda', days: 0, taxPercent: 6 },
  { text: 'COMPRA 1130 PORTAGENS', name: 'Estradas do Medronho, SA', days: 0, taxPercent: 23 },
]
/** What a tenant withholds of a rent. */
const WITHHELD = 0.25
/** Above it a shop issues an invoice-receipt. */
const MOST_SIMPLIFIED = 10_000
/** Days from an invoice to its transfer, in turn. */
const TERMS = [30, 14, 30, 8, 21, 30, 28]
/** What becomes of the transfers of the last month that name an invoice, in turn. */
const STORIES = ['whole', 'part', 'two', 'credit', 'none'] as const

/**
 * @param rows of the company's accounts, oldest first
 * @param from first day of the month whose transfers have the special cases
 * @param customer one who is a supplier too
 */
export const samplePurchases = (
  rows: readonly BankRow[],
  { from, to, customer }: { from: IsoDate; to: IsoDate; customer: Supplier | undefined },
): SamplePurchase[] => {
  const purchases: SamplePurchase[] = []
  const numbers = new Set<string>()
  const add = (
    name: string,
    purchase: Pick<SamplePurchase, 'type' | 'date' | 'totalMinor' | 'row'> & {
      taxPercent?: number
      named?: number
      taxId?: string
    },
  ): void => {
    const { taxPercent = 23, named, taxId = taxIdOf(name), ...rest } = purchase
    const series = seriesOf(name, rest)
    let number = named ?? (dayNumber(rest.date) % 1000) * 2 + 11
    while (numbers.has(`${name} ${series.number}${number}`)) number += 1
    numbers.add(`${name} ${series.number}${number}`)
    purchases.push({
      ...rest,
      taxId,
      name,
      number: `${series.number}${number}`,
      atcud: `${series.code}-${number}`,
      taxMinor: Math.round((rest.totalMinor * taxPercent) / (100 + taxPercent)),
    })
  }

  const returned = returnedDebits(rows)
  let stories = 0
  for (const [at, row] of rows.entries()) {
    const shop = SHOPS.find(({ text }) => row.text.startsWith(text))
    const paidMinor = -row.amountMinor
    if (shop && paidMinor > 0) {
      const { name, days, taxPercent } = shop
      const bought = { date: addDays(row.date, -days), taxPercent, row: at }
      const again = returned.get(at)
      if (again === null) continue
      if (again !== undefined) {
        add(name, { ...bought, type: 'Fatura', totalMinor: again })
        const fee = { date: addDays(row.date, -1), totalMinor: paidMinor - again }
        add(name, { ...bought, ...fee, type: 'Nota de débito' })
      } else if (days === 0) {
        const type = paidMinor <= MOST_SIMPLIFIED ? 'Fatura simplificada' : 'Fatura-recibo'
        add(name, { ...bought, type, totalMinor: paidMinor })
      } else {
        const totalMinor = shop.text.includes('RENDA') ? Math.round(paidMinor / (1 - WITHHELD)) : paidMinor
        add(name, { ...bought, type: 'Fatura', totalMinor })
      }
      continue
    }
    const refunded = SHOPS.find(({ text, days }) => days === 0 && row.text === `DEVOL ${text}`)
    if (refunded)
      add(refunded.name, { type: 'Nota de crédito', date: row.date, totalMinor: row.amountMinor, row: at })
    const { counterparty: name } = row
    if (name === null || paidMinor <= 0 || row.text.includes('DEVOL')) continue
    const named = numberIn(row.text)
    const isSpecial = named !== undefined && row.date >= from && row.date <= to
    const story = (isSpecial ? STORIES[stories] : undefined) ?? 'whole'
    if (isSpecial) stories += 1
    const date = addDays(row.date, -(TERMS[at % TERMS.length] ?? 30))
    const invoice = { type: 'Fatura', date, row: at, ...(named !== undefined && { named }) } as const
    if (story === 'whole') add(name, { ...invoice, totalMinor: paidMinor })
    if (story === 'part') add(name, { ...invoice, totalMinor: toHundreds(paidMinor * 1.6) })
    if (story === 'two') {
      const first = toHundreds(paidMinor * 0.6)
      add(name, { ...invoice, totalMinor: first })
      add(name, { ...invoice, named: (named ?? 0) + 3, totalMinor: paidMinor - first })
    }
    if (story === 'credit') {
      const credit = toHundreds(paidMinor * 0.1)
      add(name, { ...invoice, totalMinor: paidMinor + credit })
      add(name, { type: 'Nota de crédito', date: addDays(date, 3), totalMinor: credit, row: at })
    }
  }
  // Nobody has paid these.
  const power = SHOPS.find(({ text }) => text.includes('ENERGIA'))
  if (power) add(power.name, { type: 'Fatura', date: addDays(to, -2), totalMinor: 13_127, row: null })
  if (customer)
    add(customer.name, {
      taxId: customer.taxId,
      type: 'Fatura',
      date: addDays(to, -9),
      totalMinor: 43_050,
      row: null,
    })
  return purchases.sort((one, other) => (one.date < other.date ? -1 : one.date > other.date ? 1 : 0))
}

/**
 * Direct debits that the bank returned, and the one after it that charges them again: by their place null for the first, the
 * amount without the charge for the second.
 */
const returnedDebits = (rows: readonly BankRow[]): Map<number, number | null> => {
  const found = new Map<number, number | null>()
  for (const [at, { text, amountMinor }] of rows.entries()) {
    if (!text.startsWith('DEVOL DD')) continue
    const debit = rows.findLastIndex(
      (row, place) => place < at && `DEVOL ${row.text}` === text && row.amountMinor === -amountMinor,
    )
    if (debit < 0) continue
    const again = rows.findIndex((row, place) => place > at && row.text === rows[debit]?.text)
    if (again < 0) continue
    found.set(debit, null)
    found.set(again, amountMinor)
  }
  return found
}

const numberIn = (text: string): number | undefined => {
  const [, digits] = / FT (\d{1,9})$/.exec(text) ?? []
  return digits === undefined ? undefined : Number(digits)
}

const toHundreds = (minor: number): number => Math.round(minor / 1_000) * 1_000

/** A number from 0 on that a name always has. */
const hashOf = (text: string): number => {
  let hash = 7
  for (const letter of foldText(text)) hash = (hash * 31 + letter.charCodeAt(0)) % 1_000_003
  return hash
}

const taxIdOf = (name: string): string => withCheckDigit(`5${String(hashOf(name)).padStart(7, '0')}`)

const TYPES = {
  Fatura: 'FT',
  'Fatura-recibo': 'FR',
  'Fatura simplificada': 'FS',
  'Nota de crédito': 'NC',
  'Nota de débito': 'ND',
} as const

/** How its numbers of a type begin, as different programs write them, and the code of the series. */
const seriesOf = (
  name: string,
  { type, date }: Pick<SamplePurchase, 'type' | 'date'>,
): { number: string; code: string } => {
  const year = date.slice(0, 4)
  const series = [`${TYPES[type]} ${year}/`, `${TYPES[type]} FA.${year}/`, `${TYPES[type]} A${year}/`]
  const number = series[hashOf(name) % series.length] ?? ''
  const code = `J${hashOf(`${name} ${number}`).toString(36).toUpperCase().padStart(7, 'F')}`
  return { number, code }
}
