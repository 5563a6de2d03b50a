/** Writes SAF-T (PT) of accounting with suppliers by hand. Shares no code with the reader. */

export interface AccountingLine {
  side: 'Debit' | 'Credit'
  account: string
  amount: string
  document?: string
  text?: string
}
const lineXml = ({ side, account, amount, document = '', text = 'Compra' }: AccountingLine, at: number) =>
  `<${side}Line><RecordID>${at}</RecordID><AccountID>${account}</AccountID>` +
  (document === '' ? '' : `<SourceDocumentID>${document}</SourceDocumentID>`) +
  `<SystemEntryDate>2026-01-05T10:00:00</SystemEntryDate><Description>${text}</Description>` +
  `<${side}Amount>${amount}</${side}Amount></${side}Line>`
/** An entry of accounting. */
export const accountingEntry = (at: number, lines: readonly AccountingLine[], supplier = '') =>
  `<Transaction><TransactionID>2026-01-05 COM ${at}</TransactionID><TransactionDate>2026-01-05</TransactionDate>` +
  `<DocArchivalNumber>${at}</DocArchivalNumber><Description>Compra</Description>` +
  (supplier === '' ? '' : `<SupplierID>${supplier}</SupplierID>`) +
  `<Lines>${lines.map(lineXml).join('')}</Lines></Transaction>`
const account = (id: string) =>
  `<Account><AccountID>${id}</AccountID><AccountDescription>Conta ${id}</AccountDescription>` +
  '<OpeningDebitBalance>0</OpeningDebitBalance><OpeningCreditBalance>0</OpeningCreditBalance>' +
  '<ClosingDebitBalance>0</ClosingDebitBalance><ClosingCreditBalance>0</ClosingCreditBalance>' +
  '<GroupingCategory>GM</GroupingCategory></Account>'
const supplier = (id: string, code: string, taxId: string, name: string) =>
  `<Supplier><SupplierID>${id}</SupplierID><AccountID>${code}</AccountID>` +
  `<SupplierTaxID>${taxId}</SupplierTaxID><CompanyName>${name}</CompanyName></Supplier>`
/** A SAF-T (PT) file of accounting with some suppliers, two of whom have one account. */
export const toAccounting = (entries: string): string => `<?xml version="1.0" encoding="UTF-8"?>
<AuditFile xmlns="urn:OECD:StandardAuditFile-Tax:PT_1.04_01">
 <Header><AuditFileVersion>1.04_01</AuditFileVersion><TaxRegistrationNumber>503504564</TaxRegistrationNumber>
 <TaxAccountingBasis>C</TaxAccountingBasis><CompanyName>Padaria</CompanyName>
 <StartDate>2026-01-01</StartDate><EndDate>2026-01-31</EndDate></Header>
 <MasterFiles><GeneralLedgerAccounts>${['2211001', '2211002', '2211', '27110', '12'].map(account).join('')}</GeneralLedgerAccounts>
 ${supplier('F1', '2211001', '509999991', 'Oficina do Vale')}${supplier('F2', '2211002', '501964843', 'Talho Central')}
 ${supplier('F3', '27110', '999999990', 'Sem NIF')}${supplier('F4', '2211', '504444446', 'Avulso')}${supplier('F5', '2211', '505555557', 'Outro')}
 </MasterFiles><GeneralLedgerEntries><Journal><JournalID>COM</JournalID>${entries}</Journal></GeneralLedgerEntries></AuditFile>`
