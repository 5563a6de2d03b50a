import { afterAll, expect, it, onTestFinished } from 'vitest'
import { startSandbox } from '../../sandbox/start-sandbox.ts'
import { cliFor } from './run-cli.ts'

interface Group {
  id: string
  class: string | null
  state: string
  allocations: {
    documentId: number | null
    transactionId: string
    amountMinor: number
    kind: string
    categoryId?: string
  }[]
}

const sandbox = await startSandbox({ documents: 40, transactions: 120 })
afterAll(() => sandbox.close())

it('transactions end without a document, are undone, and teach what is proposed next', async () => {
  const { run, add, track } = cliFor(sandbox)
  await add()
  await track()
  await run(['sync'])
  const proposed = (await run(['match'])).json<{ groups: Group[] }>().groups
  const salaries = proposed.filter(({ allocations }) => allocations[0]?.categoryId === 'salaries')
  const [salary, next] = salaries
  if (!salary || !next) throw new Error('the sample pays salaries')
  expect(salary.class).toBe('possible')
  const [row] = salary.allocations
  if (!row) throw new Error('a group has rows')

  const accepted = await run(['accept', salary.id])
  expect(accepted.json<Group>()).toMatchObject({
    state: 'accepted',
    allocations: [{ categoryId: 'salaries' }],
  })
  const again = await run(['classify', row.transactionId, '--category', 'salaries'])
  expect(again.exit).toBe(1)
  expect(again.json()).toMatchObject({ error: { code: 'conflict' } })
  expect((await run(['undo'])).json<Group>()).toMatchObject({ state: 'proposed' })

  const half = Math.trunc(row.amountMinor / 2)
  const wrong = await run(['classify', row.transactionId, '--split', `salaries=${half},other=-1`])
  expect(wrong.exit).toBe(1)
  const split = await run([
    'classify',
    row.transactionId,
    '--split',
    `salaries=${half},Other=${row.amountMinor - half}`,
  ])
  expect(split.json<Group>().allocations.map(({ amountMinor }) => amountMinor)).toEqual([
    half,
    row.amountMinor - half,
  ])

  const other = next.allocations[0]?.transactionId ?? ''
  const alone = await run(['offset', other, '--kind', 'own-transfer'])
  expect(alone.exit).toBe(1)
  expect(alone.json<{ error: { message: string } }>().error.message).toMatch(/not connected/)
  expect((await run(['leave-open', other, '--note', 'espera recibo'])).json<Group>()).toMatchObject({
    state: 'accepted',
    allocations: [{ kind: 'left-open' }],
  })
})

it('transactions, documents and the history are listed with their states', async () => {
  const { run, add, track } = cliFor(sandbox)
  await add()
  await track()
  await run(['sync'])
  interface Listed {
    id: string
    state: string
    category: string | null
    note: string | null
    amountMinor: number
  }
  const all = (await run(['transactions', 'list'])).json<Listed[]>()
  expect(all).toHaveLength(120)
  expect(all.every(({ state }) => state === 'open')).toBe(true)
  const [one, other] = all.filter(({ amountMinor }) => amountMinor < 0)
  if (!one || !other) throw new Error('the sample pays')
  await run(['classify', one.id, '--category', 'rent'])
  await run(['leave-open', other.id, '--note', 'falta a fatura'])
  const classified = (await run(['transactions', 'list', '--state', 'classified'])).json<Listed[]>()
  expect(classified).toMatchObject([{ id: one.id, category: 'rent', note: null }])
  const noted = (await run(['transactions', 'list', '--state', 'open'])).json<Listed[]>()
  expect(noted).toHaveLength(119)
  expect(noted.find(({ id }) => id === other.id)).toMatchObject({ note: 'falta a fatura' })

  const history = (await run(['history', '--search', 'fatura'])).json<{ action: string; group: Group }[]>()
  expect(history).toMatchObject([{ action: 'accepted', group: { allocations: [{ kind: 'left-open' }] } }])
  expect((await run(['history', '--search', 'rendas'])).json()).toHaveLength(1)
  expect((await run(['history', '--limit', '1'])).json()).toHaveLength(1)
  expect((await run(['history'])).json()).toHaveLength(2)

  const documents = (await run(['documents', 'list'])).json<{ state: string; openMinor: number | null }[]>()
  expect(documents).toHaveLength(40)
  const open = (await run(['documents', 'list', '--state', 'open'])).json<
    { type: string; totalMinor: number; openMinor: number }[]
  >()
  expect(open.length).toBe(documents.filter(({ state }) => state === 'open').length)
  // A credit note is owed to its customer: both of its amounts are negative.
  for (const { type, totalMinor, openMinor } of open)
    expect([Math.sign(totalMinor), Math.sign(openMinor)]).toEqual(type === 'C' ? [-1, -1] : [1, 1])
  expect(open.some(({ type }) => type === 'C')).toBe(true)
  expect((await run(['transactions', 'list', '--state', 'lost'])).exit).toBe(2)
})

it('rules are tried, written, listed and removed', async () => {
  const { run, add, track } = cliFor(sandbox)
  await add()
  await track()
  await run(['sync'])
  const rule = ['--category', 'salaries', '--words', 'venc', '--direction', 'out']
  const trial = (await run(['rules', 'add', ...rule, '--dry-run'])).json<{
    caught: number
    undecided: number
  }>()
  expect(trial.caught).toBeGreaterThan(0)
  expect((await run(['rules', 'list'])).json()).toEqual([])
  const written = (await run(['rules', 'add', ...rule])).json<{ id: string }>()
  expect(written).toMatchObject({ categoryId: 'salaries', words: 'venc', direction: 'out' })
  const { groups } = (await run(['match'])).json<{ groups: Group[] }>()
  const salaries = groups.filter(({ allocations }) => allocations[0]?.categoryId === 'salaries')
  expect(salaries.some((group) => group.class === 'certain')).toBe(true)
  const other = ['--category', 'other', '--words', 'venc']
  const contrary = (await run(['rules', 'add', ...other, '--dry-run'])).json<{ contradicts: unknown[] }>()
  expect(contrary.contradicts).toMatchObject([{ ruleId: written.id, categoryId: 'salaries' }])
  expect((await run(['rules', 'add', '--category', 'other', '--min-amount', '5'])).exit).toBe(2)
  expect((await run(['rules', 'remove', written.id])).json()).toEqual({ removed: written.id })
  expect((await run(['rules', 'remove', written.id])).exit).toBe(1)
})

it('categories are added, renamed, hidden and kept from removal while in use', async () => {
  const { run, add, track } = cliFor(sandbox)
  await add()
  await track()
  await run(['sync'])
  const own = (await run(['categories', 'add', 'Quotas', '--account', '6882'])).json<{ id: string }>()
  expect(own).toMatchObject({ name: 'Quotas', account: '6882', hidden: false })
  expect((await run(['categories', 'add', 'Rent'])).exit).toBe(1)
  const { groups } = (await run(['match'])).json<{ groups: Group[] }>()
  const key = groups.find(({ allocations }) => allocations[0]?.kind === 'classified')?.allocations[0]
    ?.transactionId
  await run(['classify', key ?? '', '--category', 'quotas'])
  const used = await run(['categories', 'remove', 'quotas'])
  expect(used.exit).toBe(1)
  expect(used.json<{ error: { message: string } }>().error.message).toMatch(/hide/)
  expect((await run(['categories', 'rename', 'quotas', 'Quotizações'])).json()).toMatchObject({
    id: own.id,
    name: 'Quotizações',
    account: '6882',
    transactions: 1,
  })
  expect((await run(['categories', 'hide', own.id])).json()).toMatchObject({ hidden: true })
})

it('a note is written, listed, undone and removed', async () => {
  const { run, add, track } = cliFor(sandbox)
  await add()
  await track()
  await run(['sync'])
  const [one] = (await run(['transactions', 'list'])).json<{ id: string; note: string | null }[]>()
  const [document] = (await run(['documents', 'list'])).json<{ id: number }[]>()
  if (!one || !document) throw new Error('the sample has both')
  const of = ['--transaction', one.id]
  expect((await run(['note', ...of, '--text', 'Falta o recibo'])).json()).toMatchObject({
    transaction: one.id,
    note: 'Falta o recibo',
    previous: null,
  })
  const listed = async () =>
    (await run(['transactions', 'list'])).json<{ id: string; note: string | null }[]>()[0]?.note
  expect(await listed()).toBe('Falta o recibo')
  expect((await run(['note', ...of, '--undo'])).json()).toMatchObject({
    note: null,
    previous: 'Falta o recibo',
  })
  expect(await listed()).toBeNull()
  const ofDocument = ['note', '--document', String(document.id)]
  expect((await run([...ofDocument, '--text', 'Cobrar'])).json()).toMatchObject({ note: 'Cobrar' })
  expect((await run([...ofDocument, '--text', ''])).json()).toMatchObject({ note: null })
  expect((await run(['note', '--group', 'g-none', '--text', 'x'])).json()).toMatchObject({
    error: { code: 'not-found' },
  })
  const history = await run(['history', '--view', 'notes'])
  expect(history.json()).toMatchObject([
    { kind: 'note', action: 'removed', document: document.id, text: null, before: 'Cobrar', inForce: true },
    { kind: 'note', action: 'written', document: document.id, text: 'Cobrar', inForce: false },
    { kind: 'note', action: 'removed', transaction: one.id, before: 'Falta o recibo' },
    { kind: 'note', action: 'written', transaction: one.id, text: 'Falta o recibo' },
  ])
  expect((await run(['history', '--search', 'recibo'])).json()).toHaveLength(2)
  expect((await run(['history', '--view', 'in-force'])).json()).toEqual([])
  expect((await run(['note', ...of])).exit).toBe(2)
  expect((await run([...ofDocument, ...of, '--text', 'x'])).exit).toBe(2)
})

it('a proposal is accepted with a named difference, or refused with the reason', async () => {
  const larger = await startSandbox({ documents: 200, transactions: 400 })
  onTestFinished(() => larger.close())
  const { run, add, track } = cliFor(larger)
  await add()
  await track()
  await run(['sync'])
  const { groups } = (await run(['match'])).json<{ groups: Group[] }>()
  const documents = (await run(['documents', 'list', '--state', 'open'])).json<{ id: number }[]>()
  const open = new Set(documents.map(({ id }) => id))
  const part = groups.find(
    ({ class: matchClass, allocations }) =>
      matchClass !== 'ambiguous' &&
      new Set(allocations.map(({ transactionId }) => transactionId)).size === 1 &&
      allocations.some(({ kind }) => kind === 'withholding') &&
      allocations.every(
        ({ kind, documentId }) =>
          (kind === 'payment' || kind === 'withholding') && documentId !== null && open.has(documentId),
      ),
  )
  if (!part) throw new Error('the sample has a payment less what was withheld')
  const wrong = await run(['accept', part.id, '--difference', 'advance'])
  expect(wrong.exit).toBe(1)
  expect(wrong.json<{ error: { message: string } }>().error.message).toMatch(
    /the difference of -\d+\.\d\d EUR cannot be advance; choose another kind/,
  )
  const accepted = (await run(['accept', part.id, '--difference', 'write-off'])).json<Group>()
  expect(new Set(accepted.allocations.map(({ kind }) => kind))).toEqual(new Set(['payment', 'write-off']))
  expect((await run(['accept', 'a', 'b', '--difference', 'write-off'])).exit).toBe(2)
})
