/** The port behind which secrets are kept: by company and kind, never listed, never returned to the window. */
import type { KeychainState } from '#contract/app.ts'
import type { CompanyId } from '#contract/values.ts'
import { AppError } from '#core/app-error.ts'

/** The subscription token, the OAuth client secret, the partner-network owner's token. */
export const SECRET_KINDS = ['token', 'client-secret', 'partner-token'] as const
/** A partner's token, to issue on that company's behalf (interface 5.1); filed by its tax id. */
export type PartnerTokenKind = `partner-token:${string}`
export type SecretKind = (typeof SECRET_KINDS)[number] | PartnerTokenKind

/** A secret that is kept once, and who uses it; companies of other data folders of this person are among them. */
interface SharedSecret {
  kind: SecretKind
  companies: CompanyId[]
}

export interface CredentialStore {
  /** Where secrets go, once one was asked for: the system's keychain, this run's memory, or the environment (read only). */
  readonly persistence: 'keychain' | 'session' | 'environment'
  /**
   * The secret, or undefined where none is kept.
   *
   * @throws AppError keychain-unavailable, keychain-locked, keychain-denied
   */
  find(company: CompanyId, kind: SecretKind): Promise<string | undefined>
  /** Whether one is kept; what several companies have alike is not read for it. Throws as `find` does. */
  has(company: CompanyId, kind: SecretKind): Promise<boolean>
  /**
   * The secret.
   *
   * @throws AppError credential-missing, and those of `find`
   */
  get(company: CompanyId, kind: SecretKind): Promise<string>
  /** Keeps or replaces a secret of this company alone. Throws as `find` does. */
  set(company: CompanyId, kind: SecretKind, secret: string): Promise<void>
  /**
   * Replaces a secret for this company and for all that have the same one now: for all, or where it throws for none.
   * Throws as `find` does.
   *
   * @param alike have it too, where they have none
   * @returns the other companies that have the new one
   */
  rotate(
    company: CompanyId,
    kind: SecretKind,
    secret: string,
    alike?: readonly CompanyId[],
  ): Promise<CompanyId[]>
  /** Forgets a secret; one that is not there is no error. Throws as `find` does. */
  delete(company: CompanyId, kind: SecretKind): Promise<void>
  /** Forgets every secret of a company. Throws as `find` does. */
  deleteAll(company: CompanyId): Promise<void>
  /** What several companies use alike and is kept once. Throws as `find` does. */
  listShared(): Promise<SharedSecret[]>
  /** Whether the keychain can be used right now; never throws. */
  status(): Promise<KeychainState>
}

/** The failure of `get` where no secret is kept. */
export const missingSecret = (kind: SecretKind): never => {
  throw new AppError('credential-missing', `no ${kind.split(':')[0]} is kept for this company`, {
    details: { field: kind.split(':')[0] ?? kind },
  })
}
