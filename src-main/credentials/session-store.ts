/** Secrets in memory until the application ends: where there is no keychain nothing is ever written in plain. */
import type { KeychainState } from '#contract/app.ts'
import { type CredentialStore, missingSecret } from './credential-store.ts'

/** @param state what the keychain answered, so that the window can say why secrets are not kept */
export const createSessionStore = (state: Exclude<KeychainState, 'available'>): CredentialStore => {
  const secrets = new Map<string, string>()
  return {
    persistence: 'session',
    find: async (company, kind) => secrets.get(`${company}/${kind}`),
    has: async (company, kind) => secrets.has(`${company}/${kind}`),
    get: async (company, kind) => secrets.get(`${company}/${kind}`) ?? missingSecret(kind),
    set: async (company, kind, secret) => {
      secrets.set(`${company}/${kind}`, secret)
    },
    rotate: async (company, kind, secret) => {
      const own = `${company}/${kind}`
      const before = secrets.get(own)
      const others = [...secrets].filter(
        ([key, value]) => key !== own && key.endsWith(`/${kind}`) && value === before,
      )
      for (const key of [own, ...others.map(([other]) => other)]) secrets.set(key, secret)
      return others.length
    },
    delete: async (company, kind) => {
      secrets.delete(`${company}/${kind}`)
    },
    deleteAll: async (company) => {
      for (const key of [...secrets.keys()]) if (key.startsWith(`${company}/`)) secrets.delete(key)
    },
    listShared: async () => [],
    status: async () => state,
  }
}
