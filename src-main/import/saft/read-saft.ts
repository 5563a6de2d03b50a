/** SAF-T (PT), streamed: the header, customers, sales documents and receipts of any version in use. */
import type { IsoDate, Minor } from '#contract/values.ts'
import { minorDigits, parseAmount, toMinor } from '#core/money.ts'
import type { FiledReference } from '#core/open-from-files.ts'
import { dayIn, oneLine, orNull, toCurrency } from '../field-text.ts'
import { fileProblem } from '../file-problem.ts'
import { findAll, textAt, type XmlNode } from '../xml/node.ts'
import { readElements } from '../xml/read-elements.ts'
import type { SaftHeader, SaftInvoice, SaftPayment, SaftPaymentLine, SaftSink } from './model.ts'

const WHOLE = new Set(['Header', 'Customer', 'Invoice', 'Payment'])

/** Where each is meant: `Payment` is also an element inside a document's totals, which is read with its document. */
const PARENTS: Readonly<Record<string, string>> = {
  Header: 'AuditFile',
  Customer: 'MasterFiles',
  Invoice: 'SalesInvoices',
  Payment: 'Payments',
}

/** As XML Schema writes decimals: a digit on one side of the point is enough. */
const DECIMAL = /^[+-]?(?:\d{1,18}(?:\.\d{0,12})?|\.\d{1,12})$/

/**
 * Errors: those of the XML; `bad-row` for a document without number, date, type or with an unreadable amount;
 * `no-statement` where the file has no header.
 */
export const readSaft = async (text: AsyncIterable<string>, sink: SaftSink): Promise<void> => {
  let hasHeader = false
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
      else if (node.name === 'Invoice') sink.invoice(invoiceOf(node))
      else sink.payment(paymentOf(node))
    },
  })
  if (!hasHeader) throw fileProblem('no-statement')
}

const missing = (node: XmlNode, element: string): Error =>
  fileProblem('bad-row', { line: node.line, element: `${node.name}/${element}` })

const textOf = (node: XmlNode, ...path: string[]): string => {
  const text = textAt(node, ...path)
  if (text === undefined) throw missing(node, path.join('/'))
  return oneLine(text)
}

const dateOf = (node: XmlNode, ...path: string[]): IsoDate => {
  const date = dayIn(textOf(node, ...path))
  if (date === undefined) throw missing(node, path.join('/'))
  return date
}

/** Euros in cents; 0 where the element is left out. */
const amountOf = (node: XmlNode, ...path: string[]): Minor => {
  const text = textAt(node, ...path)
  if (text === undefined) return toMinor(0)
  const minor = DECIMAL.test(text) ? parseAmount(text) : undefined
  if (minor === undefined) throw missing(node, path.join('/'))
  return minor
}

const withholdingOf = (node: XmlNode): Minor =>
  toMinor(
    findAll(node, 'WithholdingTax').reduce((sum, tax) => sum + amountOf(tax, 'WithholdingTaxAmount'), 0),
  )

const headerOf = (node: XmlNode): SaftHeader => ({
  taxId: textOf(node, 'TaxRegistrationNumber').replace(/^[A-Z]{2}/, ''),
  companyName: oneLine(textAt(node, 'CompanyName') ?? ''),
  from: dateOf(node, 'StartDate'),
  to: dateOf(node, 'EndDate'),
  basis: oneLine(textAt(node, 'TaxAccountingBasis') ?? ''),
  version: oneLine(textAt(node, 'AuditFileVersion') ?? ''),
})

/** Documents that an element refers to itself, each once. */
const namedIn = (node: XmlNode): string[] => {
  const named = findAll(node, 'References').flatMap((references) => [
    ...findAll(references, 'Reference'),
    ...findAll(references, 'CreditNote').flatMap((note) => findAll(note, 'Reference')),
  ])
  return [...new Set(named.map(({ text }) => oneLine(text)).filter((text) => text !== ''))]
}

/** With its tax; lines are without. In cents, of which only the proportion counts. */
const lineWithTax = (line: XmlNode): number => {
  const minor = amountOf(line, 'DebitAmount') - amountOf(line, 'CreditAmount')
  const percent = Number(textAt(line, 'Tax', 'TaxPercentage') ?? 0)
  return minor * (1 + (Number.isFinite(percent) ? percent : 0) / 100)
}

/**
 * Documents that lines refer to, in the version in force per line, in older ones also per document. Where each line
 * refers to one of several, the total is shared by what the lines come to, to the cent.
 */
const referencesOf = (node: XmlNode, grossMinor: number): FiledReference[] => {
  const lines = findAll(node, 'Line').map((line) => ({ named: namedIn(line), minor: lineWithTax(line) }))
  const ofAll = namedIn(node)
  const numbers = [...new Set([...ofAll, ...lines.flatMap(({ named }) => named)])]
  const sum = lines.reduce((all, { minor }) => all + minor, 0)
  const isTold =
    numbers.length > 1 &&
    ofAll.length === 0 &&
    lines.every(({ named, minor }) => minor === 0 || (minor > 0 && named.length === 1))
  if (!isTold || sum === 0) return numbers.map((number) => ({ number, minor: null }))
  let through = 0
  let given = 0
  return numbers.map((number) => {
    for (const { named, minor } of lines) if (named[0] === number) through += minor
    const minor = Math.round((through / sum) * grossMinor) - given
    given += minor
    return { number, minor }
  })
}

const invoiceOf = (node: XmlNode): SaftInvoice => {
  const currency = toCurrency(textAt(node, 'DocumentTotals', 'Currency', 'CurrencyCode'))
  const foreign =
    currency === undefined ? undefined : textAt(node, 'DocumentTotals', 'Currency', 'CurrencyAmount')
  const grossMinor = amountOf(node, 'DocumentTotals', 'GrossTotal')
  return {
    line: node.line,
    number: textOf(node, 'InvoiceNo'),
    atcud: orNull(textAt(node, 'ATCUD')),
    status: oneLine(textAt(node, 'DocumentStatus', 'InvoiceStatus') ?? textAt(node, 'InvoiceStatus') ?? 'N'),
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
