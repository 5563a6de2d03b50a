/** Reads which transactions are payouts of a card terminal or a payment service, and the days of their sales. */
import { dayNumber, toIsoDate } from '../../calendar.ts'
import { foldText } from '../../fold.ts'
import { readStatedFee, type StatedFee } from '../candidates/stated-foreign.ts'
import { foldedWords } from '../index/names.ts'
import type { DayNumber, Days, TransactionCandidates } from '../model/hypothesis.ts'
import type { MatchSettings } from '../model/settings.ts'

export interface Payout {
  candidates: TransactionCandidates
  /** Its text without numbers: all payouts of one channel have the same. */
  channel: string
  /** First and last day of the sales that it may include. */
  start: DayNumber
  end: DayNumber
  stated: StatedFee | null
}

/** Services pay out within a few days, including a weekend; used where the text names no day. */
const WINDOW_DAYS: Days = 4
/** A day in the text counts only if it is at most this long ago: other numbers look like days too. */
const MAX_WINDOW_DAYS: Days = 14

/**
 * Returns a function that reads a transaction as a payout: money in, in EUR, from no known payer, with a payout word.
 */
export const createPayoutReader = (
  settings: MatchSettings,
): ((candidates: TransactionCandidates) => Payout | undefined) => {
  const words = settings.payoutWords.map(foldText).filter((word) => word !== '')
  return (candidates) => {
    const { transaction, payers } = candidates.reading
    if (transaction.sign < 0 || transaction.source.currency !== 'EUR' || payers.hits.length > 0)
      return undefined
    const text = ` ${foldedWords(transaction.source.text).join(' ')} `
    if (!words.some((word) => text.includes(` ${word} `))) return undefined
    return {
      candidates,
      channel: readChannel(transaction.source.text),
      start:
        settings.batchDays === undefined ? readWindowStart(candidates) : transaction.day - settings.batchDays,
      end: transaction.day,
      stated: readStatedFee(transaction),
    }
  }
}

const readChannel = (text: string): string =>
  foldText(text)
    .replace(/[0-9 ]+/g, ' ')
    .trim()

/** The first day of the sales in the text (`04-07 A 06-07`), else a few days before the payout. */
const readWindowStart = (candidates: TransactionCandidates): DayNumber => {
  const { day, source } = candidates.reading.transaction
  const named = /(?<!\d)(\d{2})[-/.](\d{2})(?!\d)/.exec(source.text)
  const year = Number((source.bookingDate ?? source.valueDate ?? '0000').slice(0, 4))
  for (const candidate of named ? [year, year - 1] : []) {
    const date = toIsoDate(candidate, Number(named?.[2]), Number(named?.[1]))
    if (date && dayNumber(date) <= day && day - dayNumber(date) <= MAX_WINDOW_DAYS) return dayNumber(date)
  }
  return day - WINDOW_DAYS
}
