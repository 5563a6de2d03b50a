import { beforeEach, expect, it } from 'vitest'
import { listBankAccounts } from '../../../src-main/db/closing/bank-accounts.ts'
import type { WritableDb } from '../../../src-main/db/connection/connection.ts'
import { openTransactionList } from '../../../src-main/db/lists/transaction-list.ts'
import { runCommand } from '../../../src-main/db/mirror/writer-commands.ts'
import { aRow, importRows } from './helpers/import-rows.ts'
import { AT, aTransaction, day, minor, openTestMirror } from './helpers/mirror-fixtures.ts'
import { mirrorPages } from './helpers/mirror-pages.ts'

const IBAN = 'PT50003504130000267133064'

let db: WritableDb
beforeEach(async () => {
  db = await openTestMirror()
  mirrorPages(db, [
    [
      aTransaction({
        sourceId: 'a',
        bookingDate: day('2026-02-02'),
        amountMinor: minor(700),
        balanceMinor: minor(1_700),
      }),
      aTransaction({
        sourceId: 'b',
        bookingDate: day('2026-02-03'),
        amountMinor: minor(-200),
        direction: 'out',
        balanceMinor: minor(1_500),
      }),
    ],
  ])
  importRows(db, [aRow({ amountMinor: minor(90), text: 'OF A FILE' })], { account: IBAN, name: IBAN })
})

it('lists accounts with their last balance; null where the bank did not say it', () => {
  expect(listBankAccounts(db)).toEqual([
    { accountId: IBAN, alias: null, currency: 'EUR', balanceMinor: null, balanceOn: null },
    { accountId: 'conta-1', alias: null, currency: 'EUR', balanceMinor: 1_500, balanceOn: '2026-02-03' },
  ])
})

it('keeps the short name that a person gives an account, until it is empty', () => {
  const aliases = () => listBankAccounts(db).map(({ alias }) => alias)
  runCommand(db, 'aliasAccount', { accountId: 'conta-1', alias: 'Salários' })
  runCommand(db, 'aliasAccount', { accountId: IBAN, alias: 'Impostos' })
  expect(aliases()).toEqual(['Impostos', 'Salários'])
  runCommand(db, 'aliasAccount', { accountId: 'conta-1', alias: '' })
  expect(aliases()).toEqual(['Impostos', null])
})

it('leaves the name of an account that is joined to the remaining one', () => {
  runCommand(db, 'aliasAccount', { accountId: IBAN, alias: 'Impostos' })
  runCommand(db, 'joinAccounts', {
    accountId: 'conta-1',
    otherId: IBAN,
    at: AT,
    by: 'ana',
    dryRun: false,
  })
  expect(listBankAccounts(db).map(({ accountId, alias }) => [accountId, alias])).toEqual([
    ['conta-1', 'Impostos'],
  ])
})

it('lists the transactions of one account alone', () => {
  const count = (account: string) =>
    openTransactionList(db, {
      filter: { view: 'all', account },
      sort: { by: 'date', direction: 'descending' },
    }).count
  expect([count('conta-1'), count(IBAN), count('other')]).toEqual([2, 1, 0])
})
