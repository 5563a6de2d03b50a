/** The error a sync ended with, in the form that is shown. */
import type { ErrorCode } from '#contract/errors.ts'
import type { SyncState } from '#contract/sync.ts'
import { AppError, isAppError } from '#core/app-error.ts'

/** Any error as an AppError. @param onBug logs an unexpected error; returns the reference that a person can quote */
export const toSyncFailure = (error: unknown, onBug: (error: unknown) => string): AppError =>
  isAppError(error)
    ? error
    : new AppError('unexpected', 'the sync ended for a reason nobody foresaw', {
        cause: error,
        details: { reference: onBug(error) },
      })

const CREDENTIAL_ERRORS: ReadonlySet<ErrorCode> = new Set([
  'credential-missing',
  'credential-rejected',
  'scope-missing',
  'binding-missing',
])

/** Whether the person has to enter other credentials. */
export const isCredentialError = (failure: SyncState['lastError']): boolean =>
  failure !== null && CREDENTIAL_ERRORS.has(failure.code)
