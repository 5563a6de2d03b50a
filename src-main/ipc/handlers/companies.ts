/** companies.*: connecting, testing, opening and removing. */

import { basename } from 'node:path'
import type { CompanyView } from '#contract/companies.ts'
import type { Handlers, ParsedRequest, Response } from '#contract/index.ts'
import type { CompanyId } from '#contract/values.ts'
import type { Concilia } from '../../compose.ts'
import { adoptCopies } from '../../services/companies/adopt-copies.ts'
import {
  archiveFileOf,
  archiveWithPartners,
  openCompanyArchive,
} from '../../services/companies/archive-company.ts'
import { beginEmpty } from '../../services/companies/begin-empty.ts'
import { changeCompany } from '../../services/companies/change-company.ts'
import { whereSecretsAre } from '../../services/companies/company-clients.ts'
import { connectBank } from '../../services/companies/connect-bank.ts'
import { connectCompany, testConnections } from '../../services/companies/connect-company.ts'
import { lookedAtCurrent } from '../../services/companies/look-at.ts'
import { chooseCompany, exploreSample, removeCompany } from '../../services/companies/manage-companies.ts'
import {
  beginEmptyRegister,
  findCompanies,
  restoreRegister,
} from '../../services/companies/recover-register.ts'
import { type CompanyRecord, getCompany } from '../../services/companies/registry.ts'
import type { ShellPorts } from './application.ts'

type CompanyHandlers = Pick<Handlers, Extract<keyof Handlers, `companies.${string}`>>

const shownOf = ({
  partnerEmail: _partner,
  hasMirror: _mirror,
  ...shown
}: CompanyRecord): Omit<CompanyView, 'secrets'> => shown

export const toCompanyView = async (concilia: Concilia, record: CompanyRecord): Promise<CompanyView> => {
  // A partner's company has no secrets of its own: its owner's open it.
  const holder = { id: record.partnerOf?.companyId ?? record.id, environment: record.environment }
  return { ...shownOf(record), secrets: await whereSecretsAre(concilia.credentials, holder) }
}

const split = ({ token, clientSecret, ...address }: ParsedRequest<'companies.connect'>) =>
  [
    { ...address, partnerEmail: null },
    { token, 'client-secret': clientSecret },
  ] as const

/** A company just connected or explored fills itself: nobody should have to ask for the first sync. */
export const syncIfNew = async (concilia: Concilia, id: CompanyId): Promise<void> => {
  const company = await concilia.companies.get(id)
  if (company.mirror.read.lastCompletedAt() === null) concilia.sync.start(company, { full: false })
}

const withView = async (
  concilia: Concilia,
  result: Awaited<ReturnType<typeof connectCompany>>,
): Promise<Response<'companies.connect'>> =>
  result.outcome === 'connected'
    ? { ...result, company: await toCompanyView(concilia, result.company) }
    : result

export const companyHandlers = (
  concilia: Concilia,
  shell: Pick<ShellPorts, 'chooseFile' | 'chooseExisting' | 'chooseFolder'>,
): CompanyHandlers => ({
  'companies.list': async ({ asksKeychain }) => {
    const { companies, current } = await concilia.registry.read()
    const toView = async (record: CompanyRecord): Promise<CompanyView> =>
      asksKeychain ? toCompanyView(concilia, record) : { ...shownOf(record), secrets: 'not-asked' }
    return { companies: await Promise.all(companies.map(toView)), current }
  },
  'companies.test': (input) => testConnections(concilia.connecting, ...split(input)),
  'companies.connect': async (input) => {
    const result = await connectCompany(concilia.connecting, ...split(input), { verify: true })
    if (result.outcome === 'connected') await syncIfNew(concilia, result.company.id)
    return withView(concilia, result)
  },
  'companies.change': async ({ companyId, token, clientSecret, ...address }) => {
    const { partnerEmail } = await getCompany(concilia.registry, companyId)
    const secrets = {
      ...(token === undefined ? {} : { token }),
      ...(clientSecret === undefined ? {} : { 'client-secret': clientSecret }),
    }
    await concilia.sync.cancel(companyId)
    const ports = { ...concilia.connecting, companies: concilia.companies }
    return withView(concilia, await changeCompany(ports, companyId, { ...address, partnerEmail }, secrets))
  },
  'companies.connectBank': async ({ companyId, clientSecret, ...bank }) => {
    await concilia.sync.cancel(companyId)
    const ports = { ...concilia.connecting, companies: concilia.companies }
    const result = await connectBank(ports, companyId, bank, clientSecret)
    if (result.outcome === 'refused') return result
    concilia.sync.start(await concilia.companies.get(companyId), { full: false })
    return { ...result, company: await toCompanyView(concilia, result.company) }
  },
  'companies.explore': async () => {
    const record = await exploreSample(concilia.managing)
    await syncIfNew(concilia, record.id)
    return toCompanyView(concilia, record)
  },
  'companies.open': async ({ companyId }) => {
    await lookedAtCurrent(concilia)
    const record = await chooseCompany(concilia.managing, companyId)
    concilia.following.follow(await concilia.companies.get(companyId)) // what an earlier run left in doubt
    return toCompanyView(concilia, record)
  },
  'companies.getOverview': async ({ companyId }) => {
    const { record, mirror } = await concilia.companies.get(companyId)
    return { companyId, currency: record.currency, ...(await mirror.overview(record.currency)) }
  },
  'companies.beginEmpty': async ({ companyId }) => {
    await beginEmpty(concilia.restoring, companyId)
    concilia.onChanged(companyId)
    return {}
  },
  'companies.listFound': async () => ({ found: await findCompanies(concilia.restoring) }),
  'companies.restoreList': async () => ({ added: (await restoreRegister(concilia.restoring)).length }),
  'companies.beginEmptyList': async () => {
    await beginEmptyRegister(concilia.restoring)
    return {}
  },
  'companies.remove': async ({ companyId, archive }) => {
    const usual = archiveFileOf(concilia.restoring, await getCompany(concilia.registry, companyId))
    const file = archive === 'choose' ? await shell.chooseFile(basename(usual)) : usual
    if (file === undefined) return { outcome: 'cancelled' }
    const archives = archive === 'none' ? [] : await archiveWithPartners(concilia.restoring, companyId, file)
    await removeCompany(concilia.managing, companyId)
    return { outcome: 'removed', archives }
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
    return { outcome: 'opened', company: await toCompanyView(concilia, record) }
  },
})
