/** Suppliers in the journal: their accounts are asked for by name, and a payment is posted once. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { WritableDb } from '../../../../src-main/db/connection/connection.ts'
import {
  entriesOfExport,
  journalState,
  pendingEntries,
  typedAccounts,
} from '../../../../src-main/db/journal/journal.ts'
import type { CommandInput, WriterCommand } from '../../../../src-main/db/mirror/writer-commands.ts'
import { runCommand } from '../../../../src-main/db/mirror/writer-commands.ts'
import { groupByHand } from '../../../../src-main/db/rows/group-body.ts'
import {
  AT,
  aDocument,
  addSupplierDocuments,
  aTransaction,
  day,
  minor,
  openTestMirror,
} from '../helpers/mirror-fixtures.ts'
import { mirrorPages } from '../helpers/mirror-pages.ts'

let db: WritableDb
const run = <C extends WriterCommand>(command: C, input: CommandInput<C>) => runCommand(db, command, input)
const person = { by: 'ana', at: AT }
const TAX_ID = '508112307'

beforeEach(async () => {
  db = await openTestMirror()
  const receiver = { ...aDocument({ id: 1 }).receiver, taxId: TAX_ID, name: 'Imobiliária do Cais' }
  const rent = { receiver, number: 'FT R/1', totalMinor: minor(100_000), unpaidMinor: minor(100_000) }
  addSupplierDocuments(db, [aDocument({ id: 1, ...rent })])
  mirrorPages(db, [
    [
      aTransaction({
        sourceId: 'a',
        amountMinor: minor(-75_000),
        direction: 'out',
        text: 'TRF RENDA FT R/1',
        bookingDate: day('2026-02-12'),
      }),
    ],
  ])
  const of = { documentId: 1, documentNumber: 'FT R/1', transactionId: 1 }
  const allocations = [
    { ...of, amountMinor: minor(-75_000), kind: 'payment' as const },
    { ...of, amountMinor: minor(-25_000), kind: 'withholding' as const },
  ]
  const group = groupByHand({ id: 'h-1', currency: 'EUR', allocations })
  expect(run('acceptManual', { group, ...person }).outcome).toBe('done')
})
afterEach(() => db.close())

const type = (accounts: Readonly<Record<string, string>>): void => {
  for (const [subject, account] of Object.entries(accounts))
    run('writeLedgerAccount', { subject, account, ...person })
}
const exported = () => {
  const done = run('exportEntries', { scope: {}, ...person })
  return done.outcome === 'exported' ? entriesOfExport(db, done.id) : done
}

it('a rent is asked for its accounts, exported once, and reversed where it is undone', () => {
  const missing = ['bank:conta-1', 'suppliers', 'supplier-withholding']
  expect(exported()).toEqual({ outcome: 'accounts-missing', missing })
  type({ 'bank:conta-1': '12', suppliers: '2211', 'supplier-withholding': '242' })
  expect(journalState(db, {})).toMatchObject({ waiting: 1, missing: [] })
  expect(exported()).toMatchObject([
    {
      lines: [
        { account: '12', amountMinor: -75_000 },
        { account: '2211', amountMinor: 100_000, documentNumber: 'FT R/1', taxId: TAX_ID },
        { account: '242', amountMinor: -25_000 },
      ],
    },
  ])
  expect(exported()).toEqual({ outcome: 'nothing' })
  run('undoGroup', { groupId: 'h-1', ...person })
  expect(exported()).toMatchObject([
    { lines: [{ amountMinor: 75_000 }, { account: '2211', amountMinor: -100_000 }, { amountMinor: 25_000 }] },
  ])
})

it('a supplier of investments has an account of its own, which is shown with its name', () => {
  const subject = `supplier:${TAX_ID}`
  type({ 'bank:conta-1': '12', [subject]: '2711', 'supplier-withholding': '242' })
  expect(typedAccounts(db)).toContainEqual({ subject, account: '2711', name: 'Imobiliária do Cais' })
  expect(exported()).toMatchObject([{ lines: [{}, { account: '2711' }, {}] }])
})

it('entries of a supplier are found by its tax id', () => {
  expect(pendingEntries(db, { taxId: TAX_ID })).toHaveLength(1)
  expect(pendingEntries(db, { taxId: '509442013' })).toEqual([])
})
