/** Reports each secret that passes through a store, so that the log can redact it. */
import type { CredentialStore } from './credential-store.ts'

/** @param tell called with every secret found, read or set, before it is returned */
export const withEachSecret = (store: CredentialStore, tell: (secret: string) => void): CredentialStore => ({
  get persistence() {
    return store.persistence
  },
  async find(company, kind) {
    const secret = await store.find(company, kind)
    if (secret !== undefined) tell(secret)
    return secret
  },
  has: (company, kind) => store.has(company, kind),
  async get(company, kind) {
    const secret = await store.get(company, kind)
    tell(secret)
    return secret
  },
  set(company, kind, secret) {
    tell(secret)
    return store.set(company, kind, secret)
  },
  rotate(company, kind, secret, alike) {
    tell(secret)
    return store.rotate(company, kind, secret, alike)
  },
  delete: (company, kind) => store.delete(company, kind),
  deleteAll: (company) => store.deleteAll(company),
  listShared: () => store.listShared(),
  status: () => store.status(),
})
