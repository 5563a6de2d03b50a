/** Issues the sample company's documents: lines, totals, series and ids. */

import { DOCUMENT_TYPES, documentNumber, isOwed } from '../../rules/document-types.ts'
import { END_CONSUMER } from '../../rules/tax-id.ts'
import {
  amountCents,
  computeTotals,
  type Decimal,
  fromMinor,
  parseDecimal,
  retentionCents,
  toNumber,
  toRemoteTotals,
  ZERO,
} from '../../rules/totals.ts'
import type { DocumentBody, RemoteLine, StoredDocument } from '../../tables/documents.ts'
import type { Customer } from './customers.ts'
import type { Random } from './random.ts'

/** Code, description, unit, type and net price in cents of what the sample company sells. */
export const PRODUCTS = [
  ['CONS', 'Consultoria', 'hora', 'S', 4_500],
  ['MANUT', 'Manutenção mensal', 'mês', 'S', 12_000],
  ['INST', 'Instalação', 'serviço', 'S', 18_500],
  ['PAPEL', 'Papel A4', 'resma', 'P', 429],
  ['TONER', 'Toner preto', 'un', 'P', 6_790],
  ['CADEIRA', 'Cadeira operativa', 'un', 'P', 13_950],
  ['MESA', 'Mesa de reunião', 'un', 'P', 38_900],
  ['LIC', 'Licença anual', 'un', 'S', 24_900],
] as const

export interface IssuedDocument {
  stored: StoredDocument
  number: string
}

/** Creates the document; its unpaid amount follows from its type. */
export const issueDocument = (random: Random, owner: string, request: IssueRequest): IssuedDocument => {
  const count = request.unitMinor === undefined ? random.pick([1, 1, 1, 2, 2, 3, 4]) : 1
  const lines = Array.from({ length: count }, () => productLine(random, request.unitMinor))
  const { body, totalMinor } = bodyOf(random, request, lines)
  return {
    stored: {
      id: request.id,
      owner,
      type: request.type,
      serie: request.serie,
      number: request.number,
      status: request.status,
      date: request.date,
      externalId: request.externalId ?? null,
      totalMinor,
      unpaidMinor: request.status === 'C' && isOwed(request.type) ? totalMinor : 0,
      availableAt: 0,
      atCode: null,
      body,
    },
    number: documentNumber(request.type, request.serie, request.number),
  }
}

const decimal = (value: number): Decimal => parseDecimal(value) ?? ZERO

const productLine = (random: Random, unitMinor?: number): RemoteLine => {
  const [code, description, unit, type, price] = random.pick(PRODUCTS)
  const tax = random.chance(0.86) ? 23 : random.pick([6, 13])
  return {
    Code: code,
    Description: description,
    UnitPrice: toNumber(fromMinor(unitMinor ?? price + random.int(-80, 80))),
    Quantity: unitMinor === undefined ? random.pick([1, 1, 2, 3, 4, 5, 8, 12]) : 1,
    Unit: unit,
    Type: type,
    TaxValue: tax,
    ProductDiscount: unitMinor === undefined && random.chance(0.15) ? random.pick([5, 10, 12.5]) : 0,
    CostCenter: null,
  }
}

interface IssueRequest {
  id: number
  type: string
  serie: string
  number: number | null
  date: string
  dueDate: string
  status: 'C' | 'D' | 'A'
  customer: Customer
  retention: number
  /** A single net price in cents instead of several lines. */
  unitMinor?: number
  reference?: string
  purchaseOrder?: string
  externalId?: string | null
  isAnonymous?: boolean
  /** Random by default. */
  currency?: 'EUR'
}

const ANONYMOUS: DocumentBody['receiver'] = {
  TaxId: END_CONSUMER,
  Name: 'Consumidor final',
  Address: '',
  City: '',
  PostCode: '',
  CountryCode: 'PT',
  PhoneNumber: '',
  CountryName: 'Portugal',
  LegalName: 'Consumidor final',
  Email: null,
  IBAN: null,
}

const receiverOf = (customer: Customer): DocumentBody['receiver'] => ({
  TaxId: customer.nif,
  Name: customer.name,
  Address: customer.address,
  City: customer.city,
  PostCode: customer.postCode,
  CountryCode: 'PT',
  PhoneNumber: customer.phone,
  CountryName: 'Portugal',
  LegalName: customer.name,
  Email: customer.email,
  // About a third of the customers have it.
  IBAN: customer.nif.charCodeAt(7) % 3 === 0 ? customer.iban : null,
})

const bodyOf = (
  random: Random,
  request: IssueRequest,
  lines: RemoteLine[],
): { body: DocumentBody; totalMinor: number } => {
  const { customer } = request
  const isTransport = request.type === 'W' || request.type === 'Y'
  const currency = request.currency ?? (request.type === 'I' && random.chance(0.03) ? 'USD' : 'EUR')
  const rate = currency === 'EUR' ? 0 : 1.0842
  const totals = computeTotals(
    lines.map((line) => ({
      unitPrice: decimal(line.UnitPrice),
      quantity: decimal(line.Quantity),
      tax: decimal(line.TaxValue),
      discount: decimal(line.ProductDiscount),
    })),
    decimal(request.retention),
    rate === 0 ? undefined : decimal(rate),
  )
  const place = {
    AddressDetail: customer.address,
    City: customer.city,
    PostalCode: customer.postCode,
    CountryCode: 'PT',
  }
  const body: DocumentBody = {
    document: {
      DueDate: request.dueDate,
      Description: DOCUMENT_TYPES[request.type]?.title ?? '',
      DocumentReference: request.reference ?? '',
      TaxExemptionReasonCode: null,
      Currency: currency,
      Retention: request.retention,
      EuroRate: rate,
      PurchaseOrder: request.purchaseOrder ?? '',
      LoadDateTime: isTransport ? `${request.date}T09:00:00` : null,
      LoadAddress: isTransport
        ? { AddressDetail: 'Rua do Armazém, 12', City: 'Aveiro', PostalCode: '3800-100', CountryCode: 'PT' }
        : null,
      DestinationAddress: isTransport ? place : null,
      VehicleLicence: isTransport ? '12-AB-34' : null,
      Lines: lines,
    },
    receiver: request.isAnonymous ? ANONYMOUS : receiverOf(customer),
    totals: toRemoteTotals(totals, request.type === 'C'),
    retentionMinor: retentionCents(totals),
  }
  return { body, totalMinor: amountCents(totals) }
}
