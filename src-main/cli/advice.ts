/** For each failure: which data is safe, and what to do next on the command line. */
import type { ErrorCode, WireError } from '#contract/errors.ts'
import { wordsByLanguage } from '#contract/words/words.ts'

/** @returns undefined where the message of the failure already says everything */
export const adviceOf = ({ code, details }: Pick<WireError, 'code' | 'details'>): string | undefined => {
  if (SELF_EXPLANATORY.has(code)) return undefined
  const { safe, next } = { ...wordsByLanguage.en.error[code], ...COMMAND_LINE_ADVICE[code] }
  return `${safe} ${details.retryAt ? `The service answers again from ${details.retryAt} on.` : next}`
}

/** Failures of wrong input, of the program, or of lost data. Their messages already name the next command. */
const SELF_EXPLANATORY: ReadonlySet<ErrorCode> = new Set([
  'invalid-input',
  'not-found',
  'conflict',
  'credential-missing',
  'storage-corrupt',
  'mirror-lost',
  'register-lost',
  'unexpected',
])

/** Replaces the window's sentences, which name screens. */
const COMMAND_LINE_ADVICE: Partial<Record<ErrorCode, { safe?: string; next: string }>> = {
  'not-connected': {
    next: 'Import statements and SAF-T (PT) files with `import`. A company is connected by the window alone: Start, Change.',
  },
  'mirror-behind': {
    next: 'Open the company in Concilia, or run a command that writes, such as `match`: it does that first.',
  },
  'file-exists': { next: 'Give another --out, or --force to replace the file.' },
  'month-closed': { next: 'Reopen the month with `periods reopen`, or leave it as it is.' },
  'late-row': {
    next: 'Count it in the open month with `periods late --take TRANSACTION`, or reopen its month with `periods reopen`.',
  },
  'accounts-not-joined': {
    next: 'Reopen the month that prevents it, or undo one of the decisions about the same row, and sync.',
  },
  'decision-waits': { next: 'Sync, or import the missing files, then decide again if it is still needed.' },
  'events-unknown': { next: 'Update concilia on this computer, then try again.' },
  'file-rows-damaged': { next: 'Import the same file on this computer with `import`.' },
  'file-rows-newer': {
    next: 'Update concilia on this computer, or import the same file here with `import`.',
  },
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
}
