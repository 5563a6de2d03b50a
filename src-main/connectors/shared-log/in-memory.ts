/** A shared log in memory with the rules of the server: for tests and schedules of several desks. */
import { createHash } from 'node:crypto'
import { AppError } from '#core/app-error.ts'
import { hashEvent } from './hash-event.ts'
import { refusalOf } from './in-memory-checks.ts'
import { InMemoryCompany } from './in-memory-company.ts'
import { KINDS, LARGEST_PART, MOST_EVENTS, PAGE_BYTES } from './kinds.ts'
import { readJson, textAt } from './loose-json.ts'
import { isSendable } from './sendable.ts'
import type {
  Head,
  LostEvent,
  Member,
  NewCompany,
  NumberedEvent,
  PullResult,
  PushResult,
  RefusedBecause,
  SentEvent,
  SharedCompany,
  SharedLog,
  Whereabouts,
} from './shared-log.ts'

/** What all desks share. */
export class InMemoryServer {
  readonly logins: ReadonlySet<string>
  readonly now: () => string
  readonly companies = new Map<string, InMemoryCompany>()
  readonly present = new Map<string, Whereabouts['present'][number]>()
  readonly listeners = new Set<() => void>()

  /** @param logins all that can be admitted @param now the instant, in ISO form */
  constructor(logins: readonly string[], now: () => string = () => new Date().toISOString()) {
    this.logins = new Set(logins)
    this.now = now
  }

  /** A desk's connection. @param isAdmin whether the login may create companies */
  as(login: string, { isAdmin = false }: { isAdmin?: boolean } = {}): SharedLog {
    return new InMemoryLog(this, login, isAdmin)
  }

  /** Forgets the company's events after a number, as a restored backup does. */
  restore(id: string, upTo: number): void {
    const company = this.companies.get(id)
    if (company) this.companies.set(id, company.upTo(upTo))
  }

  changed(): void {
    for (const listener of this.listeners) queueMicrotask(listener)
  }
}

class InMemoryLog implements SharedLog {
  readonly login: string
  readonly #server: InMemoryServer
  readonly #isAdmin: boolean
  readonly #listeners = new Set<() => void>()

  constructor(server: InMemoryServer, login: string, isAdmin: boolean) {
    this.#server = server
    this.login = login
    this.#isAdmin = isAdmin
  }

  async companies(): Promise<SharedCompany[]> {
    const mine = [...this.#server.companies.values()].flatMap((company) => {
      const role = company.members.get(this.login)?.role
      if (role === undefined) return []
      const { id, taxId, name, fourEyes, head } = company
      return [{ id, taxId, name, fourEyes, role, ...head }]
    })
    return mine.sort((a, b) => (a.name < b.name ? -1 : 1))
  }

  async members(company: string): Promise<Member[]> {
    const members = this.#isMember(company) ? this.#company(company).members : []
    return [...members]
      .map(([login, { role, fullName }]) => ({ login, role, fullName }))
      .sort((a, b) => (a.login < b.login ? -1 : 1))
  }

  async push(company: string, head: Head, events: readonly SentEvent[]): Promise<PushResult> {
    const { role } = this.#member(company)
    if (role === 'reader') throw notAllowed()
    const at = this.#server.now()
    return this.#number(
      company,
      head,
      events.map((event) => ({ ...event, author: this.login, at })),
    )
  }

  async pushLost(company: string, head: Head, events: readonly LostEvent[]): Promise<PushResult> {
    this.#mustReview(company)
    return this.#number(company, head, events, this.login)
  }

  async pull(id: string, head: Head): Promise<PullResult> {
    const company = this.#company(id)
    if (head.number !== 0 && company.events[head.number - 1]?.hash !== head.hash)
      return { outcome: 'restored' }
    const events: NumberedEvent[] = []
    let bytes = 0
    for (const { body: _, ...event } of company.events.slice(head.number, head.number + 1000)) {
      const more = Buffer.byteLength(event.payload)
      if (bytes > 0 && bytes + more > PAGE_BYTES) break
      bytes += more
      events.push(event)
    }
    return { outcome: 'events', events }
  }

  async putPart(company: string, bytes: Buffer): Promise<string> {
    if (this.#member(company).role === 'reader') throw notAllowed()
    if (bytes.length === 0 || bytes.length > LARGEST_PART) throw notAccepted()
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    this.#company(company).parts.set(sha256, Buffer.from(bytes))
    return sha256
  }

  async getPart(company: string, sha256: string): Promise<Buffer | undefined> {
    return this.#isMember(company) ? this.#company(company).parts.get(sha256) : undefined
  }

  async createCompany({ login, fullName, ...company }: NewCompany): Promise<void> {
    if (!this.#isAdmin) throw notAllowed()
    this.#mustBeLogin(login)
    const all = [...this.#server.companies.values()]
    if (all.some(({ id, taxId }) => id === company.id || taxId === company.taxId))
      throw new AppError('conflict', 'the office’s server has this company already')
    const made = new InMemoryCompany(company)
    made.members.set(login, { role: 'reviewer', fullName })
    this.#server.companies.set(company.id, made)
    this.#server.changed()
  }

  async admit(id: string, { login, role, fullName }: Member): Promise<void> {
    const { members } = this.#mustReview(id)
    this.#mustBeLogin(login)
    const others = [...members].filter(([other]) => other !== login)
    if (role !== 'reviewer' && !others.some(([, one]) => one.role === 'reviewer'))
      throw new AppError('conflict', 'a company keeps at least one reviewer')
    members.set(login, { role, fullName })
    this.#server.changed()
  }

  async setFourEyes(id: string, fourEyes: boolean): Promise<void> {
    this.#mustReview(id).fourEyes = fourEyes
    this.#server.changed()
  }

  async here({ name: desk, company }: { name: string; company: string | null }): Promise<Whereabouts> {
    if (company !== null) this.#member(company)
    const { login } = this
    const { present, companies } = this.#server
    present.set(JSON.stringify([login, desk]), { login, desk, company, at: this.#server.now() })
    const mine = [...companies.values()].filter(({ members }) => members.has(login))
    const colleagues = new Set([login, ...mine.flatMap(({ members }) => [...members.keys()])])
    const isMine = (id: string | null): boolean => mine.some((one) => one.id === id)
    return {
      heads: mine
        .map(({ id, head }) => ({ company: id, ...head }))
        .sort((a, b) => (a.company < b.company ? -1 : 1)),
      present: [...present.values()]
        .filter((one) => colleagues.has(one.login))
        .map((one) => ({ ...one, company: isMine(one.company) ? one.company : null }))
        .sort((a, b) => (`${a.login}\n${a.desk}` < `${b.login}\n${b.desk}` ? -1 : 1)),
    }
  }

  onChanged(listener: () => void): () => void {
    const own = (): void => listener()
    this.#listeners.add(own)
    this.#server.listeners.add(own)
    return () => {
      this.#listeners.delete(own)
      this.#server.listeners.delete(own)
    }
  }

  async close(): Promise<void> {
    for (const listener of this.#listeners) this.#server.listeners.delete(listener)
    this.#listeners.clear()
  }

  #number(id: string, head: Head, events: readonly LostEvent[], relayedBy?: string): PushResult {
    const company = this.#company(id)
    const unreadable = events.find(({ kind, payload }) => !isSendable(kind) || !isSendable(payload))
    if (unreadable) return { outcome: 'refused', id: unreadable.id, reason: 'unreadable' }
    if (events.length === 0 || events.length > MOST_EVENTS) throw notAccepted()
    const before = company.head
    if (head.number !== before.number || head.hash !== before.hash) {
      const isKnown = head.number === 0 || company.events[head.number - 1]?.hash === head.hash
      return { outcome: isKnown ? 'behind' : 'restored', head: before }
    }
    for (const event of events) {
      const reason = this.#take(company, event, relayedBy)
      if (reason === undefined) continue
      this.#server.companies.set(id, company.upTo(before.number))
      return { outcome: 'refused', id: event.id, reason }
    }
    this.#server.changed()
    return { outcome: 'numbered', head: company.head }
  }

  #take(company: InMemoryCompany, lost: LostEvent, relayedBy?: string): RefusedBecause | undefined {
    const { id, kind, payload, author, at } = lost
    const most = Object.hasOwn(KINDS, kind) ? KINDS[kind] : undefined
    if (most === undefined) return 'unknown-kind'
    if (Buffer.byteLength(payload) > most) return 'too-large'
    const body = readJson(payload)
    if (textAt(body, 'uuid') !== id || textAt(body, 'action') !== kind) return 'unreadable'
    if (company.has(id)) return 'exists'
    const role = this.#member(company.id).role
    const reason = refusalOf(company, { kind, body, author, role, isRelayed: relayedBy !== undefined })
    if (reason !== undefined) return reason
    const { number, hash } = company.head
    const event = {
      id,
      kind,
      payload,
      author,
      at,
      number: number + 1,
      ...(relayedBy !== undefined && { relayedBy }),
    }
    company.keep({ ...event, hash: hashEvent(hash, event), body })
    return undefined
  }

  #isMember(id: string): boolean {
    return this.#server.companies.get(id)?.members.has(this.login) ?? false
  }

  #company(id: string): InMemoryCompany {
    const company = this.#server.companies.get(id)
    if (!company?.members.has(this.login)) throw notAllowed()
    return company
  }

  #member(id: string): Omit<Member, 'login'> {
    const member = this.#company(id).members.get(this.login)
    if (!member) throw notAllowed()
    return member
  }

  #mustReview(id: string): InMemoryCompany {
    if (this.#member(id).role !== 'reviewer') throw notAllowed()
    return this.#company(id)
  }

  #mustBeLogin(login: string): void {
    if (!this.#server.logins.has(login))
      throw new AppError('not-found', 'the office’s server has no such login for desks')
  }
}

const notAllowed = (): AppError =>
  new AppError('office-not-allowed', 'this login may not do that on the office’s server')
const notAccepted = (): AppError =>
  new AppError('invalid-input', 'the office’s server does not accept one of the values')
