/** Holds a ledger against a bank account, or no longer. */
import { AppError } from '#core/app-error.ts'
import type { OpenCompany } from '../companies/open-companies.ts'
import { changeAs, type DecidePorts } from '../deciding.ts'

/** Error: not-found, with the field `account`. */
export const tieLedger = async (
  ports: DecidePorts,
  company: OpenCompany,
  tie: { code: string; accountId: string; isTied: boolean },
): Promise<void> => {
  requireAccount(company, tie.accountId)
  await changeAs(ports, company, 'tieLedger', tie)
}

/** Error: as above. */
export const requireAccount = ({ mirror: { read } }: OpenCompany, accountId: string): void => {
  if (!read.listAccountIds().includes(accountId))
    throw new AppError('not-found', `there is no bank account ${accountId}; \`import accounts\` names them`, {
      details: { field: 'account' },
    })
}
