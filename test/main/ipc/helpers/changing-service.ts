/** The services of a company, whose documents and transactions change between two reads and within one. */
import type { IsoDate } from '#contract/values.ts'
import { toDecimalText, toMinor } from '#core/money.ts'
import { day } from '../../db/helpers/mirror-fixtures.ts'

/** What a step draws from: the same for the same seed of the step. */
export interface Draw {
  /** From `low` to `high`, both of them too. */
  number(low: number, high: number): number
  chance(share: number): boolean
  /** Error: nothing to pick from. */
  pick<T>(from: readonly T[]): T
}

export const drawOf = (random: () => number): Draw => {
  const number = (low: number, high: number): number => low + Math.floor(random() * (high - low + 1))
  return {
    number,
    chance: (share) => random() < share,
    pick(from) {
      if (from.length === 0) throw new Error('nothing to pick from')
      return from[number(0, from.length - 1)] as (typeof from)[number]
    },
  }
}

const CUSTOMERS = [
  ['509442013', 'Padaria Central Lda'],
  ['500100144', 'Alves & Filhos SA'],
  ['501442600', 'Construções Norte Lda'],
  ['502011378', 'Óptica Sol'],
] as const
const NUMBERED: Readonly<Record<string, string>> = { I: 'FT', C: 'NC', D: 'ND' }
const FIRST_DAY = Date.parse('2026-01-01')
const DAY_MS = 86_400_000
const PAGE = 10
export const ACCOUNTS = ['acc-1', 'acc-2', 'acc-usd'] as const
/** Before the first document. */
const NO_ID = 9
/** As many as are tracked. */
const MOST = 90

export interface SourceDocument {
  id: number
  type: string
  status: string
  number: string
  date: IsoDate
  customer: readonly [string, string]
  total: number
  unpaid: number
  retention: number
  currency: string
  isGone: boolean
}

export interface SourceTransaction {
  /** Half the banks give none. */
  id: string | undefined
  at: number
  date: IsoDate
  amount: number
  text: string
  currency: string
  status: string
}

const json = (value: unknown): Response =>
  new Response(JSON.stringify(value), { headers: { 'content-type': 'application/json' } })
const money = (minor: number, separator?: ','): string => toDecimalText(toMinor(minor), 2, separator)

const bodyOf = (one: SourceDocument) => ({
  DocumentNumber: one.number,
  PaymentStatus: one.unpaid === 0 ? 'Complete' : one.unpaid < one.total ? 'Incomplete' : 'NoPayment',
  TotalAmount: money(one.total),
  UnpaidAmount: money(one.unpaid, ','),
  Details: {
    Document: {
      Id: one.id,
      Type: one.type,
      DocumentStatusId: one.status,
      Serie: 'A',
      Date: one.date,
      DueDate: one.date,
      Currency: one.currency,
      Lines: [],
    },
    Receiver: { TaxId: one.customer[0], Name: one.customer[1] },
    Totals: { Amount: one.total / 100, WithoutTax: one.total / 100, Tax: 0, Retention: one.retention / 100 },
  },
})

const recordOf = ({ id, date, amount, text, currency, status }: SourceTransaction) => ({
  ...(id !== undefined && { transactionId: id }),
  bookingDate: date,
  amount: { amount: money(amount), currency },
  creditDebitIndicator: amount < 0 ? 'DBIT' : 'CRDT',
  description: text,
  status,
})

export class ChangingService {
  readonly documents: SourceDocument[] = []
  readonly accounts = new Map<string, SourceTransaction[]>(ACCOUNTS.map((id) => [id, []]))
  /** How it misbehaves while a sync reads it; undefined where it does not. */
  fault: { kind: 'rows-move' | 'row-twice' | 'fails'; draw: Draw } | undefined
  readonly #now: () => number
  #given = 0

  constructor(now: () => number) {
    this.#now = now
  }

  get ids(): { from: number; to: number } {
    return { from: NO_ID + 1, to: NO_ID + MOST }
  }
  dayOf({ number }: Draw): IsoDate {
    return this.#dateOf(FIRST_DAY + number(0, (this.#now() - FIRST_DAY) / DAY_MS) * DAY_MS)
  }
  rowsOf(account: string): SourceTransaction[] {
    return this.accounts.get(account) ?? []
  }
  addDocument(draw: Draw): void {
    if (this.documents.length === MOST) return
    const id = NO_ID + 1 + this.documents.length
    const type = draw.pick(['I', 'I', 'I', 'I', 'C', 'D'])
    const total = draw.pick([12_300, 12_300, 4_920, draw.number(100, 500_000)])
    this.documents.push({
      id,
      type,
      status: 'C',
      number: `${NUMBERED[type]} A/${id}`,
      date: this.dayOf(draw),
      customer: draw.pick(CUSTOMERS),
      total,
      unpaid: total,
      retention: draw.chance(0.1) ? Math.round(total * 0.2) : 0,
      currency: draw.chance(0.05) ? 'USD' : 'EUR',
      isGone: false,
    })
  }
  /** Most of them pay a document. */
  addTransaction(
    draw: Draw,
    account: string = draw.pick(['acc-1', 'acc-1', ...ACCOUNTS]),
  ): SourceTransaction {
    const { type, total, number, date } = draw.pick(this.documents)
    const pays = draw.chance(0.6)
    const sign = (pays ? type !== 'C' : draw.chance(0.5)) ? 1 : -1
    const paid = draw.chance(0.7) ? total : Math.ceil(total / 2)
    const later = Date.parse(date) + draw.number(0, 40) * DAY_MS
    this.#given += 1
    const row = {
      id: draw.chance(0.9) ? `t-${this.#given}` : undefined,
      at: this.#given,
      date: pays ? this.#dateOf(Math.min(later, this.#now())) : this.dayOf(draw),
      amount: sign * (pays ? paid : draw.pick([350, 4_500, draw.number(1, 90_000)])),
      text: pays ? `TRF ${number}` : draw.pick(['COMISSAO MANUTENCAO', 'VENCIMENTOS', 'TRF CONTA PROPRIA']),
      currency: account === 'acc-usd' ? 'USD' : 'EUR',
      status: draw.chance(0.05) ? 'pending' : 'booked',
    }
    this.rowsOf(account).push(row)
    return row
  }
  changeDocument(draw: Draw): void {
    // A cancelled document stays cancelled, and is not requested again.
    const one = draw.pick(this.documents.filter(({ status }) => status !== 'A'))
    const { total, unpaid, currency, isGone } = one
    const less = draw.number(1, total)
    const changes: Partial<SourceDocument>[] = [
      { total: less, unpaid: Math.min(unpaid, less) },
      { currency: currency === 'EUR' ? 'USD' : 'EUR' },
      { type: draw.pick(['I', 'D', 'C', 'B']) },
      { date: this.dayOf(draw) },
      { status: draw.pick(['A', 'C', 'D']) },
      { isGone: !isGone },
      { unpaid: draw.pick([0, total, Math.floor(total / 2)]) },
      { customer: draw.pick(CUSTOMERS) },
    ]
    Object.assign(one, draw.pick(changes))
  }
  /** @param id which one; any, where the service does not have it */
  changeTransaction(draw: Draw, id?: string): void {
    const account = ACCOUNTS.find((one) => id && this.rowsOf(one).some((row) => row.id === id))
    const rows = this.rowsOf(account ?? draw.pick(ACCOUNTS))
    if (rows.length === 0) return
    const one = rows.find((row) => id && row.id === id) ?? draw.pick(rows)
    const { number, total } = draw.pick(this.documents)
    const changes: (Partial<SourceTransaction> | 'goes' | 'comes twice')[] = [
      { amount: total, text: `TRF ${number}` },
      { amount: -one.amount },
      { amount: Math.sign(one.amount) * draw.number(1, 100_000) },
      { date: this.dayOf(draw) },
      { id: one.id === undefined ? `n-${one.at}` : undefined },
      { status: one.status === 'booked' ? 'pending' : 'booked' },
      { text: `${one.text} X` },
      'goes',
      'comes twice',
    ]
    const change = draw.pick(changes)
    if (change === 'goes') rows.splice(rows.indexOf(one), 1)
    else if (change === 'comes twice') rows.push({ ...one })
    else Object.assign(one, change)
  }
  /** Where one is given twice, a walk over the pages does not prove that a row is absent. */
  giveEachIdOnce(): void {
    for (const [account, rows] of this.accounts)
      this.accounts.set(
        account,
        rows.filter(({ id }, at) => id === undefined || rows.findIndex((row) => row.id === id) === at),
      )
  }
  /** As the program asks for it. */
  readonly fetch = async (url: URL | string): Promise<Response> => {
    const { pathname, searchParams } = new URL(String(url))
    if (pathname.endsWith('/connect/token'))
      return json({ access_token: 'access', token_type: 'Bearer', expires_in: 3_600 })
    const { fault } = this
    if (fault?.kind === 'fails' && fault.draw.chance(0.1))
      return fault.draw.pick([new Response('<html>', { status: 502 }), new Response('{"tran')])
    if (pathname.endsWith('/transactions')) return json(this.#page(searchParams))
    const id = Number(searchParams.get('documentId'))
    const one = this.documents.find((document) => document.id === id && !document.isGone)
    if (!one)
      return json({ Object: null, Type: 1, ErrorValue: { Value: 6 }, IsSuccess: false, IsError: true })
    const { PaymentStatus, UnpaidAmount, ...body } = bodyOf(one)
    const isWhole = !pathname.endsWith('/document')
    const document = isWhole ? { ...body, PaymentStatus, UnpaidAmount } : body
    return json({ Object: document, Type: 0, ErrorValue: null, IsSuccess: true, IsError: false })
  }

  #dateOf(ms: number): IsoDate {
    return day(new Date(ms).toISOString().slice(0, 10))
  }
  #page(asked: URLSearchParams) {
    const account = asked.get('accountId') ?? ''
    const page = Number(asked.get('page') ?? 1)
    const rows = this.rowsOf(account)
    if (this.fault?.kind === 'rows-move' && this.fault.draw.chance(0.3)) {
      const first = rows.shift()
      if (first && this.fault.draw.chance(0.5)) rows.push(first)
      else if (first) {
        rows.unshift(first)
        this.addTransaction(this.fault.draw, account)
      }
    }
    const [from, to] = [asked.get('from') ?? '', asked.get('to') ?? '9999']
    const all = rows
      .filter(({ date }) => date >= from && date <= to)
      .toSorted((one, other) => other.date.localeCompare(one.date) || other.at - one.at)
    const [first] = all
    const shown = this.fault?.kind === 'row-twice' && first ? [...all, first] : all
    return {
      transactions: shown.slice((page - 1) * PAGE, page * PAGE).map(recordOf),
      page,
      pageSize: PAGE,
      totalCount: shown.length,
      totalPages: Math.max(1, Math.ceil(shown.length / PAGE)),
    }
  }
}
