import { describe, expect, it } from 'vitest'
import { collect, problemOf } from '../helpers/collect.ts'

const IBAN = 'PT50000201231234567890154'
/** A statement of these lines between its header and its end. */
const statement = (...lines: string[]): string =>
  [':20:A', `:25:${IBAN}`, ':28C:1', ':60F:C260301EUR100,', ...lines, '-', ''].join('\r\n')
const CREDIT = ':61:2603020302C50,NTRFNONREF//B1'
const rowsOf = async (text: string) =>
  (await collect(text)).statements.flatMap(({ rows }) =>
    rows.map(({ bookingDate, amountMinor, text }) => [bookingDate, amountMinor, text]),
  )

describe('text of a transaction in MT940', () => {
  it.each([
    [':20:15 REF CLIENTE 7781'],
    [':61: VEJA ANEXO'],
    [':61:123456 ENCOMENDA'],
    [':62F: NO EXTRATO'],
    [':25:3 ANDAR'],
    [':28C:B'],
    [':10:45 LOJA'],
    [':13:05 TPA 99'],
    ['-'],
  ])('keeps a line that begins like a field: %s', async (line) => {
    const text = statement(
      CREDIT,
      ':86:TRF OFICINA DO VALE',
      line,
      'FT A/12',
      ':61:2603030303D20,NCHGNONREF//B2',
      ':86:COMISSAO',
      ':62F:C260303EUR130,',
    )
    expect(await rowsOf(text)).toEqual([
      ['2026-03-02', 5000, `TRF OFICINA DO VALE ${line} FT A/12`],
      ['2026-03-03', -2000, 'COMISSAO'],
    ])
    const [read] = (await collect(text)).statements
    expect(read?.account.iban).toBe(IBAN)
    expect(read?.end).toMatchObject({ opening: { minor: 10_000 }, closing: { minor: 13_000 } })
  })

  it('keeps such a line as the last one of the last transaction, and of one without a text', async () => {
    const last = statement(CREDIT, ':86:TRF', ':20:15 HORAS', ':62F:C260302EUR150,')
    expect(await rowsOf(last)).toEqual([['2026-03-02', 5000, 'TRF :20:15 HORAS']])
    const bare = statement(CREDIT, ':20:15 HORAS', ':62F:C260302EUR150,')
    expect(await rowsOf(bare)).toEqual([['2026-03-02', 5000, ':20:15 HORAS']])
  })

  it('keeps every :86: of a transaction, and none of the statement', async () => {
    const text = statement(
      ':86:SALDO DE ABERTURA',
      CREDIT,
      ':86:166?00TRANSFERENCIA?20SVWZ+FT A/12?32PADARIA',
      ':86:ORDENANTE OFICINA DO VALE',
      ':62F:C260302EUR150,',
      ':64:C260302EUR150,',
      ':65:C260305EUR150,',
      ':86:AVISO: NOVO PRECARIO',
    )
    const [row] = (await collect(text)).statements[0]?.rows ?? []
    expect(row).toMatchObject({
      text: 'TRANSFERENCIA FT A/12 ORDENANTE OFICINA DO VALE',
      counterpartyName: 'PADARIA',
    })
  })
})

it('keeps what is said of a whole interim report apart from its last transaction', async () => {
  const report = [
    ':20:A',
    `:25:${IBAN}`,
    ':28C:1',
    ':34F:EUR0,',
    CREDIT,
    ':86:TRF',
    ':90D:0EUR0,',
    ':90C:1EUR50,',
  ]
  expect(await rowsOf([...report, ':86:AVISO GERAL', '-', ''].join('\r\n'))).toEqual([
    ['2026-03-02', 5000, 'TRF'],
  ])
})

describe('a statement in MT940', () => {
  it('that ends before its closing balance is refused, whatever follows it', async () => {
    const cut = statement(CREDIT, ':86:TRF').replace(/-\r\n$/, '')
    const whole = statement(CREDIT, ':62F:C260302EUR150,')
    for (const text of [
      cut,
      `${cut}-\r\n`,
      cut + whole,
      `${cut}-\r\n${whole}`,
      `${cut}{1:F01X}{4:\r\n${whole}`,
    ])
      expect(await problemOf(text)).toMatchObject({ problem: 'truncated', element: ':62F:' })
  })

  it('without :20: is recognised after a header of the bank, of any length', async () => {
    const bare = statement(CREDIT, ':86:TRF', ':62F:C260302EUR150,').replace(':20:A\r\n', '')
    const header = 'BANKNL2A\r\n940\r\nBANKNL2A\r\n'
    const long = 'LINE OF A HEADER OF THE SENDING SYSTEM\r\n'.repeat(20)
    for (const text of [bare, header + bare, long + bare, header + bare + header + bare])
      expect((await collect(text)).kind).toBe('mt940')
    const twice = (header + bare).replaceAll('-\r\n', '') + bare.replace(IBAN, 'PT50003300004500999888705')
    expect((await collect(twice)).statements.map(({ account, rows }) => [account.iban, rows.length])).toEqual(
      [
        [IBAN, 1],
        ['PT50003300004500999888705', 1],
      ],
    )
  })

  it.each([
    [':61:2613400302C50,NTRFX', 'value date'],
    [':61:2603021340C50,NTRFX', 'entry date'],
    [':61:2602310302C50,NTRFX', 'value date'],
    [':61:2603021131C50,NTRFX', 'entry date'],
    [':61:2603020230C50,NTRFX', undefined],
    [':61:2603020000C50,NTRFX', undefined],
  ])('with the impossible date %s is refused, unless each month has 30 days there', async (line, what) => {
    const text = statement(line, ':62F:C260302EUR150,')
    if (what) expect(await problemOf(text)).toEqual({ problem: 'bad-row', line: 5, element: ':61:' })
    else expect(await rowsOf(text)).toHaveLength(1)
  })

  it('may have a balance with many zeros before it', async () => {
    const text = statement(CREDIT, ':62F:C260302EUR000000000000000150,00')
    expect((await collect(text)).statements[0]?.end?.closing?.minor).toBe(15_000)
  })

  it('with a damaged transaction is refused, as a row or by its balance', async () => {
    const damaged = (line: string) => statement(line, ':86:TRF', ':62F:C260302EUR150,')
    expect(await problemOf(damaged(CREDIT.replace('C50', 'X50')))).toMatchObject({
      problem: 'bad-row',
      line: 5,
    })
    expect(await problemOf(damaged(':61:2603020302?50,00'))).toMatchObject({ problem: 'bad-balance' })
    const report = [':20:A', `:25:${IBAN}`, ':28C:1', ':34F:EUR0,', CREDIT, ':61:2603020302?5,00', '-', '']
    expect(await problemOf(report.join('\r\n'))).toMatchObject({ problem: 'bad-row', line: 6 })
  })

  it('whose balance has marks of thousands is refused', async () => {
    const text = statement(CREDIT, ':62F:C260302EUR150,').replace('EUR100,', 'EUR1.000,00')
    expect(await problemOf(text)).toEqual({ problem: 'bad-row', line: 4, element: ':60F:' })
  })
})

describe('totals of MT942', () => {
  const report = (...lines: string[]): string =>
    [':20:X', `:25:${IBAN}`, ':28C:1', ':34F:EURD0,', ...lines, '-', ''].join('\n')
  const rows = [':61:2603020302C50,NTRFNONREF', ':61:2603020302D20,5NTRFNONREF']

  it('are held to its rows', async () => {
    expect(await rowsOf(report(...rows, ':90D:1EUR20,5', ':90C:1EUR50,'))).toHaveLength(2)
    expect(await problemOf(report(...rows, ':90D:2EUR30,5', ':90C:1EUR50,'))).toEqual({
      problem: 'bad-balance',
      line: 7,
      element: ':90D:2EUR30,5',
    })
  })

  it('prove nothing where rows are expected only, or reversals', async () => {
    for (const other of [':61:2603020302ED10,NTRFNONREF', ':61:2603020302RC10,NTRFNONREF'])
      expect((await rowsOf(report(...rows, other, ':90D:2EUR30,5')))?.length).toBeGreaterThan(1)
  })
})
