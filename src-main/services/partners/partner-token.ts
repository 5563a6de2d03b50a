/** A partner's token: from the keychain, else requested from the service and stored (interface 4.7, 5.1). */

import type { ErrorCode } from '#contract/errors.ts'
import { AppError, isAppError } from '#core/app-error.ts'
import type { Clock } from '#core/clock.ts'
import type { InvoicingClient } from '../../connectors/invoicing/api.ts'
import type { CredentialStore } from '../../credentials/credential-store.ts'
import type { PartnerState } from '../../db/schema/schema.ts'
import type { OpenCompany } from '../companies/open-companies.ts'
import type { FollowUps } from '../follow-ups.ts'

export interface PartnerPorts {
  clock: Clock
  credentials: CredentialStore
  followUps: FollowUps
}

/** The client of a company, and the options of a call in its partner's name. Errors: as `getPartnerToken`. */
export const clientFor = async (
  ports: PartnerPorts,
  company: OpenCompany,
  onBehalfOf: string | undefined,
): Promise<{ invoicing: InvoicingClient; call: { token?: string } }> => {
  const { invoicing } = await company.clients()
  const call = onBehalfOf === undefined ? {} : { token: await getPartnerToken(ports, company, onBehalfOf) }
  return { invoicing, call }
}

const KEYCHAIN: ReadonlySet<ErrorCode> = new Set([
  'keychain-unavailable',
  'keychain-locked',
  'keychain-denied',
])

/** The settings show the keychain's trouble; what was done at the service stays done. */
const ignoreKeychainTrouble = (error: unknown): undefined => {
  if (!isAppError(error) || !KEYCHAIN.has(error.code)) throw error
}

const MINUTE_MS = 60_000
/** A person answers an e-mail within minutes or days: access is checked a dozen times on the first day, then daily. */
const PAUSES_MS = [1, 2, 5, 10, 15, 30, 60, 120, 240, 360].map((minutes) => minutes * MINUTE_MS)
const DAY_MS = 1_440 * MINUTE_MS

/**
 * Checks whether access is granted, and stores the token if so.
 *
 * @returns the partner's state (null for a company that was never added), and its token for this call only
 *
 * Errors: those of the client. Without a working keychain the token is kept nowhere, and requested again for each call.
 */
export const askForToken = async (
  ports: PartnerPorts,
  company: OpenCompany,
  taxId: string,
): Promise<{ state: PartnerState | null; token: string | null }> => {
  const { invoicing } = await company.clients()
  const answer = await invoicing.getPartnerTokens(taxId)
  const token = answer.kind === 'granted' ? (answer.tokens[0]?.token ?? null) : null
  const kind = `partner-token:${taxId}` as const
  const kept =
    token === null
      ? ports.credentials.delete(company.record.id, kind)
      : ports.credentials.set(company.record.id, kind, token)
  await kept.catch(ignoreKeychainTrouble)
  const known = company.mirror.read.findPartner(taxId)
  if (known === undefined && token === null) return { state: null, token }
  await company.mirror.write.run('writePartnerCheck', {
    taxId,
    granted: token !== null,
    at: ports.clock.now(),
    nextCheckAt:
      token === null
        ? new Date(ports.clock.epochMs() + (PAUSES_MS[known?.checks ?? 0] ?? DAY_MS)).toISOString()
        : null,
  })
  return { state: company.mirror.read.findPartner(taxId)?.state ?? null, token }
}

/**
 * The token to issue in a partner's name. Without a keychain entry it is requested from the service, each time where it
 * cannot be stored. Errors: not-found (no access yet), those of the client.
 */
export const getPartnerToken = async (
  ports: PartnerPorts,
  company: OpenCompany,
  taxId: string,
  { fresh } = { fresh: false },
): Promise<string> => {
  const kind = `partner-token:${taxId}` as const
  const kept = fresh
    ? undefined
    : await ports.credentials.find(company.record.id, kind).catch(ignoreKeychainTrouble)
  if (kept !== undefined) return kept
  const { token } = await askForToken(ports, company, taxId)
  if (token === null)
    throw new AppError('not-found', 'this company has not granted access yet', {
      details: { field: 'onBehalfOf' },
    })
  return token
}
