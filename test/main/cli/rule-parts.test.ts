/** Rules with parts on the command line: from the option to the divided transaction. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { newFolder } from '../../helpers/new-folder.ts'
import { startSandbox } from '../../sandbox/start-sandbox.ts'
import { cliFor } from './run-cli.ts'

interface Listed {
  id: string
  date: string
  text: string
  amountMinor: number
  state: string
}

const sandbox = await startSandbox({ documents: 40, transactions: 120 })
afterAll(() => sandbox.close())

const synced = async () => {
  const cli = cliFor(sandbox)
  await cli.add()
  await cli.run(['sync'])
  const rows = (await cli.run(['transactions', 'list'])).json<Listed[]>()
  const paid = rows.find(({ amountMinor }) => amountMinor < -10_000)
  if (!paid) throw new Error('the sample pays')
  const adding = ['rules', 'add', '--words', paid.text]
  const refusal = async (words: string[]) => {
    const { exit, json } = await cli.run([...adding, ...words])
    return { exit, ...json<{ error: { code: string; message: string } }>().error }
  }
  return { ...cli, paid, adding, refusal }
}

it('divides what it catches by a plan, a share and the rest, and accepts the parts', async () => {
  const { run, paid, adding } = await synced()
  const plan = join(await newFolder(), 'plano.csv')
  await writeFile(plan, `Data;Juros\n${paid.date};45,10\n`)
  const parts = ['--part', 'interest-paid=plan', '--part', 'stamp-duty=4%:1', '--part', 'loan-capital=rest']
  const trial = await run([...adding, ...parts, '--plan', plan, '--dry-run'])
  expect(trial.json()).toMatchObject({ caught: 1, unclearCount: 0 })
  const written = (await run([...adding, ...parts, '--plan', plan])).json<{ id: string }>()
  const listed = await run(['rules', 'list'])
  expect(listed.json()).toMatchObject([{ id: written.id, split: { plan: [{ amounts: [4_510] }] } }])
  const { groups } = (await run(['match'])).json<{
    groups: { id: string; class: string; allocations: { transactionId: string }[] }[]
  }>()
  const group = groups.find(({ allocations }) => allocations[0]?.transactionId === paid.id)
  expect(group).toMatchObject({
    allocations: [
      { categoryId: 'interest-paid', amountMinor: -4_510 },
      { categoryId: 'stamp-duty', amountMinor: -180 },
      { categoryId: 'loan-capital', amountMinor: paid.amountMinor + 4_690 },
    ],
  })
  expect((await run(['accept', group?.id ?? ''])).exit).toBe(0)
  const agreeing = await run([...adding, ...parts, '--plan', plan, '--dry-run'])
  expect(agreeing.json()).toMatchObject({ agrees: 1 })
})

it('says how many it catches without knowing their parts', async () => {
  const { run, adding } = await synced()
  const trial = await run([...adding, '--part', 'vat=text:NENHUMA', '--part', 'other=rest', '--dry-run'])
  expect(trial.json()).toMatchObject({ caught: 1, unclearCount: 1, undecided: 0 })
})

it('says what is wrong with parts, and with the line of a plan', async () => {
  const { run, refusal, adding } = await synced()
  const plan = join(await newFolder(), 'plano.csv')
  await writeFile(plan, '05/10/2026;1\n31/09/2026;1\n')
  expect(await refusal(['--part', 'vat=rest'])).toMatchObject({ code: 'invalid-input' })
  expect((await refusal(['--part', 'vat=rest', '--part', 'other=rest'])).message).toMatch(/only one part/)
  expect((await refusal(['--part', 'vat=23%', '--part', 'other=100'])).message).toMatch(/take the rest/)
  expect((await refusal(['--part', 'vat=plan', '--part', 'other=rest'])).message).toMatch(/--plan/)
  expect((await refusal(['--part', 'vat=plan', '--part', 'other=rest', '--plan', plan])).message).toMatch(
    /plano.csv, line 2: a date/,
  )
  expect(await refusal(['--part', 'quotas=1', '--part', 'other=rest'])).toMatchObject({ code: 'not-found' })
  for (const wrong of ['vat', 'vat=', 'vat=0', 'vat=101%', 'vat=5%:', 'vat=-3', 'vat=text:'])
    expect((await run([...adding, '--part', wrong])).exit, wrong).toBe(2)
  expect((await run([...adding, '--part', 'vat=1', '--category', 'other'])).exit).toBe(2)
  expect((await run([...adding, '--category', 'other', '--plan', plan])).exit).toBe(2)
  expect((await run(['rules', 'list'])).json()).toEqual([])
})
