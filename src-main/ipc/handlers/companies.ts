/** companies.*: connecting, testing, opening and removing. */
import { basename } from 'node:path'
import type { Handlers, ParsedRequest, Response } from '#contract/index.ts'
import type { Concilia } from '../../compose.ts'
import { addFilesCompany } from '../../services/companies/add-files-company.ts'
import { openCompanyArchive } from '../../services/companies/archive-company.ts'
import { beginEmpty } from '../../services/companies/begin-empty.ts'
import { changeCompany, connectBank } from '../../services/companies/change-company.ts'
import { exploreSample, showCompany } from '../../services/companies/choose-company.ts'
import { addListed, encodeListed, readCompanyList } from '../../services/companies/company-list.ts'
import { listCompanyViews, toCompanyView } from '../../services/companies/company-view.ts'
import { connectCompany, testConnections } from '../../services/companies/connect-company.ts'
import {
  adoptCopies,
  beginEmptyRegistry,
  findCompanies,
  restoreRegistry,
} from '../../services/companies/recover-registry.ts'
import { getCompany } from '../../services/companies/registry.ts'
import { type ArchiveTo, archiveAndRemove } from '../../services/companies/remove-company.ts'
import { fileName } from '../../services/reports/file-name.ts'
import { writeReportFile } from '../../services/reports/write-report-file.ts'
import type { ShellPorts } from './application.ts'

const split = ({ token, clientSecret, ...address }: ParsedRequest<'companies.connect'>) =>
  [
    { ...address, partnerEmail: null },
    { token, 'client-secret': clientSecret },
  ] as const

const withView = async (
  { credentials }: Concilia,
  result: Awaited<ReturnType<typeof connectCompany>>,
): Promise<Response<'companies.connect'>> =>
  result.outcome === 'connected'
    ? { ...result, company: await toCompanyView(credentials, result.company) }
    : result

type CompanyDialogs = Pick<ShellPorts, 'chooseFile' | 'chooseExisting' | 'chooseFolder'>

/** Where the archive of a company that is removed goes, by what the person answered. */
const archiveTo: Record<'default' | 'choose' | 'none', (shell: CompanyDialogs) => ArchiveTo | null> = {
  default: () => (proposed) => proposed,
  choose: (shell) => (proposed) => shell.chooseFile(basename(proposed)),
  none: () => null,
}

export const companyHandlers = (concilia: Concilia, shell: CompanyDialogs): Handlers<'companies'> => ({
  'companies.list': (how) => listCompanyViews(concilia, how),
  'companies.test': (input) => testConnections(concilia.connecting, ...split(input)),
  'companies.connect': async (input) =>
    withView(concilia, await connectCompany(concilia.connecting, ...split(input), { verify: true })),
  'companies.readList': async ({ csv }) => readCompanyList(csv, (await concilia.registry.read()).companies),
  'companies.addListed': async ({ company, secrets }) => {
    const given = secrets && { token: secrets.token, 'client-secret': secrets.clientSecret }
    const result = await addListed(concilia.connecting, company, given, { verify: true })
    return result.outcome === 'added'
      ? { ...result, company: await toCompanyView(concilia.credentials, result.company) }
      : { outcome: 'refused', invoicing: result.invoicing, banking: result.banking }
  },
  'companies.saveListed': async ({ rows, profile }) => {
    const { language } = await concilia.settings.read()
    const today = concilia.clock.today()
    const file = await shell.chooseFile(fileName({ subject: 'companies', language, today, extension: 'csv' }))
    if (file === undefined) return { outcome: 'cancelled' }
    writeReportFile(file, encodeListed(rows, profile, language))
    return { outcome: 'saved', fileName: basename(file) }
  },
  'companies.addOnFiles': async (input) =>
    toCompanyView(concilia.credentials, await addFilesCompany(concilia.connecting, input)),
  'companies.change': async ({ companyId, token, clientSecret, ...address }) => {
    const { partnerEmail } = await getCompany(concilia.registry, companyId)
    const secrets = {
      ...(token === undefined ? {} : { token }),
      ...(clientSecret === undefined ? {} : { 'client-secret': clientSecret }),
    }
    const changed = { ...address, partnerEmail }
    return withView(concilia, await changeCompany(concilia.connecting, companyId, changed, secrets))
  },
  'companies.connectBank': async ({ companyId, clientSecret, ...bank }) => {
    const result = await connectBank(concilia.connecting, companyId, bank, clientSecret)
    if (result.outcome === 'refused') return result
    return { ...result, company: await toCompanyView(concilia.credentials, result.company) }
  },
  'companies.explore': async () => {
    const { language } = await concilia.settings.read()
    return toCompanyView(concilia.credentials, await exploreSample(concilia.managing, language))
  },
  'companies.open': async ({ companyId }) =>
    toCompanyView(concilia.credentials, await showCompany(concilia.managing, companyId)),
  'companies.getOverview': async ({ companyId }) => {
    const { record, mirror } = await concilia.companies.get(companyId)
    return {
      companyId,
      currency: record.currency,
      ...(await mirror.ask('companyOverview', { currency: record.currency })),
    }
  },
  'companies.beginEmpty': async ({ companyId }) => {
    await beginEmpty(concilia.restoring, companyId)
  },
  'companies.listFound': async () => ({ found: await findCompanies(concilia.restoring) }),
  'companies.restoreList': async () => ({ added: (await restoreRegistry(concilia.restoring)).length }),
  'companies.beginEmptyList': async () => {
    await beginEmptyRegistry(concilia.restoring)
  },
  'companies.remove': async ({ companyId, archive }) => {
    const { managing, restoring } = concilia
    const result = await archiveAndRemove({ ...managing, ...restoring }, companyId, archiveTo[archive](shell))
    return result.outcome === 'cancelled' ? result : { outcome: 'removed', archives: result.archives }
  },
  'companies.adoptCopies': async () => {
    const folder = await shell.chooseFolder()
    if (folder === undefined) return { outcome: 'cancelled' }
    return { outcome: 'adopted', added: (await adoptCopies(concilia.restoring, folder)).length }
  },
  'companies.openArchive': async () => {
    const file = await shell.chooseExisting('concilia')
    if (file === undefined) return { outcome: 'cancelled' }
    const record = await openCompanyArchive(concilia.restoring, file)
    return { outcome: 'opened', company: await toCompanyView(concilia.credentials, record) }
  },
})

/** office.*: the list of companies with what each needs. */
export const officeHandlers = ({ office, syncAll }: Concilia): Handlers<'office'> => ({
  'office.list': async () => ({ companies: (await office?.list()) ?? [] }),
  'office.syncAll': async ({ companyIds }) => {
    syncAll.start(companyIds)
  },
  'office.getSyncAll': async () => ({ round: syncAll.state() }),
  'office.steerSyncAll': async ({ act }) => {
    syncAll[act]()
  },
})
