import { expect, it } from 'vitest'
import { readSaftLedger } from '../../../../src-main/import/ledger/read-saft-ledger.ts'

async function* inPieces(text: string) {
  for (let at = 0; at < text.length; at += 97) yield text.slice(at, at + 97)
}

const account = (id: string, name: string, category: string, opening: string, closing: string) => `
  <Account><AccountID>${id}</AccountID><AccountDescription>${name}</AccountDescription>
  <OpeningDebitBalance>${opening}</OpeningDebitBalance><OpeningCreditBalance>0</OpeningCreditBalance>
  <ClosingDebitBalance>${closing}</ClosingDebitBalance><ClosingCreditBalance>0</ClosingCreditBalance>
  <GroupingCategory>${category}</GroupingCategory></Account>`

const line = (side: 'Debit' | 'Credit', id: number, code: string, amount: string, text: string) => `
  <${side}Line><RecordID>${id}</RecordID><AccountID>${code}</AccountID>
  <SourceDocumentID>FT A/47</SourceDocumentID><SystemEntryDate>2026-01-05T10:00:00</SystemEntryDate>
  <Description>${text}</Description><${side}Amount>${amount}</${side}Amount></${side}Line>`

const file = ({ totalDebit = '235.00', entries = 2 } = {}) => `<?xml version="1.0" encoding="UTF-8"?>
<AuditFile xmlns="urn:OECD:StandardAuditFile-Tax:PT_1.04_01">
 <Header><AuditFileVersion>1.04_01</AuditFileVersion><TaxRegistrationNumber>503504564</TaxRegistrationNumber>
 <TaxAccountingBasis>C</TaxAccountingBasis><CompanyName>Padaria Ribeiro</CompanyName>
 <StartDate>2026-01-01</StartDate><EndDate>2026-01-31</EndDate></Header>
 <MasterFiles><GeneralLedgerAccounts><TaxonomyReference>S</TaxonomyReference>
 ${account('12', 'Bancos', 'GR', '1000.00', '1225.00')}
 ${account('12.01', 'Banco do Norte', 'GM', '1000.00', '1225.00')}
 ${account('21101', 'Clientes', 'GM', '500.00', '270.00')}
 </GeneralLedgerAccounts></MasterFiles>
 <GeneralLedgerEntries><NumberOfEntries>${entries}</NumberOfEntries><TotalDebit>${totalDebit}</TotalDebit>
 <TotalCredit>235.00</TotalCredit>
 <Journal><JournalID>BAN</JournalID><Description>Bancos</Description>
  <Transaction><TransactionID>2026-01-05 BAN 1</TransactionID><Period>1</Period>
  <TransactionDate>2026-01-05</TransactionDate><SourceID>ana</SourceID><Description>Recibo 12</Description>
  <DocArchivalNumber>1</DocArchivalNumber><TransactionType>N</TransactionType><GLPostingDate>2026-01-06</GLPostingDate>
  <Lines>${line('Debit', 1, '12.01', '230.00', 'Recebimento')}${line('Credit', 2, '21101', '230.00', 'Cliente')}</Lines></Transaction>
  <Transaction><TransactionID>2026-01-07 BAN 2</TransactionID><Period>1</Period>
  <TransactionDate>2026-01-07</TransactionDate><SourceID>ana</SourceID><Description>Comissões</Description>
  <DocArchivalNumber>2</DocArchivalNumber><TransactionType>N</TransactionType><GLPostingDate>2026-01-07</GLPostingDate>
  <Lines>${line('Debit', 1, '6981', '5.00', 'Custo')}${line('Credit', 2, '12.01', '5.00', 'Banco')}</Lines></Transaction>
 </Journal></GeneralLedgerEntries>
</AuditFile>`

const keepBanks = (code: string) => code.startsWith('12')

it('keeps the lines of the accounts asked for, with the balances of the account', async () => {
  const { header, extracts, contradiction } = await readSaftLedger(inPieces(file()), keepBanks)
  expect(header.taxId).toBe('503504564')
  expect(contradiction).toBeNull()
  expect(extracts).toEqual([
    {
      code: '1201',
      name: 'Banco do Norte',
      from: '2026-01-01',
      to: '2026-01-31',
      openingMinor: 100_000,
      closingMinor: 122_500,
      lines: [
        {
          line: expect.any(Number),
          entry: 'BAN 1',
          date: '2026-01-05',
          amountMinor: 23_000,
          text: 'Recebimento',
          document: 'FT A/47',
          counterpart: '21101',
          balanceMinor: null,
        },
        expect.objectContaining({ entry: 'BAN 2', amountMinor: -500, counterpart: '6981' }),
      ],
    },
  ])
})

it('names the control totals that its entries contradict', async () => {
  const { contradiction } = await readSaftLedger(
    inPieces(file({ totalDebit: '999.00', entries: 3 })),
    keepBanks,
  )
  expect(contradiction).toMatchObject({
    saidEntries: 3,
    entries: 2,
    saidDebitMinor: 99_900,
    debitMinor: 23_500,
  })
})

it('refuses a file without entries of accounting', async () => {
  const invoicing = file().replace(/<GeneralLedgerEntries>[\s\S]*<\/GeneralLedgerEntries>/, '')
  await expect(readSaftLedger(inPieces(invoicing), keepBanks)).rejects.toMatchObject({
    details: { file: { problem: 'no-statement' } },
  })
})
