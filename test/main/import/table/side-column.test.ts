import { describe, expect, it } from 'vitest'
import type { TableLayout } from '#contract/import-values.ts'
import type { TableRow } from '../../../../src-main/import/table/cells.ts'
import { examineTable } from '../../../../src-main/import/table/examine-table.ts'
import { collect, problemOf } from '../helpers/collect.ts'

const amountsOf = async (text: string, chosen?: TableLayout) =>
  (await collect(text, chosen && { chosen })).statements.flatMap(({ rows }) =>
    rows.map(({ amountMinor }) => amountMinor),
  )
const table = (title: string, words: readonly string[], amounts = ['310.00', '45.50', '12.00']): string =>
  [
    `Date;Description;Amount;${title}`,
    ...amounts.map((amount, at) => `2026-05-0${at + 4};Movement ${'ABC'[at]};${amount};${words[at]}`),
    '',
  ].join('\n')
const [IN_OUT_IN, ALL_IN] = [
  [31_000, -4550, 1200],
  [31_000, 4550, 1200],
]

describe('amounts without a sign beside a column of sides', () => {
  it.each([
    ['Transaction Type', 'Credit', 'Debit'],
    ['Dr/Cr', 'CR', 'DR'],
    ['Cr/Dr', 'Cr.', 'Dr.'],
    ['D/C', 'C', 'D'],
    ['C/D', 'C', 'D'],
    ['Type', 'CREDIT', 'DEBIT'],
    ['Natureza', 'Crédito', 'Débito'],
    ['Credit/Debit', 'Credit', 'Debit'],
    ['CdtDbtInd', 'CRDT', 'DBIT'],
    ['Debit/Credit Indicator', 'CRE', 'DEB'],
    ['TIPO', 'Recebido', 'Enviado'],
    ['Tipo de movimento', 'Entrada', 'Saída'],
    ['Tipo', 'A crédito', 'A débito'],
    ['Sens', 'CREDIT', 'DEBIT'],
    ['D/K', 'K', 'D'],
    ['Soll/Haben', 'H', 'S'],
    ['Soll/Haben', 'Haben', 'Soll'],
    ['Af Bij', 'Bij', 'Af'],
    ['Sinal', '+', '-'],
    ['Sinal', '+', '−'],
    ['Direction', 'IN', 'OUT'],
    ['Sentido', 'Ingreso', 'Gasto'],
    ['Segno', 'Avere', 'Dare'],
    ['Coluna 4', 'Crédito', 'Débito'],
    ['', 'Money in', 'Money out'],
    ['Direction', 'Inbound', 'Outbound'],
    ['Tipo', 'Pagamento recebido', 'Pagamento enviado'],
  ])('%s: %s is money in, %s money out', async (title, inWord, outWord) => {
    expect(await amountsOf(table(title, [inWord, outWord, inWord]))).toEqual(IN_OUT_IN)
  })

  it('are known by the words alone where the column is that of the text', async () => {
    const text = table('X', ['1', '2', '3'])
      .replaceAll('Movement A', 'Crédito')
      .replaceAll('Movement C', 'Crédito')
    expect(await amountsOf(text.replace('Movement B', 'Débito'))).toEqual(IN_OUT_IN)
  })

  it('in a statement of one side only', async () => {
    expect(await amountsOf(table('D/C', ['D', 'D', 'D']))).toEqual([-31_000, -4550, -1200])
  })

  it('the words of an amount with a sign change nothing', async () => {
    const signed = ['310.00', '-45.50', '12.00']
    expect(await amountsOf(table('Type', ['CREDIT', 'DEBIT', 'CREDIT'], signed))).toEqual(IN_OUT_IN)
    expect(await amountsOf(table('Type', ['TOPUP', 'CARD_PAYMENT', 'DEPOSIT'], signed))).toEqual(IN_OUT_IN)
    expect(await amountsOf(table('Class', ['x', 'y', 'x'], signed))).toEqual(IN_OUT_IN)
  })

  it('a debit with a minus beside one without is refused: it may be a reversal', async () => {
    expect(await problemOf(table('D/C', ['D', 'D', 'C'], ['310.00', '-45.50', '12.00']))).toEqual({
      problem: 'bad-row',
      line: 3,
      element: '-45.50 D',
    })
  })

  it('a row without a side is refused, but the row of a balance', async () => {
    const words = ['C', '', 'D']
    expect(await problemOf(table('D/C', words))).toEqual({ problem: 'bad-row', line: 3, element: 'side' })
    expect(await amountsOf(table('D/C', words).replace('Movement B', 'Saldo em 05-05-2026'))).toEqual([
      31_000, -1200,
    ])
  })
})

it('the side of a balance stands behind it', async () => {
  const text = [
    'Data;Descrição;Montante;D/C;Saldo;D/C',
    '03-06-2026;A;310,00;C;54,50;D',
    '04-06-2026;B;45,50;D;100,00;D',
    '05-06-2026;C;112,00;C;12,00;C',
    '',
  ].join('\n')
  const [{ rows, end } = { rows: [], end: undefined }] = (await collect(text)).statements
  expect(rows.map(({ amountMinor, balanceMinor }) => [amountMinor, balanceMinor])).toEqual([
    [31_000, -5450],
    [-4550, -10_000],
    [11_200, 1200],
  ])
  expect(end?.opening?.minor).toBe(-36_450)
})

describe('amounts without a sign beside a column of two values that are not known', () => {
  const asked = (element: string, line = 2) => ({ problem: 'unknown-side', line, element })

  it.each([
    ['Canal', 'Vendas', 'Lojas'],
    ['Natureza', 'X1'.slice(0, 1), 'Y'],
    ['Class', '1', '0'],
    ['', 'Nosso', 'Deles'],
    ['Categoria', 'Receitas próprias', 'Custos'],
  ])('%s: %s or %s is a question', async (title, one, other) => {
    expect(await problemOf(table(title, [one, other, one]))).toEqual(asked(one))
  })

  it('the word of money out in every row is a question where no title says what it is', async () => {
    expect(await problemOf(table('Obs', ['D', 'D', 'D']))).toEqual(asked('D'))
    expect(await problemOf(table('Status', ['Received', 'Paid', 'Received']))).toEqual(asked('Received'))
    expect(await amountsOf(table('Obs', ['C', 'C', 'C']))).toEqual(ALL_IN)
    expect(await amountsOf(table('+/-', ['-', '-', '-']))).toEqual([-31_000, -4550, -1200])
  })

  it('a word beside known ones is a question too', async () => {
    expect(await problemOf(table('Type', ['Credit', 'Debit', 'Interest']))).toEqual(asked('Interest', 4))
  })

  it('are read as a person says, and the other word is the other side', async () => {
    const text = table('Canal', ['Vendas', 'Lojas', 'Vendas'])
    const rows: TableRow[] = text
      .trimEnd()
      .split('\n')
      .map((line, at) => ({ line: at + 1, cells: line.split(';') }))
    async function* all() {
      yield* rows
    }
    const { layout } = await examineTable(all(), { remembered: [] })
    if (!layout) throw new Error('the layout is guessed')
    expect(layout).toMatchObject({ columns: { side: 3 }, sides: null })
    const said = await examineTable(all(), {
      remembered: [],
      chosen: { ...layout, sides: { in: [], out: ['Lojas'] } },
    })
    expect(await amountsOf(text, said.layout!)).toEqual(IN_OUT_IN)
    const typed = await examineTable(all(), { remembered: [], answers: { moneyOut: ['lojas'] } })
    expect(typed.from).toBe('chosen')
    expect(await amountsOf(text, typed.layout!)).toEqual(IN_OUT_IN)
    const none = await examineTable(all(), { remembered: [], answers: { moneyOut: [] } })
    expect(await amountsOf(text, none.layout!)).toEqual(ALL_IN)
    // What was said holds for later files, where a reversal has a minus.
    const later = table('Canal', ['Vendas', 'Lojas', 'Outros'])
    expect((await collect(text, { remembered: [said.layout!] })).statements[0]?.rows[1]?.amountMinor).toBe(
      -4550,
    )
    await expect(collect(later, { remembered: [said.layout!] })).rejects.toMatchObject({
      details: { file: asked('Outros', 4) },
    })
    await expect(
      collect(table('Canal', ['Vendas', 'Lojas', 'Vendas'], ['310.00', '-45.50', '12.00']), {
        remembered: [{ ...said.layout!, sides: { in: ['LOJAS'], out: ['Vendas'] } }],
      }),
    ).rejects.toMatchObject({ details: { file: { problem: 'bad-row', line: 3 } } })
  })

  it('what is known stays known where a person explains another word', async () => {
    const text = table('Type', ['Credit', 'Debit', 'Interest'])
    async function* all() {
      for (const [at, line] of text.trimEnd().split('\n').entries())
        yield { line: at + 1, cells: line.split(';') }
    }
    const said = await examineTable(all(), { remembered: [], answers: { moneyOut: ['Interest'] } })
    expect(await amountsOf(text, said.layout!)).toEqual([31_000, -4550, -1200])
  })

  it('one word and blanks are a question, and the blanks the other side', async () => {
    const text = table('Nota', ['', 'D', ''])
    expect(await problemOf(text)).toEqual(asked('D', 3))
    const layout = {
      header: 'DATE|DESCRIPTION|AMOUNT|NOTA',
      headerLine: 1,
      columns: { date: 0, text: 1, amount: 2, side: 3 },
      dateOrder: 'dmy',
      decimalMark: '.',
    } as const
    expect(await amountsOf(text, { ...layout, sides: { in: [], out: ['D'] } })).toEqual(IN_OUT_IN)
  })

  it('are no question where balances decide', async () => {
    const of = (words: readonly string[], balances: readonly string[]): string =>
      table('Canal', words)
        .trimEnd()
        .split('\n')
        .map((line, at) => `${line};${at === 0 ? 'Balance' : balances[at - 1]}`)
        .join('\n')
    expect(await amountsOf(of(['Vendas', 'Lojas', 'Vendas'], ['310.00', '264.50', '276.50']))).toEqual(
      IN_OUT_IN,
    )
    expect(await amountsOf(of(['Vendas', 'Lojas', 'Vendas'], ['310.00', '355.50', '367.50']))).toEqual(ALL_IN)
  })

  it('nor where one word and blanks are proven', async () => {
    const lines = ['03-06-2026;A;310,00;C;810,00', '04-06-2026;B;45,50;;764,50', '05-06-2026;C;1,00;C;765,50']
    const text = ['Data;Descrição;Montante;D/C;Saldo', ...lines, ''].join('\n')
    expect(await amountsOf(text)).toEqual([31_000, -4550, 100])
  })

  it('and where they add up in the order of their days alone', async () => {
    const text = table('Canal', ['Vendas', 'Lojas', 'Vendas'])
      .trimEnd()
      .split('\n')
      .map((line, at) => `${line};${['Balance', '310.00', '276.50', '322.00'][at]}`)
      .join('\n')
      .replaceAll('2026-05-06', '2026-05-05')
    expect(await amountsOf(text)).toEqual([31_000, 1200, -4550])
  })

  it('and where all amounts add up as they are, only a title makes a question of the oldest row', async () => {
    const of = (title: string): string =>
      table(title, ['TOPUP', 'TRANSFER', 'TRANSFER'])
        .trimEnd()
        .split('\n')
        .map((line, at) => `${line};${['Balance', '810.00', '855.50', '867.50'][at]}`)
        .join('\n')
    for (const title of ['Canal', 'Name', '']) expect(await amountsOf(of(title))).toEqual(ALL_IN)
    expect(await problemOf(of('Type'))).toEqual(asked('TOPUP'))
    const known = of('Type').replaceAll('TRANSFER', 'DEPOSIT')
    expect(await problemOf(known)).toEqual(asked('TOPUP'))
    expect(await amountsOf(known.replace(';DEPOSIT;867.50', ';TOPUP;867.50'))).toEqual(ALL_IN)
  })

  it('what a title explains is no question', async () => {
    for (const title of ['Nome', 'Estado', 'Referência', 'Produto'])
      expect(await amountsOf(table(title, ['Ana', 'Ana', 'Ana']))).toEqual(ALL_IN)
    expect(await amountsOf(table('Nome', ['Ana', 'Rui', 'Ana']))).toEqual(ALL_IN)
    expect(await amountsOf(table('Balcão', ['0012', '0013', '0012']))).toEqual(ALL_IN)
  })
})

it('an amount without a mark beside amounts of one side is refused', async () => {
  const text = table('Nome', ['Ana', 'Rui', 'Ana'], ['310.00 CR', '45.50', '12.00'])
  expect(await problemOf(text)).toEqual({ problem: 'bad-row', line: 3, element: '45.50' })
  expect(await amountsOf(text.replace('45.50', '45.50 DR'))).toEqual(IN_OUT_IN)
})
