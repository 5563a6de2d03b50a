/** What an import of suppliers' documents changes: new, changed and gone documents, and what files contradict. */
import type { FiledState } from '#contract/import-values.ts'
import type { DifferingField, ShownDocument } from '#contract/imported-documents.ts'
import type { SupplierDocument } from './combine-files.ts'
import { lackingOfPart } from './gone-documents.ts'
import { type FiledRow, isSupplierCredit, type SupplierFile } from './supplier-row.ts'

export interface ImportedSupplierFile {
  documents: number
  /** Receipts, and payments in the accounting. */
  receipts: number
  added: number
  known: number
  cancelled: number
  /** By what all files together leave open; the totals for what is settled. Credit notes are negative. */
  states: Partial<Record<FiledState, { count: number; minor: number }>>
  changed: DifferingField[]
  contradictions: DifferingField[]
  gone: (ShownDocument & { isPaired: boolean })[]
  /** Documents that an earlier list of open documents had, and this one has no longer: they count as paid. */
  paid: ShownDocument[]
  /** Documents of its days that it lacks, where these are too many for a list of all suppliers; else 0. */
  lacking: number
}

/**
 * @param file one of those that are imported together
 * @param before the documents without these files
 * @param after the documents with them
 * @param isPaired whether a decision names the document
 */
export const describeImport = <Row extends FiledRow>(
  file: SupplierFile,
  before: ReadonlyMap<number, SupplierDocument>,
  after: readonly SupplierDocument<Row>[],
  isPaired: (document: SupplierDocument<Row>) => boolean,
): Omit<ImportedSupplierFile, 'receipts'> => {
  const own = after.filter(({ rows }) => rows.some((row) => row.file === file.id))
  const states: ImportedSupplierFile['states'] = {}
  const changed: DifferingField[] = []
  let added = 0
  for (const document of own) {
    addState(states, document)
    const known = knownOf(document, before)
    if (!known) {
      // Of files that are imported together the first that shows it brings it.
      if (document.rows[0]?.file === file.id) added += 1
    } else changed.push(...differences(known, document))
  }
  return {
    documents: own.length,
    added,
    known: own.length - added,
    cancelled: own.filter(({ isCancelled }) => isCancelled).length,
    states,
    changed,
    contradictions: own.flatMap(({ number, name, contradictions }) =>
      contradictions.map(({ field, counts, other }) => ({
        number,
        name,
        field,
        before: other,
        after: counts,
      })),
    ),
    gone: after
      .filter((document) => document.goneFrom === file.id && knownOf(document, before)?.goneFrom === null)
      .map((document) => ({ ...namedOf(document), isPaired: isPaired(document) })),
    paid: (file.source === 'open-items' ? after : [])
      .filter((one) => one.open.state === 'not-listed' && knownOf(one, before)?.open.state !== 'not-listed')
      .map(namedOf),
    lacking: file.source === 'e-fatura' ? lackingOfPart(file, after) : 0,
  }
}

const namedOf = ({ number, name, date, totalMinor }: SupplierDocument): ShownDocument => ({
  number,
  name,
  date,
  totalMinor,
})

/** By row, the document that it is of. */
export const documentsByRow = <Row extends FiledRow>(
  documents: readonly SupplierDocument<Row>[],
): Map<number, SupplierDocument<Row>> =>
  new Map(documents.flatMap((document) => document.rows.map(({ id }) => [id, document] as const)))

const knownOf = (
  { rows }: SupplierDocument,
  before: ReadonlyMap<number, SupplierDocument>,
): SupplierDocument | undefined => {
  for (const { id } of rows) {
    const known = before.get(id)
    if (known) return known
  }
  return undefined
}

const SETTLED: ReadonlySet<FiledState> = new Set(['settled', 'paid-at-issue', 'not-listed'])

const addState = (states: ImportedSupplierFile['states'], document: SupplierDocument): void => {
  const { open, totalMinor, type } = document
  if (document.isCancelled) return
  const sum = states[open.state] ?? { count: 0, minor: 0 }
  const minor = SETTLED.has(open.state) ? totalMinor : (open.openMinor ?? totalMinor)
  states[open.state] = { count: sum.count + 1, minor: sum.minor + (isSupplierCredit(type) ? -minor : minor) }
}

const FIELDS: readonly [DifferingField['field'], (document: SupplierDocument) => string | number | null][] = [
  ['number', ({ number }) => number],
  ['name', ({ name }) => name],
  ['total', ({ totalMinor }) => totalMinor],
  ['date', ({ date }) => date],
  ['dueDate', ({ dueDate }) => dueDate],
  ['type', ({ type }) => type],
  ['open', ({ open }) => open.openMinor],
]

const differences = (before: SupplierDocument, after: SupplierDocument): DifferingField[] =>
  FIELDS.flatMap(([field, of]) =>
    of(before) === of(after)
      ? []
      : [{ number: after.number, name: after.name, field, before: of(before), after: of(after) }],
  )
