/** sharing.*: the office's server, the companies that its desks share, and decisions that did not fit. */
import { basename } from 'node:path'
import type { Handlers } from '#contract/index.ts'
import type { Concilia } from '../../compose.ts'
import { decideAs } from '../../services/deciding.ts'
import { readContested } from '../../services/sharing/contested.ts'
import { forCompany } from '../dispatch.ts'
import type { ShellPorts } from './application.ts'

export const sharingHandlers = (
  { companies, deciding, sharing }: Concilia,
  shell: Pick<ShellPorts, 'chooseExisting'>,
): Handlers<'sharing'> => ({
  ...forCompany(companies, {
    'sharing.listContested': async (company) => ({ contested: await readContested(company) }),
    'sharing.settle': async (company, { uuid, keep }) => {
      if (keep === 'mine') return decideAs(deciding, company, 'repeatContested', { uuid })
      await decideAs(deciding, company, 'yieldToOffice', { uuid })
      return { outcome: 'kept' }
    },
  }),
  'sharing.getState': () => sharing.getState(),
  'sharing.test': (server) => sharing.test(server),
  'sharing.connect': (server) => sharing.connect(server),
  'sharing.disconnect': () => sharing.disconnect(),
  'sharing.chooseCertificate': async () => {
    const file = await shell.chooseExisting('pem', 'crt', 'cer')
    if (file === undefined) return { outcome: 'cancelled' }
    const { readCertificates } = await import('../../services/sharing/read-certificates.ts')
    return { outcome: 'read', fileName: basename(file), ca: await readCertificates(file) }
  },
  'sharing.listOnServer': async () => ({ companies: await sharing.listOnServer() }),
  'sharing.share': ({ companyId, ...how }) => sharing.share(companyId, how),
  'sharing.join': ({ companyId, sharedId, taxId }) => sharing.join(companyId, sharedId, taxId),
  'sharing.leave': ({ companyId }) => sharing.leave(companyId),
  'sharing.sync': ({ companyId }) => sharing.sync(companyId),
  'sharing.listMembers': async ({ companyId }) => ({ members: await sharing.listMembers(companyId) }),
  'sharing.admit': ({ companyId, ...member }) => sharing.admit(companyId, member),
  'sharing.setFourEyes': ({ companyId, isOn }) => sharing.setFourEyes(companyId, isOn),
  'sharing.sendLost': async ({ companyId }) => ({ sent: await sharing.sendLost(companyId) }),
  'sharing.show': async ({ companyId }) => sharing.show(companyId),
})
