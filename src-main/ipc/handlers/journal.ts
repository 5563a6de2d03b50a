/** journal.*: accounts, and entries that are exported once. */
import type { Handlers } from '#contract/index.ts'
import type { Concilia } from '../../compose.ts'
import {
  exportJournal,
  readJournal,
  withdrawExport,
  writeAgain,
} from '../../services/journal/export-journal.ts'
import { listAccounts, saveAccount } from '../../services/journal/ledger-accounts.ts'
import { type ReportWork, toSaved } from '../report-work.ts'

const named = { subject: 'journal-entries' } as const

export const journalHandlers = (concilia: Concilia, work: ReportWork): Handlers<'journal'> => {
  const { companies, deciding } = concilia
  return {
    'journal.getState': async ({ companyId, scope }) => {
      const company = await companies.get(companyId)
      return {
        ...(await readJournal(company, scope)),
        accounts: listAccounts(company),
        exports: company.mirror.read.listJournalExports(),
      }
    },
    'journal.saveAccount': async ({ companyId, ...typed }) => {
      await saveAccount(deciding, await companies.get(companyId), typed)
    },
    'journal.export': async ({ companyId, scope, ...wanted }) => {
      const company = await companies.get(companyId)
      // The person is not asked for a place that nothing would go to.
      const { waiting, missing } = await readJournal(company, scope)
      if (waiting === 0) return { outcome: 'nothing' }
      if (missing.length > 0) return { outcome: 'accounts-missing', missing }
      const file = await work.chooseFile({ ...named, companyId, scope, extension: wanted.format })
      if (file === undefined) return { outcome: 'cancelled' }
      const language = await work.languageOf()
      const answer = await work.runCancellable(companyId, (ports) =>
        exportJournal(concilia.filing, { ...ports, ...wanted, company, scope, language, file }),
      )
      return answer.outcome === 'exported' ? toSaved(answer) : answer
    },
    'journal.writeAgain': async ({ companyId, ...wanted }) => {
      const company = await companies.get(companyId)
      const language = await work.languageOf()
      const { from, to, taxId } =
        company.mirror.read.listJournalExports().find((one) => one.id === wanted.id) ?? {}
      const scope = { ...(from && { from }), ...(to && { to }), ...(taxId && { taxId }) }
      return work.writeToChosenFile(
        companyId,
        { ...named, scope, exportId: wanted.id, extension: wanted.format },
        (file, ports) => writeAgain(concilia.filing, { ...ports, ...wanted, company, language, file }),
      )
    },
    'journal.withdraw': async ({ companyId, id }) =>
      withdrawExport(deciding, await companies.get(companyId), id),
  }
}
