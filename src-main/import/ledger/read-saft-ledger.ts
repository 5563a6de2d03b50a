/** Streams a SAF-T (PT) file of accounting: the accounts that are kept, with their lines as extracts. */
import type { IsoDate, Minor } from '#contract/values.ts'
import type { LedgerLine, ReadExtract } from '#core/ledger/extract.ts'
import { toMinor } from '#core/money.ts'
import { oneLine, orNull } from '../field-text.ts'
import { fileProblem } from '../file-problem.ts'
import type { SaftHeader } from '../saft/model.ts'
import { amountOf, dateOf, headerOf, textOf } from '../saft/values.ts'
import { find, textAt, type XmlNode } from '../xml/node.ts'
import { readElements } from '../xml/read-elements.ts'
import { codeIn } from './account-heading.ts'
import { entryOf } from './read-ledger-table.ts'

/** Control totals of the entries that the file contradicts. */
export interface LedgerTotals {
  saidEntries: number
  entries: number
  saidDebitMinor: Minor
  debitMinor: Minor
  saidCreditMinor: Minor
  creditMinor: Minor
}

/** A supplier of the file, and the account that is its own. */
interface SaftSupplier {
  id: string
  account: string
  taxId: string
  name: string
}

export interface SaftLedger {
  header: SaftHeader
  extracts: ReadExtract[]
  suppliers: SaftSupplier[]
  /** By line, the supplier that its entry names, where only one of the entry's accounts is kept. */
  namedSuppliers: ReadonlyMap<LedgerLine, string>
  /** Null where the totals agree, or none is stated. */
  contradiction: LedgerTotals | null
}

/** The parent of each element that is read; older versions call that of accounts `GeneralLedger`. */
const PARENTS: Readonly<Record<string, string>> = {
  Header: 'AuditFile',
  Account: 'GeneralLedgerAccounts',
  Supplier: 'MasterFiles',
  NumberOfEntries: 'GeneralLedgerEntries',
  TotalDebit: 'GeneralLedgerEntries',
  TotalCredit: 'GeneralLedgerEntries',
  JournalID: 'Journal',
  Transaction: 'Journal',
}
const WHOLE = new Set(Object.keys(PARENTS))

/** Accounts that sum others have no lines of their own. */
const isSum = (category: string): boolean => category === 'GR' || category === 'GA' || category === 'AR'

/**
 * @param keeps whether the lines of the account with this code, digits only, are kept; of all others only totals are
 * Errors: those of the XML; `bad-row` for an entry without date or account, or with an unreadable amount; `no-statement`
 * where the file has no header or no entries of accounting
 */
export const readSaftLedger = async (
  text: AsyncIterable<string>,
  keeps: (code: string) => boolean,
): Promise<SaftLedger> => {
  let header: SaftHeader | undefined
  let journal = ''
  let hasEntries = false
  const extracts = new Map<string, ReadExtract>()
  const suppliers: SaftSupplier[] = []
  const namedSuppliers = new Map<LedgerLine, string>()
  const said: Partial<Record<string, number>> = {}
  const sums = { entries: 0, debitMinor: 0, creditMinor: 0 }

  const readAccount = (node: XmlNode): void => {
    const code = codeOf(node)
    if (!keeps(code) || isSum(oneLine(textAt(node, 'GroupingCategory') ?? ''))) return
    const balance = (when: 'Opening' | 'Closing'): Minor =>
      toMinor(amountOf(node, `${when}DebitBalance`) - amountOf(node, `${when}CreditBalance`))
    extracts.set(code, {
      code,
      name: oneLine(textAt(node, 'AccountDescription') ?? ''),
      from: header?.from ?? null,
      to: header?.to ?? null,
      openingMinor: balance('Opening'),
      closingMinor: balance('Closing'),
      lines: [],
    })
  }
  const readEntry = (node: XmlNode): void => {
    sums.entries += 1
    const lines = linesOf(node)
    const named = orNull(textAt(node, 'SupplierID')) ?? undefined
    let entry: { date: IsoDate; key: string | null; text: string } | undefined
    for (const { line, code, minor, side } of lines) {
      sums[side] += side === 'debitMinor' ? minor : -minor
      const extract = extracts.get(code)
      if (!extract || minor === 0) continue
      entry ??= {
        date: dateOf(node, 'TransactionDate'),
        key: entryOf(journal, numberOf(node)),
        text: oneLine(textAt(node, 'Description') ?? ''),
      }
      const other = lines.filter((one) => one.code !== code)
      const counterparts = new Set(other.map((one) => one.code))
      const found: LedgerLine = {
        line: line.line,
        entry: entry.key,
        date: entry.date,
        amountMinor: toMinor(minor),
        text: oneLine(textAt(line, 'Description') ?? '') || entry.text,
        document: orNull(textAt(line, 'SourceDocumentID')),
        counterpart: counterparts.size === 1 ? (other[0]?.code ?? null) : null,
        balanceMinor: null,
      }
      extract.lines.push(found)
      if (named !== undefined && !other.some((one) => extracts.has(one.code)))
        namedSuppliers.set(found, named)
    }
  }
  await readElements(text, WHOLE, {
    open(path) {
      if (path.at(-1) === 'GeneralLedgerEntries') hasEntries = true
    },
    element(node, path) {
      const parent = path.at(-1) === 'GeneralLedger' ? 'GeneralLedgerAccounts' : path.at(-1)
      if (parent !== PARENTS[node.name]) return
      if (node.name === 'Header') header = headerOf(node)
      else if (node.name === 'Account') readAccount(node)
      else if (node.name === 'Supplier') suppliers.push(supplierOf(node))
      else if (node.name === 'JournalID') journal = oneLine(node.text)
      else if (node.name === 'Transaction') readEntry(node)
      else said[node.name] = node.name === 'NumberOfEntries' ? Number(node.text) : amountOf(node)
    },
  })
  if (!header || !hasEntries) throw fileProblem('no-statement')
  for (const extract of extracts.values()) extract.lines.sort(byDate)
  const contradiction = contradictionOf(said, sums)
  return { header, extracts: [...extracts.values()], suppliers, namedSuppliers, contradiction }
}

const supplierOf = (node: XmlNode): SaftSupplier => ({
  id: oneLine(textAt(node, 'SupplierID') ?? ''),
  account: plainCode(oneLine(textAt(node, 'AccountID') ?? '')),
  taxId: oneLine(textAt(node, 'SupplierTaxID') ?? ''),
  name: oneLine(textAt(node, 'CompanyName') ?? ''),
})

const byDate = (one: LedgerLine, other: LedgerLine): number =>
  one.date < other.date ? -1 : one.date > other.date ? 1 : 0

const codeOf = (node: XmlNode): string => plainCode(textOf(node, 'AccountID'))

const plainCode = (text: string): string => codeIn(text) ?? text

/** Lines of debit and of credit; in older versions each line says its side by its amount. */
const linesOf = (node: XmlNode) => {
  const within = find(node, 'Lines') ?? node
  return within.children.flatMap((line) => {
    if (!/^(Debit|Credit)?Line$/.test(line.name)) return []
    const isDebit = find(line, 'DebitAmount') !== undefined
    const minor = amountOf(line, isDebit ? 'DebitAmount' : 'CreditAmount')
    return {
      line,
      code: codeOf(line),
      minor: isDebit ? minor : -minor,
      side: isDebit ? ('debitMinor' as const) : ('creditMinor' as const),
    }
  })
}

/** The archive number, which is also the last word of `2026-01-05 BAN 12`. */
const numberOf = (node: XmlNode): string => {
  const archived = oneLine(textAt(node, 'DocArchivalNumber') ?? '')
  return (
    archived ||
    (oneLine(textAt(node, 'TransactionID') ?? '')
      .split(' ')
      .at(-1) ??
      '')
  )
}

const contradictionOf = (
  said: Partial<Record<string, number>>,
  { entries, debitMinor, creditMinor }: { entries: number; debitMinor: number; creditMinor: number },
): LedgerTotals | null => {
  const { NumberOfEntries = entries, TotalDebit = debitMinor, TotalCredit = creditMinor } = said
  if (NumberOfEntries === entries && TotalDebit === debitMinor && TotalCredit === creditMinor) return null
  return {
    saidEntries: NumberOfEntries,
    entries,
    saidDebitMinor: toMinor(TotalDebit),
    debitMinor: toMinor(debitMinor),
    saidCreditMinor: toMinor(TotalCredit),
    creditMinor: toMinor(creditMinor),
  }
}
