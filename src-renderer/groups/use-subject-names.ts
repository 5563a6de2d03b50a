/** Names of the subjects that have ledger accounts. */
import { useCallback } from 'react'
import { isolateText } from '#contract/clean-text.ts'
import type { AccountView } from '#contract/journal.ts'
import type { LedgerRole, LedgerSubject } from '#contract/journal-values.ts'
import { useWords } from '../lib/i18n/use-words.ts'
import type { RuleSource } from '../lib/rule-queries.ts'
import { useAccountName } from '../lib/use-accounts.ts'
import { useCategories } from './use-categories.ts'

/** Splits `bank:conta-1` into kind and name; a role has no name. */
const partsOf = (subject: LedgerSubject): [kind: string, name: string | null] => {
  const at = subject.indexOf(':')
  return at < 0 ? [subject, null] : [subject.slice(0, at), subject.slice(at + 1)]
}

export const useSubjectNames = (source: RuleSource, accounts: readonly AccountView[]) => {
  const { t } = useWords()
  const { nameOf } = useCategories(source)
  const accountOf = useAccountName(source)
  return useCallback(
    (subject: LedgerSubject): string => {
      const [kind, name] = partsOf(subject)
      if (name === null) return t(`reports.journal.roles.${kind as LedgerRole}`)
      if (kind === 'bank') return t('reports.journal.bank', { account: isolateText(accountOf(name)) })
      if (kind === 'category') return isolateText(nameOf(name))
      const known = accounts.find((one) => one.subject === subject)?.name
      const named = isolateText(known ? `${known} (${name})` : name)
      return kind === 'supplier' ? t('reports.journal.supplier', { name: named }) : named
    },
    [t, nameOf, accountOf, accounts],
  )
}
