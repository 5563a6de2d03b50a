/** Issues documents while days pass: which document is issued to whom, and which payments follow. */

import type { IsoDate } from '#contract/values.ts'
import { addDays, dayNumber } from '#core/calendar.ts'
import { MAIN_OWNER } from '../http/guards/credentials.ts'
import type { Store } from '../store.ts'
import { saveDocument } from '../tables/documents.ts'
import { saveProduct } from '../tables/products.ts'
import { saveSeries } from '../tables/series.ts'
import { type Customer, inventCustomer } from './invent/customers.ts'
import { type IssuedDocument, issueDocument, PRODUCTS } from './invent/issue.ts'
import { pickWeighted, type Random } from './invent/random.ts'
import type { Payments } from './payments.ts'
import { type PaymentPlan, pickStory, planPayments, toBusinessDay } from './plan.ts'

const FIRST_ID = 4_001
const TYPES = { I: 71, S: 6, T: 7, C: 6, D: 2, W: 3, Y: 1.5, P: 1, B: 1, Z: 0.5 } as const
type SampleType = keyof typeof TYPES

interface SalesRequest {
  store: Store
  random: Random
  documents: number
  foreignEvery: number
  payments: Payments
  today: IsoDate
}

export interface InvoicedDocument {
  id: number
  number: string
  totalMinor: number
  retentionMinor: number
}

export interface Sales {
  /** Issues documents until there are `count`. */
  issueUntil(count: number, date: IsoDate): void
  /** Issues one invoice of one line in EUR, counted with the others; no payment is planned for it. */
  invoice(random: Random, customer: Customer, date: IsoDate, unitMinor: number): InvoicedDocument
  /** Stores the series and the products, after all documents are issued. */
  finish(): void
  range(): { firstDocumentId: number; lastDocumentId: number }
}

interface Payable {
  plan: PaymentPlan
  documentId: number
  number: string
  totalMinor: number
}

export const openSales = (request: SalesRequest): Sales => {
  const { store, random, payments, today } = request
  const customers = Array.from(
    { length: Math.min(60_000, Math.max(12, Math.ceil(request.documents / 8))) },
    () => inventCustomer(random),
  )
  const numbers = new Map<string, { number: number; date: string }>()
  /** The newest planned single payment of each customer: a credit note is netted against it. */
  const nettable = new Map<string, Payable>()
  let issued = 0
  let nextId = FIRST_ID
  let lastId = FIRST_ID - 1

  const takeId = (): number => {
    while (request.foreignEvery > 0 && nextId % request.foreignEvery === 0) nextId += 1
    lastId = nextId
    nextId += 1
    return lastId
  }
  const takeNumber = (type: string, serie: string, date: string): number => {
    const key = `${type} ${serie}`
    const number = (numbers.get(key)?.number ?? 0) + 1
    numbers.set(key, { number, date })
    return number
  }
  const serieOf = (type: string, date: IsoDate): string =>
    type === 'S' ? 'LOJA' : type === 'I' && random.chance(0.12) ? 'B' : date.slice(0, 4)

  const issue = (
    type: SampleType,
    customer: Customer,
    date: IsoDate,
    extra: { reference?: string; unitMinor?: number },
  ): IssuedDocument => {
    const isRecent = dayNumber(today) - dayNumber(date) < 60
    const isDraft = isRecent && type === 'I' && random.chance(0.04)
    const status = isDraft ? 'D' : random.chance(0.015) ? 'A' : 'C'
    const serie = serieOf(type, date)
    const id = takeId()
    const document = issueDocument(random, MAIN_OWNER, {
      id,
      type,
      serie,
      number: isDraft ? null : takeNumber(type, serie, date),
      date,
      dueDate: type === 'I' || type === 'D' ? addDays(date, customer.termDays) : date,
      status,
      customer,
      retention: type === 'I' ? customer.retention : 0,
      isAnonymous: type === 'S' && random.chance(0.6),
      purchaseOrder: random.chance(0.15) ? `PO-${random.int(1_000, 9_999)}` : '',
      externalId: random.chance(0.2) ? `EXT-${id}` : null,
      ...extra,
    })
    return document
  }
  const save = (document: IssuedDocument): void => saveDocument(store, document.stored)

  const sellOnSpot = (type: 'S' | 'T', customer: Customer, date: IsoDate): void => {
    const document = issue(type, customer, date, {})
    save(document)
    if (document.stored.status === 'C') payments.payouts.sell(dayNumber(date))
    const channel = pickWeighted(random, { terminal: 55, mbway: 20, service: 10, cash: 15 })
    if (document.stored.status === 'C' && channel !== 'cash')
      payments.payouts.collect(channel, dayNumber(date), document.stored.id, document.stored.totalMinor)
  }

  const creditBack = (customer: Customer, date: IsoDate): boolean => {
    const target = nettable.get(customer.nif)
    if (!target || target.plan.day <= dayNumber(date)) return false
    const unitMinor = Math.floor((target.totalMinor * random.int(10, 45)) / 123)
    const document = issue('C', customer, date, { reference: target.number, unitMinor })
    save(document)
    nettable.delete(customer.nif)
    if (document.stored.status !== 'C' || random.chance(0.12)) return true
    const part = {
      documentId: document.stored.id,
      number: document.number,
      amountMinor: -document.stored.totalMinor,
    }
    payments.open.add(customer.nif, document.stored.id, -document.stored.totalMinor)
    if (random.chance(0.75)) {
      target.plan.parts.push({ ...part, kind: 'credit-note' })
      target.plan.scenario = 'credit-note-netting'
    } else
      payments.schedule({
        day: toBusinessDay(target.plan.day + random.int(3, 20)),
        customer,
        parts: [{ ...part, kind: 'payment' }],
        scenario: 'refund',
        citation: 'full',
        isProxy: false,
        order: '',
      })
    return true
  }

  const creditSomebody = (date: IsoDate): boolean => {
    for (const [nif, payable] of nettable) {
      if (creditBack(payable.plan.customer, date)) return true
      nettable.delete(nif)
    }
    return false
  }

  const invoice = (type: 'I' | 'D', customer: Customer, date: IsoDate): void => {
    const isFee = customer.habit === 'monthly' && type === 'I' && random.chance(0.8)
    const document = issue(
      type,
      customer,
      date,
      isFee ? { unitMinor: customer.feeMinor } : type === 'D' ? { reference: 'FT' } : {},
    )
    save(document)
    const { stored, number } = document
    if (stored.status !== 'C') return
    const day = dayNumber(date)
    payments.open.add(customer.nif, stored.id, stored.totalMinor)
    const story = pickStory(random)
    if (story === 'service' || story === 'never') payments.payouts.sell(day)
    if (story === 'service') {
      payments.payouts.collect('service', day, stored.id, stored.totalMinor)
      return
    }
    const plans = planPayments(
      random,
      customer,
      {
        id: stored.id,
        number,
        totalMinor: stored.totalMinor,
        retentionMinor: stored.body.retentionMinor,
        issueDay: day,
        dueDay: day + customer.termDays,
        order: stored.body.document.PurchaseOrder,
      },
      story,
    )
    const [first] = plans
    if (customer.habit === 'batch' && story === 'plain' && first) {
      payments.queueForBatch(customer, day, first.parts)
      return
    }
    for (const plan of plans) payments.schedule(plan)
    if (plans.length === 1 && first && story === 'plain' && stored.body.retentionMinor === 0)
      nettable.set(customer.nif, {
        plan: first,
        documentId: stored.id,
        number,
        totalMinor: stored.totalMinor,
      })
  }

  const sell = (date: IsoDate): void => {
    const type = pickWeighted(random, TYPES)
    // A few customers buy most: squaring a uniform draw favours the first of them.
    const customer = customers[Math.floor(customers.length * random.next() ** 2)] ?? random.pick(customers)
    if (type === 'S' || type === 'T') sellOnSpot(type, customer, date)
    else if (type === 'C') {
      if (!creditSomebody(date)) invoice('I', customer, date)
    } else if (type === 'I' || type === 'D') invoice(type, customer, date)
    else save(issue(type, customer, date, {}))
  }

  return {
    issueUntil: (count, date) => {
      for (; issued < count; issued += 1) sell(date)
    },
    invoice: (chance, customer, date, unitMinor) => {
      issued += 1
      const id = takeId()
      const serie = date.slice(0, 4)
      const document = issueDocument(chance, MAIN_OWNER, {
        id,
        type: 'I',
        serie,
        number: takeNumber('I', serie, date),
        date,
        dueDate: addDays(date, customer.termDays),
        status: 'C',
        customer,
        retention: customer.retention,
        currency: 'EUR',
        unitMinor,
      })
      save(document)
      const { stored, number } = document
      return { id, number, totalMinor: stored.totalMinor, retentionMinor: stored.body.retentionMinor }
    },
    finish: () => {
      for (const [code, , , type] of PRODUCTS) saveProduct(store, MAIN_OWNER, code, type)
      for (const [key, last] of numbers) {
        const [type = '', name = ''] = key.split(' ')
        saveSeries(
          store,
          MAIN_OWNER,
          type,
          { name, lastNumber: last.number, lastDate: last.date },
          name === today.slice(0, 4) || name === 'LOJA',
        )
      }
    },
    range: () => ({ firstDocumentId: FIRST_ID, lastDocumentId: lastId }),
  }
}
