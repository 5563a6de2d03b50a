/** Values a shell is offered that only the data knows: names of companies, ids of their accounts; and what is known of itself. */
import { homedir } from 'node:os'
import type { RootCommand } from '@bomb.sh/tab'
import { ledgerRole } from '#contract/journal-values.ts'
import { DEFAULT_CATEGORIES } from '#core/endings/categories.ts'
import { type CompanyRecord, isNamed, openCompanyRegistry } from '../../services/companies/registry.ts'
import { chosenDataFolder } from '../../services/data-folder.ts'

/** Its `--account` is one of the chart, not one at a bank. */
const OF_THE_CHART = /^categories /

/** @param words what is typed up to now */
export const offerKnownValues = async (
  root: RootCommand,
  words: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<void> => {
  const companies = await readCompanies(words, env)
  const name = typedFor(words, '--company')
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
      if (name === 'account' && OF_THE_CHART.test(path)) continue
      const offer = (value: (value: string, description: string) => void): void => {
        for (const one of values) value(one, '')
      }
      for (const place of [command.options.get(name), command.arguments.get(name)])
        if (place) place.handler = offer
    }
}

/** What was typed for an option. */
const typedFor = (words: readonly string[], option: string): string | undefined => {
  const at = words.lastIndexOf(option)
  if (at >= 0) return words[at + 1]
  return words.findLast((word) => word.startsWith(`${option}=`))?.slice(option.length + 1)
}

/** Reads the list of companies alone: nothing is locked, made or moved, and what cannot be read offers nothing. */
const readCompanies = async (
  words: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<readonly CompanyRecord[]> => {
  const typed = typedFor(words, '--data-dir')?.replace(/^~(?=[/\\]|$)/, homedir())
  try {
    return (await openCompanyRegistry(chosenDataFolder(typed, env)).read()).companies
  } catch {
    return []
  }
}
