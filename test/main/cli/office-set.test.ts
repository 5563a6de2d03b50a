/** The office's set on the command line: an office of three companies, from the first rule to a lost file. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { newDataFolder, runCli } from './run-cli.ts'

const COMPANIES = [
  ['Alfa', '509442013'],
  ['Beta', '501964843'],
  ['Gama', '508112303'],
] as const

/** Three companies on files alone, each with the same four transactions. */
const office = async () => {
  const folder = newDataFolder()
  const run = (...words: string[]) => runCli([...words, '--data-dir', folder, '--no-keychain', '--json'])
  const done = async <T>(...words: string[]): Promise<T> => {
    const { exit, stderr, json } = await run(...words)
    expect({ exit, stderr: exit === 0 ? '' : stderr }, words.join(' ')).toEqual({ exit: 0, stderr: '' })
    return json<T>()
  }
  const statement = join(folder, 'extrato.csv')
  writeFileSync(
    statement,
    [
      'Data;Descritivo;Valor;Saldo',
      '01/10/2026;COM MANUT CONTA;-5,00;995,00',
      '05/10/2026;RENDA LOJA OUTUBRO;-500,00;495,00',
      '10/10/2026;SEGUROS ALFA PREMIO;-120,00;375,00',
      '12/10/2026;TRF CLIENTE X;300,00;675,00',
    ].join('\n'),
  )
  for (const [name, taxId] of COMPANIES) {
    await done('company', 'add', '--name', name, '--files', '--tax-id', taxId)
    await done('import', 'files', statement, '--account', 'PT50 1', '--company', name)
  }
  return { folder, run, done }
}

interface Rule {
  id: string
  words: string
  origin: string
  isOff: boolean
}
const rulesOf = (done: <T>(...words: string[]) => Promise<T>, company: string) =>
  done<Rule[]>('rules', 'list', '--company', company)

it('a rule of one company is tried on all, becomes the office’s, is switched off in one and taken over by the others', async () => {
  const { run, done } = await office()
  await done('rules', 'add', '--category', 'rent', '--words', 'RENDA LOJA', '--company', 'Alfa')
  const [rule] = await rulesOf(done, 'Alfa')
  const id = rule?.id ?? ''
  expect(rule?.origin).toBe('own')
  const offer = ['office-set', 'offer', id, '--company', 'Alfa']
  expect(await done(...offer, '--dry-run')).toMatchObject(
    COMPANIES.map(([company]) => ({ company, caught: 1, undecided: 1, contradicts: 0, isFollowing: true })),
  )
  expect(await rulesOf(done, 'Alfa')).toMatchObject([{ origin: 'own' }])
  await done(...offer)
  expect(await rulesOf(done, 'Alfa')).toMatchObject([{ id, origin: 'office' }])
  expect((await run(...offer)).exit).toBe(1)
  const { groups } = await done<{ groups: { allocations: { categoryId?: string }[] }[] }>(
    'match',
    '--company',
    'Beta',
  )
  expect(groups.flatMap(({ allocations }) => allocations[0]?.categoryId ?? [])).toContain('rent')
  await done('office-set', 'switch-off', id, '--company', 'Beta')
  expect(await rulesOf(done, 'Beta')).toMatchObject([{ id, origin: 'overridden', isOff: true }])
  await done('office-set', 'restore', id, '--company', 'Beta')
  expect(await rulesOf(done, 'Beta')).toMatchObject([{ id, origin: 'office', isOff: false }])
  await done('accounts', 'set', 'customers', '21119', '--company', 'Gama')
  expect(await done('office-set', 'state', '--company', 'Gama')).toMatchObject({ overridden: 1 })
  await done('office-set', 'restore', 'customers', '--company', 'Gama')
  expect((await run('office-set', 'restore', 'customers', '--company', 'Gama')).exit).toBe(1)
  await done('office-set', 'leave', '--company', 'Gama')
  expect(await done('office-set', 'state', '--company', 'Gama')).toMatchObject({ state: 'not-following' })
  expect(await done('office-set', 'follow', '--all')).toMatchObject(
    COMPANIES.map(([company]) => ({ company, state: 'following', overridden: 0 })),
  )
})

it('the set goes to a file and comes back changed; a wrong file changes nothing, and a damaged set is named', async () => {
  const { folder, run, done } = await office()
  const file = join(folder, 'conjunto.json')
  await done('office-set', 'export', '--out', file)
  expect((await run('office-set', 'export', '--out', file)).json()).toMatchObject({
    error: { code: 'file-exists' },
  })
  const text = readFileSync(file, 'utf8')
  expect(await done('office-set', 'import', file)).toEqual({ added: [], changed: [], removed: [] })
  writeFileSync(
    file,
    text.replace('"account":"2111"', '"account":"21110"').replace(/ {4}\{"of":"advances".*\n/, ''),
  )
  const changes = {
    added: [],
    changed: [{ kind: 'account', key: 'customers' }],
    removed: [{ kind: 'account', key: 'advances' }],
  }
  expect(await done('office-set', 'import', file, '--dry-run')).toEqual(changes)
  expect(await done('office-set', 'import', file)).toEqual(changes)
  await done('match', '--company', 'Beta')
  const accounts = await done<{ subject: string; account: string | null }[]>(
    'accounts',
    'list',
    '--company',
    'Beta',
  )
  const accountOf = (subject: string) => accounts.find((one) => one.subject === subject)?.account
  expect([accountOf('customers'), accountOf('advances')]).toEqual(['21110', null])
  writeFileSync(file, text.replace('"id":"rent"', '"id":"Rendas!"'))
  const refused = await run('office-set', 'import', file)
  expect(refused.exit).toBe(1)
  expect(refused.stderr).toContain('categories 10')
  writeFileSync(join(folder, 'office-set.json'), '{')
  expect((await run('office-set', 'show')).json()).toMatchObject({ error: { code: 'storage-failed' } })
  expect(await done<{ officeSet: string }>('doctor')).toMatchObject({
    officeSet: expect.stringContaining('damaged'),
  })
  await done('match', '--company', 'Beta')
})
