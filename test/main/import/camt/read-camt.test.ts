import { describe, expect, it } from 'vitest'
import { propose, rows as rowsOfProposal } from '../../../helpers/match-answers.ts'
import { sampleDocument, sampleTransaction } from '../../../helpers/match-samples.ts'
import { collect, problemOf } from '../helpers/collect.ts'

const balance = (type: string, amount: string, day: string, side = 'CRDT'): string =>
  `<Bal><Tp><CdOrPrtry>${type}</CdOrPrtry></Tp><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${side}</CdtDbtInd><Dt><Dt>${day}</Dt></Dt></Bal>`
const entry = (amount: string, side: string, more = '', day = '2026-03-03'): string =>
  `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${side}</CdtDbtInd><Sts>BOOK</Sts>` +
  `<BookgDt><Dt>${day}</Dt></BookgDt><ValDt><Dt>2026-03-03</Dt></ValDt>${more}</Ntry>\n`
const camt = (...content: string[]): string =>
  '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt><Id>S</Id>\n' +
  `<Acct><Id><IBAN>PT50000201231234567890154</IBAN></Id><Ccy>EUR</Ccy></Acct>\n${content.join('')}</Stmt></BkToCstmrStmt></Document>`
const code = (name: string): string => `<Cd>${name}</Cd>`
const own = (name: string): string => `<Prtry>${name}</Prtry>`
const opened = balance(code('OPBD'), '1000.00', '2026-03-02')
const closed = (amount: string): string => balance(code('CLBD'), amount, '2026-03-03')
const read = async (text: string) => (await collect(text)).statements[0]

it('an amount may have a comma before its cents, and not one that may be of thousands', async () => {
  const rows = (await read(camt(entry('1234,56', 'CRDT'), entry('7,5', 'DBIT'))))?.rows
  expect(rows?.map(({ amountMinor }) => amountMinor)).toEqual([123_456, -750])
  for (const amount of ['1,234', '1.234,56'])
    expect(await problemOf(camt(entry(amount, 'CRDT')))).toMatchObject({
      problem: 'bad-row',
      element: 'Ntry/Amt',
    })
})

describe('totals of a statement in CAMT', () => {
  const totals = (credits: string, debits: string): string =>
    `<TxsSummry><TtlCdtNtries><Sum>${credits}</Sum></TtlCdtNtries><TtlDbtNtries><Sum>${debits}</Sum></TtlDbtNtries></TxsSummry>`
  const entries = [entry('100.00', 'CRDT'), entry('20.00', 'DBIT')]

  it('are held to its entries where it has no balances', async () => {
    expect((await read(camt(totals('100.00', '20.00'), ...entries)))?.rows).toHaveLength(2)
    expect(await problemOf(camt(totals('100.00', '25.00'), ...entries))).toMatchObject({
      problem: 'bad-balance',
      element: 'TxsSummry/TtlDbtNtries 25.00',
    })
  })

  it('prove nothing beside balances, entries that are not booked, and reversals', async () => {
    const wrong = totals('100.00', '25.00')
    const pending = entry('5.00', 'DBIT').replace('BOOK', 'PDNG')
    expect((await read(camt(opened, closed('1080.00'), wrong, ...entries)))?.rows).toHaveLength(2)
    expect((await read(camt(wrong, ...entries, pending)))?.rows).toHaveLength(2)
    const reversal = entry('5.00', 'DBIT', '<RvslInd>true</RvslInd>')
    expect((await read(camt(wrong, ...entries, reversal)))?.rows).toHaveLength(3)
  })
})

describe('balances of a statement in CAMT', () => {
  it.each([
    ['OPBD', 'CLBD'],
    ['Opening booked', 'Closing booked'],
    ['opening_balance', 'CLOSING'],
    ['OpeningBooked', 'ClosingBooked'],
    ['Opening Ledger Balance', 'Closing Ledger Balance'],
    ['opbd', 'clbd'],
    ['Anfangssaldo', 'Endsaldo'],
    ['Saldo inicial', 'Saldo final'],
    ['INICIAL', 'FINAL'],
    ['OPENINGBOOKED', 'CLOSINGBOOKED'],
    ['SLD INI', 'SLD FIN'],
  ])("count under a bank's own types %s and %s", async (first, last) => {
    const written = (closing: string) =>
      camt(
        balance(own(first), '1000.00', '2026-03-02'),
        balance(own(last), closing, '2026-03-03'),
        entry('100.00', 'CRDT'),
      )
    expect((await read(written('1100.00')))?.end).toMatchObject({
      opening: { minor: 100_000 },
      closing: { minor: 110_000 },
    })
    expect(await problemOf(written('1200.00'))).toEqual({ problem: 'bad-balance', line: 1, element: 'Bal' })
  })

  it('of another own type, and balances that are only available, count for nothing', async () => {
    const other = camt(
      balance(own('OPENING AVAILABLE'), '7.00', '2026-03-02'),
      balance(own('LIMITE'), '9.00', '2026-03-02'),
      balance(own('LIMITE'), '9.00', '2026-03-02').replace(/<CdtDbtInd>.*<\/CdtDbtInd>/, ''),
      balance(code('CLAV'), '8.00', '2026-03-02'),
      entry('100.00', 'CRDT'),
    )
    expect((await read(other))?.end).toMatchObject({ opening: null, closing: null })
  })

  it('may come as a pair for each day: the first and the last count, in either order', async () => {
    const days = [
      opened,
      balance(code('CLBD'), '1100.00', '2026-03-03'),
      balance(code('OPBD'), '1100.00', '2026-03-03'),
      balance(code('CLBD'), '1080.00', '2026-03-04'),
    ]
    const entries = entry('100.00', 'CRDT') + entry('20.00', 'DBIT', '', '2026-03-04')
    for (const order of [days, days.toReversed()])
      expect((await read(camt(...order, entries)))?.end).toMatchObject({
        opening: { minor: 100_000 },
        closing: { minor: 108_000 },
      })
  })

  it('count once each where the bank adds others of the same type and day', async () => {
    const text = camt(opened, closed('1100.00'), closed('6100.00'), entry('100.00', 'CRDT'))
    expect((await read(text))?.end).toMatchObject({ closing: { minor: 110_000 } })
  })

  it('that a reversal contradicts name it, where the other side would agree', async () => {
    const reversal = '<RvslInd>true</RvslInd>'
    expect(
      (await read(camt(opened, closed('920.00'), entry('80.00', 'DBIT', reversal))))?.rows,
    ).toMatchObject([{ amountMinor: -8_000 }])
    expect(await problemOf(camt(opened, closed('920.00'), entry('80.00', 'CRDT', reversal)))).toEqual({
      problem: 'bad-balance',
      line: 3,
      element: 'Ntry/RvslInd (reversal, 80.00 CRDT)',
    })
    const second = camt(
      opened,
      closed('910.00'),
      entry('10.00', 'DBIT', reversal),
      entry('80.00', 'CRDT', reversal),
    )
    expect(await problemOf(second)).toMatchObject({ line: 4 })
    expect(await problemOf(camt(opened, closed('921.00'), entry('80.00', 'CRDT', reversal)))).toMatchObject({
      element: 'Bal',
    })
  })

  it('take a minus beside a debit for the same sign', async () => {
    expect((await read(camt(opened, closed('980.00'), entry('-20.00', 'DBIT'))))?.rows).toMatchObject([
      { amountMinor: -2_000 },
    ])
  })
})

it('refuses an impossible booking date, and takes the value date only where there is none', async () => {
  expect(await problemOf(camt(entry('1.00', 'CRDT', '', '2025-13-40')))).toEqual({
    problem: 'bad-row',
    line: 3,
    element: 'Ntry/BookgDt 2025-13-40',
  })
  expect((await read(camt(entry('1.00', 'CRDT', '', ''))))?.rows).toMatchObject([
    { bookingDate: '2026-03-03' },
  ])
})

describe('charges that the bank states in CAMT', () => {
  const charged = (net: string, instructed: string, charges: string, side = 'CRDT'): string =>
    camt(
      entry(
        net,
        side,
        `<NtryDtls><TxDtls><AmtDtls><InstdAmt><Amt Ccy="EUR">${instructed}</Amt></InstdAmt></AmtDtls>${charges}` +
          '<RmtInf><Ustrd>INVOICE FT 2026/50</Ustrd></RmtInf></TxDtls></NtryDtls>',
      ),
    )
  const total = '<Chrgs><TtlChrgsAndTaxAmt Ccy="EUR">26.00</TtlChrgsAndTaxAmt></Chrgs>'
  const single =
    '<Chrgs><Rcrd><Amt Ccy="EUR">20.00</Amt></Rcrd><Rcrd><Amt Ccy="EUR">6.00</Amt></Rcrd></Chrgs>'
  const old = '<Chrgs><Amt Ccy="EUR">26.00</Amt><CdtDbtInd>DBIT</CdtDbtInd></Chrgs>'

  it.each([
    ['in all', total],
    ['one by one', single],
    ['in the old form', old],
  ])('are in the text with the amount before them, %s', async (_, charges) => {
    const [row] = (await read(charged('1474.00', '1500.00', charges)))?.rows ?? []
    expect(row).toMatchObject({
      amountMinor: 147_400,
      text: 'INVOICE FT 2026/50 BRUTO 1500,00 COMISSAO 26,00',
    })
    expect((await read(charged('1526.00', '1500.00', charges, 'DBIT')))?.rows[0]?.text).toContain('COMISSAO')
  })

  it('are in the text alone, where they are taken off an amount that is not stated', async () => {
    const included = single.replace('<Rcrd>', '<Rcrd><ChrgInclInd>true</ChrgInclInd>')
    const text = charged('1474.00', '1500.00', included).replace(/<AmtDtls>.*<\/AmtDtls>/, '')
    expect((await read(text))?.rows[0]?.text).toBe('INVOICE FT 2026/50 COMISSAO 26,00')
  })

  it('stand beside the amount paid in another currency', async () => {
    const inDollars = charged('1474.00', '1600.00', '').replace('Ccy="EUR">1600', 'Ccy="USD">1600')
    expect((await read(inDollars))?.rows[0]).toMatchObject({
      amountMinor: 147_400,
      text: 'INVOICE FT 2026/50 USD 1600,00',
    })
    for (const wrong of ['Ccy="$">1600', 'Ccy="USD">viele'])
      expect((await read(inDollars.replace(/Ccy="USD">1600/, wrong)))?.rows[0]?.text).toBe(
        'INVOICE FT 2026/50',
      )
  })

  it('are left out where they do not explain the amount', async () => {
    for (const written of [
      charged('1474.00', '1490.00', total),
      charged('1474.00', '1500.00', ''),
      charged('1474.00', '1500.00', total.replaceAll('EUR', 'USD')),
    ])
      expect((await read(written))?.rows[0]?.text).toBe('INVOICE FT 2026/50')
  })

  it('explain an invoice that is paid less by them', async () => {
    const [row] = (await read(charged('1474.00', '1500.00', total)))?.rows ?? []
    const [proposal] = propose(
      [sampleDocument({ id: 50, total: 150_000 })],
      [sampleTransaction({ id: 1, amount: 147_400, text: row?.text ?? '' })],
    )
    expect(proposal?.class).toBe('likely')
    expect(rowsOfProposal(proposal)).toEqual([
      [50, 1, 150_000, 'payment'],
      [null, 1, -2_600, 'fee'],
    ])
  })
})

describe('the other party of an entry in CAMT', () => {
  it('is the ultimate one where the first is not provided', async () => {
    const parties = '<Dbtr><Nm>NOTPROVIDED</Nm></Dbtr><UltmtDbtr><Nm>Moagem Lda</Nm></UltmtDbtr>'
    const details = `<NtryDtls><TxDtls><RltdPties>${parties}</RltdPties></TxDtls></NtryDtls>`
    expect((await read(camt(entry('100.00', 'CRDT', details))))?.rows[0]?.counterpartyName).toBe('Moagem Lda')
  })
})
