import { beforeEach, describe, expect, it } from 'vitest'
import type { Month } from '#contract/closing-values.ts'
import type { Allocation, Evidence } from '#contract/match-values.ts'
import type { ReviewKind } from '#contract/review-values.ts'
import { INVOICED_CATEGORIES } from '#core/endings/categories.ts'
import { listClosings } from '../../../src-main/db/closed-months/closings.ts'
import { readMonth } from '../../../src-main/db/closing/month-view.ts'
import { readReview } from '../../../src-main/db/closing/review-view.ts'
import type { WritableDb } from '../../../src-main/db/connection/connection.ts'
import type { CommandInput, WriterCommand } from '../../../src-main/db/mirror/writer-commands.ts'
import { runCommand } from '../../../src-main/db/mirror/writer-commands.ts'
import { groupByHand } from '../../../src-main/db/rows/group-body.ts'
import { AT, aDocument, aPayment, day, minor, movements, openTestMirror } from './helpers/mirror-fixtures.ts'
import { mirrorPages } from './helpers/mirror-pages.ts'

const JANUARY = '2026-01' as Month
const today = day('2026-04-10')
const person = { by: 'Ana Sousa', at: AT }

let db: WritableDb
const run = <C extends WriterCommand>(command: C, input: Omit<CommandInput<C>, 'by' | 'at'>) =>
  runCommand(db, command, { ...input, ...person } as CommandInput<C>)

/** In January 123,00 come, 50,00 go, and twelve times some cents more. */
const small = Array.from({ length: 12 }, (_, at) => ['2026-01-25', -100 - at] as const)
let balance = 100_000
const withBalance = (rows: readonly (readonly [string, number])[]) =>
  rows.map(([date, amount]) => {
    balance += amount
    return [date, amount, balance] as const
  })

beforeEach(async () => {
  balance = 100_000
  db = await openTestMirror()
  runCommand(db, 'writeDocuments', { documents: [aDocument({ id: 1, date: day('2026-01-05') })], at: AT })
  mirrorPages(db, [movements(withBalance([['2026-01-12', 12_300], ['2026-01-20', -5_000], ...small]))], {
    at: AT,
  })
})

let groups = 0
const accept = (allocations: Allocation[], evidence: Evidence[] = [], id = `h-${++groups}`) =>
  run('acceptManual', {
    group: { ...groupByHand({ id, currency: 'EUR', allocations, note: 'falta' }), evidence },
  })
const classified = (transactionId: number, amount: number, categoryId = 'other'): Allocation => ({
  documentId: null,
  documentNumber: null,
  transactionId,
  amountMinor: minor(amount),
  kind: 'classified',
  categoryId,
})
const leftOpen = (transactionId: number, amount: number): Allocation => {
  const { categoryId: _, ...row } = classified(transactionId, amount)
  return { ...row, kind: 'left-open' }
}
const decideAll = () => {
  accept([aPayment(1, 1)])
  accept([classified(2, -5_000, 'rent')])
  for (const [at, [, amount]] of small.entries()) accept([classified(at + 3, amount)])
}

const read = () => readReview(db, { period: JANUARY })
const ofKind = (kind: ReviewKind) => read().items.filter((item) => item.kind === kind)
const keyOf = (kind: ReviewKind) => ofKind(kind)[0]?.key ?? ''
const look = () => run('lookAtMonth', { period: JANUARY, shown: read().shown }).outcome
const review = (name: string | null = 'Rui Melo', { shown } = read()) =>
  run('reviewMonth', { period: JANUARY, name, shown }).outcome
const close = () => run('closeMonth', { period: JANUARY, reason: null, seen: null, today })
const remark = (item: string, text: string | null) => run('remarkItem', { period: JANUARY, item, text })

describe('the items of a review', () => {
  it.each(INVOICED_CATEGORIES)('name a payment under %s that has no document', (category) => {
    accept([classified(2, -5_000, category)])
    expect(ofKind('no-document')).toMatchObject([{ amountMinor: -5_000, categoryId: category }])
  })

  it('say what their transaction was decided as', () => {
    accept([aPayment(1, 1)])
    accept([classified(2, -5_000, 'rent')])
    expect(ofKind('large').slice(0, 3)).toMatchObject([
      { otherSide: { kind: 'payment', name: expect.stringContaining('FT ') }, isUndecided: false },
      { otherSide: { kind: 'classified', name: 'rent' }, isUndecided: false },
      { otherSide: null, isUndecided: true },
    ])
    expect(ofKind('figure')).toMatchObject([{ otherSide: null, isUndecided: false }, {}])
  })

  it('are the ten largest amounts, and all above a typed one', () => {
    expect(ofKind('large').map(({ amountMinor }) => amountMinor)).toEqual([
      12_300, -5_000, -111, -110, -109, -108, -107, -106, -105, -104,
    ])
    run('setLarge', { largeMinor: minor(102) })
    expect(ofKind('large')).toHaveLength(12)
    run('setLarge', { largeMinor: null })
    expect(ofKind('large')).toHaveLength(10)
  })

  it('are what was left open on purpose, with its note', () => {
    accept([leftOpen(2, -5_000)])
    expect(ofKind('exception')).toMatchObject([{ amountMinor: -5_000, note: 'falta', by: 'Ana Sousa' }])
  })

  it('are payments under a category that a supplier invoices, and no bank charges', () => {
    accept([classified(2, -5_000, 'rent')])
    accept([classified(3, -100, 'bank-charges')])
    expect(ofKind('no-document')).toMatchObject([{ amountMinor: -5_000, categoryId: 'rent' }])
  })

  it('are decisions against a reason, and those that were refused before', () => {
    accept([aPayment(1, 1)], [{ code: 'before-issue', params: {} }])
    expect(ofKind('against')).toMatchObject([
      { amountMinor: 12_300, evidence: [{ code: 'before-issue' }], despite: [] },
    ])
    run('undoGroup', {})
    expect(ofKind('against')).toEqual([])
    accept([aPayment(1, 1)], [{ code: 'amount-exact', params: {} }])
    expect(ofKind('against')).toEqual([])
  })

  it('are notes on rows, documents and decisions of the month', () => {
    accept([aPayment(1, 1)], [], 'h-noted')
    run('writeNote', { of: { transactionId: 2 }, text: 'renda' })
    run('writeNote', { of: { documentId: 1 as never }, text: 'obra' })
    run('writeNote', { of: { groupId: 'h-noted' }, text: 'pago por outro' })
    expect(ofKind('note').map(({ note }) => note)).toEqual(['renda', 'obra', 'pago por outro'])
    run('writeNote', { of: { documentId: 1 as never }, text: null })
    expect(ofKind('note')).toHaveLength(2)
  })

  it('are the differences that a closing needs a reason for', () => {
    run('typeBalance', { period: JANUARY, account: 'conta-1', kind: 'closing', amountMinor: minor(1) })
    expect(ofKind('difference')).toMatchObject([{ accountId: 'conta-1', difference: { what: 'bank' } }])
  })
})

describe('a tick', () => {
  it('lapses where the item changes, and goes where it is taken off', () => {
    const item = keyOf('large')
    run('tickItem', { period: JANUARY, item, isOn: true })
    expect(ofKind('large')[0]?.tick).toEqual({ ...person, isCurrent: true })
    accept([aPayment(1, 1)])
    expect(ofKind('large')[0]?.tick).toEqual({ ...person, isCurrent: false })
    run('tickItem', { period: JANUARY, item, isOn: false })
    expect(ofKind('large')[0]?.tick).toBeNull()
  })

  it('is refused on an item that is gone', () => {
    expect(() => run('tickItem', { period: JANUARY, item: 'large x', isOn: true })).toThrow(/no such item/)
  })
})

describe('what changed since the last look', () => {
  it('is nothing before the first, then what is new, changed or gone', () => {
    expect(read().items.every(({ change }) => change === null)).toBe(true)
    accept([leftOpen(2, -5_000)])
    expect(look()).toBe('looked')
    expect(read().items.every(({ change }) => change === 'same')).toBe(true)
    run('undoGroup', {})
    accept([aPayment(1, 1)])
    const { items, gone } = read()
    const changed = items.filter(({ change }) => change !== 'same')
    expect(changed.map(({ kind, figure, amountMinor }) => [kind, figure ?? amountMinor])).toEqual([
      ['large', 12_300],
      ['large', -5_000],
      ['figure', 'bank'],
      ['figure', 'documents'],
    ])
    expect(gone).toMatchObject([{ kind: 'exception', amountMinor: -5_000, accountId: 'conta-1' }])
  })

  it('is not recorded where something changed since it was shown', () => {
    const { shown } = read()
    accept([aPayment(1, 1)])
    expect(run('lookAtMonth', { period: JANUARY, shown }).outcome).toBe('changed')
    expect(read().looked).toBeNull()
  })
})

describe('a remark', () => {
  it('goes to the preparer, is answered and ticked off, and is open again when it is rewritten', () => {
    const item = keyOf('large')
    remark(item, 'De que fatura é?')
    run('answerRemark', { period: JANUARY, item, text: 'Da FT 1' })
    run('settleRemark', { period: JANUARY, item, isDone: true })
    expect(ofKind('large')[0]?.remark).toEqual({
      text: 'De que fatura é?',
      ...person,
      answer: { text: 'Da FT 1', ...person },
      done: person,
    })
    remark(item, 'E a retenção?')
    expect(ofKind('large')[0]?.remark).toMatchObject({ text: 'E a retenção?', answer: null, done: null })
    remark(item, null)
    expect(ofKind('large')[0]?.remark).toBeNull()
  })

  it('stays where its item is gone, and says what it was', () => {
    accept([leftOpen(2, -5_000)])
    const item = keyOf('exception')
    remark(item, 'Já respondeu?')
    look()
    run('undoGroup', {})
    expect(read().gone).toMatchObject([{ key: item, amountMinor: -5_000, remark: { text: 'Já respondeu?' } }])
    look()
    expect(read()).toMatchObject({
      gone: [],
      remarkedBefore: [{ key: item, remark: { text: 'Já respondeu?' } }],
    })
    run('settleRemark', { period: JANUARY, item, isDone: true })
    expect(read().remarkedBefore).toMatchObject([{ remark: { done: person } }])
  })

  it('that is open keeps the month from being reviewed and closed', () => {
    decideAll()
    const item = keyOf('large')
    remark(item, 'Confirmar')
    expect(review()).toBe('open-remarks')
    expect(close()).toEqual({ outcome: 'refused', obstacles: [{ reason: 'open-remarks', count: 1 }] })
    run('settleRemark', { period: JANUARY, item, isDone: true })
    expect(review()).toBe('reviewed')
    expect(close().outcome).toBe('closed')
  })
})

describe('a review', () => {
  beforeEach(decideAll)
  const reviewed = { by: 'Rui Melo', at: AT, indicatedBy: 'Ana Sousa' }

  it('stands on the closed statement with both names, and is cleared by a reopening', () => {
    expect(review()).toBe('reviewed')
    expect(read().reviewed).toEqual({ ...reviewed, isCurrent: true })
    expect(close().outcome).toBe('closed')
    expect(readMonth(db, { period: JANUARY, today }).statement.reviewed).toEqual(reviewed)
    expect(listClosings(db)).toMatchObject([{ by: 'Ana Sousa', reviewed }])
    expect(read().reviewed).toMatchObject({ by: 'Rui Melo', isCurrent: true })
    run('reopenMonth', { period: JANUARY, reason: 'falta' })
    expect(read().reviewed).toBeNull()
    expect(close().outcome).toBe('closed')
    expect(listClosings(db)[0]?.reviewed).toBeNull()
  })

  it('is refused where something changed since it was shown, and to the preparer', () => {
    const before = read()
    run('writeNote', { of: { transactionId: 2 }, text: 'renda' })
    expect(review('Rui Melo', before)).toBe('changed')
    expect(review('ana SOUSA')).toBe('same-name')
    expect(read().reviewed).toBeNull()
  })

  it('is by whoever is at the desk in a shared company, and is not on the statement of a month that this person closes', () => {
    run('beginSharing', { company: 'c' })
    expect(review('Ana Sousa')).toBe('reviewed')
    expect(close().outcome).toBe('closed')
    expect(listClosings(db)[0]?.reviewed).toBeNull()
  })

  it('keeps the month from being closed where something changed since, until it is repeated or withdrawn', () => {
    review()
    run('undoGroup', { groupId: `h-${groups}` })
    accept([classified(14, small.at(-1)?.[1] ?? 0, 'vat')])
    expect(read().reviewed).toMatchObject({ isCurrent: false })
    const refused = { outcome: 'refused', obstacles: [{ reason: 'review-changed', by: 'Rui Melo' }] }
    expect(close()).toEqual(refused)
    expect(readMonth(db, { period: JANUARY, today }).obstacles).toEqual(refused.obstacles)
    expect(review(null)).toBe('withdrawn')
    expect(close().outcome).toBe('closed')
  })

  it('is over once the month is closed', () => {
    const item = keyOf('large')
    close()
    for (const act of [
      () => run('tickItem', { period: JANUARY, item, isOn: true }),
      () => remark(item, 'tarde'),
      () => review(),
      () => look(),
    ])
      expect(act).toThrow(/closed/)
  })
})
