/** Fills an empty store with the sample company, day by day over 24 months. */

import type { IsoDate } from '#contract/values.ts'
import { addDays, dayNumber } from '#core/calendar.ts'
import type { Store } from '../store.ts'
import { openGroupStories } from './group-stories.ts'
import { inventNoise } from './invent/noise.ts'
import { seededRandom } from './invent/random.ts'
import { openLedger } from './ledger.ts'
import { openMonthEnd } from './month-end.ts'
import { openPayments } from './payments.ts'
import { openSales } from './sales.ts'

interface GenerateRequest {
  seed: number
  documents: number
  transactions: number
  today: IsoDate
  unreconciledDays: number
  foreignEvery: number
  /** Adds the rows of a month's end to the last full month, in addition to the requested transactions. */
  monthEnd: boolean
}

export interface Generated {
  firstDocumentId: number
  lastDocumentId: number
}

const DAYS = 730
const COMMIT_EVERY_DAYS = 30

/** Share of all documents issued by `t` in 0..1: the company grows, and its last month is its busiest. */
const issuedShare = (t: number): number => (t + 2.5 * t * t) / 3.5

/**
 * Memory holds only what is still to be paid; documents and transactions go straight to the store.
 * It creates exactly the requested numbers of documents and transactions, and the rows of the month's end in addition.
 */
export const generateSample = (store: Store, request: GenerateRequest): Generated => {
  const random = seededRandom(request.seed)
  const end = dayNumber(request.today)
  const ledger = openLedger(store, 2_480_000)
  const payments = openPayments(
    seededRandom(request.seed + 1),
    seededRandom(request.seed + 3),
    openGroupStories(seededRandom(request.seed + 4)),
    ledger,
    end - request.unreconciledDays,
  )
  const sales = openSales({
    store,
    random: seededRandom(request.seed + 2),
    documents: request.documents,
    foreignEvery: request.foreignEvery,
    payments,
    today: request.today,
  })
  const monthEnd = request.monthEnd
    ? openMonthEnd({ random: seededRandom(request.seed + 5), ledger, sales, today: request.today })
    : undefined
  const walkDay = (offset: number): void => {
    const date = addDays(request.today, offset - DAYS)
    const day = dayNumber(date)
    const isLast = offset === DAYS
    const share = isLast ? 1 : issuedShare(offset / DAYS)
    const isWorking = new Date(day * 86_400_000).getUTCDay() % 6 !== 0
    if (isWorking || isLast) sales.issueUntil(Math.round(request.documents * share), date)
    monthEnd?.bookDay(date)
    const extra = monthEnd?.booked() ?? 0
    const target = extra + Math.round(request.transactions * share)
    const slack = Math.ceil(request.transactions * 0.03)
    const isPending = offset >= DAYS - 1
    payments.bookDay(date, isPending, Math.min(extra + request.transactions, target + slack))
    if (!isWorking && !isLast) return
    while (ledger.count() < target)
      ledger.book(date, isPending && random.chance(0.5), {
        ...inventNoise(random, ledger.balance()),
        scenario: 'noise',
        decidable: true,
        parts: [],
        isSettled: false,
      })
  }
  for (let from = 0; from <= DAYS; from += COMMIT_EVERY_DAYS)
    store.transaction(() => {
      for (let offset = from; offset < Math.min(from + COMMIT_EVERY_DAYS, DAYS + 1); offset += 1)
        walkDay(offset)
    })
  store.transaction(() => sales.finish())
  return sales.range()
}
