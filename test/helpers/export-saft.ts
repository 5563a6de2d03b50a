/** Writes invented SAF-T (PT) files. Shares no code with the reader. */

export interface ExportedInvoice {
  number: string
  type: string
  status: string
  date: string
  customer: string
  /** Cents, with VAT. */
  grossCents: number
  withholdingCents?: number
  reference?: string
  /** A line for each; without them one line that says nothing of VAT. */
  taxed?: readonly { percent: number; netCents: number; region?: string; exemption?: string }[]
}

export interface ExportedReceipt {
  number: string
  date: string
  status: string
  /** Documents with the settled amount of each, in cents; negative for a credit note that was used. */
  lines: readonly { documents: readonly string[]; cents: number }[]
}

export interface ExportedSaft {
  taxId: string
  from: string
  to: string
  basis?: string
  version?: string
  customers: readonly { id: string; taxId: string; name: string }[]
  invoices: readonly ExportedInvoice[]
  receipts?: readonly ExportedReceipt[]
  /** Control totals of sales documents, in cents, as an exporter writes them. */
  totals?: { entries: number; debitCents: number; creditCents: number }
}

const euros = (cents: number): string => {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
const xml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const withholding = (cents: number | undefined): string =>
  cents
    ? `<WithholdingTax><WithholdingTaxType>IRS</WithholdingTaxType><WithholdingTaxAmount>${euros(cents)}</WithholdingTaxAmount></WithholdingTax>`
    : ''

const taxOf = (percent: number, region: string, exemption?: string): string =>
  `<Tax><TaxType>IVA</TaxType><TaxCountryRegion>${region}</TaxCountryRegion><TaxCode>NOR</TaxCode><TaxPercentage>${percent.toFixed(2)}</TaxPercentage></Tax>` +
  (exemption
    ? `<TaxExemptionReason>x</TaxExemptionReason><TaxExemptionCode>${exemption}</TaxExemptionCode>`
    : '')

const invoiceXml = (invoice: ExportedInvoice): string => {
  const { taxed } = invoice
  const net = taxed?.reduce((sum, { netCents }) => sum + netCents, 0) ?? Math.round(invoice.grossCents / 1.23)
  const side = invoice.type === 'NC' ? 'DebitAmount' : 'CreditAmount'
  const references = invoice.reference
    ? `<References><Reference>${invoice.reference}</Reference></References>`
    : ''
  return (
    `<Invoice><InvoiceNo>${invoice.number}</InvoiceNo><ATCUD>ABCD-1</ATCUD><DocumentStatus><InvoiceStatus>${invoice.status}</InvoiceStatus>` +
    `<InvoiceStatusDate>${invoice.date}T10:00:00</InvoiceStatusDate><SourceID>x</SourceID><SourceBilling>P</SourceBilling></DocumentStatus>` +
    `<InvoiceDate>${invoice.date}</InvoiceDate><InvoiceType>${invoice.type}</InvoiceType><CustomerID>${invoice.customer}</CustomerID>` +
    (taxed ?? [{ netCents: net }])
      .map((line, at) => {
        const tax = 'percent' in line ? taxOf(line.percent, line.region ?? 'PT', line.exemption) : ''
        const amount = euros(line.netCents)
        return `<Line><LineNumber>${at + 1}</LineNumber>${references}<Quantity>1</Quantity><UnitPrice>${amount}</UnitPrice><${side}>${amount}</${side}>${tax}</Line>`
      })
      .join('') +
    `<DocumentTotals><TaxPayable>${euros(invoice.grossCents - net)}</TaxPayable><NetTotal>${euros(net)}</NetTotal><GrossTotal>${euros(invoice.grossCents)}</GrossTotal>` +
    `<Payment><PaymentMechanism>TB</PaymentMechanism><PaymentAmount>1.00</PaymentAmount></Payment></DocumentTotals>${withholding(invoice.withholdingCents)}</Invoice>\n`
  )
}

const receiptXml = (receipt: ExportedReceipt): string => {
  const gross = receipt.lines.reduce((sum, { cents }) => sum + cents, 0)
  const lines = receipt.lines.map(({ documents, cents }, at) => {
    const side = cents < 0 ? 'DebitAmount' : 'CreditAmount'
    const sources = documents.map(
      (number) =>
        `<SourceDocumentID><OriginatingON>${number}</OriginatingON><InvoiceDate>2026-01-01</InvoiceDate></SourceDocumentID>`,
    )
    return `<Line><LineNumber>${at + 1}</LineNumber>${sources.join('')}<${side}>${euros(Math.abs(cents))}</${side}></Line>`
  })
  return (
    `<Payment><PaymentRefNo>${receipt.number}</PaymentRefNo><TransactionDate>${receipt.date}</TransactionDate><PaymentType>RC</PaymentType>` +
    `<DocumentStatus><PaymentStatus>${receipt.status}</PaymentStatus></DocumentStatus><CustomerID>C1</CustomerID>${lines.join('')}` +
    `<DocumentTotals><TaxPayable>0.00</TaxPayable><NetTotal>${euros(gross)}</NetTotal><GrossTotal>${euros(gross)}</GrossTotal></DocumentTotals></Payment>\n`
  )
}

export const toSaft = (saft: ExportedSaft): string => {
  const version = saft.version ?? '1.04_01'
  const customers = saft.customers.map(
    ({ id, taxId, name }) =>
      `<Customer><CustomerID>${id}</CustomerID><AccountID>Desconhecido</AccountID><CustomerTaxID>${taxId}</CustomerTaxID><CompanyName>${xml(name)}</CompanyName></Customer>\n`,
  )
  return (
    `<?xml version="1.0" encoding="Windows-1252"?>\n<AuditFile xmlns="urn:OECD:StandardAuditFile-Tax:PT_${version}"><Header><AuditFileVersion>${version}</AuditFileVersion>` +
    `<CompanyID>X</CompanyID><TaxRegistrationNumber>${saft.taxId}</TaxRegistrationNumber><TaxAccountingBasis>${saft.basis ?? 'F'}</TaxAccountingBasis>` +
    `<CompanyName>Padaria Ribeiro, Lda</CompanyName><FiscalYear>2026</FiscalYear><StartDate>${saft.from}</StartDate><EndDate>${saft.to}</EndDate></Header>\n` +
    `<MasterFiles>${customers.join('')}</MasterFiles><SourceDocuments><SalesInvoices><NumberOfEntries>${saft.totals?.entries ?? saft.invoices.length}</NumberOfEntries>` +
    (saft.totals
      ? `<TotalDebit>${euros(saft.totals.debitCents)}</TotalDebit><TotalCredit>${euros(saft.totals.creditCents)}</TotalCredit>`
      : '') +
    `${saft.invoices.map(invoiceXml).join('')}</SalesInvoices>` +
    (saft.receipts
      ? `<Payments><NumberOfEntries>${saft.receipts.length}</NumberOfEntries>${saft.receipts.map(receiptXml).join('')}</Payments>`
      : '') +
    '</SourceDocuments></AuditFile>\n'
  )
}
