/** Questions to the client on the command line: asked, sent, answered by the list that comes back. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { newFolder } from '../../helpers/new-folder.ts'
import { startSandbox } from '../../sandbox/start-sandbox.ts'
import { cliFor, runCli } from './run-cli.ts'

interface Listed {
  id: string
  text: string
  amountMinor: number
  state: string
  note: string | null
}
interface Waiting {
  groupId: string
  text: string
}

const sandbox = await startSandbox({ documents: 40, transactions: 120 })
afterAll(() => sandbox.close())

const synced = async () => {
  const cli = cliFor(sandbox)
  await cli.add()
  await cli.run(['sync'])
  const rows = async () => (await cli.run(['transactions', 'list'])).json<Listed[]>()
  const paid = (await rows()).filter(({ amountMinor }) => amountMinor < 0)
  const waiting = async () => (await cli.run(['questions', 'list'])).json<Waiting[]>()
  return { ...cli, rows, paid, waiting }
}

it('asks, lists, writes one message and a file, and takes the answers of the file', async () => {
  const { run, rows, paid, waiting, dataFolder } = await synced()
  const [first, second, third] = paid
  const ask = ['questions', 'ask', first?.id ?? '', second?.id ?? '', '--what', 'document']
  expect((await run([...ask, '--text', 'fatura'])).exit).toBe(0)
  await run(['questions', 'ask', third?.id ?? '', '--what', 'owner'])
  expect(await waiting()).toHaveLength(3)
  expect((await rows()).filter(({ state }) => state === 'waiting')).toHaveLength(3)
  const { stdout: status } = await runCli(['status', '--data-dir', dataFolder, '--no-keychain'])
  expect(status).toMatch(/, 3 waiting for the client since \d{4}-/)
  const { stdout } = await run(['questions', 'message'])
  expect(stdout).toContain(first?.text ?? '?')
  expect(stdout).toMatch(/Falta o documento: fatura|The document is missing: fatura/)
  const file = join(newFolder(), 'perguntas.csv')
  expect((await run(['export', '--report', 'client-questions', '--out', file])).exit).toBe(0)
  const workbook = join(newFolder(), 'perguntas.xlsx')
  expect((await run(['export', '--report', 'client-questions', '--out', workbook])).exit).toBe(0)
  const unanswered = await run(['questions', 'answers', workbook])
  expect(unanswered.json()).toEqual([])
  expect(unanswered.stderr).toMatch(/3 questions without an answer/)
  const [asked] = await waiting()
  const answered = (await readFile(file, 'utf8'))
    .split('\r\n')
    .map((line) =>
      line.includes(asked?.groupId ?? '?') ? line.replace(';;"h-', ';"é a renda; de maio";"h-') : line,
    )
    .join('\r\n')
  await writeFile(file, answered)
  const trial = await run(['questions', 'answers', file, '--dry-run'])
  expect(trial.json()).toMatchObject([{ outcome: 'answered', answer: 'é a renda; de maio' }])
  expect(trial.stderr).toMatch(/2 questions without an answer/)
  expect(await waiting()).toHaveLength(3)
  await run(['questions', 'answers', file])
  expect(await waiting()).toHaveLength(2)
  const noted = (await rows()).filter(({ note }) => note === 'é a renda; de maio')
  expect(noted).toMatchObject([{ text: asked?.text, state: 'open' }])
  const again = await run(['questions', 'answers', file])
  expect(again.json()).toMatchObject([{ outcome: 'decided-meanwhile' }])
  const resumed = await waiting()
  await run(['questions', 'resume', ...resumed.map(({ groupId }) => groupId)])
  expect(await waiting()).toEqual([])
})

it('refuses another file, a day that has come, and what does not wait', async () => {
  const { run, paid } = await synced()
  const other = join(newFolder(), 'outro.csv')
  await writeFile(other, 'Data;Valor\r\n2026-05-05;12,00\r\n')
  const refused = await run(['questions', 'answers', other])
  expect(refused.json<{ error: { message: string } }>().error.message).toMatch(/no list of questions/)
  const past = ['questions', 'ask', paid[0]?.id ?? '', '--what', 'purpose', '--until', '2020-01-01']
  expect((await run(past)).json<{ error: { message: string } }>().error.message).toMatch(/name a later one/)
  expect((await run(['questions', 'resume', 'h-0'])).json<{ error: { code: string } }>().error.code).toBe(
    'not-found',
  )
})
