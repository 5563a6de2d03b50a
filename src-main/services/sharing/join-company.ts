/** A company of this computer becomes one of the office's server, joins one, or leaves it. */
import type { CompanyId } from '#contract/values.ts'
import { AppError, isAppError } from '#core/app-error.ts'
import type { IdSource } from '#core/clock.ts'
import { isSameTaxId, plainTaxId } from '#core/tax-id.ts'
import { isMirrorLost } from '../companies/begin-empty.ts'
import type { OpenCompanies, OpenCompany } from '../companies/open-companies.ts'
import { taxIdOfCompany } from '../imports/completeness.ts'
import type { OfficeConnection } from './office-connection.ts'
import type { JoinedCompany, OfficeFile } from './office-file.ts'
import { readIds } from './send-lost.ts'
import type { SharedCompanies } from './shared-companies.ts'

export interface JoinPorts {
  newId: IdSource
  companies: Pick<OpenCompanies, 'get'>
  file: OfficeFile
  connection: OfficeConnection
  shared: SharedCompanies
}

/**
 * Joins one of the server. Nothing is changed where it is refused. Errors: conflict (another taxpayer number; shared
 * already; closings, exports or joined accounts of its own that the log lacks), invalid-input, not-found, office-*.
 */
export const joinCompany = async (
  ports: JoinPorts,
  id: CompanyId,
  { sharedId, taxId: said }: { sharedId: string; taxId?: string | undefined },
): Promise<void> => {
  await ports.shared.inTurn(id, async () => {
    refuseShared(ports, id, sharedId)
    const company = await ports.companies.get(id)
    await ports.connection.use(async (log) => {
      const there = (await log.companies()).find((one) => one.id === sharedId)
      if (!there) throw new AppError('not-found', 'the office’s server has no such company for this login')
      if (!isSameTaxId(there.taxId, ownTaxId(company, said)))
        throw new AppError('conflict', 'the company of the office has another taxpayer number')
      const own = company.mirror.read.listAgreedFirst()
      if (own.length > 0) {
        const { ids } = await readIds(log, sharedId)
        if (!own.every((uuid) => ids.has(uuid)))
          throw new AppError(
            'conflict',
            'months were closed, entries exported or accounts joined here that the office does not have; only a company without these can join',
          )
      }
      const { name, role, fourEyes } = there
      await add(ports.file, {
        ...{ companyId: id, sharedId, name, role, fourEyes },
        ...{ fullName: null, wantsFourEyes: false },
      })
    })
  })
  await ports.shared.sync(id)
}

/**
 * Makes a company one of the server, whose first reviewer is this login, and sends all that it has. Closings of before
 * were made by one person, so two persons are asked for afterwards. Errors: conflict, invalid-input, office-*.
 */
export const shareCompany = async (
  ports: JoinPorts,
  id: CompanyId,
  { fullName, fourEyes, taxId: said }: { fullName: string; fourEyes: boolean; taxId?: string | undefined },
): Promise<void> => {
  await ports.shared.inTurn(id, async () => {
    refuseShared(ports, id)
    const company = await ports.companies.get(id)
    const taxId = ownTaxId(company, said)
    const { name } = company.record
    const sharedId = ports.newId()
    await ports.connection.use(async (log) => {
      const made = { id: sharedId, taxId, name: name.slice(0, 300).toWellFormed() }
      await log.createCompany({ ...made, login: log.login, fullName, fourEyes: false })
    })
    await add(ports.file, {
      ...{ companyId: id, sharedId, name, role: 'reviewer', fullName },
      ...{ fourEyes: false, wantsFourEyes: fourEyes },
    })
  })
  await ports.shared.sync(id)
}

/** Everything stays here; what others decide does not come any more. Errors: not-found, those of opening and writing. */
export const leaveCompany = async (ports: JoinPorts, id: CompanyId): Promise<void> => {
  await ports.shared.inTurn(id, async () => {
    try {
      const company = await ports.companies.get(id, { once: true })
      if (!ports.file.find(id) && !company.mirror.read.findShared())
        throw new AppError('not-found', 'the company is not shared')
      await company.mirror.write.run('endSharing', {})
    } catch (error) {
      // A company whose data is lost, or that is gone, has nothing that would go on.
      if (!ports.file.find(id) || !(isMirrorLost(error) || isAppError(error, 'not-found'))) throw error
    }
    await forgetCompany(ports, id)
  })
}

/** A company that was removed, or left, is no longer one of the office's. */
export const forgetCompany = async (
  { file, shared }: Pick<JoinPorts, 'file' | 'shared'>,
  id: CompanyId,
): Promise<void> => {
  await file.update((before) => ({
    ...before,
    companies: before.companies.filter(({ companyId }) => companyId !== id),
  }))
  shared.forget(id)
}

const refuseShared = ({ file }: JoinPorts, id: CompanyId, sharedId?: string): void => {
  const { companies } = file.now()
  if (companies.some((one) => one.companyId === id))
    throw new AppError('conflict', 'the company is shared already')
  if (companies.some((one) => one.sharedId === sharedId))
    throw new AppError('conflict', 'another company of this computer is shared as this one already')
}

/** What the server takes as a taxpayer number. */
const SERVER_TAX_ID = /^[A-Za-z0-9]{1,30}$/

/** @param said what a person says, which counts where none is known */
const ownTaxId = (company: OpenCompany, said = ''): string => {
  const taxId = plainTaxId(taxIdOfCompany(company) ?? said)
  if (SERVER_TAX_ID.test(taxId)) return taxId
  throw new AppError(
    'invalid-input',
    'the company has no taxpayer number, by which the office would know it',
    {
      details: { field: 'taxId' },
    },
  )
}

const add = async (file: OfficeFile, joined: JoinedCompany): Promise<void> => {
  await file.update((before) => ({ ...before, companies: [...before.companies, joined] }))
}
