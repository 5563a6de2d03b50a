/** Matching lines of the ledger with transactions, as a person types it. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Sandbox, startSandbox } from '../../sandbox/start-sandbox.ts'
import { cliFor } from './run-cli.ts'

let sandbox: Sandbox
let cli: ReturnType<typeof cliFor>

const ACCOUNT = 'PT50000201231234567890154'

const write = (name: string, lines: readonly string[]): string => {
  const file = join(cli.dataFolder, name)
  writeFileSync(file, lines.join('\n'))
  return file
}

beforeAll(async () => {
  sandbox = await startSandbox({ seed: 3, documents: 3, transactions: 5 })
  cli = cliFor(sandbox)
  expect((await cli.add()).exit).toBe(0)
  const bank = write('bank.csv', [
    'Data;Descrição;Valor;Saldo',
    '05-01-2026;TRF PADARIA;230,00;1230,00',
    '12-01-2026;COMISSAO;-5,00;1225,00',
    '22-01-2026;CHEQUE 88;-1500,00;-275,00',
  ])
  expect((await cli.run(['import', bank, '--account', ACCOUNT])).exit).toBe(0)
  const extract = write('1201.csv', [
    'Data;Diário;N.º Lanç.;Documento;Descrição;Débito;Crédito;Saldo',
    'Conta: 12.01 - Banco do Norte;;;;;;;',
    ';;;;Saldo anterior;;;1.000,00 D',
    '05-01-2026;BAN;1;FT A/47;Recebimento Padaria;230,00;;1.230,00 D',
    '20-01-2026;BAN;3;CH 88;Cheque 88;;1.500,00;270,00 C',
    '21-01-2026;BAN;4;;Comissao;;50,00;320,00 C',
    '28-01-2026;BAN;5;;Acerto;45,00;;275,00 C',
    '28-01-2026;BAN;6;;Outro acerto;1,00;;274,00 C',
  ])
  expect((await cli.run(['ledger', 'import', extract, '--account', ACCOUNT])).exit).toBe(0)
})
afterAll(() => sandbox.close())

type Groups = { groups: { id: string; class: string; allocations: { amountMinor: number }[] }[] }

it('proposes, accepts, undoes and redoes a group of a line and its transaction', async () => {
  const { groups } = (await cli.run(['ledger', 'match', '--json'])).json() as Groups
  const cheque = groups.find(({ allocations }) => allocations.some((row) => row.amountMinor === -150_000))
  expect(cheque).toBeDefined()
  const id = cheque?.id ?? ''
  expect((await cli.run(['ledger', 'accept', id])).json()).toMatchObject({
    state: 'accepted',
    allocations: [{ lineId: expect.any(Number) }, { transactionId: expect.any(String) }],
  })
  expect((await cli.run(['ledger', 'accept', id])).exit).not.toBe(0)
  expect((await cli.run(['ledger', 'undo', id, '--json'])).json()).toMatchObject({ id, state: 'proposed' })
  expect((await cli.run(['redo', id, '--json'])).json()).toMatchObject({ id, state: 'accepted' })
  expect((await cli.run(['history', '--json'])).stdout).toContain(id)
})

it('joins by hand what does not sum to the same only with its error', async () => {
  const lines = (await cli.run(['ledger', 'list', '1201', '--json'])).json() as { id: number; text: string }[]
  const fee = lines.find(({ text }) => text === 'Comissao')
  const transactions = (await cli.run(['transactions', 'list', '--account', ACCOUNT, '--json'])).json() as
    | { transactions: { id: string; amountMinor: number }[] }
    | { id: string; amountMinor: number }[]
  const rows = Array.isArray(transactions) ? transactions : transactions.transactions
  const booked = rows.find(({ amountMinor }) => amountMinor === -500)
  const words = ['ledger', 'join', '--line', String(fee?.id), '--transaction', String(booked?.id)]
  const refused = await cli.run(words)
  expect(refused.exit).not.toBe(0)
  expect(refused.stderr).toContain('amount-differs')
  expect((await cli.run([...words, '--error', 'amount-differs', '--json'])).json()).toMatchObject({
    state: 'accepted',
    balanceMinor: -4_500,
    error: 'amount-differs',
  })
})

it('says why a line and a transaction are together, or why they are not', async () => {
  const lines = (await cli.run(['ledger', 'list', '1201', '--json'])).json() as { id: number; text: string }[]
  const of = (text: string) => String(lines.find((line) => line.text === text)?.id)
  const { groups } = (await cli.run(['ledger', 'match', '--json'])).json() as {
    groups: { allocations: { lineId?: number; transactionId: string | null }[] }[]
  }
  const padaria = groups.find(({ allocations }) =>
    allocations.some(({ lineId }) => String(lineId) === of('Recebimento Padaria')),
  )
  const transactionId = padaria?.allocations.flatMap((row) => row.transactionId ?? [])[0] ?? ''
  const why = ['ledger', 'why', '--transaction', transactionId, '--line']
  const proposed = (await cli.run([...why, of('Recebimento Padaria'), '--json'])).json() as {
    gates: { passed: boolean }[]
    evidence: unknown[]
  }
  expect(proposed.gates.every(({ passed }) => passed)).toBe(true)
  expect(proposed.evidence).toContainEqual(
    expect.objectContaining({ code: 'name-tokens', lineId: expect.any(Number), transactionId }),
  )
  const other = await cli.run([...why, of('Comissao'), '--json'])
  expect(other.json()).toMatchObject({
    gates: expect.arrayContaining([{ gate: 'line-free', passed: false, detail: {} }]),
  })
  expect((await cli.run([...why, '999999'])).stderr).toContain('not-found')
})

it('ends the error of no group but one of the ledger in force', async () => {
  const lines = (await cli.run(['ledger', 'list', '1201', '--json'])).json() as { id: number; text: string }[]
  const open = lines.find(({ text }) => text === 'Recebimento Padaria')
  const refused = await cli.run(['ledger', 'join', '--line', String(open?.id), '--ends', 'l-0000'])
  expect(refused.exit).not.toBe(0)
  expect(refused.stderr).toContain('not-found')
  const { groups } = (await cli.run(['ledger', 'match', '--json'])).json() as Groups
  const ends = groups[0]?.id ?? ''
  const unsettled = await cli.run(['ledger', 'join', '--line', String(open?.id), '--ends', ends])
  expect(unsettled.stderr).toContain('no error to end')
})

it('writes a note on a line, and takes it back', async () => {
  const note = (...words: string[]) => cli.run(['note', '--line', '1', ...words, '--json'])
  expect((await note('--text', 'Falta o recibo')).json()).toMatchObject({ line: 1, note: 'Falta o recibo' })
  expect((await cli.run(['history', '--json'])).stdout).toContain('"line":1')
  expect((await note('--undo')).json()).toMatchObject({ line: 1, note: null })
  expect((await cli.run(['note', '--line', '999', '--text', 'x'])).stderr).toContain('not-found')
})

it('ends an error by lines that cancel all of it, and once', async () => {
  const lines = (await cli.run(['ledger', 'list', '1201', '--json'])).json() as { id: number; text: string }[]
  const of = (text: string) => String(lines.find((line) => line.text === text)?.id)
  const decided = (await cli.run(['history', '--json'])).json() as {
    group?: { id: string; error?: string }
  }[]
  const wrong = decided.find(({ group }) => group?.error === 'amount-differs')?.group?.id ?? ''
  const end = (...texts: string[]) =>
    cli.run(['ledger', 'join', ...texts.flatMap((text) => ['--line', of(text)]), '--ends', wrong, '--json'])
  expect((await end('Acerto', 'Outro acerto')).stderr).toContain('1.00 of the error would be left')
  const ended = await end('Acerto')
  expect(ended.json()).toMatchObject({ state: 'accepted', balanceMinor: 4_500, ends: wrong })
  expect((await end('Outro acerto')).stderr).toContain('no error to end')
})

it('proposes nothing of a ledger that is no longer held against the account', async () => {
  const count = async (): Promise<number> =>
    ((await cli.run(['ledger', 'match', '--json'])).json() as Groups).groups.length
  expect(await count()).toBe(1)
  expect((await cli.run(['ledger', 'untie', '1201', ACCOUNT])).exit).toBe(0)
  expect(await count()).toBe(0)
  expect((await cli.run(['ledger', 'tie', '1201', ACCOUNT])).exit).toBe(0)
  expect(await count()).toBe(1)
})
