/** Secrets from the environment, read at each call, for a command line without a keychain: nothing is stored. */
import type { KeychainState } from '#contract/app.ts'
import {
  type CredentialStore,
  missingSecret,
  type PartnerTokenKind,
  type SecretKind,
} from './credential-store.ts'

/**
 * The variable of each secret; they apply to every company, since a process has one set. Partners' tokens
 * have none: they are requested from the service again.
 */
const SECRET_VARIABLES: Readonly<Record<Exclude<SecretKind, PartnerTokenKind>, string>> = {
  token: 'CONCILIA_TOKEN',
  'client-secret': 'CONCILIA_CLIENT_SECRET',
  'partner-token': 'CONCILIA_PARTNER_TOKEN',
  'office-password': 'CONCILIA_OFFICE_PASSWORD',
}

/** @param state the keychain's state, where it was tried */
export const createEnvironmentStore = (
  environment: Readonly<Record<string, string | undefined>>,
  state: Exclude<KeychainState, 'available'> = 'missing',
): CredentialStore => {
  const isNamed = (kind: SecretKind): kind is keyof typeof SECRET_VARIABLES =>
    Object.hasOwn(SECRET_VARIABLES, kind)
  const find = (kind: SecretKind): string | undefined =>
    isNamed(kind) ? environment[SECRET_VARIABLES[kind]] || undefined : undefined
  return {
    persistence: 'environment',
    find: async (_, kind) => find(kind),
    has: async (_, kind) => find(kind) !== undefined,
    get: async (_, kind) => find(kind) ?? missingSecret(kind),
    set: async () => undefined, // the environment is the caller's; the next run reads it again
    rotate: async () => [],
    delete: async () => undefined,
    deleteAll: async () => undefined,
    listShared: async () => [],
    status: async () => state,
  }
}
