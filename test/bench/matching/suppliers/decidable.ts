/**
 * Whether the books tell what a payment of suppliers pays: all answers that fit its words, day and amount are searched, and
 * there is one. A bill that another payment needs more is not free: an answer that takes it counts only if that payment could
 * do with the true bills instead.
 */
import { addDays } from '#core/calendar.ts'
import { setsThatAddUp } from '../sets-that-add-up.ts'
import type { Bill, NamedBill, Payment, SupplierBook } from './book.ts'

const LIMITS = { sets: 40, steps: 30_000 }

type Answer = ReadonlySet<Bill>

const countOf = ({ number }: Bill): string => /(\d+)\D*$/.exec(number)?.[1]?.replace(/^0+/, '') ?? ''

const couldBeNamed = ({ bill, shape }: NamedBill, other: Bill): boolean =>
  shape === 'full' ? bill.number === other.number : countOf(bill) === countOf(other)

/** Equal bills of one supplier in one month are the same to anybody who does not see a number. */
const shapeOf = (answer: Answer, isNamed: boolean): string =>
  [...answer]
    .map((bill) => (isNamed ? String(bill.id) : `${bill.supplier.taxId} ${bill.type} ${bill.totalMinor}`))
    .sort()
    .join('|')

export const createDecidable = ({ bills, payments }: SupplierBook): ((payment: Payment) => boolean) => {
  const bySupplier = Map.groupBy(bills, (bill) => bill.supplier)
  const byTotal = Map.groupBy(bills, (bill) => bill.totalMinor)
  const ownerOf = new Map(
    payments.flatMap((one) => [...one.bills.keys()].map((bill) => [bill, one] as const)),
  )
  const kept = new Map<Payment, Answer[]>()

  const poolOf = ({ fits, named, amountMinor, date, within }: Payment): readonly Bill[] => {
    const own =
      fits !== null
        ? fits.flatMap((supplier) => bySupplier.get(supplier) ?? [])
        : named.length > 0
          ? bills
          : (byTotal.get(Math.abs(amountMinor)) ?? [])
    const from = within === null ? '' : addDays(date, -within)
    const dated = own.filter((bill) => bill.date <= date && bill.date >= from)
    const meant = dated.filter((bill) => named.some((one) => couldBeNamed(one, bill)))
    return named.length > 0 && meant.length >= named.length ? meant : dated
  }

  const answersOf = (payment: Payment): Answer[] => {
    const known = kept.get(payment)
    if (known) return known
    const pool = poolOf(payment)
    const sums = setsThatAddUp(pool, -payment.amountMinor, payment.cashOf, {
      ...LIMITS,
      members: Math.max(payment.bills.size, 2),
    })
    const isMeant = (bill: Bill): boolean => payment.named.some((one) => couldBeNamed(one, bill))
    const meant = pool.filter(isMeant)
    // No sum: a part payment fits what is named, else any bill of the supplier that is larger.
    const others =
      meant.length > 0 && meant.length === payment.named.length
        ? [new Set(meant)]
        : pool
            .filter((bill) => bill.type !== 'C' && bill.totalMinor > -payment.amountMinor)
            .map((bill) => new Set([bill]))
    const answers: Answer[] = sums.length > 0 ? sums : others
    kept.set(payment, answers)
    return answers
  }

  return (payment) => {
    const truth: Answer = new Set(payment.bills.keys())
    if (truth.size === 0) return false
    const isNamed = payment.named.some(({ shape }) => shape === 'full')
    const shape = shapeOf(truth, isNamed)
    const answers = answersOf(payment)
    if (!answers.some((one) => shapeOf(one, isNamed) === shape)) return false
    return answers.every((answer) => {
      if (shapeOf(answer, isNamed) === shape) return true
      const robbed = new Set(
        [...answer].flatMap((bill) => (truth.has(bill) ? [] : (ownerOf.get(bill) ?? []))),
      )
      robbed.delete(payment)
      // Whoever loses a bill must find another answer among what is freed; a bill that nobody pays is free to all.
      const isFree = [...robbed].every((other) =>
        answersOf(other).some((theirs) => [...theirs].some((bill) => truth.has(bill))),
      )
      return !isFree
    })
  }
}
