/** Chooses the secret store of this run. */
import type { CredentialStore } from './credential-store.ts'
import { createKeychainStore, type KeychainStoreOptions } from './keychain-store.ts'
import { createSessionStore } from './session-store.ts'

/** Creates the substitute for a missing or unreachable keychain. */
type MakeFallback = (state: 'missing' | 'unavailable') => CredentialStore

/**
 * The keychain, or a substitute (memory by default); decided at the first use, since the keychain may take seconds to
 * answer. A keychain that is locked or refuses is still used: the person can unlock it, and each call reports the
 * reason until then.
 */
export const openCredentialStore = (
  options: KeychainStoreOptions = {},
  makeFallback: MakeFallback = createSessionStore,
): CredentialStore => {
  const keychain = createKeychainStore(options)
  let chosen: CredentialStore = keychain
  let choosing: Promise<CredentialStore> | undefined
  const choose = async (): Promise<CredentialStore> => {
    const state = await keychain.status()
    if (state === 'missing' || state === 'unavailable') chosen = makeFallback(state)
    return chosen
  }
  const store = (): Promise<CredentialStore> => {
    choosing ??= choose()
    return choosing
  }
  return {
    get persistence() {
      return chosen.persistence
    },
    find: async (company, kind) => (await store()).find(company, kind),
    has: async (company, kind) => (await store()).has(company, kind),
    get: async (company, kind) => (await store()).get(company, kind),
    set: async (company, kind, secret) => (await store()).set(company, kind, secret),
    rotate: async (...given) => (await store()).rotate(...given),
    delete: async (company, kind) => (await store()).delete(company, kind),
    deleteAll: async (company) => (await store()).deleteAll(company),
    listShared: async () => (await store()).listShared(),
    status: async () => (await store()).status(),
  }
}
