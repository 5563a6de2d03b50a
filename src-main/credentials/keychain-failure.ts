/** Classifies failures of the keychain by their text, since keytar passes on nothing else. */
import type { KeychainState } from '#contract/app.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { AppError } from '#core/app-error.ts'

export type KeychainTrouble = Exclude<KeychainState, 'available'>

/** Messages of libsecret and D-Bus, of macOS's Security framework, of Windows; the first match counts. */
const SIGNS: readonly (readonly [RegExp, KeychainTrouble])[] = [
  [/locked collection|is locked|interaction is not allowed|errSecInteractionNotAllowed/i, 'locked'],
  [/dismissed|cancell?ed|denied|not authorized|not permitted|passphrase you entered/i, 'denied'],
  [
    /not provided by any|autolaunch|could not connect|no such (?:file|secret|interface)|does not exist at path|default keychain could not be found|ServiceUnknown|libsecret/i,
    'missing',
  ],
]

const CODES: Record<KeychainTrouble, ErrorCode> = {
  locked: 'keychain-locked',
  denied: 'keychain-denied',
  missing: 'keychain-unavailable',
  unavailable: 'keychain-unavailable',
}

const SENTENCES: Record<KeychainTrouble, string> = {
  locked: 'the keychain is locked',
  denied: 'the keychain refused access',
  missing: 'this computer has no keychain to keep secrets in',
  unavailable: 'the keychain does not answer',
}

/** The state that a failure of keytar means; `unavailable` for an unknown text. */
export const readTrouble = (reason: unknown): KeychainTrouble => {
  const text = reason instanceof Error ? reason.message : String(reason)
  return SIGNS.find(([sign]) => sign.test(text))?.[1] ?? 'unavailable'
}

/** keychain-locked, keychain-denied or keychain-unavailable. @param cause kept for the log */
export const toKeychainError = (trouble: KeychainTrouble, cause?: unknown): AppError =>
  new AppError(CODES[trouble], SENTENCES[trouble], { cause })
