/** A payment of a closed month is named as what settled a supplier's document, as a person types it. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { toEfatura } from '../../helpers/export-efatura.ts'
import { newDataFolder, runCli } from './run-cli.ts'

it('settles what came after the month was closed, which stays as it is', async () => {
  const folder = newDataFolder()
  const run = (...words: string[]) => runCli([...words, '--data-dir', folder, '--no-keychain', '--json'])
  const write = (name: string, content: string): string => {
    writeFileSync(join(folder, name), content)
    return join(folder, name)
  }
  expect(
    (await run('company', 'add', '--name', 'Padaria Ribeiro', '--tax-id', '509442013', '--files')).exit,
  ).toBe(0)
  const bank = write(
    'extrato.csv',
    'Data;Descrição;Valor;Saldo\n05-03-2026;TRF OFICINA DO VALE;-123,00;877,00\n31-03-2026;JUROS;1,00;878,00\n',
  )
  expect((await run('import', bank, '--account', 'conta-1')).exit).toBe(0)
  const rows = (await run('transactions', 'list')).json<{ id: string; amountMinor: number }[]>()
  const paid = rows.find(({ amountMinor }) => amountMinor === -12_300)?.id ?? ''
  const interest = rows.find(({ amountMinor }) => amountMinor === 100)?.id ?? ''
  await run('classify', paid, '--category', 'supplier-payment')
  await run('classify', interest, '--category', 'interest-received')
  const closed = await run('periods', 'close', '--period', '2026-03', '--reason', 'conferido')
  expect(closed.stderr).toBe('')
  const list = write('e-fatura.csv', toEfatura([{ number: 'FT A/1', cents: 12_300, date: '2026-03-01' }]))
  expect((await run('import', list, '--ours')).exit).toBe(0)

  const of = ['--document', 'FT A/1', '--transaction', paid]
  expect((await run('join', ...of)).json()).toMatchObject({ error: { code: 'conflict' } })
  expect((await run('join', ...of, '--closed', '--difference', 'fee')).exit).toBe(2)
  const named = await run('join', ...of, '--closed')
  expect(named.json()).toMatchObject({
    state: 'accepted',
    allocations: [{ amountMinor: -12_300, bankMinor: 0 }],
  })
  const documents = (await run('documents', 'list', '--side', 'supplier')).json<{ openMinor: number }[]>()
  expect(documents).toMatchObject([{ openMinor: 0 }])
  const again = await run('join', ...of, '--closed')
  expect(again.json()).toMatchObject({ error: { code: 'conflict' } })
})
