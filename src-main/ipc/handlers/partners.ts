/** partners.*: adding, watching, validating lists. */
import { basename } from 'node:path'
import type { Handlers } from '../../../src-preload/contract/index.ts'
import type { Concilia } from '../../compose.ts'
import {
  addPartner,
  addPartnerList,
  checkDuePartners,
  checkPartner,
  toPartnerView,
} from '../../services/partners/add-partners.ts'
import { encodeTaxIdList, validateTaxIdList } from '../../services/partners/tax-id-list.ts'
import { writeReportFile } from '../../services/reports/write-report-file.ts'
import type { ShellPorts } from './application.ts'

type PartnerHandlers = Pick<Handlers, Extract<keyof Handlers, `partners.${string}`>>

export const partnerHandlers = (concilia: Concilia, shell: ShellPorts): PartnerHandlers => {
  const { companies, partnering: ports, following } = concilia
  return {
    'partners.add': async ({ companyId, body }) => {
      const company = await companies.get(companyId)
      const added = await addPartner(ports, company, body)
      following.follow(company)
      return { outcome: 'added', row: 1, ...added }
    },
    'partners.addList': async ({ companyId, csv }) => {
      const company = await companies.get(companyId)
      const rows = await addPartnerList(ports, company, csv)
      following.follow(company)
      return { rows }
    },
    'partners.list': async ({ companyId }) => ({
      partners: (await companies.get(companyId)).mirror.read.listPartners().map(toPartnerView),
    }),
    'partners.check': async ({ companyId, taxId }) =>
      checkPartner(ports, await companies.get(companyId), taxId),
    'partners.checkDue': async ({ companyId }) => ({
      partners: await checkDuePartners(ports, await companies.get(companyId)),
    }),
    'partners.validateList': async ({ companyId, csv, profile }) => {
      const { invoicing } = await (await companies.get(companyId)).clients()
      const file = await shell.chooseFile(`tax-ids-${concilia.clock.today()}.csv`)
      if (file === undefined) return { outcome: 'cancelled' }
      const rows = await validateTaxIdList(invoicing, csv)
      const { language } = await concilia.settings.read()
      writeReportFile(file, encodeTaxIdList(rows, profile, language))
      const count = (result: (typeof rows)[number]['result']): number =>
        rows.filter((row) => row.result === result).length
      return {
        outcome: 'saved',
        fileName: basename(file),
        valid: count('valid'),
        invalid: count('invalid'),
        failed: count('failed'),
      }
    },
  }
}
