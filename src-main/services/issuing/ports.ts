/** The interfaces that issuing needs, and the outcomes it reports. */
import type { WireError } from '#contract/errors.ts'
import type { Clock, IdSource } from '#core/clock.ts'
import type { InvoicingClient } from '../../connectors/invoicing/api.ts'
import type { Intent } from '../../db/issuing/issuing.ts'
import type { OpenCompany } from '../companies/open-companies.ts'

export interface IssuingPorts {
  clock: Clock
  newId: IdSource
  /** Milliseconds after a create before a fetch may find the document (interface 8). */
  readyDelayMs: number
  /** The token to issue in a partner's name. Errors: not-found (not granted), those of the client and keychain. */
  partnerToken(company: OpenCompany, taxId: string, options?: { fresh: boolean }): Promise<string>
  /** Called when something was issued or is in doubt, and has to be followed; mirrored: it can already be matched. */
  onIssued(company: OpenCompany, change: { mirrored: boolean }): void
}

/** A company while one of its documents is issued or cleared up. */
export interface IssuingWork {
  ports: IssuingPorts
  company: OpenCompany
  invoicing: InvoicingClient
}

/** The outcome of an intent. */
export type Conclusion =
  | { kind: 'saved'; intent: Intent; message: string | null }
  | { kind: 'refused'; intent: Intent; error: unknown }
  | { kind: 'uncertain'; intent: Intent; reason: WireError | null }
  | { kind: 'asks'; intent: Intent }
