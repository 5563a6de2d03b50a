import { describe, expect, it } from 'vitest'
import type { LedgerStatement, Month } from '#contract/closing-values.ts'
import { readStatement } from '../../../src-main/db/closing/month-statement.ts'
import { runCommand } from '../../../src-main/db/mirror/writer-commands.ts'
import { type ledgerBook, openLedgerBook, type Posted, person } from './helpers/ledger-book.ts'
import { day, minor } from './helpers/mirror-fixtures.ts'

type TestBook = ReturnType<typeof ledgerBook>

const statementOf = ({ db }: TestBook, period: string): LedgerStatement => {
  const [statement] = readStatement(db, period as Month).ledgers ?? []
  if (statement === undefined) throw new Error(`${period} has no statement of the ledger`)
  return statement
}
const shown = ({ items }: LedgerStatement) =>
  items.map(({ kind, error, date, amountMinor }) => [error ?? kind, date, amountMinor])

describe('the reconciliation of a ledger with the bank', () => {
  it('carries what was different when the books began, and reads the same once later rows are matched', async () => {
    const book = await openLedgerBook()
    book.bank([
      ['2026-10-05', 20_000, 'TRF', 100_500],
      ['2026-11-30', -500, 'COM MANUT', 100_000],
      ['2026-12-03', -20_000, 'CHQ 12', 80_000],
    ])
    const posted: Posted[] = [
      ['2026-10-05', 20_000, 'Recebimento'],
      ['2026-10-28', -20_000, 'Cheque 12'],
      ['2026-12-02', -500, 'Comissão'],
    ]
    // The bank begins with 805,00: the ledger has 30,00 more.
    book.extract(posted, { from: '2026-10-01', to: '2026-12-31', opening: 83_500 })
    book.join([['2026-10-05', 20_000]], [['2026-10-05', 20_000]])
    const november = statementOf(book, '2026-11')
    expect(november).toMatchObject({
      openedOn: '2026-09-30',
      bankMinor: 100_000,
      openingDifferenceMinor: 3_000,
      transitMinor: -20_000,
      toPostMinor: -500,
      computedMinor: 83_500,
      statedMinor: 83_500,
      statedFrom: 'file',
      differenceMinor: 0,
    })
    book.join([['2026-10-28', -20_000]], [['2026-12-03', -20_000]])
    book.join([['2026-12-02', -500]], [['2026-11-30', -500]])
    const later = statementOf(book, '2026-11')
    expect({ ...later, items: shown(later) }).toEqual({ ...november, items: shown(november) })
    expect(statementOf(book, '2026-12')).toMatchObject({ items: [], differenceMinor: 0 })
  })

  it('names a line that was posted twice until its correction', async () => {
    const book = await openLedgerBook()
    const sale: Posted = ['2026-10-10', 50_000, 'TRF', 150_000]
    book.bank([sale, ['2026-11-28', 1, 'JUROS', 150_001]])
    const posted: Posted[] = [
      ['2026-10-10', 50_000, 'FT A/1'],
      ['2026-10-11', 50_000, 'FT A/1'],
      ['2026-11-03', -50_000, 'Estorno'],
      ['2026-11-28', 1, 'Juros'],
    ]
    book.extract(posted, { from: '2026-10-01', to: '2026-11-30', opening: 100_000 })
    book.join([['2026-11-28', 1]], [['2026-11-28', 1]])
    const { id } = book.join(
      [
        ['2026-10-10', 50_000],
        ['2026-10-11', 50_000],
      ],
      [['2026-10-10', 50_000]],
      { error: 'posted-twice' },
    )
    expect(book.tryClose('2026-10')).toBe(true)
    // Its correction ends it, although the closing keeps it as it was.
    book.join([['2026-11-03', -50_000]], [], { ends: id })
    const october = statementOf(book, '2026-10')
    expect(shown(october)).toEqual([['posted-twice', '2026-10-10', 50_000]])
    expect(october).toMatchObject({ errorsMinor: 50_000, openingDifferenceMinor: 0, differenceMinor: 0 })
    expect(statementOf(book, '2026-11')).toMatchObject({ items: [], errorsMinor: 0, differenceMinor: 0 })
  })

  it('has an error and its correction as lines in transit again where the error is undone', async () => {
    const book = await openLedgerBook()
    book.bank([['2026-10-10', 50_000, 'TRF', 150_000]])
    book.extract(
      [
        ['2026-10-10', 50_000, 'FT A/1'],
        ['2026-10-11', 50_000, 'FT A/1'],
        ['2026-10-12', -50_000, 'Estorno'],
      ],
      { from: '2026-10-01', to: '2026-10-31', opening: 100_000 },
    )
    const before = statementOf(book, '2026-10')
    const posted: [string, number][] = [
      ['2026-10-10', 50_000],
      ['2026-10-11', 50_000],
    ]
    const { id } = book.join(posted, [['2026-10-10', 50_000]], { error: 'posted-twice' })
    book.join([['2026-10-12', -50_000]], [], { ends: id })
    expect(statementOf(book, '2026-10').items).toEqual([])
    const { undone } = runCommand(book.db, 'undoGroup', { groupId: id, ...person })
    expect(undone).toHaveLength(2)
    expect(statementOf(book, '2026-10')).toEqual(before)
  })

  it('tells in the next month what a later extract changed in days that were closed', async () => {
    const book = await openLedgerBook()
    book.bank([
      ['2026-01-10', 10_000, 'TRF', 110_000],
      ['2026-02-10', 5_000, 'TRF', 115_000],
    ])
    const january = { from: '2026-01-01', to: '2026-01-31', opening: 100_000 }
    book.extract([['2026-01-10', 10_000]], january, '2026-02-01T09:00:00.000Z')
    book.join([['2026-01-10', 10_000]], [['2026-01-10', 10_000]])
    expect(book.tryClose('2026-01')).toBe(true)
    const frozen = statementOf(book, '2026-01')
    book.extract(
      [
        ['2026-01-10', 10_000],
        ['2026-01-20', -700, 'Ajuste'],
        ['2026-02-10', 5_000],
      ],
      { ...january, to: '2026-02-28' },
      '2026-03-05T09:00:00.000Z',
    )
    expect(statementOf(book, '2026-01')).toEqual(frozen)
    const february = statementOf(book, '2026-02')
    expect(shown(february)).toEqual([
      ['late', '2026-01-20', -700],
      ['transit', '2026-02-10', 5_000],
      ['to-post', '2026-02-10', 5_000],
    ])
    expect(february).toMatchObject({ lateMinor: -700, differenceMinor: 0 })
  })

  it('has a line in transit still where a later extract only words it otherwise', async () => {
    const book = await openLedgerBook()
    book.bank([['2026-02-10', 5_000, 'TRF', 105_000]])
    const january = { from: '2026-01-01', to: '2026-01-31', opening: 100_000 }
    book.extract([['2026-01-28', 5_000, 'Rec. Alfa']], january, '2026-02-01T09:00:00.000Z')
    expect(book.tryClose('2026-01')).toBe(true)
    book.extract([['2026-01-28', 5_000, 'Recebimento de Alfa']], january, '2026-03-05T09:00:00.000Z')
    expect(shown(statementOf(book, '2026-02'))).toEqual([
      ['transit', '2026-01-28', 5_000],
      ['to-post', '2026-02-10', 5_000],
    ])
  })

  it('states the balance that a later extract of some of its days leads to', async () => {
    const book = await openLedgerBook()
    book.bank([['2026-01-10', 10_000, 'TRF', 110_000]])
    const january = { from: '2026-01-01', to: '2026-01-31', opening: 100_000 }
    book.extract(
      [
        ['2026-01-10', 10_000],
        ['2026-01-30', 7],
      ],
      january,
    )
    book.extract(
      [
        ['2026-01-10', 10_000],
        ['2026-01-20', -700],
      ],
      { ...january, to: '2026-01-29' },
    )
    expect(statementOf(book, '2026-01')).toMatchObject({ statedMinor: 109_307, differenceMinor: 0 })
  })

  it('holds two ledgers of one account, and one ledger of two accounts, against their sums', async () => {
    const book = await openLedgerBook()
    book.bank([['2026-01-10', 10_000, 'TRF', 110_000]])
    book.extract([['2026-01-10', 4_000]], { from: '2026-01-01', to: '2026-01-31', opening: 60_000 })
    book.extract(
      [['2026-01-10', 6_000]],
      { from: '2026-01-01', to: '2026-01-31', opening: 40_000 },
      undefined,
      '1202',
    )
    expect(readStatement(book.db, '2026-01' as Month).ledgers).toMatchObject([
      {
        ledgers: [{ code: '1201' }, { code: '1202' }],
        accountIds: ['conta-1'],
        openingDifferenceMinor: 0,
        computedMinor: 110_000,
        statedMinor: 110_000,
      },
    ])
    book.bank([['2026-01-11', 900, 'TRF', 50_900]], 'conta-2')
    book.run('tieLedger', { code: '1202', accountId: 'conta-2', isTied: true, ...person })
    expect(readStatement(book.db, '2026-01' as Month).ledgers).toMatchObject([
      {
        accountIds: ['conta-1', 'conta-2'],
        bankMinor: 160_900,
        openingDifferenceMinor: -50_000,
        differenceMinor: 0,
      },
    ])
  })

  it('takes the balance of the ledger that a person typed before that of an extract', async () => {
    const book = await openLedgerBook()
    book.bank([['2026-01-10', 10_000, 'TRF', 110_000]])
    book.extract([['2026-01-10', 10_000]], { from: '2026-01-01', to: '2026-01-31', opening: 100_000 })
    book.run('typeBalance', {
      ...{ account: 'conta-1', period: '2026-01' as Month, kind: 'ledger', amountMinor: minor(109_999) },
      ...person,
    })
    expect(statementOf(book, '2026-01')).toMatchObject({
      statedMinor: 109_999,
      statedFrom: 'typed',
      differenceMinor: 1,
    })
  })

  it('has a typed item that was posted before the first extract as a line to be matched', async () => {
    const book = await openLedgerBook()
    book.bank([
      ['2026-01-10', 10_000, 'TRF', 110_000],
      ['2026-01-20', -3_000, 'CHQ 9', 107_000],
    ])
    const item = { account: 'conta-1', date: day('2025-12-20'), text: 'Cheque 9', amountMinor: minor(-3_000) }
    book.run('addTransit', { ...item, ...person })
    book.extract([['2026-01-10', 10_000]], { from: '2026-01-01', to: '2026-01-31', opening: 97_000 })
    book.join([['2026-01-10', 10_000]], [['2026-01-10', 10_000]])
    // The ledger began with 30,00 less, which the cheque explains.
    expect(statementOf(book, '2026-01')).toMatchObject({ openingDifferenceMinor: 0, differenceMinor: 0 })
    expect(shown(statementOf(book, '2026-01'))).toEqual([
      ['transit', '2025-12-20', -3_000],
      ['to-post', '2026-01-20', -3_000],
    ])
    book.join([['2025-12-20', -3_000]], [['2026-01-20', -3_000]])
    expect(statementOf(book, '2026-01')).toMatchObject({
      items: [],
      openingDifferenceMinor: 0,
      differenceMinor: 0,
    })
    const [file] = book.db.read<{ id: number }>('SELECT id FROM imported_file').all()
    book.run('undoGroup', { ...person })
    book.run('undoGroup', { ...person })
    expect(book.run('undoImport', { fileId: file?.id ?? 0, ...person })).toMatchObject({ removed: 1 })
    expect(book.db.readColumn('SELECT text FROM ledger_line').all()).toEqual(['Cheque 9'])
  })

  // What each fault makes the ledger more than the bank, for a row of 123,45.
  it.each([
    ['a line that was lost', [], undefined, -12_345],
    ['a line posted twice', [12_345, 12_345], 'posted-twice', 12_345],
    ['a sign that was turned', [-12_345], 'wrong-sign', -24_690],
    ['digits that were exchanged', [13_245], 'digits-swapped', 900],
  ] as const)(
    'shows %s as exactly its effect, before it is decided and after',
    async (_, amounts, error, effect) => {
      const book = await openLedgerBook()
      book.bank([
        ['2026-01-08', 500, 'TRF', 100_500],
        ['2026-01-10', 12_345, 'TRF', 112_845],
      ])
      const posted = amounts.map((amount): Posted => ['2026-01-11', amount])
      const january = { from: '2026-01-01', to: '2026-01-31', opening: 100_000 }
      book.extract([['2026-01-08', 500], ...posted], january)
      book.join([['2026-01-08', 500]], [['2026-01-08', 500]])
      const before = statementOf(book, '2026-01')
      expect(before.transitMinor - before.toPostMinor).toBe(effect)
      expect(before).toMatchObject({ errorsMinor: 0, computedMinor: 112_845 + effect, differenceMinor: 0 })
      if (error === undefined) return
      book.join(posted, [['2026-01-10', 12_345]], { error })
      expect(statementOf(book, '2026-01')).toMatchObject({
        ...{ transitMinor: 0, toPostMinor: 0, errorsMinor: effect, differenceMinor: 0 },
        items: [{ kind: 'error', error, amountMinor: effect }],
      })
    },
  )
})
