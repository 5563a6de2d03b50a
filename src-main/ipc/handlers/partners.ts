/** partners.*: adding, watching, lists, the network's own account, a partner as a company. */
import { basename } from 'node:path'
import type { Handlers } from '#contract/index.ts'
import { appErrorToWire } from '#core/app-error.ts'
import type { Concilia } from '../../compose.ts'
import { toCompanyView } from '../../services/companies/company-view.ts'
import { getCompany } from '../../services/companies/registry.ts'
import { addPartner, checkPartner, toPartnerView } from '../../services/partners/add-partners.ts'
import { setNetworkOwner } from '../../services/partners/network-owner.ts'
import { openPartnerCompany } from '../../services/partners/partner-company.ts'
import { addPartnerList, previewTable } from '../../services/partners/partner-list.ts'
import { readTableFile } from '../../services/partners/read-table-file.ts'
import { createListRuns } from '../../services/partners/row-by-row.ts'
import { encodeTaxIdList, validateTaxIdList } from '../../services/partners/tax-id-list.ts'
import { fileName } from '../../services/reports/file-name.ts'
import { writeReportFile } from '../../services/reports/write-report-file.ts'
import { forCompany } from '../dispatch.ts'
import type { ShellPorts } from './application.ts'

export const partnerHandlers = (concilia: Concilia, shell: ShellPorts): Handlers<'partners'> => {
  const { companies, partnering: ports } = concilia
  const lists = createListRuns(concilia.clock, shell.onListProgress)
  return {
    'partners.chooseTable': async () => {
      const file = await shell.chooseExisting('csv', 'txt')
      return file === undefined ? { outcome: 'cancelled' } : readTableFile(file)
    },
    'partners.readTable': async ({ csv, of }) => previewTable(csv, of),
    ...forCompany(companies, {
      'partners.add': async (company, { body }) => ({
        outcome: 'added',
        row: 1,
        ...(await addPartner(ports, company, body)),
      }),
      'partners.addList': async (company, { csv, after }) => {
        const { results, stopped, left } = await lists.run(company.record.id, (options) =>
          addPartnerList(ports, company, csv, { ...options, after }),
        )
        return { rows: results, stopped: stopped && appErrorToWire(stopped), left: left.length }
      },
      'partners.list': ({ mirror }) => ({ partners: mirror.read.listPartners().map(toPartnerView) }),
      'partners.check': (company, { taxId }) => checkPartner(ports, company, taxId),
      'partners.validateList': async ({ record, clients }, { csv, after }) => {
        const { invoicing } = await clients()
        const { rows, stopped } = await lists.run(record.id, (options) =>
          validateTaxIdList(invoicing, csv, { ...options, after }),
        )
        return { rows, stopped: stopped && appErrorToWire(stopped) }
      },
      'partners.openCompany': async (company, { taxId }) =>
        toCompanyView(
          concilia.credentials,
          await openPartnerCompany({ ...concilia.connecting, ...concilia.managing }, company, taxId),
        ),
    }),
    'partners.stopList': async ({ companyId }) => {
      lists.stop(companyId)
    },
    'partners.saveList': async ({ rows, profile }) => {
      const { language } = await concilia.settings.read()
      const today = concilia.clock.today()
      const file = await shell.chooseFile(fileName({ subject: 'tax-ids', language, today, extension: 'csv' }))
      if (file === undefined) return { outcome: 'cancelled' }
      writeReportFile(file, encodeTaxIdList(rows, profile, language))
      return { outcome: 'saved', fileName: basename(file) }
    },
    'partners.getOwner': async ({ companyId }) => ({
      email: (await getCompany(concilia.registry, companyId)).partnerEmail,
    }),
    'partners.setOwner': async ({ companyId, owner }) => {
      const failure = await setNetworkOwner(concilia.connecting, companyId, owner)
      return failure === null ? { outcome: 'kept' } : { outcome: 'refused', error: appErrorToWire(failure) }
    },
  }
}
