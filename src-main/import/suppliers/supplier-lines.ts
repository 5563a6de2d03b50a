/** Lines of suppliers' accounts in the accounting as documents: a credit is owed, a debit pays or corrects. */
import { foldText } from '#core/fold.ts'
import type { LedgerLine, ReadExtract } from '#core/ledger/extract.ts'
import { toMinor } from '#core/money.ts'
import { foldNumber, type SupplierRow, type SupplierRowType } from '#core/suppliers/supplier-row.ts'
import { plainTaxId, TAX_ID } from '#core/tax-id.ts'
import { oneLine } from '../field-text.ts'
import type { SaftLedger } from '../ledger/read-saft-ledger.ts'

export interface SupplierLines {
  rows: SupplierRow[]
  /** Lines that name no document. */
  unnamed: number
}

/** Accounts of suppliers, and of creditors by accrual of investments. */
export const SUPPLIER_ACCOUNT = /^(22|271)/

interface Supplier {
  taxId: string
  name: string
}

/** @param supplierOf whose line it is */
export const supplierLines = (
  extracts: readonly ReadExtract[],
  supplierOf: (extract: ReadExtract, line: LedgerLine) => Supplier = (extract) => namedIn(extract),
): SupplierLines => {
  const rows = new Map<string, SupplierRow>()
  let unnamed = 0
  for (const extract of extracts)
    for (const line of extract.lines) {
      const number = numberOf(line)
      if (number === undefined) {
        unnamed += 1
        continue
      }
      const { taxId, name } = supplierOf(extract, line)
      const type = typeOf(line, number)
      // An entry may have several lines for one document, such as its net amount and its tax.
      const key = [extract.code, taxId, foldNumber(number), type ?? '', line.date].join('|')
      const known = rows.get(key)
      const minor = Math.abs(line.amountMinor)
      rows.set(key, {
        line: known?.line ?? line.line,
        taxId,
        name,
        number,
        atcud: null,
        type,
        isCancelled: false,
        date: line.date,
        dueDate: null,
        totalMinor: toMinor(minor + (known?.totalMinor ?? 0)),
        taxMinor: null,
        withheldMinor: null,
        openMinor: null,
      })
    }
  return { rows: [...rows.values()], unnamed }
}

/**
 * The supplier of a line is the one whose account it is. Where several have one account, or none has it, the entry's
 * supplier is, as far as no other account of a supplier is in the entry.
 */
export const supplierLinesOfSaft = ({ extracts, suppliers, namedSuppliers }: SaftLedger): SupplierLines => {
  const byAccount = Map.groupBy(suppliers, ({ account }) => account)
  const byId = new Map(suppliers.map((one) => [one.id, one]))
  return supplierLines(extracts, (extract, line) => {
    const [only, ...others] = byAccount.get(extract.code ?? '') ?? []
    const found = only && others.length === 0 ? only : byId.get(namedSuppliers.get(line) ?? '')
    return found ? { taxId: knownTaxId(found.taxId), name: found.name } : namedIn(extract)
  })
}

/** Programs write nines or zeros for a taxpayer number that they do not know. */
const knownTaxId = (taxId: string): string => {
  const plain = plainTaxId(taxId).toUpperCase()
  return /^[09]*$/.test(plain) || plain === 'DESCONHECIDO' ? '' : plain
}

/** A name may have the taxpayer number in it: `Fornecedor, Lda (509999991)`. */
const namedIn = ({ name }: ReadExtract): Supplier => {
  const taxId = /(?<!\d)[1-9]\d{8}(?!\d)/.exec(name)?.[0] ?? ''
  if (!TAX_ID.test(taxId)) return { taxId: '', name }
  return { taxId, name: oneLine(name.replace(taxId, '').replace('()', '')) }
}

/** A number with the word of its type, which the texts of entries often have: `FT FA.2026/462`, `FT FA 2026/462`. */
const WITH_TYPE =
  /(?:^|[\s:,(;-])((?:FT|FR|FS|NC|ND|VD|RP)\.? ?(?:(?:[A-Z0-9.-]{1,20} )?[A-Z0-9.-]{1,30}(?: ?\/ ?[A-Z0-9]{1,15}){1,3}|[A-Z0-9.-]{0,20}\d{1,15}))(?=$|[\s,);])/i

const numberOf = ({ document, text }: LedgerLine): string | undefined => {
  const [ofDocument, ofText] = [document ?? '', text].map((one) => WITH_TYPE.exec(one)?.[1])
  const found = ofDocument ?? ofText ?? document
  return found !== null && found !== undefined && /\d/.test(found) ? oneLine(found) : undefined
}

const typeOf = ({ amountMinor, text }: LedgerLine, number: string): SupplierRowType | null => {
  const [word = ''] = foldText(number).split(' ')
  const isCredit = word === 'NC' || /\b(NOTA (DE )?CREDITO|CREDIT NOTE)\b/.test(foldText(text))
  if (amountMinor > 0) return isCredit ? 'NC' : 'PG'
  return word === 'FT' || word === 'FR' || word === 'FS' || word === 'ND' || word === 'VD' || word === 'RP'
    ? word
    : null
}
