/** debtors.*: customers with something overdue, and their accounts in files or in the mail program. */
import { basename } from 'node:path'
import type { Handlers } from '#contract/index.ts'
import type { DebtorView } from '#contract/many-reports.ts'
import type { CompanyId } from '#contract/values.ts'
import { AppError } from '#core/app-error.ts'
import { isShort, mailAddressOf } from '#core/mail-message.ts'
import type { Debtor } from '#core/reports/overdue-customers.ts'
import type { Concilia } from '../../compose.ts'
import { companyLabels } from '../../services/reports/file-name.ts'
import {
  chosenDebtors,
  debtorFiles,
  debtorMail,
  readDebtors,
  writeDebtors,
} from '../../services/reports/write-debtors.ts'
import { isThere } from '../../services/reports/write-many.ts'
import { forCompany } from '../dispatch.ts'
import type { ShellPorts } from './application.ts'

export const debtorHandlers = (concilia: Concilia, shell: ShellPorts): Handlers<'debtors'> => {
  const running = new Map<CompanyId, AbortController>()
  const settingOf = async (to: Parameters<typeof readDebtors>[1]['to']) => ({
    to,
    today: concilia.clock.today(),
    language: (await concilia.settings.read()).language,
  })
  return forCompany(concilia.companies, {
    'debtors.list': async (company, { to }) => {
      const { debtors, covered } = await readDebtors(company, await settingOf(to))
      return { debtors: debtors.map(viewOf), covered }
    },
    'debtors.write': async (company, { to, taxIds, format }) => {
      const { id, name } = company.record
      if (running.has(id)) throw new AppError('in-use', 'accounts of this company are being written already')
      const controller = new AbortController()
      running.set(id, controller)
      try {
        const setting = await settingOf(to)
        const debtors = await chosenDebtors(company, setting, taxIds)
        const folder = await shell.chooseFolder()
        if (folder === undefined) return { outcome: 'cancelled' }
        const labels = companyLabels((await concilia.registry.read()).companies)
        const label = labels.get(id) ?? name
        const files = debtorFiles(debtors, folder, { ...setting, company: label, format })
        const existing = [...files.values()].filter(isThere).map((file) => basename(file))
        const answer = existing.length === 0 ? 'keep' : await shell.askToSkip(existing, setting.language)
        if (answer === 'cancel') return { outcome: 'cancelled' }
        const written = await writeDebtors(concilia.filing, company, {
          ...setting,
          ...{ debtors, files, format },
          existing: answer === 'keep' ? 'keep-both' : answer,
          printer: shell.printer,
          signal: controller.signal,
          onProgress: (progress) => shell.onDebtors({ companyId: id, ...progress }),
        })
        return { outcome: 'saved', folderName: basename(folder), ...written }
      } finally {
        running.delete(id)
      }
    },
    'debtors.send': async (company, { to, taxId, how }) => {
      const setting = await settingOf(to)
      const [debtor] = await chosenDebtors(company, setting, [taxId])
      if (debtor === undefined) throw new AppError('not-found', 'this customer has nothing overdue any more')
      const message = debtorMail(company, debtor, setting)
      const isWhole = how === 'copy' || isShort(message)
      if (how === 'copy' || !isWhole) shell.copyText(`${message.subject}\n\n${message.text}`)
      if (how === 'mail') await shell.openMail(mailAddressOf(message))
      return { isWhole }
    },
    'debtors.cancel': async ({ record }) => {
      running.get(record.id)?.abort(new AppError('cancelled', 'cancelled before it was done'))
      return {}
    },
  })
}

const viewOf = ({ taxId, name, ageing, unmatchedMinor }: Debtor): DebtorView => ({
  taxId,
  name,
  notDueMinor: ageing.bands['not-due'],
  days1to30Minor: ageing.bands['1-30'],
  days31to60Minor: ageing.bands['31-60'],
  days61to90Minor: ageing.bands['61-90'],
  over90Minor: ageing.bands['over-90'],
  noDueDateMinor: ageing.bands['no-due-date'],
  inFavourMinor: ageing.inFavourMinor,
  balanceMinor: ageing.balanceMinor,
  overdueMinor: ageing.overdueMinor,
  unmatchedMinor,
})
