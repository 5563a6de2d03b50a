/**
 * The ledger of the sample company: its bank account as an office posts it, a few days late, with the mistakes that an
 * accountant hunts. The same rows give the same extract.
 */
import type { IsoDate, Minor } from '#contract/values.ts'
import { addDays } from '../calendar.ts'
import { monthOf } from '../closing/month.ts'
import { toMinor } from '../money.ts'
import type { LedgerExtract, LedgerLine } from './extract.ts'

interface BankRow {
  date: IsoDate
  amountMinor: Minor
  text: string
}

/** What the ledger has more than the bank since before the first day; nobody knows why. */
const OPENING_DIFFERENCE = 3_000
/** Days from a transaction to its posting, in turn. */
const LAGS = [0, 0, 1, 0, 2, 0, 0, 3, 0, 1]
/** The number of the latest rows that are not posted yet. */
const NOT_POSTED = 3

type Posting = Pick<LedgerLine, 'date' | 'amountMinor' | 'text' | 'document'>

/**
 * @param rows the account's transactions of `from` to `to`, oldest first
 * @param openingMinor the bank's balance before `from`
 */
export const sampleExtract = (
  rows: readonly BankRow[],
  { from, to, openingMinor }: { from: IsoDate; to: IsoDate; openingMinor: number },
): LedgerExtract => {
  const postings = postedBy(rows, to)
  const opening = openingMinor + OPENING_DIFFERENCE
  const closing = postings.reduce((sum, { amountMinor }) => sum + amountMinor, opening)
  return {
    code: '1201',
    name: 'Depósitos à ordem',
    from,
    to,
    openingMinor: toMinor(opening),
    closingMinor: toMinor(closing),
    proven: { from, to },
    lines: postings.map((posting, at) => ({
      ...posting,
      line: at + 1,
      entry: `BAN ${at + 1}`,
      counterpart: null,
      balanceMinor: null,
    })),
  }
}

const postedBy = (rows: readonly BankRow[], to: IsoDate): Posting[] => {
  const known = rows.slice(0, Math.max(0, rows.length - NOT_POSTED))
  // Mistakes are made where nothing else has the amount: they are to be found.
  const single = known.filter(
    ({ amountMinor }) => rows.filter((one) => one.amountMinor === amountMinor).length === 1,
  )
  const [twice, turned, swapped] = [single[10], single[20], single.slice(30).find(hasTwoDigits)]
  const postings = known.flatMap((row, at): Posting[] => {
    const right = posting(row, at, to)
    if (row === twice) return [right, right]
    if (row === turned) return [{ ...right, amountMinor: toMinor(-row.amountMinor) }]
    return row === swapped ? [{ ...right, amountMinor: withDigitsSwapped(row.amountMinor) }] : [right]
  })
  const middle = known[Math.floor(known.length / 2)]
  // A cheque that nobody cashed.
  const cheque = middle && {
    date: middle.date,
    amountMinor: toMinor(-20_000),
    text: 'Cheque 1088 Papelaria Andorinha',
    document: 'CH 1088',
  }
  return [...postings, ...(cheque ? [cheque] : [])].sort((a, b) =>
    a.date < b.date ? -1 : a.date > b.date ? 1 : 0,
  )
}

const posting = ({ date, amountMinor, text }: BankRow, at: number, to: IsoDate): Posting => {
  const late = addDays(date, LAGS[at % LAGS.length] ?? 0)
  return {
    // What falls into the next month is posted on the last day.
    date: late > to || monthOf(late) !== monthOf(date) ? date : late,
    amountMinor,
    text: text.slice(0, 40),
    document: null,
  }
}

const hasTwoDigits = ({ amountMinor }: BankRow): boolean => {
  const [first, second] = String(Math.abs(amountMinor))
  return first !== second && second !== '0' && second !== undefined
}

const withDigitsSwapped = (minor: Minor): Minor => {
  const digits = String(Math.abs(minor))
  return toMinor(Math.sign(minor) * Number(`${digits[1]}${digits[0]}${digits.slice(2)}`))
}
