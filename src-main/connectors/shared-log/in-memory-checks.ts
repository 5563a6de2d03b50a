/** What of an event the shared log in memory refuses: `server/checks.ts` states the same rules in SQL. */
import { type InMemoryCompany, type Kept, keyOf, namesOnly } from './in-memory-company.ts'
import { at, type Json, listAt, textAt } from './loose-json.ts'
import type { RefusedBecause, Role } from './shared-log.ts'

/** An event that is to be numbered. */
export interface Candidate {
  kind: string
  body: Json
  author: string
  role: Role
  isRelayed: boolean
}

/** @returns undefined where the event may be numbered */
export const refusalOf = (company: InMemoryCompany, candidate: Candidate): RefusedBecause | undefined => {
  const { kind, body, author, role, isRelayed } = candidate
  if (DECISIONS.has(kind)) return refusedDecision(company, kind, body)
  const period = textAt(body, 'period')
  if (WITH_PERIOD.has(kind) && !/^[0-9]{4}-[0-9]{2}$/.test(period ?? '')) return 'unreadable'
  const month = period ?? ''
  const isClosed = company.closedMonths.has(month)
  if (
    company.fourEyes &&
    (kind === 'month-closed' ||
      kind === 'month-reopened' ||
      (kind === 'month-reviewed' && textAt(body, 'name') !== undefined))
  ) {
    // One person could send again what two have to do.
    if (isRelayed) return 'four-eyes'
    if (kind !== 'month-closed' && role !== 'reviewer') return 'not-allowed'
  }
  switch (kind) {
    case 'month-closed':
      if ([...company.closedMonths.keys()].some((one) => one >= month)) return 'stale-closing'
      return company.fourEyes && !isReviewed(company, author, body) ? 'four-eyes' : undefined
    case 'month-reopened':
      return isClosed ? undefined : 'stale-closing'
    case 'review-answer':
    case 'review-settled': {
      const remark = company.lastAbout(`r:${textAt(body, 'remark')}`)
      return company.closedMonths.has(textAt(remark?.body, 'period') ?? '') ? 'month-closed' : undefined
    }
    case 'transit-changed':
    case 'transit-removed':
      return isClosedItem(company, textAt(body, 'item')) ? 'month-closed' : undefined
    case 'started':
      return company.closedMonths.size > 0 ? 'month-closed' : undefined
    default:
      return WITH_PERIOD.has(kind) && isClosed ? 'month-closed' : undefined
  }
}

const DECISIONS: ReadonlySet<string> = new Set(['accepted', 'rejected', 'undone'])
const WITH_PERIOD: ReadonlySet<string> = new Set([
  'month-closed',
  'month-reopened',
  'month-reviewed',
  'month-looked',
  'balance',
  'late-taken',
  'review-tick',
  'review-remark',
])

const monthIn = (date: string | undefined): string | undefined => date?.slice(0, 7)
const isLedger = (group: string | undefined): boolean => group?.startsWith('l-') ?? false

const hasClosedRows = (company: InMemoryCompany, body: Json): boolean =>
  !namesOnly(body) && company.rowsOf(body).some((row) => company.closedRows.has(keyOf(row)))

// One is dated in a closed month that does not count it, and no month took it under any of its names.
const hasLateRows = (company: InMemoryCompany, body: Json): boolean => {
  if (namesOnly(body)) return false
  const rows = company.rowsOf(body)
  const taken = new Set(rows.filter((row) => company.takenRows.has(keyOf(row))).map(({ line }) => line))
  return rows.some(({ line, date }) => company.closedMonths.has(monthIn(date) ?? '') && !taken.has(line))
}

const refusedDecision = (company: InMemoryCompany, kind: string, body: Json): RefusedBecause | undefined => {
  const group = textAt(body, 'group', 'id')
  const named = new Set(listAt(body, 'transactions').map((one) => textAt(one, 'row')))
  const isNamed = listAt(body, 'group', 'allocations').every((one) => {
    const row = textAt(one, 'transactionId')
    return row === undefined || named.has(row)
  })
  if (group === undefined || !Array.isArray(at(body, 'transactions')) || !isNamed) return 'unreadable'
  if (company.closedMonths.size === 0) return undefined
  const ofLedger = isLedger(group)
  if (!ofLedger && (hasClosedRows(company, body) || (kind !== 'undone' && hasLateRows(company, body))))
    return 'month-closed'
  // What is undone may leave out its rows: those of the group's latest event count.
  const prior = company.lastAbout(`g:${group}`)
  if (!prior) return undefined
  const touchesClosed = !ofLedger && prior.kind === 'accepted' && hasClosedRows(company, prior.body)
  return touchesClosed || isCounted(company, prior) ? 'month-closed' : undefined
}

const isCounted = (company: InMemoryCompany, { number, kind, body }: Kept): boolean => {
  if (kind === 'undone') return false
  const rows = company.rowsOf(body)
  const isUpTo = (dates: readonly (string | undefined)[], period: string): boolean => {
    const months = dates.flatMap((date) => monthIn(date) ?? []).sort()
    return months[0] === undefined || months[0] <= period
  }
  const counts = (period: string): boolean => {
    const allocations = listAt(body, 'group', 'allocations')
    if (isLedger(textAt(body, 'group', 'id'))) {
      const used = new Set(allocations.map((one) => textAt(one, 'lineId')))
      const lines = listAt(body, 'lines').filter((line) => used.has(textAt(line, 'row')))
      return (
        kind === 'accepted' &&
        isUpTo(
          lines.map((line) => textAt(line, 'date')),
          period,
        ) &&
        isUpTo(
          rows.map(({ date }) => date),
          period,
        )
      )
    }
    if (namesOnly(body)) return true
    if (allocations.every((one) => textAt(one, 'transactionId') === undefined))
      return (monthIn(textAt(body, 'at')) ?? '~') <= period
    return (
      kind === 'accepted' && rows.some(({ date }) => date !== undefined && (monthIn(date) ?? '') <= period)
    )
  }
  return [...company.closedMonths].some(([period, closing]) => closing > number && counts(period))
}

/** Whether the statement of a closed month has the item in transit as it is now. */
const isClosedItem = (company: InMemoryCompany, item: string | undefined): boolean => {
  const now = company.lastAbout(`i:${item}`)?.body
  const first = company.lastAbout(`a:${item}`)?.body
  if (now === undefined || first === undefined) return false
  const isItem = (one: Json): boolean =>
    ['date', 'text', 'amountMinor'].every(
      (name) => at(one, name) !== undefined && at(one, name) === at(now, name),
    )
  const account = company.accountOf(textAt(first, 'account'))
  return [...company.closedMonths.values()].some((number) =>
    listAt(company.events[number - 1]?.body, 'statement', 'bank').some(
      (line) =>
        company.accountOf(textAt(line, 'accountId')) === account &&
        listAt(line, 'reconciliation', 'transit').some(isItem),
    ),
  )
}

/** Whether another person, a reviewer, reviewed the month, and nothing about it was recorded since. */
const isReviewed = (company: InMemoryCompany, author: string, body: Json): boolean => {
  const period = textAt(body, 'period') ?? ''
  const review = company.lastAbout(`v:${period}`)
  if (!review || review.author === author || review.relayedBy !== undefined) return false
  const name = textAt(review.body, 'name')
  return (
    name !== undefined &&
    name === textAt(body, 'statement', 'reviewed', 'by') &&
    textAt(review.body, 'at') === textAt(body, 'statement', 'reviewed', 'at') &&
    company.members.get(review.author)?.role === 'reviewer' &&
    !company.events.slice(review.number).some((event) => isAbout(event, period))
  )
}

const FOR_ALL_MONTHS: ReadonlySet<string> = new Set([
  'transit',
  'transit-changed',
  'transit-removed',
  'transit-cleared',
  'started',
  'accounts-joined',
  'direction',
])

/** Whether an event may change what a month's review showed. Files bring rows that the closing desk compares itself. */
const isAbout = ({ kind, body }: Kept, period: string): boolean => {
  if (DECISIONS.has(kind)) {
    const transactions = listAt(body, 'transactions')
    const lines = listAt(body, 'lines')
    if (transactions.length + lines.length === 0) return (monthIn(textAt(body, 'at')) ?? '') <= period
    return (
      transactions.some((one) => (monthIn(textAt(one, 'also', 'date')) ?? '') <= period) ||
      lines.some((line) => (monthIn(textAt(line, 'date')) ?? '~') <= period)
    )
  }
  if (kind === 'balance' || kind === 'late-taken' || kind === 'month-reopened')
    return (textAt(body, 'period') ?? '') <= period
  return FOR_ALL_MONTHS.has(kind)
}
