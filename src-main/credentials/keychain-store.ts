/** The system's keychain: the only module that imports keytar, which is optional and loaded when needed. */

import type { KeychainState } from '#contract/app.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { AppError } from '#core/app-error.ts'
import { type CredentialStore, missingSecret } from './credential-store.ts'
import { createSharedSecrets } from './shared-secrets.ts'

/** The part of keytar that is used. */
export interface Keychain {
  getPassword(service: string, account: string): Promise<string | null>
  setPassword(service: string, account: string, secret: string): Promise<void>
  deletePassword(service: string, account: string): Promise<boolean>
  findCredentials(service: string): Promise<{ account: string; password: string }[]>
}

export interface KeychainStoreOptions {
  /** Service name of the entries (default Concilia). */
  service?: string
  /** Milliseconds for one call (default 10 s): a keychain that prompts the person can hang. */
  timeoutMs?: number
  /** Loads the native package (default keytar). */
  load?: () => Promise<Keychain>
}

const loadKeytar = async (): Promise<Keychain> => {
  const loaded: Keychain & { default?: Keychain } = await import('keytar')
  return loaded.default ?? loaded
}

type Outcome<T> = { done: true; value: T } | { done: false; trouble: KeychainTrouble; cause?: unknown }

export const createKeychainStore = (options: KeychainStoreOptions = {}): CredentialStore => {
  const { service = 'Concilia', timeoutMs = 10_000, load = loadKeytar } = options
  let loading: Promise<Keychain> | undefined
  // A hanging call occupies one of Node's few worker threads: meanwhile no other call is started.
  let hanging = false
  // A locked Linux keychain answers reads with "not found": only a write shows that it is locked.
  let lastWrite: KeychainTrouble | undefined

  const withinLimit = async <T>(call: Promise<Outcome<T>>): Promise<Outcome<T>> => {
    let timer: NodeJS.Timeout | undefined
    const limit = new Promise<Outcome<T>>((resolve) => {
      timer = setTimeout(() => {
        hanging = true
        const free = (): void => {
          hanging = false
        }
        call.then(free, free)
        resolve({ done: false, trouble: 'unavailable' })
      }, timeoutMs)
    })
    try {
      return await Promise.race([call, limit])
    } finally {
      clearTimeout(timer)
    }
  }

  const attempt = async <T>(work: (keychain: Keychain) => Promise<T>): Promise<Outcome<T>> => {
    let keychain: Keychain
    try {
      loading ??= load()
      keychain = await loading
    } catch (cause) {
      return { done: false, trouble: 'missing', cause } // the optional package is missing, or has no binary for this system
    }
    if (hanging) return { done: false, trouble: 'unavailable' }
    const call = work(keychain).then(
      (value): Outcome<T> => ({ done: true, value }),
      (cause: unknown): Outcome<T> => ({ done: false, trouble: readTrouble(cause), cause }),
    )
    return withinLimit(call)
  }

  const use = async <T>(work: (keychain: Keychain) => Promise<T>): Promise<T> => {
    const outcome = await attempt(work)
    if (outcome.done) return outcome.value
    throw toKeychainError(outcome.trouble, outcome.cause)
  }

  const write = async (work: (keychain: Keychain) => Promise<unknown>): Promise<void> => {
    const outcome = await attempt(work)
    lastWrite = outcome.done ? undefined : outcome.trouble
    if (!outcome.done) throw toKeychainError(outcome.trouble, outcome.cause)
  }

  const secrets = createSharedSecrets({
    get: async (account) => (await use((keychain) => keychain.getPassword(service, account))) ?? undefined,
    set: (account, secret) => write((keychain) => keychain.setPassword(service, account, secret)),
    delete: (account) => write((keychain) => keychain.deletePassword(service, account)),
    list: async () => {
      const entries = await use((keychain) => keychain.findCredentials(service))
      return new Map(entries.map(({ account, password }) => [account, password]))
    },
  })

  return {
    persistence: 'keychain',
    ...secrets,
    get: async (company, kind) => (await secrets.find(company, kind)) ?? missingSecret(kind),
    async status() {
      const outcome = await attempt((keychain) => keychain.getPassword(service, 'state'))
      return outcome.done ? (lastWrite ?? 'available') : outcome.trouble
    },
  }
}

type KeychainTrouble = Exclude<KeychainState, 'available'>

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

/**
 * Classifies failures of the keychain by their text, since keytar passes on nothing else. The state that a failure of
 * keytar means; `unavailable` for an unknown text.
 */
export const readTrouble = (reason: unknown): KeychainTrouble => {
  const text = reason instanceof Error ? reason.message : String(reason)
  return SIGNS.find(([sign]) => sign.test(text))?.[1] ?? 'unavailable'
}

/** keychain-locked, keychain-denied or keychain-unavailable. @param cause kept for the log */
const toKeychainError = (trouble: KeychainTrouble, cause?: unknown): AppError =>
  new AppError(CODES[trouble], SENTENCES[trouble], { cause })
