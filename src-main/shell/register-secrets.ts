/** Every secret that passes through the credential store is known to the log, so that it never writes one. */
import type { CredentialStore } from '../credentials/credential-store.ts'
import type { Redactor } from './redact.ts'

export const registerSecrets = (store: CredentialStore, redactor: Redactor): CredentialStore => ({
  ...store,
  async find(company, kind) {
    const secret = await store.find(company, kind)
    if (secret !== undefined) redactor.register(secret)
    return secret
  },
  async get(company, kind) {
    const secret = await store.get(company, kind)
    redactor.register(secret)
    return secret
  },
  set(company, kind, secret) {
    redactor.register(secret)
    return store.set(company, kind, secret)
  },
})
