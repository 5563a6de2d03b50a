/** The ledger accounts that journal entries are posted to: a person types them, no default is known. */
import type { AccountView } from '#contract/journal.ts'
import { type LedgerSubject, ledgerRole } from '#contract/journal-values.ts'
import { AppError } from '#core/app-error.ts'
import type { OpenCompany } from '../companies/open-companies.ts'
import { changeAs, type DecidePorts } from '../deciding.ts'

const CATEGORY = 'category:'

/** Every role, bank account and category, then customers with an account of their own. */
export const listAccounts = ({ mirror: { read } }: OpenCompany): AccountView[] => {
  const typed = new Map(read.typedAccounts().map((one) => [one.subject, one]))
  const toView = (subject: LedgerSubject): AccountView => ({
    subject,
    account: typed.get(subject)?.account ?? null,
    name: null,
  })
  return [
    ...ledgerRole.options.map(toView),
    ...read.listAccountIds().map((id) => toView(`bank:${id}`)),
    ...read.listCategories().map(({ id, name, account }) => ({ subject: CATEGORY + id, account, name })),
    ...[...typed.values()].filter(({ subject }) => subject.startsWith('customer:')),
  ]
}

/** Stores a typed account, or removes it (null). Error: not-found (the category, the bank account). */
export const saveAccount = async (
  ports: DecidePorts,
  company: OpenCompany,
  { subject, account }: { subject: LedgerSubject; account: string | null },
): Promise<void> => {
  const { read } = company.mirror
  if (subject.startsWith(CATEGORY)) {
    const category = read.listCategories().find(({ id }) => CATEGORY + id === subject)
    if (!category) throw new AppError('not-found', 'there is no such category')
    const { id, name, isHidden } = category
    await changeAs(ports, company, 'writeCategory', { id, name, account, isHidden })
  } else {
    const [kind, accountId] = [subject.slice(0, 5), subject.slice(5)]
    if (kind === 'bank:' && !read.listAccountIds().includes(accountId))
      throw new AppError('not-found', `there is no bank account ${accountId}; \`accounts list\` names them`)
    await changeAs(ports, company, 'writeLedgerAccount', { subject, account })
  }
}
