/** The interface of secret stores: by company and kind, never listed, never returned to the window. */
import { hash } from 'node:crypto'
import type { KeychainState } from '#contract/app.ts'
import type { CompanyId } from '#contract/values.ts'
import { AppError } from '#core/app-error.ts'

/** The subscription token, the OAuth client secret, the partner-network owner's token. */
export const SECRET_KINDS = ['token', 'client-secret', 'partner-token'] as const
/** A partner's token, to issue on that company's behalf (interface 5.1); stored by its tax id. */
export type PartnerTokenKind = `partner-token:${string}`
/** The login's password at the office's server; stored under a name that no company has (`officeEntry`). */
type OfficePasswordKind = 'office-password'
export type SecretKind = (typeof SECRET_KINDS)[number] | PartnerTokenKind | OfficePasswordKind

/** A secret that is stored once, and its users, which may include companies of the person's other data folders. */
interface SharedSecret {
  kind: SecretKind
  companies: CompanyId[]
}

export interface CredentialStore {
  /** Where secrets are stored, known after the first access: the system's keychain, memory, or the environment (read-only). */
  readonly persistence: 'keychain' | 'session' | 'environment'
  /**
   * The secret, or undefined where none is stored.
   *
   * @throws AppError keychain-unavailable, keychain-locked, keychain-denied
   */
  find(company: CompanyId, kind: SecretKind): Promise<string | undefined>
  /** Whether one is stored; a common secret is not read for it. Throws as `find` does. */
  has(company: CompanyId, kind: SecretKind): Promise<boolean>
  /**
   * The secret.
   *
   * @throws AppError credential-missing, and those of `find`
   */
  get(company: CompanyId, kind: SecretKind): Promise<string>
  /** Stores or replaces a secret of this company alone. Throws as `find` does. */
  set(company: CompanyId, kind: SecretKind, secret: string): Promise<void>
  /**
   * Replaces a secret for this company and all companies that have the same one: for all, or for none where it throws.
   * Throws as `find` does.
   *
   * @param alike companies that get the secret too, where they have none
   * @returns the other companies that have the new secret
   */
  rotate(
    company: CompanyId,
    kind: SecretKind,
    secret: string,
    alike?: readonly CompanyId[],
  ): Promise<CompanyId[]>
  /** Deletes a secret; a missing one is no error. Throws as `find` does. */
  delete(company: CompanyId, kind: SecretKind): Promise<void>
  /** Deletes all secrets of a company. Throws as `find` does. */
  deleteAll(company: CompanyId): Promise<void>
  /** Secrets that several companies share. Throws as `find` does. */
  listShared(): Promise<SharedSecret[]>
  /** Whether the keychain can be used now; never throws. */
  status(): Promise<KeychainState>
}

/**
 * In place of a company, for what belongs to a login of the office's server: folders of data on one computer with other
 * logins keep passwords of their own. No company's id begins like this.
 */
export const officeEntry = (login: readonly (string | number)[]): CompanyId =>
  `@office-${hash('sha256', JSON.stringify(login)).slice(0, 16)}` as CompanyId

/** Throws the failure of `get` where no secret is stored. */
export const missingSecret = (kind: SecretKind): never => {
  throw new AppError('credential-missing', `no ${kind.split(':')[0]} is kept for this company`, {
    details: { field: kind.split(':')[0] ?? kind },
  })
}
