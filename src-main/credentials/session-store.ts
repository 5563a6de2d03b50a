/** Secrets in memory until the application ends: without a keychain nothing is ever written in plain text. */
import type { KeychainState } from '#contract/app.ts'
import type { CompanyId } from '#contract/values.ts'
import { type CredentialStore, missingSecret } from './credential-store.ts'

/** @param state the keychain's state, so that the window can say why secrets are not stored */
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
    rotate: async (company, kind, secret, alike = []) => {
      const own = `${company}/${kind}`
      const before = secrets.get(own)
      const sharing = [...secrets].flatMap(([key, value]) =>
        key !== own && key.endsWith(`/${kind}`) && value === before ? (key.split('/')[0] as CompanyId) : [],
      )
      const others = [...sharing, ...alike.filter((one) => !secrets.has(`${one}/${kind}`))]
      for (const one of [company, ...others]) secrets.set(`${one}/${kind}`, secret)
      return others
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
