import { describe, expect, it } from 'vitest'
import { collect } from './helpers/collect.ts'

describe('a table with rows of several accounts', () => {
  const [one, other] = ['PT50000201231234567890154', 'PT50003506519876543210195']
  const table = (title: string): string =>
    [
      `Data mov.;${title};Descri\u00e7\u00e3o;Montante;Saldo`,
      `03-03-2026;${one};A;5,00;15,00`,
      `03-03-2026;${other};B;-2,00;98,00`,
      `02-03-2026;${one};C;10,00;10,00`,
      `02-03-2026;${other};D;100,00;100,00`,
    ].join('\r\n')

  it('becomes a statement of each, with its own balances', async () => {
    for (const title of ['Conta', 'IBAN', 'N.\u00ba de conta']) {
      const { statements } = await collect(table(title))
      expect(statements).toMatchObject([
        { account: { iban: one }, rows: [{ text: 'C' }, { text: 'A' }], end: { closing: { minor: 1500 } } },
        { account: { iban: other }, rows: [{ text: 'D' }, { text: 'B' }], end: { closing: { minor: 9800 } } },
      ])
    }
  })

  it('is of one account where a person says that the column is none', async () => {
    const { statements, table: read } = await collect(table('Conta').replaceAll(/;[^;]*$/gm, ''))
    const { account: _, ...columns } = read!.layout.columns
    expect(statements).toHaveLength(2)
    const chosen = { ...read!.layout, columns }
    expect((await collect(table('Conta').replaceAll(/;[^;]*$/gm, ''), { chosen })).statements).toHaveLength(1)
  })

  it('a column of other sides names no account', async () => {
    const text = table('Conta destino').replaceAll(/;[^;]*$/gm, '')
    expect((await collect(text)).statements).toHaveLength(1)
  })
})
