/** Books of an office with all its habits, of which the truth is known. */
import { describe, expect, it } from 'vitest'
import type { Minor } from '#contract/values.ts'
import { matchBook } from '#core/ledger/match/match-book.ts'
import type { BookInput, LedgerProposal } from '#core/ledger/match/types.ts'
import { createChance } from '../../../../helpers/adversary/chance.ts'
import { assess } from '../../../../helpers/ledger-book/assess.ts'
import { inventLedger } from '../../../../helpers/ledger-book/invent-ledger.ts'
import { short } from '../../../../helpers/ledger-book/samples.ts'
import { cases } from '../../../../helpers/long.ts'

const SEEDS = Array.from({ length: cases(4, 40) }, (_, at) => at + 1)

describe.each(SEEDS)('an office whose ledger is invented with seed %i', (seed) => {
  const book = inventLedger(seed, 6, 90)
  const proposals = matchBook(book.input)

  it('has no wrong certain proposal, and nearly all that a careful accountant could decide', () => {
    const { certainWrong, decidable, firm, missed } = assess(book, proposals)
    expect(certainWrong.map(short)).toEqual([])
    expect(decidable).toBeGreaterThan(300)
    expect(firm / decidable, missed.map(({ story }) => story).join()).toBeGreaterThanOrEqual(0.97)
  })

  it('shows its errors of posting with their kinds', () => {
    const { errors, errorsFound, missedErrors } = assess(book, proposals)
    expect(errors).toBeGreaterThan(3)
    expect(errorsFound / errors, missedErrors.map(({ story }) => story).join()).toBeGreaterThanOrEqual(0.8)
  })

  it('has each row in one proposal, which balances or says what is wrong', () => {
    expect(inconsistent(book.input, proposals)).toEqual([])
  })

  it('has the same proposals whatever the order of its rows', () => {
    const chance = createChance(seed)
    const { lines, transactions } = book.input
    const mixed = {
      ...book.input,
      lines: chance.shuffled(lines),
      transactions: chance.shuffled(transactions),
    }
    expect(matchBook(mixed)).toEqual(proposals)
  })

  it('keeps the ids of proposals in another mirror, whose row numbers are others', () => {
    const lines = book.input.lines.map((one) => ({ ...one, id: one.id + 1_000 }))
    const transactions = book.input.transactions.map((one) => ({ ...one, id: one.id + 5_000 }))
    const again = matchBook({ ...book.input, lines, transactions })
    expect(again.map(({ id }) => id)).toEqual(proposals.map(({ id }) => id))
  })
})

it('ends each accepted error by the line that reverses it, wherever it comes', () => {
  let [reversed, ended] = [0, 0]
  for (const seed of SEEDS) {
    const { input, truths } = inventLedger(seed, 12, 150)
    const errors = truths.filter(({ story, lines }) => story === 'posted-twice' && lines.length === 3)
    const openErrors = errors.map(({ lines: keys, bank }, at) => {
      const lines = input.lines.filter(({ key }) => keys.slice(0, 2).includes(key))
      const transactions = input.transactions.filter(({ key }) => bank.includes(key))
      return {
        ...{ id: `l-${at}`, error: 'posted-twice' as const, lines, transactions },
        balanceMinor: lines[0]?.amountMinor as Minor,
      }
    })
    const gone = new Set(openErrors.flatMap(({ lines, transactions }) => [...lines, ...transactions]))
    const proposals = matchBook({
      ...input,
      openErrors,
      lines: input.lines.filter((one) => !gone.has(one)),
      transactions: input.transactions.filter((one) => !gone.has(one)),
    })
    const keyOf = new Map(input.lines.map(({ id, key }) => [id, key]))
    for (const { ends, allocations } of proposals.filter((one) => one.ends !== undefined)) {
      const { lines = [] } = errors[Number(ends?.slice(2))] ?? {}
      expect(allocations.map(({ lineId }) => keyOf.get(lineId ?? 0))).toEqual([lines[2]])
      ended += 1
    }
    reversed += errors.length
  }
  expect(reversed).toBeGreaterThan(5)
  expect(ended).toBeGreaterThanOrEqual(reversed - 1)
})

/** What must not be, in words. */
const inconsistent = ({ lines, transactions }: BookInput, proposals: readonly LedgerProposal[]): string[] => {
  const amountOf = new Map<string, number>([
    ...lines.map(({ id, amountMinor }) => [`line ${id}`, amountMinor] as const),
    ...transactions.map(({ id, amountMinor }) => [`transaction ${id}`, amountMinor] as const),
  ])
  const seen = new Set<string>()
  return proposals.flatMap((proposal) => {
    const { id, allocations, balanceMinor, error, ends } = proposal
    const faults: string[] = []
    let balance = 0
    for (const row of allocations) {
      const name = row.lineId === undefined ? `transaction ${row.transactionId}` : `line ${row.lineId}`
      if (seen.has(name)) faults.push(`${name} is in two proposals`)
      seen.add(name)
      if (amountOf.get(name) !== (row.bankMinor ?? row.amountMinor))
        faults.push(`${name} has not its whole amount`)
      balance += row.lineId === undefined ? -row.amountMinor : row.amountMinor
    }
    if (balance !== balanceMinor) faults.push(`${id} states another balance than its rows`)
    if (balance !== 0 && error === undefined && ends === undefined) faults.push(`${id} does not balance`)
    if (!/^l-[0-9a-f]{16}$/.test(id)) faults.push(`${id} is no id`)
    return faults
  })
}
