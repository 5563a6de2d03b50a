/** Wires what reaches the office's server. */
import { hostname } from 'node:os'
import { cleanText, cutText } from '#contract/clean-text.ts'
import { AppError } from '#core/app-error.ts'
import type { ComposeOptions } from './compose-options.ts'
import { isLoopback } from './connectors/http/base-url.ts'
import { createSharing, type Sharing } from './services/sharing/create-sharing.ts'
import type { SharingPorts } from './services/sharing/office-desk.ts'

type Given = Omit<SharingPorts, 'random' | 'deskName' | 'openLog' | 'officePassword' | 'onState'>

export const composeSharing = (options: ComposeOptions, ports: Given): Sharing =>
  createSharing({
    ...ports,
    random: Math.random,
    officePassword: options.officePassword,
    // What the server takes.
    deskName: cutText(cleanText(options.deskName ?? hostname()).trim(), 100) || 'Concilia',
    openLog: async (address) => {
      if (options.loopbackOnly && !isLoopback({ hostname: address.host }))
        throw new AppError('invalid-input', 'this build of the application only reaches this computer')
      return (options.openLog ?? openPostgresLog)(address)
    },
    onState: options.onSharing,
  })

/** A start needs no client of PostgreSQL. */
const openPostgresLog: SharingPorts['openLog'] = async (options) =>
  (await import('./connectors/shared-log/postgres.ts')).openPostgres(options)
