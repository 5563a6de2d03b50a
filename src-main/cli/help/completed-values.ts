/** Adds values to shell completion: names of companies, ids of their accounts, categories and ledger roles. */
import { homedir } from 'node:os'
import type { RootCommand } from '@bomb.sh/tab'
import { ledgerRole } from '#contract/journal-values.ts'
import { DEFAULT_CATEGORIES } from '#core/endings/categories.ts'
import { type CompanyRecord, isNamed, openCompanyRegistry } from '../../services/companies/registry.ts'
import { chosenDataFolder } from '../../services/data-folder.ts'

/** Commands whose `--account` is a ledger account, not a bank account. */
const TAKES_LEDGER_ACCOUNT = /^categories /

/** @param typed the arguments typed so far */
export const offerKnownValues = async (
  root: RootCommand,
  typed: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<void> => {
  const companies = await readCompanies(typed, env)
  const name = typedValue(typed, '--company')
  const named = name === undefined ? [] : companies.filter((company) => isNamed(company, name))
  const accounts = [...new Set((named.length > 0 ? named : companies).flatMap((one) => one.accountIds))]
  const known: Readonly<Record<string, readonly string[]>> = {
    company: companies.map((company) => company.name),
    account: accounts,
    category: DEFAULT_CATEGORIES.map(({ id }) => id),
    subject: [...ledgerRole.options, ...accounts.map((id) => `bank:${id}`)],
  }
  for (const [path, command] of root.commands)
    for (const [name, values] of Object.entries(known)) {
      if (name === 'account' && TAKES_LEDGER_ACCOUNT.test(path)) continue
      const offer = (value: (value: string, description: string) => void): void => {
        for (const one of values) value(one, '')
      }
      for (const place of [command.options.get(name), command.arguments.get(name)])
        if (place) place.handler = offer
    }
}

/** The value typed for an option; undefined where it is not there. */
const typedValue = (typed: readonly string[], option: string): string | undefined => {
  const at = typed.lastIndexOf(option)
  if (at >= 0) return typed[at + 1]
  return typed.findLast((word) => word.startsWith(`${option}=`))?.slice(option.length + 1)
}

/** Reads only the list of companies: nothing is locked or changed, and an unreadable list completes nothing. */
const readCompanies = async (
  typed: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<readonly CompanyRecord[]> => {
  const dataDir = typedValue(typed, '--data-dir')?.replace(/^~(?=[/\\]|$)/, homedir())
  try {
    return (await openCompanyRegistry(chosenDataFolder(dataDir, env)).read()).companies
  } catch {
    return []
  }
}
