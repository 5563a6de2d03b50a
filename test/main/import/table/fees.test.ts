import { describe, expect, it } from 'vitest'
import { collect, problemOf } from '../helpers/collect.ts'

const read = async (text: string) =>
  (await collect(text)).statements.flatMap(({ rows, end }) => [
    ...rows.map(({ amountMinor }) => amountMinor),
    end?.opening?.minor ?? null,
  ])

describe('a column of fees', () => {
  const table = (title: string, ...lines: string[]): string =>
    [`Data;Descrição;Montante;${title}`, ...lines, ''].join('\n')

  it('is taken off where it has a minus, and where it has none', async () => {
    const [first, second] = ['03/09/2026;LOJA A;80,00', '04/09/2026;LEVANTAMENTO;-20,00;0,00']
    for (const fee of ['-2,35', '2,35', '(2,35)', '2,35-', '−2,35'])
      expect(await read(table('Comissão', `${first};${fee}`, second))).toEqual([7765, -2000, null])
  })

  it.each(['Custos', 'Encargos', 'Fee amount', 'Stripe fee', 'Charges', 'Commission', 'Taxas', 'Gebühr'])(
    'may be called %s',
    async (title) => {
      expect(await read(table(title, '03/09/2026;LOJA A;80,00;-2,35', '04/09/2026;B;-20,00;0,00'))).toEqual([
        7765,
        -2000,
        null,
      ])
    },
  )

  it('is added to what goes out', async () => {
    const [first, second] = ['03/09/2026;LOJA A;80,00;0,00', '04/09/2026;RENDA;-20,00']
    for (const fee of ['-0,50', '0,50'])
      expect(await read(table('Taxa', first, `${second};${fee}`))).toEqual([8000, -2050, null])
  })

  it('that came back has the other sign', async () => {
    const text = table(
      'Fee',
      '03/09/2026;A;80,00;-2,35',
      '04/09/2026;B;60,00;-1,75',
      '05/09/2026;A;-80,00;2,35',
    )
    expect(await read(text)).toEqual([7765, 5825, -7765, null])
  })

  it('that is part of the amount already changes nothing: the balances say so', async () => {
    const text = table(
      'Comissão;Saldo',
      '03/09/2026;A;77,65;-2,35;77,65',
      '04/09/2026;B;58,25;-1,75;135,90',
      '05/09/2026;C;-20,00;0,00;115,90',
    )
    expect(await read(text)).toEqual([7765, 5825, -2000, 0])
  })

  it('whose signs differ is refused where no balance decides', async () => {
    const lines = ['03/09/2026;A;80,00;-2,35', '04/09/2026;B;60,00;1,75']
    expect(await problemOf(table('Comissão', ...lines))).toMatchObject({ problem: 'bad-row', line: 2 })
    const [one, other] = ['03/09/2026;A;80,00;-2,35;77,65', '04/09/2026;B;60,00;1,75;139,40']
    expect(await read(table('Comissão;Saldo', one!, other!))).toEqual([7765, 6175, 0])
  })

  it('is told in the text of what came in, as the sum that was paid', async () => {
    const { statements } = await collect(table('Comissão', '03/09/2026;FT A/9;80,00;-2,35'))
    expect(statements[0]?.rows[0]?.text).toBe('FT A/9 BRUTO 80,00 COMISSAO 2,35')
  })

  it('stands between a gross and a net amount: the net one is what the account got', async () => {
    for (const titles of ['Bruto,Comissão,Líquido', 'Gross,Fee,Net', 'Valor bruto,Comissão,Valor líquido']) {
      const text = [
        `"Data","Hora","Descrição","Moeda",${titles},"Saldo","ID da transação","Nome"`,
        '"03/09/2026","10:15:00","Pagamento","EUR","80,00","-2,35","77,65","77,65","TX01","Oficina do Vale Lda"',
        '"04/09/2026","11:00:00","Levantamento","EUR","-50,00","0,00","-50,00","27,65","TX02",""',
      ].join('\n')
      expect(await read(text)).toEqual([7765, -5000, 0])
    }
    expect(await read('Data;Descrição;Bruto\n03/09/2026;A;80,00\n')).toEqual([8000, null])
  })
})
