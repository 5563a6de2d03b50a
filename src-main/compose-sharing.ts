/** Wires what reaches the office's server. */
import { hostname } from 'node:os'
import type { ComposeOptions } from './compose-options.ts'
import { createSharing, type Sharing } from './services/sharing/create-sharing.ts'
import type { SharingPorts } from './services/sharing/office-desk.ts'

type Given = Omit<SharingPorts, 'random' | 'deskName' | 'openLog' | 'officePassword' | 'onState'>

export const composeSharing = (options: ComposeOptions, ports: Given): Sharing =>
  createSharing({
    ...ports,
    random: Math.random,
    officePassword: options.officePassword,
    deskName: options.deskName ?? hostname(),
    openLog: options.openLog ?? openPostgresLog,
    onState: options.onSharing,
  })

/** A start needs no client of PostgreSQL. */
const openPostgresLog: SharingPorts['openLog'] = async (options) =>
  (await import('./connectors/shared-log/postgres.ts')).openPostgres(options)
