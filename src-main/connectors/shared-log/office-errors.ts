/** What the connection and the server report, as errors of the closed list. */
import type { ErrorCode } from '#contract/errors.ts'
import { AppError, codeOf } from '#core/app-error.ts'

/** Errors that the server raises under codes of its own; what reads them is beside the call. */
export const REFUSED_EVENT = 'OF001'
export const NO_SUCH_LOGIN = 'OF002'
export const NO_REVIEWER = 'OF003'
export const DUPLICATE = '23505'

export const toOfficeError = (error: unknown): unknown => {
  if (error instanceof AppError || OWN.has(codeOf(error))) return error
  const code = errorCodeOf(error)
  return new AppError(code, `${SENTENCES[code]} (${codeOf(error) || 'no code'})`, { cause: error })
}

type Told =
  | 'office-unreachable'
  | 'office-login-refused'
  | 'office-certificate'
  | 'office-schema-older'
  | 'office-not-allowed'
  | 'office-full'
  | 'office-answer'
  | 'invalid-input'

const OWN: ReadonlySet<string> = new Set([REFUSED_EVENT, NO_SUCH_LOGIN, NO_REVIEWER, DUPLICATE])

const SENTENCES: Record<Told, string> = {
  'office-unreachable': 'the office’s server does not answer',
  'office-login-refused': 'the office’s server does not accept the login',
  'office-certificate': 'the certificate of the office’s server is not trusted, or it has none',
  'office-schema-older': 'the office’s server is not set up for this version; run `office setup`',
  'office-not-allowed': 'this login may not do that on the office’s server',
  'office-full': 'the office’s server has no space left',
  'office-answer': 'the office’s server answered what this program does not know',
  'invalid-input': 'the office’s server does not accept one of the values',
}

// By code, or by the first two characters of a code: its class.
const OF_SERVER: Readonly<Record<string, Told>> = {
  '28': 'office-login-refused',
  '3D': 'office-login-refused',
  '3F': 'office-schema-older',
  '42P01': 'office-schema-older',
  '42883': 'office-schema-older',
  '42501': 'office-not-allowed',
  '53100': 'office-full',
  '53200': 'office-full',
  '53': 'office-unreachable',
  '08': 'office-unreachable',
  '57': 'office-unreachable',
  '55P03': 'office-unreachable',
  '40': 'office-unreachable',
  '25': 'office-unreachable',
  '22': 'invalid-input',
  '23': 'invalid-input',
}

const errorCodeOf = (error: unknown): Told & ErrorCode => {
  const code = codeOf(error)
  if (error instanceof Error && 'severity' in error)
    return OF_SERVER[code] ?? OF_SERVER[code.slice(0, 2)] ?? 'office-answer'
  if (/CERT|TLS|SSL|SIGNATURE/.test(code)) return 'office-certificate'
  // A server without TLS is told apart by pg's sentence alone; an unknown failure is one of the connection.
  const isWithoutTls = error instanceof Error && /SSL connection/.test(error.message)
  return isWithoutTls ? 'office-certificate' : 'office-unreachable'
}
