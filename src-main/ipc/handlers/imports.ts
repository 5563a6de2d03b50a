/** imports.*: files a person dropped or chose, looked at, imported, undone. */
import type { Handlers } from '#contract/index.ts'
import type { Concilia } from '../../compose.ts'
import { completenessOf } from '../../services/imports/completeness.ts'
import { undoImport } from '../../services/imports/import-files.ts'
import { joinAccounts, keepAccountsApart } from '../../services/imports/same-accounts.ts'
import { trackMissing } from '../../services/imports/track-missing.ts'
import type { ShellPorts } from './application.ts'

export const importHandlers = (
  { companies, deciding, importing, restoring }: Concilia,
  shell: Pick<ShellPorts, 'chooseFiles'>,
): Handlers<'imports'> => ({
  'imports.choose': async () => {
    const paths = await shell.chooseFiles()
    return paths.length === 0
      ? { outcome: 'cancelled' }
      : { outcome: 'chosen', files: importing.offer(paths) }
  },
  'imports.preview': async (request) => importing.preview(await companies.get(request.companyId), request),
  'imports.run': async (request) => importing.run(await companies.get(request.companyId), request),
  'imports.cancel': async ({ companyId }) => {
    importing.cancel(companyId)
  },
  'imports.checkSaft': async ({ companyId, handle }) =>
    importing.checkSaft(await companies.get(companyId), handle),
  'imports.trackMissing': async ({ companyId }) =>
    trackMissing({ ...deciding, mirror: (await companies.get(companyId)).mirror }),
  'imports.listAccounts': async ({ companyId }) => {
    const { mirror } = await companies.get(companyId)
    return { accounts: mirror.read.listAccountIds(), same: (await mirror.attention()).sameAccounts }
  },
  'imports.joinAccounts': async ({ companyId, ...asked }) =>
    joinAccounts({ ...deciding, copying: restoring }, await companies.get(companyId), asked),
  'imports.keepAccountsApart': async ({ companyId, ...accounts }) => {
    await keepAccountsApart(deciding, await companies.get(companyId), accounts)
  },
  'imports.list': async ({ companyId }) => ({
    files: (await companies.get(companyId)).mirror.read.listImports(),
  }),
  'imports.getCompleteness': async ({ companyId, day }) =>
    completenessOf(await companies.get(companyId), day),
  'imports.undo': async ({ companyId, fileId }) =>
    undoImport(deciding, await companies.get(companyId), fileId),
})
