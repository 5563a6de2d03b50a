/** What the import of a file of suppliers' documents came to, as text. */
import type { FiledState } from '#contract/import-values.ts'
import { toDecimalText, toMinor } from '#core/money.ts'
import type { SupplierKind } from '#core/statements.ts'
import type { ImportResult } from '../services/imports/import-files.ts'
import { counted } from './context.ts'

type Imported = ImportResult['suppliers'][number]
type Differing = Imported['changed'][number]

/** Differences that are named; the others are counted. */
const MOST = 20

const KINDS: Readonly<Record<SupplierKind, string>> = {
  'e-fatura': 'e-Fatura',
  'supplier-table': 'template of suppliers',
  'supplier-items': 'open documents of suppliers',
  'supplier-ledger': 'accounting of suppliers',
}

const STATES: Readonly<Record<FiledState, string>> = {
  'e-fatura': 'to pay by e-Fatura',
  listed: 'open by the list',
  'not-posted': 'in no list of open documents',
  'partly-settled': 'paid in part, left',
  'no-receipt': 'no payment in the files',
  settled: 'paid',
  'not-listed': 'in the newest list no longer, paid',
  'paid-at-issue': 'paid at issue',
  'not-computable': 'not computable',
}

const valueText = (field: Differing['field'], value: string | number | null): string =>
  value === null ? 'nothing' : field === 'total' || field === 'open' ? euros(Number(value)) : String(value)

const euros = (minor: number): string => toDecimalText(toMinor(minor))

const listText = <Item>(items: readonly Item[], text: (item: Item) => string): string[] => [
  ...items.slice(0, MOST).map(text),
  ...(items.length > MOST ? [`  and ${items.length - MOST} more`] : []),
]

export const suppliersText = (one: Imported, dryRun: boolean): string[] => [
  `${dryRun ? '' : `import ${one.fileId}: `}${one.file} (${KINDS[one.kind]}), ${one.from} to ${one.to}: ` +
    `${counted(one.documents, 'document')}, ${one.added} new, ${one.known} known, ` +
    `${one.gone.length} gone, ${one.cancelled} cancelled; ${one.receipts} receipts and payments`,
  ...Object.entries(one.states).map(
    ([state, { count, minor }]) => `  ${STATES[state as FiledState]}: ${count} (${euros(minor)})`,
  ),
  ...(one.unnamed === 0 ? [] : [`  left out, naming no document: ${counted(one.unnamed, 'line')}`]),
  ...(one.lacking === 0
    ? []
    : [
        `  it lacks ${counted(one.lacking, 'document')} of its days: taken for a list of some suppliers, so that nothing is gone`,
      ]),
  ...listText(
    one.gone,
    ({ number, name, date, totalMinor, isPaired }) =>
      `  gone: ${number} of ${name}, ${date}, ${euros(totalMinor)}${isPaired ? '; it is paired: look at its pair' : ''}`,
  ),
  ...listText(
    one.paid,
    ({ number, name, date, totalMinor }) =>
      `  in the list no longer, paid: ${number} of ${name}, ${date}, ${euros(totalMinor)}`,
  ),
  ...listText(
    one.changed,
    ({ number, name, field, before, after }) =>
      `  changed: ${number} of ${name}, ${field}: ${valueText(field, before)} is now ${valueText(field, after)}`,
  ),
  ...listText(
    one.contradictions,
    ({ number, name, field, before, after }) =>
      `  contradicts: ${number} of ${name}, ${field}: ${valueText(field, after)} counts, another file has ${valueText(field, before)}`,
  ),
]
