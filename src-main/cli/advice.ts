/** What a failure left safe and what to do next, as somebody on the command line can do it. */
import type { ErrorCode, WireError } from '#contract/errors.ts'
import { wordsByLanguage } from '#contract/words/words.ts'

/** @returns undefined where the sentence of the failure is all there is to say */
export const adviceOf = ({ code, details }: Pick<WireError, 'code' | 'details'>): string | undefined => {
  if (SAYS_ALL.has(code)) return undefined
  const { safe, next } = { ...wordsByLanguage.en.error[code], ...BY_COMMAND[code] }
  return `${safe} ${details.retryAt ? `The service answers again from ${details.retryAt} on.` : next}`
}

/** Failures of the line that was typed, of the program, or of lost data, whose sentence names the commands. */
const SAYS_ALL: ReadonlySet<ErrorCode> = new Set([
  'invalid-input',
  'not-found',
  'conflict',
  'credential-missing',
  'storage-corrupt',
  'mirror-lost',
  'register-lost',
  'unexpected',
])

/** In place of the window's sentences that name its screens. */
const BY_COMMAND: Partial<Record<ErrorCode, { safe?: string; next: string }>> = {
  'not-connected': {
    next: 'Import statements and SAF-T (PT) files with `import`. A company is connected by the window alone: Start, Change.',
  },
  'month-closed': { next: 'Reopen the month with `periods reopen`, or leave it as it is.' },
  'keychain-unavailable': {
    safe: 'No credential was written to disk.',
    next: 'Enable the keychain, or give --no-keychain and the secrets in the environment.',
  },
  'keychain-locked': {
    next: 'Unlock the keychain, or give --no-keychain and the secrets in the environment.',
  },
  'sum-too-large': {
    next: 'Look for an amount that cannot be right: `transactions list` and `documents list` show them.',
  },
  'database-too-old': {
    next: 'Add the company again with `company add` and sync it; this version cannot read the old data.',
  },
}
