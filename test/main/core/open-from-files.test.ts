import { describe, expect, it } from 'vitest'
import type { IsoDate } from '#contract/values.ts'
import type { FiledDocument, FiledReceipt, FiledReceiptLine } from '#core/filed-documents.ts'
import { openFromFiles } from '#core/open-from-files.ts'

const document = (number: string, over: Partial<FiledDocument> = {}): FiledDocument => ({
  number,
  type: 'FT',
  status: 'N',
  date: '2026-03-05' as IsoDate,
  grossMinor: 12_300,
  references: [],
  ...over,
})
const whole = (...numbers: string[]) => numbers.map((number) => ({ number, minor: null }))
const line = (sources: string | string[], amountMinor: number, settlementMinor = 0): FiledReceiptLine => ({
  sources: [sources].flat(),
  amountMinor,
  settlementMinor,
})
const receipt = (lines: FiledReceiptLine[], over: Partial<FiledReceipt> = {}): FiledReceipt => ({
  number: 'RC A/1',
  status: 'N',
  date: '2026-03-20' as IsoDate,
  grossMinor: lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
  lines,
  ...over,
})
const open = (documents: FiledDocument[], receipts: FiledReceipt[] = []) =>
  Object.fromEntries(
    [...openFromFiles(documents, receipts)].map(([number, { state, openMinor, reason }]) => [
      number,
      reason ?? (state === 'partly-settled' || state === 'no-receipt' ? [state, openMinor] : state),
    ]),
  )

describe('what is open on documents of files', () => {
  it('is all of one that no receipt names, nothing of one paid at issue, and not told of one that does not count', () => {
    expect(
      open([
        document('FT A/1'),
        document('FR A/1', { type: 'FR' }),
        document('FS A/1', { type: 'FS' }),
        document('VD A/1', { type: 'VD' }),
        document('FT A/2', { status: 'A' }),
        document('FT A/3', { status: 'F' }),
        document('FT A/4', { status: 'R' }),
        document('RP A/1', { type: 'RP' }),
      ]),
    ).toEqual({
      'FT A/1': ['no-receipt', 12_300],
      'FR A/1': 'paid-at-issue',
      'FS A/1': 'paid-at-issue',
      'VD A/1': 'paid-at-issue',
    })
  })

  it('falls by what receipts settle, with their discounts; a cancelled receipt settles nothing', () => {
    const documents = [document('FT A/1'), document('FT A/2'), document('FT A/3')]
    const receipts = [
      receipt([line('FT A/1', 12_300), line('FT A/2', 2_300)]),
      receipt([line('FT A/2', 9_900, 100)]),
      receipt([line('FT A/3', 12_300)], { status: 'A' }),
    ]
    expect(open(documents, receipts)).toEqual({
      'FT A/1': 'settled',
      'FT A/2': 'settled',
      'FT A/3': ['no-receipt', 12_300],
    })
    expect(open(documents, receipts.slice(0, 1))['FT A/2']).toEqual(['partly-settled', 10_000])
  })

  it('is closed by the total of a receipt whose lines are without tax, to the cent', () => {
    const thirds = ['FT A/1', 'FT A/2', 'FT A/3'].map((number) => document(number, { grossMinor: 3_333 }))
    const lines = thirds.map(({ number }) => line(number, 1_000))
    expect(open(thirds, [receipt(lines, { grossMinor: 9_999 })])).toEqual({
      'FT A/1': 'settled',
      'FT A/2': 'settled',
      'FT A/3': 'settled',
    })
  })

  it('falls by a credit note, once: by the receipt that used it, and by the rest through its reference', () => {
    const credit = document('NC A/1', { type: 'NC', grossMinor: 2_300, references: whole('FT A/1') })
    expect(open([document('FT A/1'), credit])).toEqual({
      'FT A/1': ['partly-settled', 10_000],
      'NC A/1': 'settled',
    })
    const used = receipt([line('FT A/1', 12_300), line('NC A/1', -2_300)])
    expect(open([document('FT A/1'), credit], [used])).toEqual({ 'FT A/1': 'settled', 'NC A/1': 'settled' })
    const partlyUsed = receipt([line('FT A/1', 5_000), line('NC A/1', -1_300)])
    expect(open([document('FT A/1'), credit], [partlyUsed])).toEqual({
      'FT A/1': ['partly-settled', 6_300],
      'NC A/1': 'settled',
    })
    const nothingPaid = receipt([line('FT A/1', 2_300), line('NC A/1', -2_300)])
    expect(open([document('FT A/1'), credit], [nothingPaid])['FT A/1']).toEqual(['partly-settled', 10_000])
  })

  it('is that of the credit note itself where it corrects nothing here, or what was paid at issue', () => {
    const credit = { type: 'NC', grossMinor: 2_300 }
    expect(
      open([
        document('FR A/1', { type: 'FR' }),
        document('NC A/1', { ...credit, references: whole('FR A/1') }),
        document('NC A/2', { ...credit, references: whole('FT 2019/5') }),
        document('NC A/3', credit),
      ]),
    ).toMatchObject({
      'NC A/1': ['no-receipt', 2_300],
      'NC A/2': ['no-receipt', 2_300],
      'NC A/3': ['no-receipt', 2_300],
    })
  })

  it('cannot be told where a line or a credit note is of several, or more was closed than there was', () => {
    const two = [document('FT A/1'), document('FT A/2')]
    expect(open(two, [receipt([line(['FT A/1', 'FT A/2'], 5_000)])])).toEqual({
      'FT A/1': 'shared-receipt-line',
      'FT A/2': 'shared-receipt-line',
    })
    const shared = document('NC A/1', { type: 'NC', grossMinor: 100, references: whole('FT A/1', 'FT A/2') })
    expect(open([...two, shared])).toEqual({
      'FT A/1': 'shared-credit-note',
      'FT A/2': 'shared-credit-note',
      'NC A/1': 'shared-credit-note',
    })
    expect(open(two, [receipt([line('FT A/1', 12_301)])])['FT A/1']).toBe('more-than-total')
  })

  it('falls by the share that a credit note of several says of each; what is of none here stays its own', () => {
    const documents = [document('FT A/1'), document('FT A/2'), document('FR A/1', { type: 'FR' })]
    const share = (number: string, minor: number) => ({ number, minor })
    const credit = (references: FiledDocument['references']) =>
      document('NC A/1', { type: 'NC', grossMinor: 3_000, references })
    const both = credit([share('FT A/1', 1_000), share('FT A/2', 2_000)])
    expect(open([...documents, both])).toMatchObject({
      'FT A/1': ['partly-settled', 11_300],
      'FT A/2': ['partly-settled', 10_300],
      'NC A/1': 'settled',
    })
    const paid = credit([share('FT A/1', 1_000), share('FR A/1', 1_500), share('FT 2019/5', 500)])
    expect(open([...documents, paid])).toMatchObject({
      'FT A/1': ['partly-settled', 11_300],
      'NC A/1': ['partly-settled', 2_000],
    })
    // Which of the shares a receipt used nothing says.
    const used = receipt([line('FT A/1', 12_300), line('NC A/1', -500)])
    expect(open([...documents, both], [used])['FT A/2']).toBe('shared-credit-note')
  })
})

describe('a list of open documents', () => {
  const asOf = '2026-03-31' as IsoDate
  const april = '2026-04-02' as IsoDate
  const byList = (
    documents: FiledDocument[],
    listed: Record<string, number>,
    receipts: FiledReceipt[] = [],
  ) =>
    Object.fromEntries(
      [...openFromFiles(documents, receipts, { asOf, openMinor: new Map(Object.entries(listed)) })].map(
        ([number, { state, openMinor }]) => [number, [state, openMinor]],
      ),
    )

  it('says what is open up to its day, whatever receipts of the files say of it', () => {
    const documents = [
      document('FT A/1'),
      document('FT A/2'),
      document('FT A/3'),
      document('FR A/1', { type: 'FR' }),
      document('FT A/4', { date: april }),
      document('NC A/1', { type: 'NC', grossMinor: 500 }),
    ]
    const receipts = [receipt([line('FT A/3', 12_300)])]
    expect(byList(documents, { 'FT A/1': 12_300, 'FT A/3': 4_000, 'NC A/1': 500 }, receipts)).toEqual({
      'FT A/1': ['listed', 12_300],
      'FT A/2': ['not-listed', 0],
      'FT A/3': ['listed', 4_000],
      'FR A/1': ['paid-at-issue', 0],
      'FT A/4': ['no-receipt', 12_300],
      'NC A/1': ['listed', 500],
    })
  })

  it('is reduced by receipts and credit notes after its day', () => {
    const documents = [
      document('FT A/1'),
      document('FT A/2'),
      document('NC A/2', { type: 'NC', date: april, grossMinor: 300, references: whole('FT A/2') }),
    ]
    const receipts = [receipt([line('FT A/1', 4_000)], { date: april })]
    expect(byList(documents, { 'FT A/1': 4_000, 'FT A/2': 1_000 }, receipts)).toEqual({
      'FT A/1': ['settled', 0],
      'FT A/2': ['listed', 700],
      'NC A/2': ['settled', 0],
    })
  })
})
