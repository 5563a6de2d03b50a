/** What a sync ended with, as it is told. */
import type { ErrorCode } from '#contract/errors.ts'
import type { SyncState } from '#contract/sync.ts'
import { AppError, isAppError } from '#core/app-error.ts'

/** @param onBug is told of what nobody foresaw; answers the reference a person can read out */
export const toSyncFailure = (error: unknown, onBug: (error: unknown) => string): AppError =>
  isAppError(error)
    ? error
    : new AppError('unexpected', 'the sync ended for a reason nobody foresaw', {
        cause: error,
        details: { reference: onBug(error) },
      })

const OF_CREDENTIALS: ReadonlySet<string> = new Set<ErrorCode>([
  ...(['credential-missing', 'credential-rejected', 'scope-missing', 'binding-missing'] as const),
])

/** Whether other credentials are the answer to it. */
export const isOfCredentials = (failure: SyncState['lastError']): boolean =>
  OF_CREDENTIALS.has(failure?.code ?? '')
