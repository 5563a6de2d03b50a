/** updates.*: new versions, each step when the person asks for it. */
import type { Handlers } from '#contract/index.ts'
import { AppError } from '#core/app-error.ts'
import type { Concilia } from '../../compose.ts'
import { isWriting } from '../../services/companies/is-writing.ts'
import type { ShellPorts, UpdateSteps } from './application.ts'

export const updateHandlers = (concilia: Concilia, shell: ShellPorts): Handlers<'updates'> => {
  const steps = (): UpdateSteps => {
    if (shell.updates) return shell.updates
    throw new AppError('not-found', 'this copy of the app has no place to look for new versions')
  }
  return {
    'updates.getAbout': async () => ({
      canUpdate: shell.updates !== undefined,
      hasLicences: shell.openLicences !== undefined,
    }),
    'updates.openLicences': async () => {
      if (!(await shell.openLicences?.()))
        throw new AppError('storage-failed', 'the system opened no viewer for the licences')
    },
    'updates.check': async () => ({ version: await steps().check() }),
    'updates.download': async () => {
      await steps().download()
    },
    'updates.install': async () => {
      if (shell.isAtWork?.() || (await isWriting(concilia))) return { outcome: 'busy' }
      await steps().install()
      return { outcome: 'installing' }
    },
  }
}
