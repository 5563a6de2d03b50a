/** One company's shared log in memory, with what its checks look up: as `server/numbering.ts` keeps it. */
import { at, type Json, listAt, textAt } from './loose-json.ts'
import type { NumberedEvent, Role } from './shared-log.ts'

export interface Kept extends NumberedEvent {
  body: Json
}

/** A transaction under one of its names. */
export interface NamedRow {
  line: string | undefined
  account: string | undefined
  name: string
  date: string | undefined
}

export const keyOf = ({ account, name }: Pick<NamedRow, 'account' | 'name'>): string =>
  JSON.stringify([account, name])

export class InMemoryCompany {
  readonly id: string
  readonly taxId: string
  readonly name: string
  fourEyes: boolean
  readonly members = new Map<string, { role: Role; fullName: string }>()
  readonly events: Kept[] = []
  readonly parts = new Map<string, Buffer>()
  /** The numbers of the closings in force. */
  readonly closedMonths = new Map<string, number>()
  /** Periods by the names of closed rows. */
  readonly closedRows = new Map<string, Set<string>>()
  readonly takenRows = new Map<string, { date: string | undefined; period: string }>()
  readonly lastEvents = new Map<string, number>()
  readonly #ids = new Set<string>()
  readonly #accountNames = new Map<string, string>()

  constructor({ id, taxId, name, fourEyes }: { id: string; taxId: string; name: string; fourEyes: boolean }) {
    this.id = id
    this.taxId = taxId
    this.name = name
    this.fourEyes = fourEyes
  }

  get head(): { number: number; hash: string } {
    const last = this.events.at(-1)
    return { number: last?.number ?? 0, hash: last?.hash ?? '' }
  }

  /** The same company without its later events, made again from those before. */
  upTo(number: number): InMemoryCompany {
    const copy = new InMemoryCompany(this)
    for (const [login, member] of this.members) copy.members.set(login, member)
    for (const [sha256, bytes] of this.parts) copy.parts.set(sha256, bytes)
    for (const event of this.events.slice(0, number)) copy.keep(event)
    return copy
  }

  has(id: string): boolean {
    return this.#ids.has(id)
  }

  lastAbout(key: string): Kept | undefined {
    const number = this.lastEvents.get(key)
    return number === undefined ? undefined : this.events[number - 1]
  }

  accountOf(account: string | undefined): string | undefined {
    return account === undefined ? undefined : (this.#accountNames.get(account) ?? account)
  }

  /** Each name of each transaction. */
  namesIn(transactions: readonly Json[]): NamedRow[] {
    return transactions.flatMap((one) => {
      const [id, fingerprint, occurrence] = ['id', 'fingerprint', 'occurrence'].map((name) =>
        textAt(one, name),
      )
      const names = [
        ...(id === undefined ? [] : [`i:${id}`]),
        ...(fingerprint === undefined || occurrence === undefined ? [] : [`f:${fingerprint}:${occurrence}`]),
      ]
      return names.map((name) => ({
        line: textAt(one, 'row'),
        account: this.accountOf(textAt(one, 'account')),
        name,
        date: textAt(one, 'also', 'date'),
      }))
    })
  }

  /** Those of the transactions that a decision's allocations use. */
  rowsOf(body: Json): NamedRow[] {
    const used = new Set(listAt(body, 'group', 'allocations').map((one) => textAt(one, 'transactionId')))
    return this.namesIn(listAt(body, 'transactions')).filter(
      ({ line }) => line !== undefined && used.has(line),
    )
  }

  keep(event: Kept): void {
    this.events.push(event)
    this.#ids.add(event.id)
    const { kind, id, number, body } = event
    const key = keyAbout(kind, id, body)
    if (key !== undefined) this.lastEvents.set(key, number)
    const period = textAt(body, 'period') ?? ''
    switch (kind) {
      case 'transit': {
        const first = `a:${textAt(body, 'item')}`
        if (!this.lastEvents.has(first)) this.lastEvents.set(first, number)
        return
      }
      case 'month-closed':
        this.closedMonths.set(period, number)
        for (const row of this.namesIn(listAt(body, 'transactions'))) this.#close(keyOf(row), period)
        return
      case 'month-reopened':
        this.#reopen(period, textAt(body, 'keepsTyped') === 'true')
        return
      case 'late-taken':
        for (const row of this.namesIn(listAt(body, 'transaction')))
          if (!this.takenRows.has(keyOf(row))) this.takenRows.set(keyOf(row), { date: row.date, period })
        return
      case 'accounts-joined':
        this.#join(this.accountOf(textAt(body, 'account')), this.accountOf(textAt(body, 'other')))
    }
  }

  #close(key: string, period: string): void {
    const periods = this.closedRows.get(key) ?? new Set()
    this.closedRows.set(key, periods.add(period))
  }

  #reopen(period: string, keepsTyped: boolean): void {
    for (const month of [...this.closedMonths.keys()]) if (month >= period) this.closedMonths.delete(month)
    for (const [key, periods] of this.closedRows) {
      for (const month of [...periods]) if (month >= period) periods.delete(month)
      if (periods.size === 0) this.closedRows.delete(key)
    }
    const since = this.closedMonths.size === 0 ? '' : period
    for (const [key, taken] of this.takenRows) {
      if (taken.period < period) continue
      if (!keepsTyped || (taken.date ?? '').slice(0, 7) >= since) this.takenRows.delete(key)
      else taken.period = period
    }
  }

  #join(account: string | undefined, other: string | undefined): void {
    if (account === undefined || other === undefined || account === other) return
    for (const [name, known] of this.#accountNames) if (known === other) this.#accountNames.set(name, account)
    this.#accountNames.set(other, account)
    const renamed = (key: string): string | undefined => {
      const [of, name] = JSON.parse(key) as [string, string]
      return of === other ? keyOf({ account, name }) : undefined
    }
    for (const [key, periods] of [...this.closedRows]) {
      const as = renamed(key)
      if (as !== undefined) for (const period of periods) this.#close(as, period)
    }
    for (const [key, taken] of [...this.takenRows]) {
      const as = renamed(key)
      if (as !== undefined && !this.takenRows.has(as)) this.takenRows.set(as, { ...taken })
    }
  }
}

const keyAbout = (kind: string, id: string, body: Json): string | undefined => {
  switch (kind) {
    case 'accepted':
    case 'rejected':
    case 'undone':
      return `g:${textAt(body, 'group', 'id')}`
    case 'transit':
    case 'transit-changed':
      return `i:${textAt(body, 'item')}`
    case 'review-remark':
      return `r:${id}`
    case 'month-reviewed':
      return `v:${textAt(body, 'period')}`
    default:
      return undefined
  }
}

/** Whether the group only names what transactions of closed months settled. */
export const namesOnly = (body: Json): boolean => {
  const allocations = listAt(body, 'group', 'allocations')
  return (
    textAt(body, 'group', 'currency') === 'EUR' &&
    allocations.length > 0 &&
    allocations.every((one) => at(one, 'bankMinor') === 0)
  )
}
