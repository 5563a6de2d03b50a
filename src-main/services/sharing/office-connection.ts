/** The one connection of this program to the office's server, and whether it is reached. */
import type { OfficeConnection as ConnectionState, ServerAddress } from '#contract/sharing.ts'
import type { Instant } from '#contract/values.ts'
import { AppError, appErrorToWire, isAppError } from '#core/app-error.ts'
import type { Clock } from '#core/clock.ts'
import type { ConnectionOptions } from '../../connectors/shared-log/connection.ts'
import type { SharedLog } from '../../connectors/shared-log/shared-log.ts'
import { retryDelayMs } from '../sync/outage-retry.ts'
import { stoppable } from './stoppable.ts'

export interface ConnectionPorts {
  clock: Clock
  /** 0 to 1. */
  random(): number
  openLog(options: ConnectionOptions): Promise<SharedLog>
  /** Errors: credential-missing, keychain-*. */
  passwordOf(server: ServerAddress): Promise<string>
  /** The state changed. */
  onState(): void
  /** The server has something new, or the connection was lost. */
  onChanged(): void
  closing: AbortSignal
}

export interface OfficeConnection {
  state(): ConnectionState
  /**
   * Works with the server. Errors: not-found (none is set), those of the password, of the log and of `work`.
   *
   * @param how `isWhole`: it is about no single company, so that every failure is one of the connection
   */
  use<Result>(work: (log: SharedLog) => Promise<Result>, how?: { isWhole: boolean }): Promise<Result>
  /** From now on this server, or none. */
  turnTo(server: ServerAddress | null): Promise<void>
}

/** What a person has to mend; anything else is tried again. */
const FOR_A_PERSON: ReadonlySet<string> = new Set([
  'office-login-refused',
  'office-certificate',
  'office-schema-newer',
])
const FOR_A_PERSON_WHEN_WHOLE: ReadonlySet<string> = new Set([
  // A server of an older version is still read, so that what one company has to send does not hold up the others.
  'office-schema-older',
  'office-not-allowed',
  'invalid-input',
  'credential-missing',
  'keychain-unavailable',
  'keychain-locked',
  'keychain-denied',
])

export const createOfficeConnection = (
  ports: ConnectionPorts,
  first: ServerAddress | null,
): OfficeConnection => {
  let server = first
  let opening: Promise<SharedLog> | undefined
  let state: ConnectionState = { state: first === null ? 'none' : 'connecting' }
  let attempts = 0
  let turns = 0

  const open = (): Promise<SharedLog> => {
    if (server === null) throw new AppError('not-found', 'no office’s server was set')
    opening ??= openLog(ports, server).catch((error: unknown) => {
      opening = undefined // the next call tries again
      throw error
    })
    return opening
  }
  const note = (next: ConnectionState): void => {
    state = next
    ports.onState()
  }
  const noteFailure = (error: unknown, isWhole: boolean): void => {
    if (ports.closing.aborted || isAppError(error, 'cancelled')) return
    const code = isAppError(error) ? error.code : 'unexpected'
    const told = isAppError(error)
      ? appErrorToWire(error)
      : { code: 'unexpected' as const, message: 'an error nobody foresaw', details: {} }
    if (FOR_A_PERSON.has(code) || (isWhole && FOR_A_PERSON_WHEN_WHOLE.has(code))) {
      note({ state: 'refused', error: told })
    } else if (isWhole || code === 'office-unreachable') {
      attempts += 1
      const ms = retryDelayMs(attempts, ports.random(), { firstMs: 1_000, longestMs: 60_000 })
      const retryAt = new Date(ports.clock.epochMs() + ms).toISOString() as Instant
      note({ state: 'offline', error: told, retryAt })
    }
  }
  return {
    state: () => state,
    async use(work, { isWhole } = { isWhole: false }) {
      const turn = turns
      let isOpen = false
      try {
        const log = await open()
        isOpen = true
        const result = await work(stoppable(log, ports.closing))
        if (turn === turns) {
          attempts = 0
          if (state.state !== 'online') note({ state: 'online' })
        }
        return result
      } catch (error) {
        if (turn === turns && server !== null) noteFailure(error, isWhole || !isOpen)
        throw error
      }
    },
    async turnTo(next) {
      turns += 1
      const before = opening
      opening = undefined
      server = next
      attempts = 0
      note({ state: next === null ? 'none' : 'connecting' })
      const log = await before?.catch(() => undefined) // one that did not open needs no closing
      await log?.close()
    },
  }
}

const openLog = async (ports: ConnectionPorts, server: ServerAddress): Promise<SharedLog> => {
  const { ca, ...address } = server
  const password = await ports.passwordOf(server)
  const log = await ports.openLog({ ...address, ca: ca ?? undefined, password })
  log.onChanged(ports.onChanged)
  return log
}
