/** What this program knows of one shared company, and how the window shows it. */
import type { SharedCompanyState } from '#contract/sharing.ts'
import type { Instant } from '#contract/values.ts'
import { AppError, appErrorToWire, isAppError } from '#core/app-error.ts'
import { serialQueue } from '#core/serial-queue.ts'
import type { Head, Whereabouts } from '../../connectors/shared-log/shared-log.ts'
import type { JoinedCompany } from './office-file.ts'

type Counts = Pick<SharedCompanyState, 'pending' | 'contested' | 'unreadable'>

export interface Known extends Counts {
  enqueue: ReturnType<typeof serialQueue>
  state: 'syncing' | 'restored' | 'gone' | 'failed' | undefined
  error: AppError | null
  lastSyncAt: Instant | null
  /** Where this mirror is, as it was read last; undefined before. */
  head: Head | undefined
  /** Whether it has own events to send. */
  hasToSend: boolean
  /** The hash of the server's head, as it was listed last. */
  listed: string | undefined
  /** The server's head at the last attempt, and when that was. */
  tried: { hash: string | undefined; atMs: number } | undefined
  names: Map<string, string>
  namesAtMs: number
}

export const newKnown = (): Known => ({
  enqueue: serialQueue(),
  ...{ pending: 0, contested: 0, unreadable: 0 },
  ...{ state: undefined, error: null, lastSyncAt: null, head: undefined, hasToSend: false },
  ...{ listed: undefined, tried: undefined, names: new Map(), namesAtMs: Number.NEGATIVE_INFINITY },
})

/** @param here who else has it open */
export const toState = (
  { sharedId, wantsFourEyes, fourEyes, ...joined }: JoinedCompany,
  { pending, contested, unreadable, lastSyncAt, hasToSend, state, error, names }: Known,
  here: Whereabouts['present'],
): SharedCompanyState => ({
  ...{ sharedId, ...joined, pending, contested, unreadable, lastSyncAt },
  fourEyes: fourEyes || wantsFourEyes,
  state: state ?? (lastSyncAt === null || hasToSend ? 'waiting' : 'current'),
  error: error && appErrorToWire(error),
  present: here.map(({ login, desk, at }) => ({
    ...{ login, desk, name: names.get(login) ?? login, at: at as Instant },
  })),
})

/** A server that is not reached is a state of the connection, and closing one of the program. */
export const afterFailure = (error: unknown): Pick<Known, 'state' | 'error'> => {
  if (isAppError(error, 'cancelled') || isAppError(error, 'office-unreachable'))
    return { state: undefined, error: null }
  return {
    state: 'failed',
    error: isAppError(error) ? error : new AppError('unexpected', 'an error nobody foresaw'),
  }
}
