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
import { forCompany } from '../dispatch.ts'
import { type ReportWork, toSaved } from '../report-work.ts'

const named = { subject: 'journal-entries' } as const

export const journalHandlers = (
  { companies, deciding, filing }: Concilia,
  work: ReportWork,
): Handlers<'journal'> =>
  forCompany(companies, {
    'journal.getState': async (company, { scope }) => ({
      ...(await readJournal(company, scope)),
      accounts: listAccounts(company),
      exports: company.mirror.read.listJournalExports(),
    }),
    'journal.saveAccount': (company, typed) => saveAccount(deciding, company, typed),
    'journal.export': async (company, { scope, ...wanted }) => {
      const companyId = company.record.id
      // The person is not asked for a place that nothing would go to.
      const { waiting, missing } = await readJournal(company, scope)
      if (waiting === 0) return { outcome: 'nothing' }
      if (missing.length > 0) return { outcome: 'accounts-missing', missing }
      const file = await work.chooseFile({ ...named, companyId, scope, extension: wanted.format })
      if (file === undefined) return { outcome: 'cancelled' }
      const language = await work.languageOf()
      const answer = await work.runCancellable(companyId, (ports) =>
        exportJournal(filing, { ...ports, ...wanted, company, scope, language, file }),
      )
      return answer.outcome === 'exported' ? toSaved(answer) : answer
    },
    'journal.writeAgain': async (company, wanted) => {
      const language = await work.languageOf()
      const { from, to, taxId } =
        company.mirror.read.listJournalExports().find((one) => one.id === wanted.id) ?? {}
      const scope = { ...(from && { from }), ...(to && { to }), ...(taxId && { taxId }) }
      return work.writeToChosenFile(
        company.record.id,
        { ...named, scope, exportId: wanted.id, extension: wanted.format },
        (file, ports) => writeAgain(filing, { ...ports, ...wanted, company, language, file }),
      )
    },
    'journal.withdraw': (company, { id }) => withdrawExport(deciding, company, id),
  })
