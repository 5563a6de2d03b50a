/** Accounts on the command line, as the window names them. */
import { expect, it } from 'vitest'
import { AppError } from '#core/app-error.ts'
import { accountNamed } from '../../../src-main/cli/account-named.ts'
import type { OpenCompany } from '../../../src-main/services/companies/open-companies.ts'

const SALARIES = 'PT50003504130000267133064'
const others = ['PT50003300004500999883064', 'PT50000201231234567890154', 'conta-1']
const aliases: Record<string, string> = { [SALARIES]: 'Salários' }
const company = {
  mirror: {
    read: { listAccountIds: () => [SALARIES, ...others] },
    ask: async () => [SALARIES, ...others].map((id) => ({ accountId: id, alias: aliases[id] ?? null })),
  },
} as unknown as OpenCompany
const named = (text: string) => accountNamed(company, text)

it.each([
  [SALARIES, SALARIES],
  ['PT50 0035 0413 0000 2671 3306 4', SALARIES],
  ['salarios', SALARIES],
  ['CGD · Salários', SALARIES],
  ['CGD …3064', SALARIES],
  ['33064', SALARIES],
  ['…0154', 'PT50000201231234567890154'],
  ['conta-1', 'conta-1'],
  ['154', '154'],
  ['conta-2', 'conta-2'],
])('%s means the account %s', async (text, id) => {
  expect(await named(text)).toBe(id)
})

it('an end of several numbers is refused, with the accounts that it may be', async () => {
  await expect(named('…3064')).rejects.toThrow(AppError)
  await expect(named('…3064')).rejects.toThrow(
    '"…3064" may be one of 2 accounts: CGD · Salários · PT50 0035 0413 0000 2671 3306 4; Millennium bcp · PT50 0033 0000 4500 9998 8306 4',
  )
})
