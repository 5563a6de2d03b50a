/** An account in dollars whose ledger is in euros, at rates that move from day to day: both sides from one truth. */
import type { IsoDate } from '#contract/values.ts'
import { daysBetween } from '#core/calendar.ts'
import { bookOf, type InventedLedger } from './invent-ledger.ts'
import { createOffice, inPlaces } from './office.ts'

const FIRST = '2025-01-01' as IsoDate
const PARTNERS = [
  ...['Blue Harbor Inc', 'Cedar Valley LLC', 'Granite Tools Corp', 'Lakeside Print', 'Maple Freight'],
  ...['Northwind Paper', 'Orchard Foods', 'Prairie Seeds', 'Quarry Stone', 'Riverbend Cloud'],
]
/** Thousandths by which a program's rate of the day differs from the bank's, at most. */
const SPREAD = 4

/** @param perMonth payments and receipts of a month */
export const inventCurrencyAccount = (seed: number, months: number, perMonth: number): InventedLedger => {
  const office = createOffice(seed)
  const { chance } = office
  const days = 31 * (months + 1)
  let rate = 1.05 + chance.between(0, 100) / 1_000
  const rates = Array.from({ length: days + 60 }, () => {
    rate = Math.min(1.25, Math.max(0.95, rate * (1 + chance.between(-40, 40) / 10_000)))
    return rate
  })
  const euros = (dollars: number, date: IsoDate): number =>
    Math.round(
      (dollars / (rates[Math.max(0, daysBetween(FIRST, date))] ?? rate)) *
        (1 + chance.between(-SPREAD, SPREAD) / 1_000),
    )
  for (let month = 0; month < months; month += 1) {
    const first = office.later(FIRST, 30 * month)
    for (let left = perMonth; left > 0; left -= 1) {
      const isReceipt = chance.happens(45)
      const dollars = (isReceipt ? 1 : -1) * office.amount()
      const date = office.later(first, chance.between(0, 29))
      const name = chance.pick(PARTNERS)
      const number = `INV ${office.next('INV') + 20_000}`
      const [isNumberAtBank, isNumberInLine] = [chance.happens(50), chance.happens(80)]
      const isStated = chance.happens(15)
      const row = {
        ...{ date, amount: dollars, currency: 'USD' },
        text: `${isReceipt ? 'WIRE IN' : 'WIRE OUT'} ${name.toUpperCase()} ${isNumberAtBank ? number : ''}`.trim(),
      }
      const posted = office.later(date, chance.pick([0, 0, 0, 1, 1, 2, 3, -1, 6]))
      const line = {
        ...{ date: posted, amount: euros(dollars, posted) },
        text: [
          isReceipt ? 'Recebimento' : 'Pagamento',
          isNumberInLine ? number : '',
          chance.happens(80) ? name.slice(0, 14) : '',
          isStated ? `USD ${(Math.abs(dollars) / 100).toFixed(2).replace('.', ',')}` : '',
        ]
          .filter(Boolean)
          .join(' '),
      }
      const isNumbered = isStated || (isNumberAtBank && isNumberInLine)
      const fate = chance.between(1, 100)
      if (fate <= 4) office.tell('not-posted', [], [row])
      else if (fate <= 8) office.tell('ledger-only', [line], [])
      else office.tell('currency', [line], [row], { isNumbered })
    }
    const feeDay = office.later(first, 25)
    const fee = -chance.between(300, 4_000)
    office.tell(
      'fee',
      [{ date: office.later(first, 29), amount: euros(fee, feeDay), text: 'Despesas bancárias' }],
      [{ date: feeDay, amount: fee, text: 'MONTHLY FEE', currency: 'USD' }],
    )
  }
  return { input: bookOf(inPlaces(office.lines), inPlaces(office.bank)), truths: office.truths }
}
