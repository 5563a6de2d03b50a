/** The only error class of the project: the world failed, and the code says how. */
import type { ErrorCode, ErrorDetails, WireError } from '#contract/errors.ts'

export class AppError extends Error {
  override readonly name = 'AppError'
  readonly code: ErrorCode
  readonly details: ErrorDetails

  /**
   * @param code one of the closed list of the contract
   * @param message one plain sentence for a log or a terminal; never a token, an IBAN or a payload
   * @param options `cause` is kept for the log; `details` crosses the border to the window
   */
  constructor(code: ErrorCode, message: string, options: { cause?: unknown; details?: ErrorDetails } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.code = code
    this.details = options.details ?? {}
  }
}

/** Narrows an unknown thrown value to an AppError, of one code when given. */
export const isAppError = (error: unknown, code?: ErrorCode): error is AppError =>
  error instanceof AppError && (code === undefined || error.code === code)

/** The code the system or SQLite gave a thrown value, like `ENOENT`; empty where it has none. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : ''

const FULL: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])

/** No space, no quota left, or more than the system lets one file hold. */
export const isOutOfSpace = (error: unknown): boolean => FULL.has(codeOf(error))

/** What a failure of the file system stands for. @param full where no space is left @param otherwise for all else */
export const toDiskError = (cause: unknown, full: string, otherwise: string): AppError =>
  isOutOfSpace(cause)
    ? new AppError('disk-full', full, { cause })
    : new AppError('storage-failed', otherwise, { cause })

/** The shape in which this failure crosses a border: its code, sentence and details, never its cause. */
export const appErrorToWire = (error: AppError): WireError => ({
  code: error.code,
  message: error.message,
  details: error.details,
})

/** The failure a wire error stands for, where it came back from a worker. */
export const appErrorFromWire = (wire: WireError): AppError =>
  new AppError(wire.code, wire.message, { details: wire.details })
