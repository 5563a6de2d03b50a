/** Refuses invalid options before anything is generated or opened. */
import { AppError } from '#core/app-error.ts'
import { parseIsoDate } from '#core/calendar.ts'
import type { SandboxOptions } from './options.ts'

const LIMITS = {
  port: [0, 65_533],
  seed: [0, Number.MAX_SAFE_INTEGER],
  documents: [0, 1_000_000],
  transactions: [0, 1_000_000],
  readyDelayMs: [0, 86_400_000],
  tokenLifetimeSeconds: [0, 31_536_000],
  linkLifetimeSeconds: [0, 31_536_000],
  unreconciledDays: [0, 10_000],
  foreignEvery: [0, 1_000_000],
} as const

/** @throws AppError invalid-input naming the option */
export const checkOptions = (options: SandboxOptions): void => {
  for (const [name, [low, high]] of Object.entries(LIMITS)) {
    const value = options[name as keyof typeof LIMITS]
    if (value !== undefined && (!Number.isSafeInteger(value) || value < low || value > high))
      throw new AppError('invalid-input', `${name} must be a whole number from ${low} to ${high}`)
  }
  if (options.otherAccounts?.some((currency) => !/^[A-Z]{3}$/.test(currency)))
    throw new AppError('invalid-input', 'other accounts are currencies like EUR or USD')
  if (options.today !== undefined && parseIsoDate(options.today) === undefined)
    throw new AppError('invalid-input', 'today must be a date like yyyy-mm-dd')
}
