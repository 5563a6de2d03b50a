/** What issuing needs, and what it says to those who ask. */
import type { WireError } from '#contract/errors.ts'
import type { Clock, IdSource } from '#core/clock.ts'
import type { InvoicingClient } from '../../connectors/invoicing/api.ts'
import type { Intent } from '../../db/repositories/issuing.ts'
import type { OpenCompany } from '../companies/open-companies.ts'

export interface IssuingPorts {
  clock: Clock
  newId: IdSource
  /** How long after a create a fetch must wait (interface 8); in milliseconds. */
  readyDelayMs: number
  /** The token to issue in a partner's name. Errors: not-found (not granted), those of the client and keychain. */
  partnerToken(company: OpenCompany, taxId: string, options?: { fresh: boolean }): Promise<string>
  /** Called when something was issued, or is in doubt, and is to be looked for later; mirrored: it can be matched. */
  onIssued(company: OpenCompany, change: { mirrored: boolean }): void
}

/** One company while something of it is issued or cleared up. */
export interface IssuingWork {
  ports: IssuingPorts
  company: OpenCompany
  invoicing: InvoicingClient
}

/** What became of an intent. */
export type Conclusion =
  | { kind: 'saved'; intent: Intent; message: string | null }
  | { kind: 'refused'; intent: Intent; error: unknown }
  | { kind: 'uncertain'; intent: Intent; reason: WireError | null }
  | { kind: 'asks'; intent: Intent }
