/** The rows of the list of VAT: what is excluded, what nobody knows, and in which order they stand. */
import { expect, it } from 'vitest'
import type { DocumentId, IsoDate, Minor } from '#contract/values.ts'
import type { Classified } from '../../../../src-main/core/vat/classify.ts'
import type { VatRate } from '../../../../src-main/core/vat/rates.ts'
import { type VatAdvance, type VatListed, vatRows } from '../../../../src-main/core/vat/vat-rows.ts'

const day = (text: string) => text as IsoDate
const rate = (
  percent: string,
  baseMinor: number,
  taxMinor: number,
  exemption: string | null = null,
): VatRate => ({
  ...{ percent, region: 'PT', exemption },
  ...{ baseMinor: baseMinor as Minor, taxMinor: taxMinor as Minor },
})
const document = (of: Partial<VatListed> = {}): VatListed => ({
  ...{
    id: 1 as DocumentId,
    side: 'customer',
    type: 'I',
    number: 'FT A/1',
    name: 'Padaria',
    taxId: '503504564',
  },
  ...{ date: day('2026-03-15'), totalMinor: 12_300, statedWithheldMinor: 0, parts: [] },
  ...{ isOpenUnknown: false, isGone: false },
  ...of,
})
interface Listed {
  documents?: readonly VatListed[]
  advances?: readonly VatAdvance[]
  classified?: Partial<Classified>
}
/** Section, reason, document, day, settled, rate, VAT, exclusion and remarks. */
const listed = ({ documents = [], advances = [], classified = {} }: Listed) =>
  vatRows(
    {
      documents: (side) => documents.filter((one) => one.side === side),
      classify: ({ side, type, date, taxId, isGone }) => ({
        ...{
          side,
          type,
          date,
          taxId,
          isGone,
          country: null,
          taxMinor: 2_300,
          rates: [rate('23', 10_000, 2_300)],
        },
        ...{ hasDiscount: false, isOfEarlierImport: false },
        ...classified,
      }),
      advances: () => advances,
    },
    { regime: { from: day('2025-01-01'), until: null }, today: day('2027-06-01'), isAsked: () => true },
  ).map(({ section, event, of, day: on, settledMinor, rate: one, taxMinor, exclusion, remarks }) =>
    [
      section,
      event,
      of.number,
      on,
      settledMinor,
      one?.percent,
      taxMinor,
      exclusion ?? remarks.join(' '),
    ].join(' | '),
  )
const paid = { day: day('2026-04-10'), minor: 12_300 }

it('divides a document of which only a part is in the regime', () => {
  const rates = [rate('23', 5_000, 1_150), rate('0', 6_150, 0, 'M40')]
  expect(
    listed({ documents: [document({ parts: [paid] })], classified: { rates, taxMinor: 1_150 } }),
  ).toEqual([
    'customer | settled | FT A/1 | 2026-04-10 | 6150 | 23 | 1150 | ',
    'excluded | settled | FT A/1 | 2026-04-10 | 6150 |  |  | reverse-charge',
  ])
})

it('lets nothing fall due of what is excluded, of what is gone, or of an amount that nobody knows', () => {
  expect(listed({ documents: [document({ taxId: '' })] })).toEqual([])
  expect(listed({ documents: [document({ isGone: true })] })).toEqual([])
  expect(listed({ documents: [document({ isOpenUnknown: true })] })).toEqual([
    'customer | twelve-months | FT A/1 | 2027-03-31 |  |  |  | open-unknown',
  ])
})

it('keeps what was paid of a document that e-Fatura shows no more, and says so', () => {
  const gone = document({ side: 'supplier', isGone: true, parts: [paid] })
  expect(listed({ documents: [gone], classified: { rates: null } })).toEqual([
    'supplier | settled | FT A/1 | 2026-04-10 | 12300 |  | 2300 | rate-unknown gone',
  ])
})

it('asks about the deduction of what a supplier was not paid', () => {
  expect(listed({ documents: [document({ side: 'supplier' })] })).toEqual([
    'supplier | twelve-months | FT A/1 | 2027-03-31 | 12300 | 23 | 2300 | deduct-unpaid',
  ])
})

it('lists credit notes with a minus, advances without VAT, and what fell due without a payment last', () => {
  const advance: VatAdvance = {
    ...{ side: 'customer', number: '', name: 'Talho', taxId: '', day: day('2026-05-01'), minor: 700 },
  }
  const documents = [
    document(),
    document({ type: 'C', number: 'NC A/1', parts: [{ day: day('2026-05-02'), minor: 12_300 }] }),
  ]
  expect(listed({ documents, advances: [advance] })).toEqual([
    'customer | advance |  | 2026-05-01 | 700 |  |  | advance vat-unknown',
    'customer | settled | NC A/1 | 2026-05-02 | -12300 | 23 | -2300 | credit-note',
    'customer | twelve-months | FT A/1 | 2027-03-31 | 12300 | 23 | 2300 | ',
  ])
})
