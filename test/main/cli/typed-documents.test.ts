import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { openWritable } from '../../../src-main/db/mirror/open-writable.ts'
import { startSandbox } from '../../sandbox/start-sandbox.ts'
import { AT, aDocument, addSupplierDocuments, minor } from '../db/helpers/mirror-fixtures.ts'
import { cliFor } from './run-cli.ts'

const sandbox = await startSandbox({ documents: 20, transactions: 30 })
afterAll(() => sandbox.close())

interface Listed {
  id: number | null
  key: string
  number: string
}

it('documents are typed by their numbers, and a number that several have is refused with each of them', async () => {
  const { run, add, track, dataFolder } = cliFor(sandbox)
  await add()
  await track()
  await run(['sync'])
  const [ours] = (await run(['documents', 'list', '--state', 'open'])).json<Listed[]>()
  if (!ours) throw new Error('the sample has open documents')
  expect(ours.key).toBe(ours.number)

  const [company = ''] = readdirSync(join(dataFolder, 'companies'))
  const db = await openWritable(join(dataFolder, 'companies', company, 'mirror.sqlite'), { now: AT })
  const supplier = (taxId: string, name: string) => ({ ...aDocument({ id: 1 }).receiver, taxId, name })
  const paper = supplier('508112307', 'Papelaria Serra')
  addSupplierDocuments(db, [
    aDocument({ id: 1, number: ours.number, receiver: paper }),
    aDocument({ id: 2, number: '2026123', receiver: paper, totalMinor: minor(500), unpaidMinor: minor(500) }),
    aDocument({ id: 3, number: 'FT Z/77', receiver: supplier('501964843', 'Gráfica Norte') }),
  ])
  db.close()

  const theirs = (await run(['documents', 'list', '--side', 'supplier'])).json<Listed[]>()
  expect(theirs.map(({ id, key }) => [id, key])).toEqual([
    [null, `508112307:${ours.number}`],
    [null, '508112307:2026123'],
    [null, 'FT Z/77'],
  ])
  const [now] = (await run(['documents', 'list', '--state', 'open'])).json<Listed[]>()
  expect(now?.key).toBe(String(ours.id))

  const note = async (document: string) =>
    (await run(['note', '--document', document, '--text', document])).json()
  for (const { key } of theirs) expect(await note(key)).toMatchObject({ document: key, note: key })
  expect(await note('ft z/77')).toMatchObject({ note: 'ft z/77' })
  expect(await note('501964843:FT Z/77')).toMatchObject({ note: '501964843:FT Z/77' })
  expect(await note(String(ours.id))).toMatchObject({ document: ours.id })
  const refused = await note(ours.number)
  expect(refused).toMatchObject({ error: { code: 'conflict' } })
  expect(JSON.stringify(refused)).toContain(`508112307:${ours.number}`)
  expect(JSON.stringify(refused)).toContain('Papelaria Serra')
  for (const wrong of ['FT NOBODY/1', '509442013:FT Z/77'])
    expect(await note(wrong)).toMatchObject({ error: { code: 'not-found' } })

  const [row] = (await run(['transactions', 'list'])).json<{ id: string }[]>()
  const of = ['--document', 'FT Z/77', '--transaction', `${row?.id}`]
  expect((await run(['why', ...of])).json()).toHaveProperty('gates')
  const out = (await run(['transactions', 'list', '--state', 'open'])).json<
    { id: string; amountMinor: number; currency: string }[]
  >()
  const paid = out.find((one) => one.amountMinor < -500 && one.currency === 'EUR')
  const joined = await run([
    ...['join', '--document', '508112307:2026123', '--transaction', `${paid?.id}`],
    ...['--difference', 'fee'],
  ])
  expect(joined.json()).toMatchObject({ state: 'accepted' })
})
