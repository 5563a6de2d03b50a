/** Streams a SAF-T (PT) file of any version in use: header, customers, sales documents and receipts. */
import type { Minor } from '#contract/values.ts'
import type { FiledReference } from '#core/filed-documents.ts'
import { minorDigits, parseAmount, toMinor } from '#core/money.ts'
import { type RateSum, toTotals, type VatRate } from '#core/vat/rates.ts'
import { oneLine, orNull, toCurrency } from '../field-text.ts'
import { fileProblem } from '../file-problem.ts'
import { findAll, textAt, type XmlNode } from '../xml/node.ts'
import { readElements } from '../xml/read-elements.ts'
import type { SaftContradiction, SaftInvoice, SaftPayment, SaftPaymentLine, SaftSink } from './model.ts'
import { amountOf, dateOf, headerOf, textOf } from './values.ts'

const WHOLE = new Set([
  'Header',
  'Customer',
  'NumberOfEntries',
  'TotalDebit',
  'TotalCredit',
  'Invoice',
  'Payment',
])

/** The parent of each element that is read: `Payment` is also an element of a document's totals. */
const PARENTS: Readonly<Record<string, string>> = {
  Header: 'AuditFile',
  Customer: 'MasterFiles',
  NumberOfEntries: 'SalesInvoices',
  TotalDebit: 'SalesInvoices',
  TotalCredit: 'SalesInvoices',
  Invoice: 'SalesInvoices',
  Payment: 'Payments',
}

/**
 * Errors: those of the XML; `bad-row` for a document without number, date, type or with an unreadable amount;
 * `no-statement` where the file has no header.
 *
 * @returns what its control totals say otherwise than its sales documents; null where they agree
 */
export const readSaft = async (
  text: AsyncIterable<string>,
  sink: SaftSink,
): Promise<SaftContradiction | null> => {
  let hasHeader = false
  const has = compareTotals()
  await readElements(text, WHOLE, {
    element(node, path) {
      if (path.at(-1) !== PARENTS[node.name]) return
      if (node.name === 'Header') {
        hasHeader = true
        sink.header(headerOf(node))
      } else if (node.name === 'Customer')
        sink.customer({
          id: textOf(node, 'CustomerID'),
          taxId: oneLine(textAt(node, 'CustomerTaxID') ?? ''),
          name: oneLine(textAt(node, 'CompanyName') ?? ''),
        })
      else if (node.name === 'Invoice') {
        const invoice = invoiceOf(node)
        has.add(invoice, node)
        sink.invoice(invoice)
      } else if (node.name === 'Payment') sink.payment(paymentOf(node))
      else has.says(node)
    },
  })
  if (!hasHeader) throw fileProblem('no-statement')
  return has.contradiction()
}

/**
 * Compares what the file says of its sales documents with those that are in it. Cancelled and invoiced documents (A, F) are
 * in the number, not in the totals; a line may be rounded by a cent.
 */
const compareTotals = () => {
  const said: Partial<Record<string, number>> = {}
  const has = { entries: 0, debitMinor: 0, creditMinor: 0 }
  let lines = 0
  return {
    says(node: XmlNode): void {
      said[node.name] = node.name === 'NumberOfEntries' ? Number(node.text) : amountOf(node)
    },
    add({ status }: SaftInvoice, node: XmlNode): void {
      has.entries += 1
      if (status === 'A' || status === 'F') return
      for (const line of findAll(node, 'Line')) {
        lines += 1
        has.debitMinor += amountOf(line, 'DebitAmount')
        has.creditMinor += amountOf(line, 'CreditAmount')
      }
    },
    contradiction(): SaftContradiction | null {
      const { NumberOfEntries: entries = has.entries, TotalDebit: debit, TotalCredit: credit } = said
      const differs = (one: number | undefined, other: number): boolean =>
        one !== undefined && Math.abs(one - other) > lines
      if (entries === has.entries && !differs(debit, has.debitMinor) && !differs(credit, has.creditMinor))
        return null
      return {
        saidDocuments: entries,
        documents: has.entries,
        saidMinor: toMinor((credit ?? has.creditMinor) - (debit ?? has.debitMinor)),
        minor: toMinor(has.creditMinor - has.debitMinor),
      }
    },
  }
}

const withholdingOf = (node: XmlNode): Minor =>
  toMinor(
    findAll(node, 'WithholdingTax').reduce((sum, tax) => sum + amountOf(tax, 'WithholdingTaxAmount'), 0),
  )

/** Documents to which an element itself refers, each once. */
const namedIn = (node: XmlNode): string[] => {
  const named = findAll(node, 'References').flatMap((references) => [
    ...findAll(references, 'Reference'),
    ...findAll(references, 'CreditNote').flatMap((note) => findAll(note, 'Reference')),
  ])
  return [...new Set(named.map(({ text }) => oneLine(text)).filter((text) => text !== ''))]
}

/** The line's amount including tax, in cents. Only the proportion between lines counts. */
const lineWithTax = (line: XmlNode): number => {
  const minor = amountOf(line, 'DebitAmount') - amountOf(line, 'CreditAmount')
  const percent = Number(textAt(line, 'Tax', 'TaxPercentage') ?? 0)
  return minor * (1 + (Number.isFinite(percent) ? percent : 0) / 100)
}

/**
 * Documents to which lines refer: per line in the current version, in older ones also per document. Where each line
 * refers to one of several documents, the total is split in proportion to the lines, to the cent.
 */
const referencesOf = (node: XmlNode, grossMinor: number): FiledReference[] => {
  const lines = findAll(node, 'Line').map((line) => ({ named: namedIn(line), minor: lineWithTax(line) }))
  const ofAll = namedIn(node)
  const numbers = [...new Set([...ofAll, ...lines.flatMap(({ named }) => named)])]
  const sum = lines.reduce((all, { minor }) => all + minor, 0)
  const isSplit =
    numbers.length > 1 &&
    ofAll.length === 0 &&
    lines.every(({ named, minor }) => minor === 0 || (minor > 0 && named.length === 1))
  if (!isSplit || sum === 0) return numbers.map((number) => ({ number, minor: null }))
  let lineSum = 0
  let allocated = 0
  return numbers.map((number) => {
    for (const { named, minor } of lines) if (named[0] === number) lineSum += minor
    const minor = Math.round((lineSum / sum) * grossMinor) - allocated
    allocated += minor
    return { number, minor }
  })
}

/**
 * Error: `bad-row` for a total that is negative, or that is not the sum of net and tax, each line rounded by a cent at the
 * most.
 */
const refuseWrongTotal = (node: XmlNode, grossMinor: Minor): void => {
  const written = ['NetTotal', 'TaxPayable'].map((name) => textAt(node, 'DocumentTotals', name))
  const sum = amountOf(node, 'DocumentTotals', 'NetTotal') + amountOf(node, 'DocumentTotals', 'TaxPayable')
  const rounded = Math.max(1, findAll(node, 'Line').length)
  const isSum = written.includes(undefined) || Math.abs(sum - grossMinor) <= rounded
  if (grossMinor >= 0 && isSum) return
  const gross = textAt(node, 'DocumentTotals', 'GrossTotal')
  throw fileProblem('bad-row', {
    line: node.line,
    element: `${textOf(node, 'InvoiceNo')}: GrossTotal ${gross}, ${written.join(' + ')}`.slice(0, 100),
  })
}

const invoiceOf = (node: XmlNode): SaftInvoice => {
  const currency = toCurrency(textAt(node, 'DocumentTotals', 'Currency', 'CurrencyCode'))
  const foreign =
    currency === undefined ? undefined : textAt(node, 'DocumentTotals', 'Currency', 'CurrencyAmount')
  const grossMinor = amountOf(node, 'DocumentTotals', 'GrossTotal')
  const status = oneLine(
    textAt(node, 'DocumentStatus', 'InvoiceStatus') ?? textAt(node, 'InvoiceStatus') ?? 'N',
  )
  if (status !== 'A') refuseWrongTotal(node, grossMinor)
  return {
    line: node.line,
    number: textOf(node, 'InvoiceNo'),
    atcud: orNull(textAt(node, 'ATCUD')),
    status,
    date: dateOf(node, 'InvoiceDate'),
    type: textOf(node, 'InvoiceType'),
    customerId: oneLine(textAt(node, 'CustomerID') ?? ''),
    references: referencesOf(node, grossMinor),
    grossMinor,
    netMinor: amountOf(node, 'DocumentTotals', 'NetTotal'),
    taxMinor: amountOf(node, 'DocumentTotals', 'TaxPayable'),
    withholdingMinor: withholdingOf(node),
    currency: currency ?? null,
    currencyMinor:
      foreign === undefined ? null : (parseAmount(foreign, minorDigits(currency ?? 'EUR')) ?? null),
    rates: status === 'A' ? [] : ratesOf(node),
  }
}

const paymentLineOf = (node: XmlNode): SaftPaymentLine => ({
  sources: findAll(node, 'SourceDocumentID').flatMap(
    (source) => orNull(textAt(source, 'OriginatingON')) ?? [],
  ),
  amountMinor: toMinor(amountOf(node, 'CreditAmount') - amountOf(node, 'DebitAmount')),
  settlementMinor: amountOf(node, 'SettlementAmount'),
})

const paymentOf = (node: XmlNode): SaftPayment => ({
  line: node.line,
  number: textOf(node, 'PaymentRefNo'),
  status: oneLine(textAt(node, 'DocumentStatus', 'PaymentStatus') ?? 'N'),
  type: oneLine(textAt(node, 'PaymentType') ?? ''),
  date: dateOf(node, 'TransactionDate'),
  customerId: oneLine(textAt(node, 'CustomerID') ?? ''),
  lines: findAll(node, 'Line').map(paymentLineOf),
  grossMinor: amountOf(node, 'DocumentTotals', 'GrossTotal'),
  withholdingMinor: withholdingOf(node),
})

/**
 * Lines have an amount without tax and a percentage; documents state the sums of both. @returns empty where the lines do not
 * sum to the totals, or where one has another tax than VAT
 */
const ratesOf = (node: XmlNode): VatRate[] => {
  const lines = findAll(node, 'Line')
  const sums = new Map<string, RateSum>()
  let net = 0
  for (const line of lines) {
    const rate = rateOf(line)
    if (rate === undefined) return []
    const minor = amountOf(line, 'CreditAmount') - amountOf(line, 'DebitAmount')
    net += minor
    const key = [Number(rate.percent), rate.region, rate.exemption].join(' ')
    const sum = sums.get(key) ?? { ...rate, baseMinor: 0, taxMinor: 0 }
    sums.set(key, { ...sum, baseMinor: sum.baseMinor + minor })
  }
  // The lines of a credit note are debits.
  const sign = net < 0 ? -1 : 1
  const totals = {
    netMinor: amountOf(node, 'DocumentTotals', 'NetTotal'),
    taxMinor: amountOf(node, 'DocumentTotals', 'TaxPayable'),
    lines: lines.length,
  }
  const signed = [...sums.values()].map((sum) => {
    const baseMinor = sign * sum.baseMinor
    return { ...sum, baseMinor, taxMinor: Math.round((baseMinor * Number(sum.percent)) / 100) }
  })
  return toTotals(signed, totals) ?? []
}

const rateOf = (line: XmlNode): Pick<VatRate, 'percent' | 'region' | 'exemption'> | undefined => {
  const type = oneLine(textAt(line, 'Tax', 'TaxType') ?? '')
  const percent = oneLine(textAt(line, 'Tax', 'TaxPercentage') ?? '')
  // NS is not subject; another one, such as stamp duty, is no VAT.
  if ((type !== 'IVA' && type !== 'NS') || !PERCENT.test(percent)) return undefined
  const exemption = Number(percent) === 0 ? oneLine(textAt(line, 'TaxExemptionCode') ?? '').slice(0, 10) : ''
  return {
    percent: percent.replace(/\.0{1,6}$/, ''),
    region: oneLine(textAt(line, 'Tax', 'TaxCountryRegion') ?? 'PT').slice(0, 10) || 'PT',
    exemption: exemption === '' ? null : exemption,
  }
}

const PERCENT = /^\d{1,3}(?:\.\d{1,6})?$/
