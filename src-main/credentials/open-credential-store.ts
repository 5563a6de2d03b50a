/** Which store this run uses. */
import type { CredentialStore } from './credential-store.ts'
import { createKeychainStore, type KeychainStoreOptions } from './keychain-store.ts'
import { createSessionStore } from './session-store.ts'

/**
 * The keychain, or memory where there is none or it does not answer. A keychain that is locked or refuses is
 * still used: the person can open it, and each call says what stands in the way until then.
 */
export const openCredentialStore = async (options: KeychainStoreOptions = {}): Promise<CredentialStore> => {
  const keychain = createKeychainStore(options)
  const state = await keychain.status()
  return state === 'missing' || state === 'unavailable' ? createSessionStore(state) : keychain
}
