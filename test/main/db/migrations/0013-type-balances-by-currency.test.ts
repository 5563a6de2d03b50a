import { expect, it } from 'vitest'
import { migrations } from '../../../../src-main/db/migrations/index.ts'
import { freshDatabase } from '../helpers/fresh-database.ts'

it('keeps typed balances, each in the currency of its account', async () => {
  const { database, apply } = freshDatabase()
  const before = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0013'))
  await apply(before)
  const type = database.prepare(
    "INSERT INTO typed_balance (period, account, kind, amount_minor, at, by) VALUES ('2026-10', ?, 'closing', 500, 'then', 'ana')",
  )
  type.run('conta-1')
  const own = migrations['0013-type-balances-by-currency']
  expect(await apply({ ...before, '0013-type-balances-by-currency': own })).toEqual([
    '0013-type-balances-by-currency',
  ])
  expect(database.prepare('SELECT account, currency, kind, amount_minor FROM typed_balance').all()).toEqual([
    { account: 'conta-1', currency: 'EUR', kind: 'closing', amount_minor: 500 },
  ])
})
