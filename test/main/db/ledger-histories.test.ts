/** The reconciliation statement over random histories of a bank account and its ledger. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Month } from '#contract/closing-values.ts'
import { ledgerFigures } from '#contract/ledger-figures.ts'
import { isAppError } from '#core/app-error.ts'
import { lastDayOf } from '#core/closing/month.ts'
import { readStatement } from '../../../src-main/db/closing/month-statement.ts'
import { listBooks } from '../../../src-main/db/ledger/books.ts'
import { ledgerAt } from '../../../src-main/db/ledger/ledger-balance.ts'
import { cases } from '../../helpers/long.ts'
import { openLedgerBook, type Posted, person } from './helpers/ledger-book.ts'

const MONTHS = ['2026-01', '2026-02', '2026-03'] as Month[]
const BANK_OPENING = 100_000
const LEDGER_OPENING = 103_000

const dayOf = (number: number): string => new Date(Date.UTC(2026, 0, 1 + number)).toISOString().slice(0, 10)

const aDay = fc.integer({ min: 0, max: 89 })
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      act: fc.constant('post' as const),
      on: aDay,
      lag: fc.integer({ min: -4, max: 12 }),
      amount: fc.integer({ min: -5_000, max: 9_000 }).filter((one) => one !== 0),
      fault: fc.constantFrom('none', 'none', 'parts', 'lost', 'twice', 'turned', 'only'),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      act: fc.constant('extract' as const),
      from: fc.integer({ min: 0, max: 60 }),
      days: fc.integer({ min: 5, max: 89 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      act: fc.constant('edit' as const),
      which: fc.nat(),
      by: fc.integer({ min: -50, max: 50 }),
    }),
  },
  { weight: 4, arbitrary: fc.record({ act: fc.constant('join' as const), which: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('undo' as const), which: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('undo-file' as const) }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('close' as const) }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('reopen' as const) }) },
)
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

interface Truth {
  bank: Posted | null
  lines: Posted[]
  error: 'posted-twice' | 'wrong-sign' | 'ledger-only' | undefined
  group: string | undefined
}

/** A history and what it has to show. */
const createHistory = async () => {
  const book = await openLedgerBook()
  const truths: Truth[] = []
  const closed = new Map<Month, string>()
  let number = 0
  let clock = 0
  const at = (): string => new Date(Date.UTC(2027, 0, 1, 0, clock++)).toISOString()

  const sendBank = (): void => {
    const rows = truths.flatMap(({ bank }) => (bank ? [bank] : [])).sort(([a], [b]) => (a < b ? -1 : 1))
    let balance = BANK_OPENING
    book.replaceBank(
      rows.map(([date, amount, text]): Posted => {
        balance += amount
        return [date, amount, text, balance]
      }),
    )
  }
  const current = (): Posted[] => truths.flatMap(({ lines }) => lines).sort(([a], [b]) => (a < b ? -1 : 1))

  const acts = {
    post: ({ on, lag, amount, fault }: Extract<Step, { act: 'post' }>) => {
      number += 1
      const text = `R${number}`
      const bank: Posted | null = fault === 'only' ? null : [dayOf(on), amount, text]
      const posted = dayOf(Math.max(0, Math.min(89, on + lag)))
      const line: Posted = [posted, fault === 'turned' ? -amount : amount, text]
      const other: Posted = [posted, amount, `${text} bis`]
      // Posted in two parts, a month apart.
      const half = Math.trunc(amount / 2)
      const parts: Posted[] = [
        [posted, half, text],
        [dayOf(Math.min(89, on + 30)), amount - half, other[2] ?? ''],
      ]
      const byFault = { lost: [], twice: [line, other], parts } as Partial<Record<string, Posted[]>>
      const lines = byFault[fault] ?? [line]
      const error = ({ twice: 'posted-twice', turned: 'wrong-sign', only: 'ledger-only' } as const)[
        fault as 'twice'
      ]
      truths.push({ bank, lines, error, group: undefined })
      sendBank()
    },
    extract: ({ from, days }: Extract<Step, { act: 'extract' }>) => {
      const last = Math.min(89, from + days)
      const [first, to] = [dayOf(from), dayOf(last)]
      const opening = current().reduce(
        (sum, [date, amount]) => (date < first ? sum + amount : sum),
        LEDGER_OPENING,
      )
      book.extract(
        current().filter(([date]) => first <= date && date <= to),
        { from: first, to, opening },
        at(),
      )
      book.run('reviewAcceptedGroups', {})
    },
    edit: ({ which, by }: Extract<Step, { act: 'edit' }>) => {
      const truth = truths[which % Math.max(1, truths.length)]
      const [line] = truth?.lines ?? []
      if (truth && line && by !== 0)
        truth.lines = [[line[0], line[1] + by, line[2] ?? ''], ...truth.lines.slice(1)]
    },
    join: ({ which }: Extract<Step, { act: 'join' }>) => {
      const open = truths.filter(
        ({ group, lines, bank }) => group === undefined && lines.length > 0 && (bank || lines),
      )
      const truth = open[which % Math.max(1, open.length)]
      if (!truth) return
      const sum = truth.lines.reduce((all, [, amount]) => all + amount, 0) - (truth.bank?.[1] ?? 0)
      const error = sum === 0 ? undefined : (truth.error ?? 'amount-differs')
      const joined = book.tryJoin(truth.lines, truth.bank ? [truth.bank] : [], error ? { error } : {})
      if (joined) truth.group = joined.id
    },
    undo: ({ which }: Extract<Step, { act: 'undo' }>) => {
      const grouped = truths.filter(({ group }) => group !== undefined)
      const truth = grouped[which % Math.max(1, grouped.length)]
      if (truth?.group === undefined) return
      book.run('undoGroup', { groupId: truth.group, ...person })
      truth.group = undefined
    },
    'undo-file': () => {
      const [file] = book.db
        .read<{ id: number }>("SELECT max(id) AS id FROM imported_file WHERE state = 'applied'")
        .all()
      if (file?.id != null) book.run('undoImport', { fileId: file.id, ...person, at: at() })
    },
    close: () => {
      const next = MONTHS.find((month) => !closed.has(month))
      if (next !== undefined && book.tryClose(next, at()))
        closed.set(next, JSON.stringify(readStatement(book.db, next)))
    },
    reopen: () => {
      const last = [...closed.keys()].at(-1)
      if (last === undefined) return
      book.run('reopenMonth', { period: last, reason: 'x', ...person, at: at() })
      closed.delete(last)
    },
  } as const

  return {
    take: (one: Step): void => {
      try {
        ;(acts[one.act] as (step: Step) => void)(one)
      } catch (error) {
        // A closed month refuses; the history goes on.
        if (!isAppError(error)) throw error
      }
    },
    check: (): number => {
      let known = 0
      for (const month of MONTHS) {
        const statement = readStatement(book.db, month)
        const frozen = closed.get(month)
        if (frozen !== undefined) {
          expect(JSON.stringify(statement)).toBe(frozen)
          continue
        }
        for (const one of statement.ledgers ?? []) {
          const [ledger] = listBooks(book.db)[0]?.ledgers ?? []
          const posted = ledger ? ledgerAt(book.db, ledger.id, lastDayOf(month)) : null
          if (one.computedMinor === null || posted === null) continue
          known += 1
          expect(one.computedMinor).toBe(posted)
          const { bankMinor, openingDifferenceMinor, transitMinor, toPostMinor, errorsMinor, lateMinor } = one
          expect(
            (bankMinor ?? 0) +
              (openingDifferenceMinor ?? 0) +
              transitMinor -
              toPostMinor +
              errorsMinor +
              lateMinor,
          ).toBe(posted)
          // What a person sees: each item in one figure, and the figures lead to the same balance.
          const figures = ledgerFigures(one)
          expect(
            figures.reduce((sum, { minor }) => sum + minor, (bankMinor ?? 0) + (openingDifferenceMinor ?? 0)),
          ).toBe(posted)
          expect(figures.flatMap(({ items }) => items)).toHaveLength(one.items.length)
          const arose = one.arose ?? []
          expect(arose.reduce((sum, { minor }) => sum + minor, 0)).toBe(one.differenceMinor ?? 0)
          for (const { from, to } of arose) expect(from <= to && to <= lastDayOf(month)).toBe(true)
        }
      }
      return known
    },
  }
}

it('adds up to the balance of the lines, whatever was imported, replaced, undone, decided and closed', async () => {
  let known = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
      const history = await createHistory()
      for (const one of steps) history.take(one)
      known += history.check()
    }),
    { numRuns: cases(15, 400) },
  )
  expect(known).toBeGreaterThan(5)
})
