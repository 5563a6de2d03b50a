import { expect, test } from 'vitest'
import { formatAccount, longAccount, shortAccount } from '#core/format-account.ts'

test.each([
  ['PT50003504130000267133064', 'PT50 0035 0413 0000 2671 3306 4'],
  ['PT50 0035 0413 0000 2671 3306 4', 'PT50 0035 0413 0000 2671 3306 4'],
  ['DE89370400440532013000', 'DE89 3704 0044 0532 0130 00'],
  ['003504130000267133064', '0035 0413 0000 2671 3306 4'],
  ['86193465', '8619 3465'],
  ['86193465-2', '8619 3465-2'],
  ['1234567', '1234567'],
  ['PT50-1', 'PT50-1'],
  ['conta-12345678', 'conta-12345678'],
  ['Conta à ordem', 'Conta à ordem'],
  ['', ''],
])('account %s is shown as %s', (account, shown) => {
  expect(formatAccount(account)).toBe(shown)
})

test.each([
  ['PT50003504130000267133064', null, 'CGD …3064'],
  ['PT50 0035 0413 0000 2671 3306 4', 'Salários', 'CGD · Salários'],
  ['003504130000267133064', null, 'CGD …3064'],
  ['LT123250012345678901', null, 'Revolut …8901'],
  ['DE89370400440532013000', null, 'DE …3000'],
  ['DE89370400440532013000', 'Berlim', 'Berlim'],
  ['86193465-2', null, '8619 3465-2'],
  ['0000086193465210', null, '…5210'],
  ['conta-1', null, 'conta-1'],
  ['conta-1', 'Salários', 'Salários'],
])('account %s with alias %s is named %s', (account, alias, named) => {
  expect(shortAccount(account, alias)).toBe(named)
})

test.each([
  ['PT50003504130000267133064', 'Salários', 'CGD · Salários · PT50 0035 0413 0000 2671 3306 4'],
  ['PT50003504130000267133064', null, 'CGD · PT50 0035 0413 0000 2671 3306 4'],
  ['conta-1', 'Salários', 'Salários · conta-1'],
  ['conta-1', null, 'conta-1'],
])('account %s with alias %s is in full %s', (account, alias, named) => {
  expect(longAccount(account, alias)).toBe(named)
})
