/** The port between a desk and the office's server: what every shared log does, whoever keeps it. */

/** A place in a company's shared log: how many events, and the hash over them (hex; '' before the first). */
export interface Head {
  number: number
  hash: string
}

/** An event as its desk sends it: `payload` is the JSON text of an event of the decision log. */
export interface SentEvent {
  id: string
  kind: string
  payload: string
}

/** An event that the server numbered. `author` is the login, `at` the server's instant. */
export interface NumberedEvent extends SentEvent, Head {
  author: string
  at: string
  /** Who sent it again after the server had lost it. */
  relayedBy?: string | undefined
}

export type Role = 'reader' | 'preparer' | 'reviewer'

export interface Member {
  login: string
  role: Role
  fullName: string
}

export interface SharedCompany extends Head {
  id: string
  taxId: string
  name: string
  role: Role
  fourEyes: boolean
}

/** `not-allowed`: not by this role; `stale-closing`: the month is closed already, or none is to be reopened. */
export type RefusedBecause =
  | 'month-closed'
  | 'too-large'
  | 'unreadable'
  | 'unknown-kind'
  | 'four-eyes'
  | 'not-allowed'
  | 'exists'
  | 'stale-closing'

/** `restored`: the server does not know the desk's head, as after a restored backup. */
export type PushResult =
  | { outcome: 'numbered' | 'behind' | 'restored'; head: Head }
  /** This event alone cannot be numbered: nothing of the batch was. */
  | { outcome: 'refused'; id: string; reason: RefusedBecause }

export type PullResult = { outcome: 'events'; events: NumberedEvent[] } | { outcome: 'restored' }

/** Where the desks are: the heads of one's companies, and who was last seen where. */
export interface Whereabouts {
  heads: (Head & { company: string })[]
  present: { login: string; desk: string; company: string | null; at: string }[]
}

export interface LostEvent extends SentEvent {
  author: string
  at: string
}

/**
 * All calls throw AppError: office-unreachable, office-login-refused, office-certificate, office-schema-newer,
 * office-schema-older, office-not-allowed, office-full, office-answer.
 */
export interface SharedLog {
  readonly login: string
  companies(): Promise<SharedCompany[]>
  members(company: string): Promise<Member[]>
  /** Numbers all events or none; at most 500, and only from the head. */
  push(company: string, head: Head, events: readonly SentEvent[]): Promise<PushResult>
  /** At most about 256 KB a page; empty at the head. */
  pull(company: string, head: Head): Promise<PullResult>
  /** Events that the server lost when it was restored, with their authors and instants; by reviewers only. */
  pushLost(company: string, head: Head, events: readonly LostEvent[]): Promise<PushResult>
  /** @returns the SHA-256 of the part, in hex */
  putPart(company: string, bytes: Buffer): Promise<string>
  getPart(company: string, sha256: string): Promise<Buffer | undefined>
  /** By administrators only; `login` is its first reviewer. Error: conflict (the tax id has a company). */
  createCompany(company: NewCompany): Promise<void>
  /** By reviewers of the company. Errors: not-found (the login), conflict (a company keeps one reviewer). */
  admit(company: string, member: Member): Promise<void>
  /** By reviewers of the company. */
  setFourEyes(company: string, fourEyes: boolean): Promise<void>
  /** Tells where this desk is, and reads where all are. */
  here(desk: { name: string; company: string | null }): Promise<Whereabouts>
  /** Called when something changed and when the connection is lost. @returns how to stop */
  onChanged(listener: () => void): () => void
  close(): Promise<void>
}

export interface NewCompany {
  id: string
  taxId: string
  name: string
  login: string
  fullName: string
  fourEyes: boolean
}
