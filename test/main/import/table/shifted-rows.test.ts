import { describe, expect, it } from 'vitest'
import { collect, problemOf } from '../helpers/collect.ts'

const table = (...lines: string[]): string => [...lines, ''].join('\n')
const bad = (line: number, element: string) => ({ problem: 'bad-row', line, element })

describe('a row with more cells than there are columns', () => {
  const titles = 'Data;Descrição;Montante'

  it('is refused where a separator stands in its text', async () => {
    const [one, other, last] = ['03/09/2026;FT A;12;310,00', '04/09/2026;SEGURO;-45,50', '05/09/2026;B;1,00']
    expect(await problemOf(table(titles, one!, other!, last!))).toEqual(bad(2, '310,00'))
    expect(await problemOf(table(titles, other!, last!, one!))).toEqual(bad(4, '310,00'))
  })

  it('is refused where a comma in its amount is a separator as well', async () => {
    const lines = [
      'Data,Descrição,Montante',
      '03/09/2026,A,310,25',
      '04/09/2026,B,-45,50',
      '05/09/2026,C,7,10',
    ]
    expect(await problemOf(table(...lines))).toEqual(bad(2, '25'))
  })

  it('is read where all rows have a last column without a title, or a note', async () => {
    const lines = ['03/09/2026;A;310,00;310,00', '04/09/2026;B;-45,50;264,50', '05/09/2026;C;1,00;265,50']
    expect((await collect(table(titles, ...lines))).statements[0]?.rows).toHaveLength(3)
    const noted = ['03/09/2026;A;310,00;ver com o banco', '04/09/2026;B;-45,50;']
    expect((await collect(table(titles, ...noted))).statements[0]?.rows).toHaveLength(2)
  })
})

it('other titles below the rows are refused, the same ones are not', async () => {
  const titles = 'Data;Descrição;Débito;Crédito'
  const joined = (second: string) => table(titles, '03/09/2026;A;;310,00', '', second, '04/09/2026;B;45,50;')
  expect(await problemOf(joined('Data;Descrição;Crédito;Débito'))).toEqual(
    bad(4, 'DATA|DESCRICAO|CREDITO|DEBITO'),
  )
  expect((await collect(joined(titles))).statements[0]?.rows).toHaveLength(2)
})

it('a row whose day is a word is refused, one that says that it waits is left out', async () => {
  const dated = (word: string) =>
    table('Data;Descrição;Montante', `${word};A;-5,00`, '03/09/2026;B;310,00', '02/09/2026;C;-45,50')
  expect(await problemOf(dated('Hoje'))).toMatchObject({ problem: 'bad-row' })
  expect((await collect(dated('Pendente'))).statements[0]?.rows).toHaveLength(2)
})
