import { expect, it, onTestFinished } from 'vitest'
import { startSandbox } from '../../sandbox/start-sandbox.ts'
import { cliFor } from './run-cli.ts'

interface Group {
  id: string
  state: string
  currency: string
  rate?: string
  allocations: { kind: string; amountMinor: number; bankMinor?: number }[]
}

it('money in another currency is joined at a stated rate, its difference in EUR, and undone', async () => {
  const sandbox = await startSandbox({ documents: 30, transactions: 30 })
  onTestFinished(() => sandbox.close())
  const { run, add, track } = cliFor(sandbox)
  await add()
  await track()
  await run(['sync'])
  const documents = (await run(['documents', 'list', '--state', 'open'])).json<
    { id: number; type: string; openMinor: number }[]
  >()
  const invoice = documents.find(({ openMinor }) => openMinor > 10_000)
  if (!invoice) throw new Error('the sample has an open invoice')
  const dollarsMinor = 2 * (invoice.openMinor + 150)
  sandbox.addTransaction({ amountMinor: dollarsMinor, text: 'DOLARES', currency: 'USD' })
  await run(['sync'])
  const rows = (await run(['transactions', 'list', '--state', 'open'])).json<{ id: string; text: string }[]>()
  const key = rows.find(({ text }) => text === 'DOLARES')?.id ?? ''

  const words = ['join', '--document', String(invoice.id), '--transaction', key]
  const without = await run(words)
  expect(without.exit).toBe(1)
  expect(without.json<{ error: { message: string } }>().error.message).toContain('say with --rate')
  expect((await run([...words, '--rate', '0'])).exit).toBe(2)
  const unnamed = await run([...words, '--rate', '2'])
  expect(unnamed.json<{ error: { message: string } }>().error.message).toContain(
    'the difference of 1.50 EUR needs a name',
  )
  const joined = (await run([...words, '--rate', '2', '--difference', 'exchange'])).json<Group>()
  expect(joined).toMatchObject({ state: 'accepted', currency: 'USD', rate: '2' })
  expect(
    joined.allocations.map(({ kind, amountMinor, bankMinor }) => [kind, amountMinor, bankMinor]),
  ).toEqual([
    ['payment', invoice.openMinor, 2 * invoice.openMinor],
    ['exchange', 150, 300],
  ])
  const listed = (await run(['transactions', 'list', '--state', 'open'])).json<{ id: string }[]>()
  expect(listed.map(({ id }) => id)).not.toContain(key)
  expect((await run(['undo'])).exit).toBe(0)
  expect((await run(['transactions', 'list', '--state', 'open'])).json<{ id: string }[]>()).toHaveLength(
    rows.length,
  )
})
