import { describe, expect, it } from 'vitest'
import { collect, problemOf } from '../helpers/collect.ts'

const TITLES = 'Type,Product,Started Date,Completed Date,Description,Amount,Fee,Currency,State,Balance'
const [A, B] = [
  'TOPUP,Current,2026-09-03 10:00:00,2026-09-03 10:00:05,OFICINA DO VALE,310.00,0.00,EUR,COMPLETED,310.00',
  'TRANSFER,Current,2026-09-05 08:00:00,2026-09-05 08:00:01,SEGURO,-45.00,0.50,EUR,COMPLETED,264.50',
]
const SAVED =
  'TRANSFER,Savings,2026-09-05 08:05:00,2026-09-05 08:05:00,To savings,20.00,0.00,EUR,COMPLETED,20.00'
const table = (...lines: string[]): string => [TITLES, ...lines, ''].join('\n')

describe('a table of a card service', () => {
  it('has rows of payments that did not happen, which are left out', async () => {
    const none = [
      'PENDING',
      'REVERTED',
      'DECLINED',
      'FAILED',
      'CANCELLED',
      'Cancelada',
      'REJECTED',
      'Expirado',
      'Refused',
      'Scheduled',
      'Em processamento',
      'Não concluído',
      'IN_PROGRESS',
      'Por confirmar',
      'A processar',
      'Não realizado',
      'Awaiting approval',
      'Authorised',
    ]
    const lines = none.map(
      (state) => `CARD,Current,2026-09-04 09:00:00,2026-09-04 09:00:00,LOJA,-15.00,0.00,EUR,${state},`,
    )
    const { statements } = await collect(table(A!, ...lines, B!))
    expect(statements).toMatchObject([
      {
        rows: [{ amountMinor: 31_000 }, { amountMinor: -4550 }],
        end: { opening: { minor: 0 }, closing: { minor: 26_450 } },
      },
    ])
  })

  it.each(['Payment status', 'Estado do movimento', 'Situação da operação'])(
    'may call the state %s',
    async (title) => {
      const text = `Data;Descrição;Montante;${title}\n03/09/2026;A;80,00;Concluído\n04/09/2026;B;-20,00;Pendente\n`
      expect((await collect(text)).statements[0]?.rows).toMatchObject([{ amountMinor: 8000 }])
    },
  )

  it('asks for the product before anything else, and decides by the rows of one', async () => {
    const saved = SAVED.replace('TRANSFER', 'DEPOSITED')
    const paid = B!.replace('TRANSFER', 'CARD_REFUND').replace('-45.00', '45.00').replace('264.50', '354.50')
    expect(await problemOf(table(A!, paid, saved))).toMatchObject({ problem: 'several-products' })
    const pending = SAVED.replace('COMPLETED', 'PENDING')
    expect((await collect(table(A!, B!, pending))).statements[0]?.rows).toHaveLength(2)
  })

  it('has rows of several products, each an account: they are named', async () => {
    expect(await problemOf(table(A!, B!, SAVED))).toEqual({
      problem: 'several-products',
      line: 4,
      element: 'Current, Savings',
    })
  })

  it('has no product in a row without a day', async () => {
    const foot = 'Exported by;;;Savings'
    const rows = ['2026-09-03;A;310.00;Current', '2026-09-04;B;-45.50;Current', foot]
    const { statements } = await collect(['Date;Description;Amount;Product', ...rows, ''].join('\n'))
    expect(statements[0]?.rows).toMatchObject([{ amountMinor: 31_000 }, { amountMinor: -4550 }])
  })

  it('what is sold in many kinds is no product of a bank', async () => {
    const rows = Array.from({ length: 8 }, (_, at) => `2026-09-0${at + 1};A;-1.00;Item ${'ABCDEFGH'[at]}`)
    const { statements } = await collect(['Date;Description;Amount;Product', ...rows, ''].join('\n'))
    expect(statements[0]?.rows).toHaveLength(8)
  })

  it('or of several accounts with names of their own', async () => {
    const text = (title: string, other: string): string =>
      `Date;Description;Amount;${title}\n2026-09-03;A;310.00;Checking\n2026-09-04;B;-45.50;${other}\n`
    for (const title of ['Account Name', 'Conta', 'Wallet'])
      expect(await problemOf(text(title, 'Savings'))).toEqual({
        problem: 'several-products',
        line: 3,
        element: 'Checking, Savings',
      })
    const one = text('Conta', 'Checking')
    // The titles of the next page are no account.
    const pages = `${one}${one.replaceAll('2026-09', '2026-10')}`
    expect((await collect(pages)).statements[0]?.rows).toHaveLength(4)
  })

  it('is read of the one product that a person names', async () => {
    const [first, saved] = [table(A!, B!), table(A!, B!, SAVED)]
    const { layout } = (await collect(first)).table!
    const of = async (product: string) =>
      (await collect(saved, { chosen: { ...layout, product } })).statements[0]?.end?.closing?.minor
    expect([await of('Current'), await of('Savings')]).toEqual([26_450, 2000])
    expect(
      (await collect(saved, { remembered: [{ ...layout, product: 'Current' }] })).statements[0]?.rows,
    ).toHaveLength(2)
  })
})

const bank = (...lines: string[]): string => ['Data;Descrição;Débito;Crédito', ...lines, ''].join('\n')
const amountsOf = async (text: string) =>
  (await collect(text)).statements.flatMap(({ rows }) => rows.map(({ amountMinor }) => amountMinor))

describe('a table with debits and credits', () => {
  it('has reversals with a minus', async () => {
    const rows = [
      '03-06-2026;A;;310,00',
      '04-06-2026;B;45,50;',
      '05-06-2026;C;;-10,00',
      '06-06-2026;D;-5,00;',
    ]
    expect(await amountsOf(bank(...rows, '07-06-2026;E;1,00;', '08-06-2026;F;;2,00'))).toEqual([
      31_000, -4550, -1000, 500, -100, 200,
    ])
  })

  it('may have a minus before every debit', async () => {
    const rows = ['03-06-2026;A;;310,00', '04-06-2026;B;-45,50;', '05-06-2026;C;-1,00;', '06-06-2026;D;5,00;']
    expect(await amountsOf(bank(...rows))).toEqual([31_000, -4550, -100, 500])
  })
})

describe('a row without a day', () => {
  it('between rows with one is refused where it has an amount: it may be a transaction', async () => {
    const text = bank('03-06-2026;A;;310,00', ';B;45,50;', '05-06-2026;C;1,00;')
    expect(await problemOf(text)).toEqual({ problem: 'bad-row', line: 3, element: 'date' })
  })

  it('is one of the day above where the balances prove it', async () => {
    const lines = [
      '03-06-2026;A;310,00;400,00',
      ';B;-45,50;354,50',
      ';C;1,00;355,50',
      '05-06-2026;D;2,00;357,50',
    ]
    const text = ['Data;Descrição;Valor;Saldo', ...lines, ''].join('\n')
    const daysIn = async (given: string) =>
      (await collect(given)).statements[0]?.rows.map(({ bookingDate }) => bookingDate.slice(-2)).join(' ')
    expect(await daysIn(text)).toBe('03 03 03 05')
    expect(await problemOf(text.replace('354,50', ''))).toEqual({
      problem: 'bad-row',
      line: 3,
      element: 'date',
    })
    expect(await problemOf(text.replace(';B', 'Hoje;B'))).toMatchObject({ problem: 'bad-row', line: 3 })
  })

  it('is passed over at the beginning, at the end, and where it states a balance', async () => {
    const text = bank(
      ';Cativo;12,00;',
      '03-06-2026;A;;310,00',
      ';A transportar;;310,00',
      ';Saldo em 03-06-2026;;310,00',
      ';;;',
      '05-06-2026;C;1,00;',
      ';Plafond;;5.000,00',
    )
    expect(await amountsOf(text)).toEqual([31_000, -100])
  })
})

describe('a row without a day behind all others', () => {
  const rows = ['03-06-2026;A;;310,00', '05-06-2026;C;1,00;']

  it('is one of the day above where the balances prove it, as are further ones', async () => {
    const lines = ['05-06-2026;A;310,00;400,00', ';B;-45,50;354,50', ';C;1,00;355,50']
    const { statements } = await collect(['Data;Descrição;Valor;Saldo', ...lines, ''].join('\n'))
    expect(statements[0]?.rows.map(({ amountMinor }) => amountMinor)).toEqual([31_000, -4550, 100])
  })

  it('is a question where it has an amount, and one of the day above where a person says it is money', async () => {
    const text = bank(...rows, ';Imposto;2,00;')
    expect(await problemOf(text)).toEqual({ problem: 'balance-row', line: 4, element: 'Imposto' })
    const { layout } = (await collect(bank(...rows))).table!
    const said = async (balanceRows: { yes: string[]; no: string[] }) =>
      (await collect(text, { chosen: { ...layout, balanceRows } })).statements[0]?.rows.map(
        ({ bookingDate, amountMinor }) => `${bookingDate} ${amountMinor}`,
      )
    expect(await said({ yes: ['Imposto'], no: [] })).toHaveLength(2)
    expect((await said({ yes: [], no: ['imposto'] }))?.at(-1)).toBe('2026-06-05 -200')
  })

  it('is a question without a text too, by its amount', async () => {
    const text = bank(...rows, ';;2,00;')
    expect(await problemOf(text)).toEqual({ problem: 'balance-row', line: 4, element: '2,00' })
    const { layout } = (await collect(bank(...rows))).table!
    const balanceRows = { yes: ['2,00'], no: [] }
    expect((await collect(text, { chosen: { ...layout, balanceRows } })).statements[0]?.rows).toHaveLength(2)
    expect(await amountsOf(bank(...rows, ';;1,00;310,00'))).toHaveLength(2)
    expect(await problemOf(bank(rows[0]!, ';;2,00;', rows[1]!))).toMatchObject({
      problem: 'bad-row',
      line: 3,
    })
  })

  it('is none where it is the sum of the others', async () => {
    expect(await amountsOf(bank(...rows, ';Movimentos do mês;1,00;310,00', ';Entradas;;310,00'))).toEqual([
      31_000, -100,
    ])
  })

  it('is money where the balances prove it, and refused where its day is a word', async () => {
    const text = [
      'Data;Descrição;Valor;Saldo',
      '03-06-2026;A;310,00;400,00',
      '05-06-2026;C;-1,00;399,00',
      'X;Imposto;-2,00;397,00',
      '',
    ].join('\n')
    expect(await amountsOf(text.replace('X;', ';'))).toEqual([31_000, -100, -200])
    expect(await problemOf(text.replace('X;', 'Hoje;'))).toEqual({
      problem: 'bad-row',
      line: 4,
      element: 'Hoje',
    })
  })
})

it('a row with a debit and a credit is read by their difference only where balances prove it', async () => {
  const [A, B] = ['03-06-2026;A;;310,00', '04-06-2026;B;10,00;4,00']
  expect(await problemOf(bank(A, B))).toEqual({ problem: 'bad-row', line: 3, element: '10,00 / 4,00' })
  const text = bank(`${A};400,00`, `${B};394,00`).replace('Crédito', 'Crédito;Saldo')
  expect(await amountsOf(text)).toEqual([31_000, -600])
  expect(await problemOf(text.replace('394,00', ''))).toMatchObject({ problem: 'bad-row', line: 3 })
  expect(await amountsOf(bank('03-06-2026;A;0,00;310,00'))).toEqual([31_000])
})

it.each(['06-06-2026;D;1,', '06-06-2026;D;1', '06-06-2026;D', '06-0'])(
  'a file that ends within its last row is refused: %s',
  async (last) => {
    const rows = ['03-06-2026;A;310,00', '04-06-2026;B;-45,50', '05-06-2026;C;1,00']
    const text = ['Data;Descrição;Valor', ...rows, ''].join('\n')
    expect(await problemOf(`${text}${last}`)).toEqual({ problem: 'truncated', line: 5 })
    for (const whole of ['06-06-2026;D;1,00', 'Fim do extrato', ''])
      expect(await amountsOf(`${text}${whole}`)).toHaveLength(whole.startsWith('06') ? 4 : 3)
    expect(await amountsOf(`${text}06-06-2026;D;1\n`)).toHaveLength(4)
  },
)

it('a quote within which other rows begin is refused with the line of the quote', async () => {
  const rows = ['03-06-2026;"A;;310,00', '04-06-2026;B;45,50;', '05-06-2026;"C";1,00;']
  expect(await problemOf(bank(...rows))).toEqual({ problem: 'malformed', line: 2 })
  expect(
    await amountsOf(bank('03-06-2026;"A', 'em 04-06-2026; pago";;310,00', '05-06-2026;C;1,00;')),
  ).toEqual([31_000, -100])
})

it('a code beside an amount is the currency of its row', async () => {
  const text = (...amounts: string[]): string =>
    ['Data;Descrição;Valor', ...amounts.map((amount, at) => `0${at + 3}-06-2026;A;${amount}`), ''].join('\n')
  expect((await collect(text('USD 310,00', '-45,50 USD'))).statements[0]?.end?.currency).toBe('USD')
  expect(await problemOf(text('USD 310,00', '-45,50 EUR'))).toEqual({
    problem: 'two-currencies',
    line: 3,
    element: 'EUR',
  })
})

it('a sign beside an amount is the currency of its row', async () => {
  const currencyOf = async (one: string, other: string, above = '') =>
    (await collect(`${above}Data;Descrição;Valor\n03-06-2026;A;${one}\n04-06-2026;B;${other}\n`))
      .statements[0]?.end?.currency
  expect(await currencyOf('$310,00', '-$45,50')).toBe('USD')
  expect(await currencyOf('R$ 310,00', '-R$ 45,50')).toBe('BRL')
  expect(await currencyOf('€ 310,00', '(45,50 €)')).toBe('EUR')
  expect(await currencyOf('£310,00', '£-45,50')).toBe('GBP')
  expect(await currencyOf('$310,00', '-$45,50', 'Moeda;CAD;\n')).toBe('CAD')
  expect(await currencyOf('$310,00', '-$45,50', 'Moeda;EUR;\n')).toBe('USD')
  await expect(currencyOf('$310,00', '-45,50')).rejects.toMatchObject({
    details: { file: { problem: 'two-currencies', line: 3, element: 'EUR' } },
  })
})

it('balances above the titles are those of the period, with a label in their cell or beside it', async () => {
  const rows = 'Data;Descrição;Valor\n03-06-2026;A;310,00\n04-06-2026;B;-45,50\n'
  for (const above of [
    'Saldo inicial;500,00\nSaldo disponível final;9,00\nSaldo final;764,50',
    'Saldo inicial: 500,00 EUR;\nSaldo final: 764,50 EUR;',
    'Saldo anterior em 31-05-2026;500,00\nSaldo contabilístico final;764,50',
    'Opening balance:;500,00\nClosing balance:;764,50',
  ])
    expect((await collect(`${above}\n${rows}`)).statements[0]?.end).toMatchObject({
      opening: { minor: 50_000 },
      closing: { minor: 76_450 },
    })
})
