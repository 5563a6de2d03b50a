/** backups.*: copies of a company's mirror, and the way back to one. */
import type { Handlers } from '#contract/index.ts'
import type { Concilia } from '../../compose.ts'
import {
  backupFolder,
  copyNow,
  getCopySettings,
  listAllCopies,
  listSetAside,
  makeBackup,
  restoreBackup,
} from '../../services/companies/backups.ts'
import { getCompany } from '../../services/companies/registry.ts'
import type { ShellPorts } from './application.ts'

type BackupHandlers = Pick<Handlers, Extract<keyof Handlers, `backups.${string}`>>

export const backupHandlers = (concilia: Concilia, shell: ShellPorts): BackupHandlers => ({
  'backups.list': async ({ companyId }) => ({
    ...(await listAllCopies(concilia.restoring, companyId)),
    setAside: await listSetAside(concilia.restoring, companyId),
  }),
  'backups.make': ({ companyId }) => makeBackup(concilia.restoring, companyId),
  'backups.getSettings': () => getCopySettings(concilia.restoring),
  'backups.setLimit': async ({ limitMb }) => {
    await concilia.restoring.copySettings.update((kept) => ({ ...kept, limitMb }))
    return getCopySettings(concilia.restoring)
  },
  'backups.chooseSecondFolder': async () => {
    const folder = await shell.chooseFolder()
    if (folder !== undefined) {
      await concilia.restoring.copySettings.update((kept) => ({ ...kept, folder }))
      const open = await concilia.companies.list()
      // The folder is chosen, whatever becomes of these: what keeps a copy from being made is told by the next one.
      await Promise.allSettled(open.map((company) => copyNow(concilia.restoring, company)))
    }
    return getCopySettings(concilia.restoring)
  },
  'backups.forgetSecondFolder': async () => {
    await concilia.restoring.copySettings.update((kept) => ({ ...kept, folder: null }))
    return getCopySettings(concilia.restoring)
  },
  'backups.restore': ({ companyId, backupId }) => restoreBackup(concilia.restoring, companyId, backupId),
  'backups.openFolder': async ({ companyId }) => {
    const { id } = await getCompany(concilia.registry, companyId)
    await shell.openFolder(backupFolder(concilia.dataFolder, id))
    return {}
  },
})
