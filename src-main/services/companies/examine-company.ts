/** The health of one company: its database and both connections. */
import type { CompanyId } from '#contract/values.ts'
import { appErrorToWire, isAppError } from '#core/app-error.ts'
import { checkMirror } from '../../db/connection/check-mirror.ts'
import { type ConnectionChecks, checkClients } from './connect-company.ts'
import type { OpenCompanies } from './open-companies.ts'

/** @returns `sound` or the damage of the database, and each service's answer, or why it was not tested */
export const examineCompany = async (
  ports: { companies: OpenCompanies },
  id: CompanyId,
): Promise<{ database: string; checks: ConnectionChecks }> => {
  const company = await ports.companies.get(id)
  const database = checkMirror(company.mirror.file)
  try {
    return { database, checks: await checkClients(await company.clients()) }
  } catch (error) {
    if (!isAppError(error)) throw error
    const failed = { state: 'failed', error: appErrorToWire(error) } as const
    return { database, checks: { invoicing: failed, banking: failed } }
  }
}
