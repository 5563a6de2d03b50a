/** backups.*: copies of a company's mirror, and the way back to one. */
import type { Handlers } from '#contract/index.ts'
import type { Concilia } from '../../compose.ts'
import {
  backupFolder,
  changeCopySettings,
  getCopySettings,
  listAllCopies,
  listSetAside,
  makeBackup,
  restoreBackup,
} from '../../services/companies/backups.ts'
import { getCompany } from '../../services/companies/registry.ts'
import type { ShellPorts } from './application.ts'

export const backupHandlers = (concilia: Concilia, shell: ShellPorts): Handlers<'backups'> => ({
  'backups.list': async ({ companyId }) => ({
    ...(await listAllCopies(concilia.restoring, companyId)),
    setAside: await listSetAside(concilia.restoring, companyId),
  }),
  'backups.make': ({ companyId }) => makeBackup(concilia.restoring, companyId),
  'backups.getSettings': () => getCopySettings(concilia.restoring),
  'backups.setLimit': ({ limitMb }) => changeCopySettings(concilia.restoring, { limitMb }),
  'backups.chooseSecondFolder': async () => {
    const folder = await shell.chooseFolder()
    return folder === undefined
      ? getCopySettings(concilia.restoring)
      : changeCopySettings(concilia.restoring, { folder })
  },
  'backups.forgetSecondFolder': () => changeCopySettings(concilia.restoring, { folder: null }),
  'backups.restore': ({ companyId, backupId }) => restoreBackup(concilia.restoring, companyId, backupId),
  'backups.openFolder': async ({ companyId }) => {
    const { id } = await getCompany(concilia.registry, companyId)
    await shell.openFolder(backupFolder(concilia.dataFolder, id))
  },
})
