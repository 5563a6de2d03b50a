/** Debtors on the command line: listed, written as texts, gone on with; PDFs only where a window is. */
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newFolder } from '../../helpers/new-folder.ts'
import { type Sandbox, startSandbox } from '../../sandbox/start-sandbox.ts'
import { cliFor } from './run-cli.ts'

let sandbox: Sandbox
let run: ReturnType<typeof cliFor>['run']
beforeAll(async () => {
  sandbox = await startSandbox({ seed: 5, documents: 60, transactions: 20 })
  const bound = cliFor(sandbox)
  run = bound.run
  await bound.add()
  await bound.track()
  expect((await run(['sync'])).exit).toBe(0)
})
afterAll(() => sandbox.close())

it('lists what each customer owes, and writes a text for each, once', async () => {
  const listed = (await run(['debtors', 'list', '--to', '2027-12-31'])).json<
    { taxId: string; name: string }[]
  >()
  expect(listed.length).toBeGreaterThan(2)
  const out = mkdtempSync(join(newFolder(), 'letters-'))
  const words = ['debtors', 'write', '--out', out, '--to', '2027-12-31']
  const first = await run([...words, '--customer', listed[0]?.taxId ?? ''])
  expect(first.json()).toMatchObject({ files: [expect.stringContaining(listed[0]?.name.slice(0, 5) ?? '')] })
  const again = await run(words)
  expect(again.exit).toBe(1)
  expect(again.stderr).toMatch(/is there already, and is not replaced \(file-exists\)/)
  const rest = await run([...words, '--skip-existing'])
  expect(rest.exit).toBe(0)
  expect(rest.json()).toMatchObject({ skipped: listed.length, files: [] })
  expect(readdirSync(out)).toHaveLength(listed.length)
  expect(readFileSync(join(out, readdirSync(out)[0] ?? ''), 'utf8')).toContain(
    'em 31/12/2027 estavam por pagar',
  )
})

it('refuses a PDF under plain Node, a folder that is not there, and a customer who owes nothing', async () => {
  const out = newFolder()
  const refused = await run(['debtors', 'write', '--out', out, '--format', 'pdf'])
  expect([refused.exit, refused.stderr]).toEqual([2, expect.stringContaining('run the installed `concilia`')])
  expect((await run(['debtors', 'write', '--out', join(out, 'gone')])).exit).toBe(1)
  const nobody = await run(['debtors', 'write', '--out', out, '--customer', 'nobody'])
  expect(nobody.exit).toBe(1)
  expect(nobody.stderr).toContain('nothing overdue')
})
