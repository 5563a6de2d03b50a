import { describe, expect, it } from 'vitest'
import { isLong } from '../../../helpers/long.ts'
import { collect, problemOf } from '../helpers/collect.ts'

interface Listed {
  amount: string
  name?: string
  id?: string
  type?: string
  day?: string
}
const ofx = (listed: readonly Listed[], ledger?: string): string =>
  'OFXHEADER:100\nDATA:OFXSGML\nENCODING:USASCII\nCHARSET:1252\n\n' +
  '<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>EUR<BANKACCTFROM><ACCTID>0001234567890</BANKACCTFROM>\n' +
  `<BANKTRANLIST><DTSTART>20260301<DTEND>20260331\n${listed
    .map(
      ({ amount, name = 'PADARIA', id = '', type = 'OTHER', day = '20260303' }) =>
        `<STMTTRN><TRNTYPE>${type}<DTPOSTED>${day}<TRNAMT>${amount}<FITID>${id}<NAME>${name}</STMTTRN>\n`,
    )
    .join(
      '',
    )}</BANKTRANLIST>\n${ledger === undefined ? '' : `<LEDGERBAL><BALAMT>${ledger}<DTASOF>20260331</LEDGERBAL>`}` +
  '</STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>\n'
/** Of the first transaction. */
const FIRST_LINE = 8
const read = async (text: string, decimalMark?: ',' | '.') => {
  const { statements } = await collect(text, decimalMark ? { decimalMark } : {})
  return { amounts: statements[0]?.rows.map(({ amountMinor }) => amountMinor), end: statements[0]?.end }
}
const amounts = (texts: readonly string[]): Listed[] => texts.map((amount, at) => ({ amount, id: `A${at}` }))

describe('amounts in OFX', () => {
  it.each([
    ['1,650.00', 165_000],
    ['1.400,82', 140_082],
    ['+25,50', 2_550],
    ['-8.95000', -895],
    [' 12.00 ', 1_200],
    ['1 234,5', 123_450],
    ['1234,567', 123_457],
    ['0,500', 50],
    ['1.234.567', 123_456_700],
    ['12.00-', -1_200],
    ['7', 700],
  ])('that can be read in one way alone are read so: %s', async (text, minor) => {
    expect((await read(ofx(amounts([text])))).amounts).toEqual([minor])
  })

  it.each([
    ['the balance adds up with thousands', ['1,650', '-1,234'], '416', [165_000, -123_400]],
    ['the balance adds up with decimals', ['1,650', '-1,230'], '0.42', [165, -123]],
    ['the balance tells the mark', ['1,650'], '7000.00', [165_000]],
    ['another amount tells the mark', ['1,650', '20.00'], undefined, [165_000, 2_000]],
    ['another amount has it as that of decimals', ['1,650', '12,5'], undefined, [165, 1_250]],
    ['another amount repeats it', ['1.650', '1.234.567'], undefined, [165_000, 123_456_700]],
  ] as const)('with one mark and three digits are read where %s', async (_, texts, ledger, minors) => {
    expect((await read(ofx(amounts(texts), ledger))).amounts).toEqual(minors)
  })

  it.each([
    [['1,650'], undefined],
    [['1.650', '2.000'], undefined],
    [['5', '1,650'], '9.000'],
    [['20.00', '12,50', '1,650'], undefined],
  ] as const)('where nothing tells the mark of %s, it is asked for', async (texts, ledger) => {
    const line = FIRST_LINE + texts.findIndex((text) => /[.,]\d{3}$/.test(text))
    const text = ofx(amounts(texts), ledger)
    expect(await problemOf(text)).toEqual({
      problem: 'ambiguous-amounts',
      line,
      element: texts[line - FIRST_LINE],
    })
    expect((await read(text, '.')).amounts?.length).toBe(texts.length)
  })

  it('have three decimals in a currency that has them', async () => {
    const text = ofx(amounts(['1.650', '2,000'])).replace('<CURDEF>EUR', '<CURDEF>TND')
    expect((await read(text)).amounts).toEqual([1_650, 2_000])
  })

  it('are read as a person says', async () => {
    expect((await read(ofx(amounts(['1,650'])), ',')).amounts).toEqual([165])
    expect((await read(ofx(amounts(['1,650'])), '.')).amounts).toEqual([165_000])
  })

  it('without a minus are money out by their types, where none has one and some are debits', async () => {
    const list: Listed[] = [
      { amount: '20.00', type: 'DEBIT' },
      { amount: '5.00', type: 'FEE' },
      { amount: '7.00', type: 'CREDIT' },
    ]
    expect((await read(ofx(list))).amounts).toEqual([-2_000, -500, 700])
    expect((await read(ofx([...list, { amount: '-1.00', type: 'DEBIT' }]))).amounts).toEqual([
      2_000, 500, 700, -100,
    ])
    expect((await read(ofx(list.slice(1)))).amounts).toEqual([500, 700])
  })
})

describe('balances among the transactions in OFX', () => {
  const money: Listed[] = [
    { amount: '100.00', id: 'F1' },
    { amount: '-20.00', id: 'F2' },
  ]
  const first = (over: Partial<Listed> = {}): Listed => ({
    amount: '1000.00',
    name: 'Saldo Anterior',
    ...over,
  })
  const last = (over: Partial<Listed> = {}): Listed => ({ amount: '1080.00', name: 'SALDO DO DIA', ...over })

  it.each([
    ['the closing balance proves them', [first(), ...money, last()], '1080.00'],
    [
      'the closing balance proves them, with ids',
      [first({ id: 'S1' }), ...money, last({ id: 'S2' })],
      '1080.00',
    ],
    ['days run backwards', [last({ id: 'S2' }), ...money.toReversed(), first({ id: 'S1' })], '1080.00'],
    ['what is between them proves them', [first({ id: 'S1' }), ...money, last({ id: 'S2' })], undefined],
    ['they alone have no id', [first(), ...money], '7.00'],
    ['a day is named', [...money, last({ name: 'Saldo em 04/03/2026' })], '1080.00'],
    ['the letters stand apart', [...money, last({ name: 'S A L D O' })], '1080.00'],
    ['the word is cut', [...money, last({ name: 'SDO DO DIA' })], '1080.00'],
    ['the words are English', [first({ name: 'OPENING BALANCE' }), ...money], '1080.00'],
  ])('are no rows where %s', async (_, list, ledger) => {
    expect((await read(ofx(list, ledger))).amounts?.toSorted()).toEqual([-2_000, 10_000])
  })

  it('give the opening balance', async () => {
    const { end } = await read(ofx([first(), ...money, last()], '1080.00'))
    expect(end).toMatchObject({ opening: { minor: 100_000 }, closing: { minor: 108_000 } })
  })

  it.each(['SALDO DO DIA', 'SALDO', 'TRANSPORTE', 'Posição final'])(
    '%s is a question where nothing proves it, and read as a person says',
    async (name) => {
      const text = ofx([...money, last({ name, id: 'S2' })])
      expect(await problemOf(text)).toEqual({ problem: 'balance-row', line: FIRST_LINE + 2, element: name })
      const said = async (balanceRows: { yes: string[]; no: string[] }) =>
        (await collect(text, { balanceRows })).statements[0]?.rows.length
      expect([await said({ yes: [name], no: [] }), await said({ yes: [], no: [name] })]).toEqual([2, 3])
    },
  )

  it.each([
    ['TRANSPORTE', '1000.00', 'first'],
    ['Report à nouveau', '1000.00', 'first'],
    ['TOTAL', '80.00', 'last'],
    ['Movimento líquido', '80.00', 'last'],
  ])('%s is none where the balance or the sum proves it', async (name, amount, place) => {
    const row = { name, amount, id: 'S1' }
    const list = place === 'first' ? [row, ...money] : [...money, row]
    expect((await read(ofx(list, '1080.00'))).amounts).toEqual([10_000, -2_000])
  })

  it('an unknown row that is the sum of all others is a question', async () => {
    const more = [...money, { amount: '7.00', id: 'F3' }]
    expect(await problemOf(ofx([...more, { amount: '87.00', name: 'APURAMENTO', id: 'F4' }]))).toMatchObject({
      problem: 'balance-row',
      element: 'APURAMENTO',
    })
  })

  it.each(['SALDO FT A/12', 'PAG SALDO', 'SALDO', 'SALDO DE CONTA', 'BALANCE OF INVOICE 12'])(
    'are not what a payer writes: %s',
    async (name) => {
      expect((await read(ofx([...money, { amount: '30.00', name, id: 'F3' }], '110.00'))).amounts).toEqual([
        10_000, -2_000, 3_000,
      ])
    },
  )
})

it('refuses an impossible day in OFX with what was read', async () => {
  expect(await problemOf(ofx([{ amount: '1.00', day: '20251340' }]))).toEqual({
    problem: 'bad-row',
    line: FIRST_LINE,
    element: 'STMTTRN/DTPOSTED 20251340',
  })
})

describe('comments in OFX', () => {
  const listed = ofx([
    { amount: '1.00', id: 'F1' },
    { amount: '2.00', id: 'F2' },
  ])

  it('may hold whole elements, which count for nothing', async () => {
    const text = listed
      .replace('<STMTRS>', '<STMTRS> <!-- <CURDEF>USD\n<STMTTRN><TRNAMT>9.00</STMTTRN> -->')
      .replace(/(<STMTTRN>.*F2.*)\n/, '<!-- $1 -->\n')
    for (const piece of [3, 7, 1000]) {
      const { statements } = await collect(text, { piece })
      expect(statements[0]?.rows.map(({ amountMinor, line }) => [amountMinor, line])).toEqual([
        [100, FIRST_LINE + 1],
      ])
    }
  })

  it('that hide what a transaction or a statement needs are no reason to pass over it', async () => {
    expect(await problemOf(listed.replace('<TRNAMT>1.00', '<!-- <TRNAMT>1.00 -->'))).toMatchObject({
      problem: 'bad-row',
      line: FIRST_LINE,
    })
    expect(await problemOf(listed.replace('<STMTRS>', '<!-- <STMTRS> -->'))).toEqual({
      problem: 'malformed',
      line: FIRST_LINE,
      element: 'STMTTRN',
    })
  })
})

it.each([
  ['a mark', '<PENDING>Y'],
  ['an empty element', '<PENDING/>'],
  ['a mark without a value', '<PENDING>'],
])('a transaction with %s that it is pending is no row', async (_, mark) => {
  const text = ofx(amounts(['1.00', '-2.50', '3.00'])).replace('<FITID>A1', `${mark}<FITID>A1`)
  expect((await read(text)).amounts).toEqual([100, 300])
  expect((await read(text.replace(mark, '<PENDING>N'))).amounts).toEqual([100, -250, 300])
})

it('a list of pending transactions has no rows', async () => {
  const text = ofx(amounts(['1.00', '-2.50']))
  const pending = /<STMTTRN>.*A1.*\n/.exec(text)?.[0] ?? ''
  for (const list of [
    `<BANKTRANLISTP>${pending}</BANKTRANLISTP>`,
    `<BANKTRANLISTP>${pending.replaceAll('STMTTRN>', 'STMTTRNP>')}</BANKTRANLISTP>`,
    `<PENDING>${pending}</PENDING>`,
  ])
    expect((await read(text.replace(pending, '').replace('</STMTRS>', `${list}</STMTRS>`))).amounts).toEqual([
      100,
    ])
})

describe('texts in OFX', () => {
  it('are all kept where a transaction has several', async () => {
    const text = ofx([{ amount: '1.00' }]).replace('</STMTTRN>', '<MEMO>PAGAMENTO<MEMO>FT A/12</STMTTRN>')
    expect((await collect(text)).statements[0]?.rows[0]?.text).toBe('PADARIA PAGAMENTO FT A/12')
  })
})

it('a list of transactions that is written twice is read once where days go back', async () => {
  const listed = [
    { amount: '1.00', day: '20260303' },
    { amount: '-2.50', day: '20260305' },
  ]
  expect((await read(ofx([...listed, ...listed]))).amounts).toEqual([100, -250])
  const oneDay = [{ amount: '1.00' }, { amount: '-2.50' }]
  expect((await read(ofx([...oneDay, ...oneDay]))).amounts).toHaveLength(4)
})

it('a list of transactions that is written twice with its ids is read once', async () => {
  const listed = amounts(['1.00', '-2.50', '1.00'])
  expect((await read(ofx([...listed, ...listed], '90.00'))).amounts).toEqual([100, -250, 100])
  const anew = listed.map((one, at) => ({ ...one, id: `B${at}` }))
  expect((await read(ofx([...listed, ...anew]))).amounts).toHaveLength(6)
})

it.runIf(isLong)('more than a million rows in a statement are refused', { timeout: 300_000 }, async () => {
  const [head = '', tail = ''] = ofx([]).split('</BANKTRANLIST>')
  const row = '<STMTTRN><TRNTYPE>OTHER<DTPOSTED>20260303<TRNAMT>1.00</STMTTRN>\n'
  const bytes = new TextEncoder().encode(`${head}${row.repeat(1_000_001)}</BANKTRANLIST>${tail}`)
  expect(await problemOf(bytes)).toMatchObject({ problem: 'too-large' })
})
