/** Documents of suppliers from files, as a person types it. */
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { toEfatura } from '../../helpers/export-efatura.ts'
import { type Sandbox, startSandbox } from '../../sandbox/start-sandbox.ts'
import { cliFor, runCli } from './run-cli.ts'

let sandbox: Sandbox
let cli: ReturnType<typeof cliFor>

beforeAll(async () => {
  sandbox = await startSandbox({ seed: 3, documents: 3, transactions: 5 })
  cli = cliFor(sandbox)
  expect((await cli.add()).exit).toBe(0)
})
afterAll(() => sandbox.close())

const write = (name: string, content: string): string => {
  const file = join(cli.dataFolder, name)
  writeFileSync(file, content)
  return file
}
interface Imported {
  files: { kind: string; new: number; known: number; documents: number; importId: number | null }[]
}

it('asks once whose the list of the tax office is, imports it, and undoes it', async () => {
  const march = write('marco.csv', toEfatura([{ number: 'FT A/1', cents: 12_300 }]))
  const asked = await cli.run(['import', march])
  expect(asked.exit).toBe(1)
  expect(asked.stderr).toContain('if it is, say so once: --ours')

  const preview = await cli.run(['import', march, '--ours', '--dry-run'])
  expect(preview.json<Imported>().files).toMatchObject([{ kind: 'e-fatura', new: 1, importId: null }])
  const brought = await cli.run(['import', march, '--ours'])
  const [file] = brought.json<Imported>().files
  expect(file).toMatchObject({ kind: 'e-fatura', documents: 1, new: 1, known: 0 })

  const april = write(
    'abril.csv',
    toEfatura([
      { number: 'FT A/1', cents: 12_400 },
      { number: 'FT A/2', cents: 100, date: '2026-04-02' },
    ]),
  )
  const text = await runCli(['import', april, '--dry-run', '--data-dir', cli.dataFolder, '--no-keychain'])
  expect(text.stdout).toContain('2 documents, 1 new, 1 known, 0 gone')
  expect(text.stdout).toContain('changed: FT A/1 of Oficina do Vale, Lda, total: 123.00 is now 124.00')

  expect((await cli.run(['import', 'list'])).json<{ kind: string }[]>()).toMatchObject([{ kind: 'e-fatura' }])
  const undone = await cli.run(['import', 'undo', String(file?.importId)])
  expect(undone.json<{ documents: number }>()).toMatchObject({ documents: 1 })
})

it('takes a list that says nothing of its side for one of suppliers, where a person says so', async () => {
  const list = write(
    'lista.csv',
    'Entidade;Documento;Data;Total;Pendente\nOficina;FT B/1;05-03-2026;1,00;1,00\n',
  )
  expect((await cli.run(['import', list])).exit).toBe(1)
  const brought = await cli.run(['import', list, '--suppliers'])
  expect(brought.json<Imported>().files).toMatchObject([{ kind: 'supplier-items', new: 1 }])
})

it('writes a template, and reads what was filled in without its examples', async () => {
  const file = join(cli.dataFolder, 'fornecedores.xlsx')
  expect((await cli.run(['import', 'template', 'suppliers', file])).exit).toBe(0)
  expect(existsSync(file)).toBe(true)
  expect((await cli.run(['import', 'template', 'suppliers', file])).stderr).toContain('is there already')
  const empty = await cli.run(['import', file])
  expect(empty.stderr).toContain('the table has titles and no rows')
})
