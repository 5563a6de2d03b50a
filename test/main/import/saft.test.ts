import { describe, expect, it } from 'vitest'
import { isAppError } from '#core/app-error.ts'
import { examineFile, readText } from '../../../src-main/import/file-source.ts'
import { kindOf } from '../../../src-main/import/kind.ts'
import type {
  SaftCustomer,
  SaftHeader,
  SaftInvoice,
  SaftPayment,
} from '../../../src-main/import/saft/model.ts'
import { readSaft } from '../../../src-main/import/saft/read-saft.ts'
import { type ExportedSaft, toSaft } from '../../helpers/export-saft.ts'
import { fileOfBytes } from './helpers/file-of-bytes.ts'

const read = async (text: string, encoding: 'utf8' | 'latin1' = 'utf8') => {
  const file = await examineFile(fileOfBytes(new Uint8Array(Buffer.from(text, encoding)), 777))
  expect(kindOf(file)).toBe('saft')
  const headers: SaftHeader[] = []
  const customers: SaftCustomer[] = []
  const invoices: SaftInvoice[] = []
  const payments: SaftPayment[] = []
  const contradiction = await readSaft(readText(file), {
    header: (header) => headers.push(header),
    customer: (customer) => customers.push(customer),
    invoice: (invoice) => invoices.push(invoice),
    payment: (payment) => payments.push(payment),
  })
  return { header: headers[0], customers, invoices, payments, contradiction }
}

const saft: ExportedSaft = {
  taxId: '509442013',
  from: '2026-03-01',
  to: '2026-03-31',
  customers: [{ id: 'C1', taxId: '503504564', name: 'Café & Pão, Lda' }],
  invoices: [
    {
      number: 'FT A/1',
      type: 'FT',
      status: 'N',
      date: '2026-03-02',
      customer: 'C1',
      grossCents: 12_300,
      withholdingCents: 2500,
    },
    {
      number: '1 B/2',
      type: 'NC',
      status: 'N',
      date: '2026-03-03',
      customer: 'C1',
      grossCents: 2300,
      reference: 'FT A/1',
    },
    { number: 'FT A/2', type: 'FT', status: 'A', date: '2026-03-04', customer: 'C1', grossCents: 100 },
  ],
  receipts: [
    {
      number: 'RC A/1',
      date: '2026-03-20',
      status: 'N',
      lines: [
        { documents: ['FT A/1'], cents: 5000 },
        { documents: ['1 B/2'], cents: -1000 },
      ],
    },
  ],
}

describe('a SAF-T (PT) file', () => {
  it('may have no digit before or behind the point of an amount', async () => {
    const text = toSaft(saft)
      .replace('>123.00</GrossTotal>', '>.57</GrossTotal>')
      .replace('>23.00</TaxPayable><NetTotal>100.00<', '>.00</TaxPayable><NetTotal>.57<')
      .replace('>0.19</TaxPayable><NetTotal>0.81<', '>.00</TaxPayable><NetTotal>1.<')
    expect((await read(text)).invoices).toMatchObject([
      { grossMinor: 57, netMinor: 57 },
      {},
      { netMinor: 100 },
    ])
  })

  it('gives its company, customers, sales documents and receipts', async () => {
    const { header, customers, invoices, payments } = await read(toSaft(saft))
    expect(header).toEqual({
      taxId: '509442013',
      companyName: 'Padaria Ribeiro, Lda',
      from: '2026-03-01',
      to: '2026-03-31',
      basis: 'F',
      version: '1.04_01',
    })
    expect(customers).toEqual([{ id: 'C1', taxId: '503504564', name: 'Café & Pão, Lda' }])
    expect(
      invoices.map(({ number, type, status, grossMinor, references }) => [
        number,
        type,
        status,
        grossMinor,
        references,
      ]),
    ).toEqual([
      ['FT A/1', 'FT', 'N', 12_300, []],
      ['1 B/2', 'NC', 'N', 2300, [{ number: 'FT A/1', minor: null }]],
      ['FT A/2', 'FT', 'A', 100, []],
    ])
    expect(invoices[0]).toMatchObject({
      withholdingMinor: 2500,
      netMinor: 10_000,
      taxMinor: 2300,
      atcud: 'ABCD-1',
    })
    expect(payments).toMatchObject([
      {
        number: 'RC A/1',
        grossMinor: 4000,
        lines: [
          { sources: ['FT A/1'], amountMinor: 5000 },
          { sources: ['1 B/2'], amountMinor: -1000 },
        ],
      },
    ])
  })

  it('shares a credit note among the documents that its lines refer to, tax and all, to the cent', async () => {
    const line = (number: string, net: string, percent: number): string =>
      `<Line>${number === '' ? '' : `<References><Reference>${number}</Reference></References>`}` +
      `<DebitAmount>${net}</DebitAmount><Tax><TaxPercentage>${percent}</TaxPercentage></Tax></Line>`
    const shared = async (...lines: string[]) => {
      const text = toSaft(saft).replace(/<Line>(?:(?!<Line>).)*<Reference>.*?<\/Line>/, lines.join(''))
      return (await read(text)).invoices[1]?.references
    }
    expect(
      await shared(line('FT A/1', '10.00', 23), line('FT A/9', '10.00', 6), line('FT A/1', '0.10', 0)),
    ).toEqual([
      { number: 'FT A/1', minor: 1_240 },
      { number: 'FT A/9', minor: 1_060 },
    ])
    const untold = [
      { number: 'FT A/1', minor: null },
      { number: 'FT A/9', minor: null },
    ]
    expect(
      await shared(line('FT A/1', '10.00', 23), line('FT A/9', '5.00', 23), line('', '5.00', 23)),
    ).toEqual(untold)
    expect(await shared(line('FT A/1</Reference><Reference>FT A/9', '20.00', 23))).toEqual(untold)
  })

  it('is read in the character set its bytes are in, whatever it declares', async () => {
    for (const encoding of ['utf8', 'latin1'] as const)
      expect((await read(toSaft(saft), encoding)).customers[0]?.name).toBe('Café & Pão, Lda')
  })

  it('of an older version has no receipts', async () => {
    const { receipts: _, ...older } = saft
    expect((await read(toSaft({ ...older, version: '1.01_01' }))).payments).toEqual([])
  })

  it.each([
    [
      '<InvoiceDate>2026-03-03</InvoiceDate>',
      '<InvoiceDate>2026-02-30</InvoiceDate>',
      'Invoice/InvoiceDate',
      5,
    ],
    ['<InvoiceNo>1 B/2</InvoiceNo>', '', 'Invoice/InvoiceNo', 5],
    [
      '<GrossTotal>23.00</GrossTotal>',
      '<GrossTotal>23,00</GrossTotal>',
      'Invoice/DocumentTotals/GrossTotal',
      5,
    ],
  ])('with %s as %s names the document at fault', async (before, after, element, line) => {
    const failure = await read(toSaft(saft).replace(before, after)).catch((error: unknown) => error)
    expect(isAppError(failure, 'invalid-input') && failure.details.file).toEqual({
      problem: 'bad-row',
      element,
      line,
    })
  })
})

it.each([
  ['>123.00</GrossTotal>', '>132.00</GrossTotal>', 'FT A/1: GrossTotal 132.00, 100.00 + 23.00'],
  ['>123.00</GrossTotal>', '>-123.00</GrossTotal>', 'FT A/1: GrossTotal -123.00, 100.00 + 23.00'],
])('a document whose total contradicts is refused: %s as %s', async (before, after, element) => {
  const failure = await read(toSaft(saft).replace(before, after)).catch((error: unknown) => error)
  expect(isAppError(failure, 'invalid-input') && failure.details.file).toEqual({
    problem: 'bad-row',
    line: 4,
    element,
  })
  // By a cent a line may be rounded.
  expect((await read(toSaft(saft).replace(before, '>123.01</GrossTotal>'))).invoices[0]?.grossMinor).toBe(
    12_301,
  )
})

describe('control totals of a SAF-T (PT) file', () => {
  // The cancelled document is in the number alone; 12 300 and 2 300 with VAT are 10 000 and 1 870 without.
  const right = { entries: 3, debitCents: 1_870, creditCents: 10_000 }

  it.each([
    ['agree', right],
    ['are a cent from a line that was rounded', { ...right, creditCents: 10_001 }],
  ])('say nothing where they %s', async (_, totals) => {
    expect((await read(toSaft({ ...saft, totals }))).contradiction).toBeNull()
  })

  it('are told where a document is lacking, with what the file says and has', async () => {
    const totals = { entries: 4, debitCents: 1_870, creditCents: 110_000 }
    expect((await read(toSaft({ ...saft, totals }))).contradiction).toEqual({
      saidDocuments: 4,
      documents: 3,
      saidMinor: 108_130,
      minor: 8_130,
    })
  })
})
