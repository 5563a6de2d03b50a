import { describe, expect, it } from 'vitest'
import { combineFiles } from '../../../../src-main/core/suppliers/combine-files.ts'
import {
  type FiledRow,
  foldNumber,
  type SupplierFile,
  type SupplierSource,
} from '../../../../src-main/core/suppliers/supplier-row.ts'
import { day, minor } from '../../db/helpers/mirror-fixtures.ts'

const ISSUER = '509999991'
type Row = Partial<Omit<FiledRow, 'date' | 'dueDate' | 'totalMinor' | 'openMinor' | 'withheldMinor'>> & {
  date?: string
  dueDate?: string
  total?: number | null
  open?: number
}
interface File {
  source?: SupplierSource
  from?: string
  to?: string
  rows: Row[]
}

const combine = (...files: File[]) => {
  let id = 0
  const rows = files.flatMap(({ source = 'e-fatura', rows: own }, at) =>
    own.map(({ date = '2026-03-05', dueDate, total = 12_300, open, ...row }): FiledRow => {
      id += 1
      return {
        id,
        file: at + 1,
        source,
        line: id,
        taxId: ISSUER,
        name: 'Oficina do Vale, Lda',
        number: 'FT FA.2026/462',
        atcud: null,
        type: 'FT',
        isCancelled: false,
        date: day(date),
        dueDate: dueDate === undefined ? null : day(dueDate),
        totalMinor: total === null ? null : minor(total),
        taxMinor: null,
        withheldMinor: null,
        openMinor: open === undefined ? null : minor(open),
        ...row,
      }
    }),
  )
  const about = files.map(
    ({ source = 'e-fatura', from = '2026-03-01', to = '2026-03-31' }, at): SupplierFile => ({
      id: at + 1,
      source,
      from: day(from),
      to: day(to),
    }),
  )
  return combineFiles(about, rows)
}
const list = (to: string, ...rows: Row[]): File => ({ source: 'open-items', to, rows })
const states = (...files: File[]) =>
  combine(...files).map(({ number, open }) => [number, open.state, open.openMinor])

describe('one document of several files', () => {
  it.each([
    ['FT FA.2026/462', 'FT FA2026/0462'],
    ['FT FA.2026/462', 'ft  fa 2026-462'],
  ])('is known by its number, as %j and %j', (one, other) => {
    expect(foldNumber(one)).toBe(foldNumber(other))
    expect(
      combine({ rows: [{ number: one }] }, { source: 'ledger', rows: [{ number: other }] }),
    ).toHaveLength(1)
  })

  it('is not that of another supplier with the same number', () => {
    expect(combine({ rows: [{}, { taxId: '501964843' }] })).toHaveLength(2)
  })

  it('may have another type in each', () => {
    const [only, ...others] = combine({ rows: [{}] }, { source: 'table', rows: [{ type: 'FR' }] })
    expect(others).toEqual([])
    expect(only?.type).toBe('FT')
  })

  it('is two where both have another ATCUD, and one where the ATCUD is the same', () => {
    expect(combine({ rows: [{ atcud: 'AAAA-1' }, { atcud: 'BBBB-1', date: '2025-03-05' }] })).toHaveLength(2)
    expect(
      combine(
        { rows: [{ atcud: 'AAAA-1' }] },
        { source: 'table', rows: [{ atcud: 'AAAA-1', number: '462' }] },
      ),
    ).toHaveLength(1)
  })

  it('is found by the end of its number, where the total is the same and no other fits', () => {
    const short: File = { source: 'ledger', rows: [{ number: '2026/462' }] }
    expect(combine({ rows: [{}] }, short)).toHaveLength(1)
    expect(combine({ rows: [{ total: 5 }] }, short)).toHaveLength(2)
    expect(combine({ rows: [{}, { number: 'ND FA.2026/462' }] }, short)).toHaveLength(3)
  })

  it('is found without a tax id by its supplier alone, or by a word of the name with number and total', () => {
    const byName = combine({ rows: [{}] }, list('2026-03-31', { taxId: '', total: 12_300, open: 500 }))
    expect(byName.map(({ issuer }) => issuer)).toEqual([ISSUER])
    const byWord = combine({ rows: [{}] }, { source: 'ledger', rows: [{ taxId: '', name: 'Oficina Vale' }] })
    expect(byWord.map(({ issuer }) => issuer)).toEqual([ISSUER])
    const unknown = combine({ rows: [{}] }, { source: 'ledger', rows: [{ taxId: '', name: 'Padaria' }] })
    expect(unknown.map(({ issuer }) => issuer)).toEqual([ISSUER, '?PADARIA'])
  })

  it('takes of each field what knows more, and shows what contradicts it', () => {
    const [document] = combine(
      list('2026-03-31', {
        dueDate: '2026-04-04',
        total: 12_000,
        open: 12_000,
        date: '2026-03-04',
        type: null,
      }),
      { rows: [{ atcud: 'AAAA-1' }] },
      { source: 'ledger', rows: [{ total: 99, date: '2026-03-09', name: 'Conta 221' }] },
    )
    expect(document).toMatchObject({
      name: 'Oficina do Vale, Lda',
      atcud: 'AAAA-1',
      date: '2026-03-05',
      dueDate: '2026-04-04',
      totalMinor: 12_300,
      contradictions: [
        { field: 'total', counts: 12_300, other: 99, file: 3 },
        { field: 'total', counts: 12_300, other: 12_000, file: 1 },
        { field: 'date', counts: '2026-03-05', other: '2026-03-04', file: 1 },
      ],
    })
  })

  it('is corrected by a later file of the same kind, which contradicts nothing', () => {
    expect(combine({ rows: [{}] }, { rows: [{ total: 12_400 }] })).toMatchObject([
      { totalMinor: 12_400, contradictions: [] },
    ])
  })
})

describe('what is open', () => {
  it('is the total by the tax office alone, and nothing of a document paid at issue or a receipt', () => {
    expect(
      states({
        rows: [
          {},
          { number: 'FR A/1', type: 'FR' },
          { number: 'FS A/1', type: 'FS' },
          { number: 'RC A/1', type: 'RC', total: 500 },
        ],
      }),
    ).toEqual([
      ['FT FA.2026/462', 'e-fatura', 12_300],
      ['FR A/1', 'paid-at-issue', 0],
      ['FS A/1', 'paid-at-issue', 0],
    ])
  })

  it('is what the newest list says', () => {
    const files = [{ rows: [{}] }, list('2026-03-31', { open: 12_300 }), list('2026-04-30', { open: 2_300 })]
    expect(combine(...files)[0]?.open).toEqual({
      state: 'listed',
      openMinor: 2_300,
      settled: [{ date: '2026-04-30', minor: 10_000 }],
      reason: null,
    })
  })

  it('is nothing where an earlier list showed what the newest lacks', () => {
    const other = { number: 'FT A/2', open: 12_300 }
    expect(states({ rows: [{}] }, list('2026-03-31', { open: 12_300 }), list('2026-04-30', other))).toEqual([
      ['FT FA.2026/462', 'not-listed', 0],
      ['FT A/2', 'listed', 12_300],
    ])
  })

  it('stays the total where no list showed it: it is not posted yet', () => {
    const other = { number: 'FT A/2', open: 12_300 }
    expect(
      states({ rows: [{}, { number: 'FT A/3', date: '2026-05-02' }] }, list('2026-04-30', other)),
    ).toEqual([
      ['FT FA.2026/462', 'not-posted', 12_300],
      ['FT A/3', 'e-fatura', 12_300],
      ['FT A/2', 'listed', 12_300],
    ])
  })

  it('falls by payments that the accounting posted for the document, each once', () => {
    const ledger: File = {
      source: 'ledger',
      rows: [{}, { type: 'PG', date: '2026-03-20', total: 2_300 }],
    }
    expect(states({ rows: [{}] }, ledger, ledger)).toEqual([['FT FA.2026/462', 'partly-settled', 10_000]])
  })

  it('is settled by the only receipt of its total', () => {
    const receipt: Row = { number: 'RC A/1', type: 'RC', date: '2026-03-20' }
    expect(states({ rows: [{}, receipt] })).toEqual([['FT FA.2026/462', 'settled', 0]])
    const twice = [{}, { number: 'FT A/2' }, receipt]
    expect(states({ rows: twice }).map(([, state]) => state)).toEqual(['e-fatura', 'e-fatura'])
  })

  it('is what a person wrote into the template', () => {
    expect(states({ rows: [{}] }, { source: 'table', rows: [{ open: 5_000 }] })).toEqual([
      ['FT FA.2026/462', 'listed', 5_000],
    ])
  })
})

describe('a document that a later list of the tax office lacks', () => {
  const row = (at: number): Row => ({
    number: `FT A/${at}`,
    date: `2026-03-${String(at + 1).padStart(2, '0')}`,
  })
  const month = (...without: number[]): File => ({
    from: '2026-03-02',
    to: '2026-03-20',
    rows: [1, 2, 3, 4, 5, 6, 7, 8].filter((at) => !without.includes(at)).map(row),
  })
  const gone = (...files: File[]) =>
    combine(...files).flatMap(({ number, goneFrom }) => (goneFrom === null ? [] : [[number, goneFrom]]))

  it('is gone from it, and back with one that has it', () => {
    expect(gone(month(), month(3))).toEqual([['FT A/3', 2]])
    expect(gone(month(), month(3), month())).toEqual([])
  })

  it('stays where another file shows it, or the list is of other days', () => {
    expect(gone(month(), { source: 'table', rows: [row(3)] }, month(3))).toEqual([])
    expect(gone(month(), { ...month(3), to: '2026-03-03' })).toEqual([])
  })

  it('stays where the list lacks too many to be one of all suppliers', () => {
    expect(gone(month(), month(1, 3, 4, 5))).toEqual([])
  })
})
