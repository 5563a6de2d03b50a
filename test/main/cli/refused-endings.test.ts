/** Refused endings: each gives a sentence that says what to do, and nothing is changed. */
import { afterAll, expect, it } from 'vitest'
import { startSandbox } from '../../sandbox/start-sandbox.ts'
import { cliFor } from './run-cli.ts'

interface Row {
  documentId: number | null
  transactionId: string
  amountMinor: number
  kind: string
  categoryId?: string
}
interface Group {
  id: string
  class: string | null
  allocations: Row[]
  evidence: { code: string }[]
}
interface Listed {
  id: string
  text: string
  amountMinor: number
  state: string
}

const sandbox = await startSandbox({ documents: 40, transactions: 120 })
afterAll(() => sandbox.close())

const synced = async () => {
  const cli = cliFor(sandbox)
  await cli.add()
  await cli.track()
  await cli.run(['sync'])
  const refusal = async (words: string[]) => {
    const { exit, json } = await cli.run(words)
    const { error } = json<{ error: { code: string; message: string } }>()
    return { exit, code: error.code, message: error.message }
  }
  const transactions = async () => (await cli.run(['transactions', 'list'])).json<Listed[]>()
  const groups = async () => (await cli.run(['match'])).json<{ groups: Group[] }>().groups
  return { ...cli, refusal, transactions, groups }
}

it('a category in use is not removed but hidden, and renamed for everything that uses it', async () => {
  const { run, refusal, transactions } = await synced()
  await run(['categories', 'add', 'Quotas'])
  const paid = (await transactions()).find(({ amountMinor }) => amountMinor < 0)
  await run(['classify', paid?.id ?? '', '--category', 'quotas'])
  await run(['rules', 'add', '--category', 'quotas', '--words', 'quota anual'])
  expect(await refusal(['categories', 'remove', 'quotas'])).toEqual({
    exit: 1,
    code: 'conflict',
    message: expect.stringMatching(
      /it is in use 2 times, by transactions or rules; `categories hide` keeps it from new ones/,
    ),
  })
  const renamed = await run(['categories', 'rename', 'quotas', 'Quotizações'])
  expect(renamed.json()).toMatchObject({ name: 'Quotizações', transactions: 1, rules: 1 })
  expect(renamed.stderr).toMatch(/used 2 times; all of them show it so/)
  const hidden = await run(['categories', 'hide', 'quotizações'])
  expect(hidden.json()).toMatchObject({ hidden: true })
  expect(hidden.stderr).toMatch(/1 rule of it classifies nothing while it is hidden: `rules remove`/)
  const ruled = ['rules', 'add', '--category', 'quotizações', '--words']
  expect((await refusal([...ruled, 'joia'])).message).toMatch(
    /the category is hidden.*`categories hide --show` first/,
  )
  await run(['categories', 'hide', 'quotizações', '--show'])
  expect((await refusal([...ruled, 'Quota  Anual'])).message).toMatch(/says the same already/)
  expect((await refusal([...ruled, 'joia', '--min-amount', '200', '--max-amount', '100'])).message).toMatch(
    /the least amount is above the largest/,
  )
  await run(['categories', 'hide', 'quotizações'])
  expect((await transactions()).find(({ id }) => id === paid?.id)).toMatchObject({ state: 'classified' })
  expect(await refusal(['classify', paid?.id ?? '', '--category', 'quotas'])).toMatchObject({
    code: 'not-found',
    message: expect.stringMatching(/`categories list` names them/),
  })
})

it('a split that does not sum says how much is missing, and one with the wrong sign what is required', async () => {
  const { refusal, transactions } = await synced()
  const paid = (await transactions()).find(({ amountMinor }) => amountMinor < -1_000)
  if (!paid) throw new Error('the sample pays')
  const split = (parts: string) => refusal(['classify', paid.id, '--split', parts])
  expect(await split(`rent=${paid.amountMinor + 150},other=-100`)).toEqual({
    exit: 1,
    code: 'conflict',
    message: expect.stringMatching(/the parts do not sum: -0.50 EUR is missing; correct a part or add one/),
  })
  expect((await split(`rent=${paid.amountMinor - 100},other=100`)).message).toMatch(
    /each part needs an amount with the sign of the transaction/,
  )
  expect((await transactions()).find(({ id }) => id === paid.id)).toMatchObject({ state: 'open' })
})

it('a rule never takes a transaction that a document explains: the trial counts it, and a person decides', async () => {
  const { run, groups, transactions } = await synced()
  const paired = (await groups()).find(
    ({ class: matchClass, allocations }) =>
      matchClass === 'certain' && allocations.length === 1 && allocations[0]?.kind === 'payment',
  )
  const key = paired?.allocations[0]?.transactionId
  const text = (await transactions()).find(({ id }) => id === key)?.text ?? ''
  const rule = ['--category', 'other', '--words', text]
  const trial = await run(['rules', 'add', ...rule, '--dry-run'])
  expect(trial.json()).toMatchObject({ caught: 1, explained: 1, undecided: 0 })
  const written = await run(['rules', 'add', ...rule])
  expect(written.stderr).toMatch(/1 have a document: the rule does not classify these by itself/)
  const ruled = (await groups()).filter(({ allocations }) =>
    allocations.some((row) => row.transactionId === key && row.kind === 'classified'),
  )
  expect(ruled).toMatchObject([{ class: 'possible' }])
  expect(ruled[0]?.evidence.map(({ code }) => code)).toContain('document-possible')
})

it('rules that contradict each other name one another, and a person chooses', async () => {
  const { run, refusal, groups } = await synced()
  const salaries = ['rules', 'add', '--words', 'venc', '--direction', 'out']
  const first = (await run([...salaries, '--category', 'salaries'])).json<{ id: string }>()
  const contradicting = [...salaries, '--category', 'partner-account']
  expect(await refusal(contradicting)).toEqual({
    exit: 1,
    code: 'conflict',
    message: expect.stringMatching(
      new RegExp(`it contradicts ${first.id} \\(salaries\\) on \\d+: .* keep both with --keep-both`),
    ),
  })
  expect((await run(['rules', 'list'])).json()).toHaveLength(1)
  const second = await run([...contradicting, '--keep-both'])
  expect(second.stderr).toMatch(
    new RegExp(
      `it contradicts ${first.id} \\(salaries\\) on \\d+: of those a person chooses; change one of the two`,
    ),
  )
  const ruled = (await groups()).filter(({ evidence }) =>
    evidence.some(({ code }) => code === 'rules-contradict'),
  )
  expect(ruled.length).toBeGreaterThan(0)
  expect(new Set(ruled.map((group) => group.class))).toEqual(new Set(['ambiguous']))
})

it('an own transfer without a counterpart in a connected account says how to end it, and that ends it', async () => {
  const { run, refusal, transactions } = await synced()
  const one = (await transactions()).find(({ amountMinor }) => amountMinor < 0)
  const id = one?.id ?? ''
  expect(await refusal(['offset', id, '--kind', 'own-transfer'])).toEqual({
    exit: 1,
    code: 'conflict',
    message: expect.stringMatching(/not connected, connect that or `classify --category own-account`/),
  })
  expect((await run(['classify', id, '--category', 'own-account'])).exit).toBe(0)
  expect((await transactions()).find((row) => row.id === id)).toMatchObject({ state: 'classified' })
})
