import { describe, expect, it } from 'vitest'
import type { TableLayout } from '#contract/import-values.ts'
import { type ExportedStatement, toBankCsv, toCamt } from '../../helpers/export-statements.ts'
import { toOldWorkbook, toWorkbook } from '../../helpers/export-workbook.ts'
import { collect, problemOf } from './helpers/collect.ts'

const mt940 = (...lines: string[]): string =>
  [':20:X', ':25:PT50000201231234567890154', ':28C:1', ...lines, '-', ''].join('\r\n')
const rowsOf = async (content: string | Uint8Array, chosen?: TableLayout) =>
  (await collect(content, chosen && { chosen })).statements[0]?.rows ?? []

describe('MT940 as banks write it', () => {
  it('a reversed credit takes money out, a reversed debit brings it in', async () => {
    const rows = await rowsOf(
      mt940(
        ':60F:C260101EUR0,',
        ':61:260102RC5,NTRFX',
        ':61:260102RD7,5NTRFX',
        ':61:260103CR1,NMSC',
        ':62F:C260103EUR3,50',
      ),
    )
    expect(rows.map(({ amountMinor }) => amountMinor)).toEqual([-500, 750, 100])
  })

  it('an entry date without a year lies in the year next to the value date', async () => {
    const rows = await rowsOf(
      mt940(':60F:C251230EUR0,', ':61:2512310102C1,NTRFX', ':61:2601021231C1,NTRFX', ':62F:C260102EUR2,'),
    )
    expect(rows.map(({ bookingDate, valueDate }) => [bookingDate, valueDate])).toEqual([
      ['2026-01-02', '2025-12-31'],
      ['2025-12-31', '2026-01-02'],
    ])
  })

  it('an amount may have no digit before its comma', async () => {
    const rows = await rowsOf(mt940(':60F:C260101EUR,25', ':61:2601020102C,50NTRFX', ':62F:C260102EUR,75'))
    expect(rows.map(({ amountMinor }) => amountMinor)).toEqual([50])
  })

  it('a closing balance in another currency is refused with its line', async () => {
    const text = mt940(':60F:C260101EUR1,', ':61:2601020102C1,NTRFX', ':62F:C260102USD2,')
    expect(await problemOf(text)).toEqual({ problem: 'two-currencies', line: 6, element: 'USD' })
  })

  it('30 February is the last day of the month', async () => {
    const rows = await rowsOf(mt940(':60F:C260227EUR0,', ':61:2602300301C1,NTRFX', ':62F:C260301EUR1,'))
    expect(rows[0]?.valueDate).toBe('2026-02-28')
  })

  it('subfields are put together where lines cut them', async () => {
    const rows = await rowsOf(
      mt940(
        ':60F:C260101EUR0,',
        ':61:260102C10,NTRFNONREF//B1',
        ':86:166?00CREDITO?20EREF+RF18?21SVWZ+FATURA FT A?',
        '22/47 E FT A/48?31PT500002012312345678',
        '90154?32Padaria Ri?33beiro',
        ':61:260102C10,NTRFNONREF//B2',
        ':86:/TRTP/SEPA/IBAN/PT50000201231234567890154/BIC/X/NAME/Padaria Ribeiro/REMI/FT A',
        '/49/EREF/E7',
        ':61:260102C10,NTRFNONREF//B3',
        ':86:TRF DE PADARIA RIBEIRO',
        'FT A/50',
        ':62F:C260102EUR30,',
      ),
    )
    expect(rows.map(({ text }) => text)).toEqual([
      'CREDITO FATURA FT A/47 E FT A/48',
      'SEPA FT A/49',
      'TRF DE PADARIA RIBEIRO FT A/50',
    ])
    expect(rows.map(({ counterpartyName }) => counterpartyName)).toEqual([
      'Padaria Ribeiro',
      'Padaria Ribeiro',
      null,
    ])
    expect(rows[0]).toMatchObject({
      counterpartyIban: 'PT50000201231234567890154',
      reference: 'RF18',
      bankReference: 'B1',
    })
    expect(rows[1]?.reference).toBe('E7')
  })

  it('an envelope, a control before it and what is only expected are left out', async () => {
    const inner = [
      ':20:X',
      ':25:123456/EUR',
      ':28C:1',
      ':60F:C260101EUR1,',
      ':61:260102EC9,NTRFX',
      ':62F:C260101EUR1,',
    ]
    const text = `\u0001{1:F01BANKPTPLXXXX}{2:I940X}{4:\r\n${inner.join('\r\n')}\r\n-}`
    expect(await rowsOf(text)).toEqual([])
    expect((await collect(text)).statements[0]?.end?.closing?.minor).toBe(100)
  })

  it('files that were put together stay statements of their own, whatever ends each', async () => {
    const of = (account: string): string =>
      `:20:X\r\n:25:${account}\r\n:60F:C260101EUR1,\r\n:61:260102C1,NTRFX\r\n:62F:C260102EUR2,\r\n`
    const { statements } = await collect(`${of('111111')}\u001a${of('222222')}\u001a`)
    expect(statements.map(({ account, rows }) => [account.number, rows.length])).toEqual([
      ['111111', 1],
      ['222222', 1],
    ])
  })
})

const one: ExportedStatement = {
  iban: 'PT50000201231234567890154',
  openingCents: 0,
  rows: [
    {
      date: '2026-03-02',
      valueDate: '2026-03-02',
      cents: 1000,
      text: 'FT A/1',
      name: 'Padaria',
      bankReference: 'R1',
    },
  ],
}

describe('CAMT as banks write it', () => {
  it('entries that are not booked are no rows', async () => {
    const pending = toCamt([one]).replace('<Sts>BOOK</Sts>', '<Sts>PDNG</Sts>').replace('>10.00<', '>10.00<')
    const text = pending.replace(/<Cd>CLBD<\/Cd>(.*?)>10.00</, '<Cd>CLBD</Cd>$1>0.00<')
    expect(await rowsOf(text)).toEqual([])
  })

  it('a batch is one row that tells its parts', async () => {
    const part = (name: string, text: string): string =>
      `<TxDtls><RltdPties><Dbtr><Nm>${name}</Nm></Dbtr></RltdPties><RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls>`
    const text = toCamt([one]).replace(
      /<NtryDtls>.*<\/NtryDtls>/,
      `<NtryDtls>${part('Padaria', 'FT A/1')}${part('Talho', 'FT A/2')}</NtryDtls><AddtlNtryInf>LOTE</AddtlNtryInf>`,
    )
    expect(await rowsOf(text)).toMatchObject([
      { amountMinor: 1000, text: 'LOTE Padaria FT A/1 Talho FT A/2', counterpartyName: null },
    ])
  })

  it('amounts have up to five decimals, and a day may be an instant', async () => {
    const text = toCamt([one])
      .replaceAll('>10.00<', '>10.00400<')
      .replace('<BookgDt><Dt>2026-03-02</Dt>', '<BookgDt><DtTm>2026-03-02T23:30:00-02:00</DtTm>')
    expect(await rowsOf(text)).toMatchObject([{ amountMinor: 1000, bookingDate: '2026-03-02' }])
  })
})

describe('amounts of XML', () => {
  it('may have no digit before the point', async () => {
    const text = toCamt([one]).replaceAll('>10.00<', '>.57<').replace('>0.00<', '>.00<')
    expect(await rowsOf(text)).toMatchObject([{ amountMinor: 57 }])
  })
})

describe('OFX as banks write it', () => {
  const ofx = (transactions: string): string =>
    `OFXHEADER:100\nDATA:OFXSGML\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>EUR<BANKACCTFROM><BANKID>0035<ACCTID>123</BANKACCTFROM><BANKTRANLIST>${transactions}</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`

  it('aggregates stay open, & and < stand bare, commas are decimal, identifiers repeat', async () => {
    const rows = await rowsOf(
      ofx(
        '<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20260305<TRNAMT>-1.234,56<FITID>1<NAME>SILVA & FILHOS <3\n<STMTTRN><DTPOSTED>20260306<TRNAMT>7.5<FITID>1<NAME>B</STMTTRN>',
      ),
    )
    expect(rows.map(({ amountMinor, text, bankReference }) => [amountMinor, text, bankReference])).toEqual([
      [-123_456, 'SILVA & FILHOS <3', '1'],
      [750, 'B', '1'],
    ])
  })

  it('the day counts as written, whatever zone stands beside it', async () => {
    const rows = await rowsOf(ofx('<STMTTRN><DTPOSTED>20260305230000.000[-3:GMT]<TRNAMT>1<FITID>1</STMTTRN>'))
    expect(rows[0]?.bookingDate).toBe('2026-03-05')
  })

  it('comments say nothing, wherever they stand', async () => {
    const plain = ofx('<STMTTRN><DTPOSTED>20260305</DTPOSTED><TRNAMT>1</TRNAMT><FITID>1</FITID></STMTTRN>')
    const explained = plain.slice(plain.indexOf('<OFX>')).replaceAll('>', '> <!-- what\n follows -->')
    const { statements } = await collect(explained)
    expect(statements).toEqual(
      (await collect(plain)).statements.map((one) => ({
        ...one,
        rows: [expect.objectContaining({ amountMinor: 100, text: '' })],
      })),
    )
  })
})

const windows1252 = (text: string): Uint8Array =>
  new Uint8Array(Buffer.from(text.replaceAll('€', '\u0080'), 'latin1'))

describe('tables as banks write them', () => {
  const headers: [string, string][] = [
    [
      'Data mov. ;Data valor ;Descrição ;Débito ;Crédito ;Saldo contabilístico ;Saldo disponível ;Categoria ;',
      '02-03-2026;01-03-2026;PÃO ;1.020,50;;100,00;1,00;Diversos ;',
    ],
    [
      'Data mov.;Data-valor;Descrição;Montante;Saldo contabilístico após movimento',
      '02-03-2026;01-03-2026;PÃO;-1.020,50;100,00',
    ],
    [
      'Data mov. ;Data valor ;Origem ;Descrição ;Movimento ;Estorno ;Saldo contabilístico após movimento ;',
      '02-03-2026;01-03-2026;"=""0003""";PÃO ;-1.020,50; ;100,00;',
    ],
    [
      'Data Operação;Data valor;Descrição;Montante( EUR );Saldo Contabilístico( EUR )',
      '02/03/2026;01/03/2026;PÃO;-1.020,50;100,00',
    ],
    [
      'Data lançamento;Data valor;Descrição;Montante;Tipo;Saldo',
      '02-03-2026;01-03-2026;PÃO;1.020,50;Débito;100,00',
    ],
    [
      'DATA MOV.\tDATA VALOR\tDESCRIÇÃO\tIMPORTÂNCIA\tSALDO CONTABILÍSTICO',
      '2026-03-02\t2026-03-01\tPÃO\t-1.020,50\t100,00',
    ],
    ['Data Lanc.;Data Valor;Descrição;Valor;Saldo', '02/03/2026;01/03/2026;PÃO;-1020,5;100'],
    ['Data Operação;Data Valor;Movimento;Valor;Saldo', '02/03/2026;01/03/2026;PÃO;-1.020,50;100,00'],
    [
      'Data Mov.;Data Valor;Descrição do Movimento;Valor em EUR;Saldo em EUR',
      '02/03/2026;01/03/2026;PÃO;(1.020,50);100,00',
    ],
  ]

  it.each(headers)('%s', async (header, line) => {
    for (const encode of [windows1252, (text: string) => new Uint8Array(Buffer.from(text, 'utf16le'))]) {
      const rows = await rowsOf(encode(`Conta;000123456789 - EUR\n\n${header}\n${line}\n`))
      expect(rows).toMatchObject([
        {
          bookingDate: '2026-03-02',
          valueDate: '2026-03-01',
          amountMinor: -102_050,
          text: 'PÃO',
          balanceMinor: 10_000,
        },
      ])
    }
  })

  it('quotes hold separators, line ends and quotes, and inside a cell they are characters', async () => {
    const text = 'Data;Descrição;Valor\n01-03-2026;"Água; ""gás""\ne luz";1,00\n02-03-2026;TUBO 5" PVC;2,00\n'
    expect((await rowsOf(text)).map((row) => row.text)).toEqual(['Água; "gás" e luz', 'TUBO 5" PVC'])
  })

  it('a fee apart is part of the amount, and what was reverted is no row', async () => {
    const text = [
      'Type,Product,Started Date,Completed Date,Description,Amount,Fee,Currency,State,Balance',
      'EXCHANGE,Current,2026-03-01 10:00:00,2026-03-02 10:00:01,"To USD, fast",-50.00,0.50,EUR,COMPLETED,149.50',
      'CARD,Current,2026-03-02 10:00:00,,Shop,-9.99,0.00,EUR,REVERTED,',
    ].join('\n')
    expect(await rowsOf(text)).toMatchObject([
      { bookingDate: '2026-03-02', amountMinor: -5050, text: 'To USD, fast' },
    ])
  })

  it('the account stands above the titles, by IBAN or by number', async () => {
    expect((await collect(toBankCsv(one))).statements[0]?.account).toEqual({ iban: one.iban, number: null })
    const numbered = 'Conta ;0574 0035 91800 - EUR\nData;Valor;Saldo\n01-03-2026;1,00;1,00\n'
    expect((await collect(numbered)).statements[0]?.account).toEqual({ iban: null, number: '0574003591800' })
    const told =
      'Nº de Conta à Ordem: 736 200000618 ( EUR) - CENTRAL LDA;;\nData;Valor;Saldo\n01-03-2026;1,00;1,00\n'
    expect((await collect(told)).statements[0]?.account).toEqual({ iban: null, number: '736200000618' })
  })

  describe('amounts whose only mark has three digits behind it', () => {
    const table = (...amounts: string[]): string =>
      ['Date;Label;Amount', ...amounts.map((cell, at) => `2026-03-0${at + 1};Shop;${cell}`), ''].join('\n')
    const asked = { problem: 'ambiguous-amounts' }

    it('are asked about, with the first of them, whichever the mark', async () => {
      expect(await problemOf(table('29.000', '111.550'))).toEqual({ ...asked, line: 2, element: '29.000' })
      expect(await problemOf(table('750', '-1.500', '2.300'))).toEqual({
        ...asked,
        line: 3,
        element: '-1.500',
      })
      expect(await problemOf(table('1,500', '2,300'))).toEqual({ ...asked, line: 2, element: '1,500' })
    })

    it('are read as a person says', async () => {
      const text = table('29.000', '111.550')
      const layout = { header: 'DATE|LABEL|AMOUNT', headerLine: 1, dateOrder: 'dmy' as const }
      const said = (decimalMark: ',' | '.') =>
        rowsOf(text, { ...layout, columns: { date: 0, text: 1, amount: 2 }, decimalMark })
      expect((await said('.')).map((row) => [row.amountMinor, row.text])).toEqual([
        [2_900, 'Shop'],
        [11_155, 'Shop'],
      ])
      expect((await said(',')).map((row) => row.amountMinor)).toEqual([2_900_000, 11_155_000])
    })

    it.each([
      ['an amount with two decimals', ['1.500', '2,30'], [150_000, 230]],
      ['an amount in groups', ['1.500', '1.234.567'], [150_000, 123_456_700]],
      ['no group before it', ['1.500', '0.500'], [150, 50]],
      ['too many digits before it', ['1.500', '12345.500'], [150, 1_234_550]],
      ['no mark at all', ['1500', '2300'], [150_000, 230_000]],
    ])('are not asked about beside %s', async (_, cells, minor) => {
      expect((await rowsOf(table(...cells))).map((row) => row.amountMinor)).toEqual(minor)
    })
  })

  it('a sign of the currency stands beside amounts', async () => {
    const signed = 'Data;Descrição;Valor\n01-03-2026;A;"£ 1.234,50"\n02-03-2026;B;-2,00 £\n'
    expect((await rowsOf(signed)).map((row) => row.amountMinor)).toEqual([123_450, -200])
  })

  it('whose account it is stands above the titles too', async () => {
    const above = async (...lines: string[]) =>
      (await collect(`${lines.join('\n')}\nData;Valor;Saldo\n01-03-2026;1,00;1,00\n`)).statements[0]?.account
        .owner
    expect(await above('Titular;Oficina do Vale, Lda', 'NIF;509 442 013')).toEqual({
      name: 'Oficina do Vale, Lda',
      taxId: '509442013',
    })
    expect(await above('Nome do titular: Oficina do Vale', 'N.º Contribuinte: PT509442013')).toEqual({
      name: 'Oficina do Vale',
      taxId: '509442013',
    })
    expect(await above('Nome;Conta à ordem', 'Titular;123456', 'NIF;n/d')).toBeUndefined()
  })

  it('a workbook has true dates and numbers', async () => {
    const rows = await rowsOf(
      toWorkbook([
        ['Conta 123'],
        ['Data Lanc.', 'Data Valor', 'Descrição', 'Valor', 'Saldo'],
        [{ date: '2026-03-02' }, { date: '2026-03-01' }, 'PÃO', -1020.5, 99.9],
        [{ date: '2026-03-03' }, { date: '2026-03-03' }, 'FT A/1', 0.1, 100],
      ]),
    )
    expect(rows.map(({ bookingDate, amountMinor }) => [bookingDate, amountMinor])).toEqual([
      ['2026-03-02', -102_050],
      ['2026-03-03', 10],
    ])
  })

  it('rows of an older workbook that hold nothing are passed over, and count', async () => {
    const content = toOldWorkbook([
      [],
      ['Conta 123456789', 'EUR'],
      [],
      ['', 'Data Operação', 'Data valor', 'Descrição', 'Montante( EUR )', 'Saldo Contabilístico( EUR )'],
      ['', '02/03/2026', '01/03/2026', 'PÃO', -1020.5, 99.9],
      [],
      ['', '03/03/2026', '03/03/2026', 'FT A/1', 0.1, 100],
    ])
    const { kind, statements } = await collect(content)
    expect(kind).toBe('xls')
    expect(statements[0]?.rows.map(({ line, amountMinor, text }) => [line, amountMinor, text])).toEqual([
      [5, -102_050, 'PÃO'],
      [7, 10, 'FT A/1'],
    ])
    const wrong = toOldWorkbook([[], ['Data', 'Descrição', 'Valor'], [], ['02/03/2026', 'PÃO', 'dois']])
    expect(await problemOf(wrong)).toMatchObject({ problem: 'no-columns' })
  })

  describe('in Spanish', () => {
    it.each([
      [
        'Fecha operación;Fecha valor;Concepto;Importe;Saldo',
        '02/03/2026;01/03/2026;PÃO DE MILHO;-1.020,50;100,00',
      ],
      [
        'FECHA OPERACIÓN;FECHA VALOR;CONCEPTO;IMPORTE EUR;SALDO',
        '02/03/2026;01/03/2026;PÃO DE MILHO;-1.020,50;100,00',
      ],
      [
        'F. Operación;F. Valor;Descripción;Cargo;Abono;Saldo',
        '02/03/2026;01/03/2026;PÃO DE MILHO;1.020,50;;100,00',
      ],
      [
        'F. Contable;F. Valor;Movimiento;Debe;Haber;Saldo',
        '02/03/2026;01/03/2026;PÃO DE MILHO;1.020,50;;100,00',
      ],
      [
        ';Numero de cuenta;Divisa;F. Operación;F. Valor;Ingreso (+);Gasto (-);Saldo (+);Saldo (-);Concepto complementario 1',
        ';2100 0000 00 0000000000;EUR;02/03/2026;01/03/2026;;1.020,50;100,00;;PÃO DE MILHO',
      ],
    ])('%s', async (header, line) => {
      expect(await rowsOf(`Cuenta;ES9121000418450200051332\n\n${header}\n${line}\n`)).toMatchObject([
        {
          bookingDate: '2026-03-02',
          valueDate: '2026-03-01',
          amountMinor: -102_050,
          text: 'PÃO DE MILHO',
          balanceMinor: 10_000,
        },
      ])
    })
  })

  it('where no title says what tells, the column with the most words does', async () => {
    const text = [
      'Buchungstag;Nr;Verwendungszweck;Betrag;Filiale',
      '02-03-2026;1;Miete;-1.020,50;Niederlassung',
      '03-03-2026;2;Gehalt März;2.000,50;Niederlassung',
    ].join('\n')
    expect((await rowsOf(text)).map((row) => row.text)).toEqual(['Miete', 'Gehalt März'])
    const bare = 'Data;Valor;N\n01-03-2026;1,00;1\n02-03-2026;2,00;2\n'
    expect((await rowsOf(bare)).map((row) => row.text)).toEqual(['', ''])
  })

  describe('of a credit card', () => {
    const card = (...lines: string[]): string =>
      [
        'Movimentos na Conta Cartão Número 4000000000000002;;;;',
        'Moeda:;EUR;;;',
        'Conta à Ordem:;45600000703;;;',
        'Data Lanc.;Data Valor;Descrição;Valor;',
        ...lines,
        '',
      ].join('\n')

    it('are its own, and not of the account that pays for it', async () => {
      const { statements } = await collect(card('01/06/2026;01/06/2026;COMPRA;1,00;'))
      expect(statements[0]?.account).toEqual({ iban: null, number: '4000000000000002' })
    })

    it('where most amounts are plus, plus is what was spent', async () => {
      const text = card(
        '31/05/2026;01/06/2026;COMPRA LIVRARIA;135,33;',
        '01/06/2026;23/06/2026;PAGAMENTO CARTAO;-1 374,06;',
        '29/06/2026;29/06/2026;IMPOSTO DO SELO;0,02;',
      )
      expect((await rowsOf(text)).map((row) => row.amountMinor)).toEqual([-13_533, 137_406, -2])
      const spent = text
        .replace('135,33', '-135,33')
        .replace('-1 374,06', '1 374,06')
        .replace('0,02', '-0,02')
      expect((await rowsOf(spent)).map((row) => row.amountMinor)).toEqual([-13_533, 137_406, -2])
    })
  })

  it('columns that a person chose come before what would be guessed', async () => {
    const text = 'Data;Valor;Outro\n01-03-2026;1,00;7,00\n'
    const { table } = await collect(text)
    if (!table) throw new Error('a table says what its columns were taken for')
    const chosen = { ...table.layout, columns: { ...table.layout.columns, amount: 2 } }
    expect((await collect(text, { chosen })).statements[0]?.rows[0]?.amountMinor).toBe(700)
    const remembered = [chosen]
    expect((await collect(`Banco X\n${text}`, { remembered })).statements[0]?.rows[0]?.amountMinor).toBe(700)
  })
})
