import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import type { IsoDate, Minor } from '#contract/values.ts'
import type { LedgerLine } from '#core/ledger/extract.ts'
import type { WritableDb } from '../../../src-main/db/connection/connection.ts'
import { listImports } from '../../../src-main/db/imports/imports.ts'
import type { ImportedExtract } from '../../../src-main/db/ledger/import-extracts.ts'
import { listLedgerLines, listLedgers } from '../../../src-main/db/ledger/ledgers.ts'
import { runCommand } from '../../../src-main/db/mirror/writer-commands.ts'
import { cases } from '../../helpers/long.ts'
import { AT, openTestMirror } from './helpers/mirror-fixtures.ts'

const by = { at: AT, by: 'ana' }
const all = { code: '1201', from: '0001-01-01' as IsoDate, to: '9999-12-31' as IsoDate, limit: 1000 }

let db: WritableDb
beforeEach(async () => {
  db = await openTestMirror()
})

const date = (day: number): IsoDate => `2026-01-${String(day).padStart(2, '0')}` as IsoDate

const line = (entry: string | null, day: number, amount: number, text = 'X'): LedgerLine => ({
  line: 1,
  entry,
  date: date(day),
  amountMinor: amount as Minor,
  text,
  document: null,
  counterpart: null,
  balanceMinor: null,
})

const extract = (
  lines: LedgerLine[],
  { isProven = true, from = 1, to = 31, opening = 0 } = {},
): ImportedExtract => {
  const closing = lines.reduce((sum, { amountMinor }) => sum + amountMinor, opening)
  return {
    code: '1201',
    name: 'Banco do Norte',
    from: date(from),
    to: date(to),
    openingMinor: (isProven ? opening : null) as Minor | null,
    closingMinor: (isProven ? closing : null) as Minor | null,
    proven: isProven ? { from: date(from), to: date(to) } : null,
    lines,
  }
}

let files = 0
const importOne = (one: ImportedExtract, dryRun = false) => {
  files += 1
  const [imported] = runCommand(db, 'importExtracts', {
    files: [{ name: `${files}.csv`, sha256: `sha-${files}`, extracts: [one] }],
    ties: [],
    dryRun,
    ...by,
  })
  if (imported?.outcome !== 'imported') throw new Error('it was not imported')
  return { ...imported, applied: imported.extracts[0] }
}
const undo = (fileId: number) => runCommand(db, 'undoImport', { fileId, ...by })
const lines = () => listLedgerLines(db, all)
const current = () => lines().filter(({ isGone }) => !isGone)

const BEFORE = [line('BAN 1', 5, 100, 'A'), line('BAN 2', 6, -50, 'B'), line('BAN 3', 20, 30, 'C')]

describe('an extract of a ledger', () => {
  it('keeps the entries of lines that a later extract shows without any', () => {
    importOne(extract(BEFORE))
    const { fileId } = importOne(extract(BEFORE.map((one) => ({ ...one, entry: null }))))
    expect(current().map(({ entry }) => entry)).toEqual(['BAN 1', 'BAN 2', 'BAN 3'])
    undo(fileId)
    expect(current().map(({ entry }) => entry)).toEqual(['BAN 1', 'BAN 2', 'BAN 3'])
  })

  it('brings its lines, and its account with the balance they amount to', () => {
    const { applied } = importOne(extract(BEFORE, { opening: 1000 }))
    expect(applied).toMatchObject({ isNewLedger: true, added: 3, known: 0, debitMinor: 130, creditMinor: 50 })
    expect(listLedgers(db)).toEqual([
      {
        code: '1201',
        name: 'Banco do Norte',
        accountIds: [],
        lines: 3,
        from: '2026-01-01',
        to: '2026-01-31',
        balanceMinor: 1080,
      },
    ])
    expect(listImports(db)).toMatchObject([
      { kind: 'ledger', statements: [{ accountId: '1201 Banco do Norte', rows: 3 }], saft: null },
    ])
  })

  it('with the same bytes is imported once', () => {
    importOne(extract(BEFORE))
    const again = runCommand(db, 'importExtracts', {
      files: [{ name: 'again.csv', sha256: `sha-${files}`, extracts: [extract(BEFORE)] }],
      ties: [],
      dryRun: false,
      ...by,
    })
    expect(again).toMatchObject([{ outcome: 'known' }])
    expect(lines()).toHaveLength(3)
  })

  it('replaces what an earlier one showed of its days: what is new, changed and gone is named', () => {
    importOne(extract(BEFORE))
    const before = lines()
    const { applied } = importOne(
      extract([line('BAN 1', 5, 110, 'A'), line('BAN 2', 20, 30, 'C'), line('BAN 3', 21, 7, 'D')]),
    )
    expect(applied).toMatchObject({
      added: 1,
      known: 1,
      changed: [{ before: { amountMinor: 100 }, after: { amountMinor: 110 } }],
      gone: [{ text: 'B', amountMinor: -50 }],
      lacking: [],
    })
    expect(lines().map(({ id, amountMinor, isGone }) => [id, amountMinor, isGone])).toEqual([
      [before[0]?.id, 110, false],
      [before[1]?.id, -50, true],
      [before[2]?.id, 30, false],
      [expect.any(Number), 7, false],
    ])
  })

  it('that proves nothing removes nothing, and names what it lacks', () => {
    importOne(extract(BEFORE))
    const { applied } = importOne(extract(BEFORE.slice(1), { isProven: false }))
    expect(applied).toMatchObject({ gone: [], lacking: [{ text: 'A' }] })
    expect(current()).toHaveLength(3)
  })

  it('after days that no extract shows names them', () => {
    importOne(extract([line('BAN 1', 2, 100)], { from: 1, to: 5 }))
    const { applied } = importOne(extract([line('BAN 9', 20, 1)], { from: 20, to: 31, opening: 130 }))
    expect(applied?.gap).toEqual({ after: '2026-01-05', before: '2026-01-20', missingMinor: 30 })
  })

  it('after an extract that a later one replaced continues from what the later one leads to', () => {
    importOne(extract([line('BAN 1', 2, 100)], { from: 1, to: 15 }))
    importOne(extract([line('BAN 1', 2, 90)], { from: 1, to: 14 }))
    const next = extract([line('BAN 9', 20, 1)], { from: 16, to: 31, opening: 90 })
    expect(importOne(next).applied?.gap).toBeNull()
  })

  it('is only previewed on request: nothing is written', () => {
    const { applied } = importOne(extract(BEFORE), true)
    expect(applied?.added).toBe(3)
    expect([listLedgers(db), listImports(db)]).toEqual([[], []])
  })

  it('can be undone: the lines are again what the others amount to, under the same numbers', () => {
    const first = importOne(extract(BEFORE))
    const before = lines()
    const second = importOne(extract([line('BAN 1', 5, 110, 'A')]))
    expect(undo(second.fileId)).toMatchObject({ outcome: 'undone', removed: 0 })
    expect(lines()).toEqual(before)
    expect(undo(first.fileId)).toMatchObject({ outcome: 'undone', removed: 3 })
    expect(lines()).toEqual([])
  })

  it('that showed a line no longer keeps it gone when another extract is undone', () => {
    importOne(extract(BEFORE))
    importOne(extract(BEFORE.slice(1)))
    const before = lines()
    expect(before.map(({ isGone }) => isGone)).toEqual([true, false, false])
    undo(importOne(extract([line('BAN 9', 25, 9)], { from: 25 })).fileId)
    expect(lines()).toEqual(before)
  })
})

describe('a tie', () => {
  it('holds a ledger against bank accounts, and is taken away again', () => {
    importOne(extract(BEFORE))
    const tie = (accountId: string, isTied: boolean) =>
      runCommand(db, 'tieLedger', { code: '1201', accountId, isTied, ...by })
    tie('conta-1', true)
    tie('conta-2', true)
    expect(listLedgers(db)[0]?.accountIds).toEqual(['conta-1', 'conta-2'])
    tie('conta-1', false)
    expect(listLedgers(db)[0]?.accountIds).toEqual(['conta-2'])
  })
})

const anyLine = fc
  .record({
    entry: fc.option(fc.integer({ min: 1, max: 6 }).map((number) => `BAN ${number}`)),
    day: fc.integer({ min: 1, max: 6 }),
    amount: fc.constantFrom(-2, -1, 1, 2),
    text: fc.constantFrom('A', 'B', ''),
  })
  .map(({ entry, day, amount, text }) => line(entry, day, amount, text))
const anyExtract = fc
  .record({
    rows: fc.array(anyLine, { maxLength: 8 }),
    isProven: fc.boolean(),
    from: fc.integer({ min: 1, max: 4 }),
    days: fc.integer({ min: 0, max: 4 }),
  })
  .map(({ rows, isProven, from, days }) =>
    extract(
      rows.filter(({ date: one }) => date(from) <= one && one <= date(from + days)),
      { isProven, from, to: from + days },
    ),
  )
const step = fc.oneof(
  { weight: 3, arbitrary: anyExtract.map((one) => ({ kind: 'import' as const, one })) },
  { weight: 1, arbitrary: fc.nat(9).map((which) => ({ kind: 'undo' as const, which })) },
)

it('is after any imports and undos what importing the remaining extracts anew amounts to', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 9 }), async (steps) => {
      db = await openTestMirror()
      const inForce: { fileId: number; one: ImportedExtract }[] = []
      for (const each of steps) {
        if (each.kind === 'undo') {
          const [gone] = inForce.splice(each.which % Math.max(1, inForce.length), 1)
          if (gone) undo(gone.fileId)
          continue
        }
        const before = new Map(current().map(({ id, amountMinor }) => [id, amountMinor]))
        const { fileId, applied } = importOne(each.one)
        inForce.push({ fileId, one: each.one })
        // Of proven days exactly the lines of the extract are left.
        const { proven } = each.one
        if (proven)
          expect(
            current()
              .filter((row) => proven.from <= row.date && row.date <= proven.to)
              .map(contentOf)
              .sort(),
          ).toEqual(each.one.lines.map(contentOf).sort())
        // Each line that stays keeps its number.
        const kept = current().filter(({ id }) => before.has(id))
        expect(kept.length).toBe(before.size - (applied?.gone.length ?? 0))
      }
      const left = current().map(contentOf).sort()
      db = await openTestMirror()
      for (const { one } of inForce) importOne(one)
      expect(current().map(contentOf).sort()).toEqual(left)
    }),
    { numRuns: cases(40, 400) },
  )
})

const contentOf = ({
  date: day,
  amountMinor,
  text,
}: Pick<LedgerLine, 'date' | 'amountMinor' | 'text'>): string => `${day} ${amountMinor} ${text}`
