/** The only error class of the project, for expected failures; its code says what failed. */
import type { ErrorCode, ErrorDetails, WireError } from '#contract/errors.ts'

export class AppError extends Error {
  override readonly name = 'AppError'
  readonly code: ErrorCode
  readonly details: ErrorDetails

  /**
   * @param code a code of the contract's closed list
   * @param message one plain sentence for a log or a terminal; never a token, an IBAN or a payload
   * @param options `cause` is kept for the log; `details` is also sent to the window
   */
  constructor(code: ErrorCode, message: string, options: { cause?: unknown; details?: ErrorDetails } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.code = code
    this.details = options.details ?? {}
  }
}

/** Narrows an unknown thrown value to an AppError, of the given code if there is one. */
export const isAppError = (error: unknown, code?: ErrorCode): error is AppError =>
  error instanceof AppError && (code === undefined || error.code === code)

/** The code of a system or SQLite error, like `ENOENT`; empty where there is none. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : ''

const FULL: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])

/** Whether no space or quota is left, or the file would be larger than the system allows. */
export const isOutOfSpace = (error: unknown): boolean => FULL.has(codeOf(error))

/**
 * Converts an error of the file system. @param full message where no space is left @param otherwise message for all
 * other errors
 */
export const toDiskError = (cause: unknown, full: string, otherwise: string): AppError =>
  isOutOfSpace(cause)
    ? new AppError('disk-full', full, { cause })
    : new AppError('storage-failed', otherwise, { cause })

/** The form in which the error is sent to another process: code, message and details, never the cause. */
export const appErrorToWire = (error: AppError): WireError => ({
  code: error.code,
  message: error.message,
  details: error.details,
})

/** Converts an error that was received from another process. */
export const appErrorFromWire = (wire: WireError): AppError =>
  new AppError(wire.code, wire.message, { details: wire.details })
