/** imports.*: files a person dropped or chose, looked at, imported, undone. */
import { basename } from 'node:path'
import type { Handlers } from '#contract/index.ts'
import type { Concilia } from '../../compose.ts'
import { changeAs } from '../../services/deciding.ts'
import { completenessOf } from '../../services/imports/completeness.ts'
import { undoImport } from '../../services/imports/import-files.ts'
import { joinAccounts } from '../../services/imports/same-accounts.ts'
import { trackMissing } from '../../services/imports/track-missing.ts'
import { forCompany } from '../dispatch.ts'
import type { ShellPorts } from './application.ts'

export const importHandlers = (
  { companies, deciding, importing, restoring }: Concilia,
  shell: Pick<ShellPorts, 'chooseFile' | 'chooseFiles'>,
): Handlers<'imports'> => ({
  'imports.choose': async () => {
    const paths = await shell.chooseFiles()
    return paths.length === 0
      ? { outcome: 'cancelled' }
      : { outcome: 'chosen', files: importing.offer(paths) }
  },
  'imports.writeTemplate': async ({ template, name }) => {
    const file = await shell.chooseFile(`${name}.xlsx`)
    if (file === undefined) return { outcome: 'cancelled' }
    const { writeTemplate } = await import('../../services/imports/write-template.ts')
    return { outcome: 'written', file: basename(writeTemplate(template, file)) }
  },
  'imports.listCompanies': async ({ handles }) => ({ companies: await importing.companiesIn(handles) }),
  'imports.preview': async (request) => importing.preview(await companies.get(request.companyId), request),
  'imports.run': async (request) => importing.run(await companies.get(request.companyId), request),
  'imports.cancel': async ({ companyId }) => {
    importing.cancel(companyId)
  },
  ...forCompany(companies, {
    'imports.offerSample': async (company) => {
      const { writeSamplePurchases } = await import('../../services/imports/sample-purchases.ts')
      return { files: importing.offer([await writeSamplePurchases(restoring, company)]) }
    },
    'imports.checkSaft': (company, { handle }) => importing.checkSaft(company, handle),
    'imports.trackMissing': ({ mirror }) => trackMissing({ ...deciding, mirror }),
    'imports.listAccounts': async ({ mirror }) => ({
      accounts: mirror.read.listAccountIds(),
      same: (await mirror.ask('attention', {})).sameAccounts,
    }),
    'imports.joinAccounts': (company, asked) =>
      joinAccounts({ ...deciding, copying: restoring }, company, asked),
    'imports.keepAccountsApart': (company, accounts) => changeAs(deciding, company, 'keepApart', accounts),
    'imports.list': ({ mirror }) => ({ files: mirror.read.listImports() }),
    'imports.getCompleteness': (company, { day }) => completenessOf(company, day),
    'imports.undo': (company, { fileId }) => undoImport(deciding, company, fileId),
  }),
})
