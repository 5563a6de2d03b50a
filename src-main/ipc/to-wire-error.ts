/** The only place where something thrown becomes an answer: nothing is ever thrown over the border. */
import type { WireError } from '#contract/errors.ts'
import { type AppError, appErrorToWire, isAppError } from '#core/app-error.ts'

/** Where failures are written down. */
export interface Journal {
  /** The world failed; expected now and then. */
  failure(where: string, error: AppError): void
  /** A bug: written down with its stack. Returns the reference, eight characters, a person can read out. */
  bug(where: string, error: unknown): string
}

/**
 * @param where the channel, for the log
 * @returns an AppError with its code, sentence and details; anything else as `unexpected` with a reference
 */
export const toWireError = (error: unknown, where: string, journal: Journal): WireError => {
  if (isAppError(error)) {
    journal.failure(where, error)
    return appErrorToWire(error)
  }
  const reference = journal.bug(where, error)
  return { code: 'unexpected', message: `an error nobody foresaw (${reference})`, details: { reference } }
}
