/** What the list of VAT on a cash basis reads: documents, what settled them, and their VAT by rate. */
import { type SqlBool, sql } from 'kysely'
import type { Side } from '#contract/sides.ts'
import type { DocumentId } from '#contract/values.ts'
import { computeTotals } from '#core/issuing/totals.ts'
import { signOf } from '#core/receivable.ts'
import type { Classified } from '#core/vat/classify.ts'
import { toTotals, type VatRate } from '#core/vat/rates.ts'
import type { VatAdvance, VatListed, VatSources } from '#core/vat/vat-rows.ts'
import { dayOfTransaction } from '../closed-months/counted-day.ts'
import type { ReadableDb } from '../connection/connection.ts'
import { mirror, type Params, query, rawQuery } from '../query/query.ts'
import { bySide, isOfSide, isReceivable } from '../schema/rules.ts'
import { date, minor, text } from '../schema/schema-columns.ts'
import { readSettled } from './vat-parts.ts'

export const vatSources = (db: ReadableDb): VatSources => {
  const settled = bySide((side) => lazily(() => readSettled(db, side)))
  return {
    *documents(side) {
      const { partsOf, statedWithheldOf } = settled[side]()
      for (const { id, type, unpaidMinor, isGone, ...document } of documents[side].iterate(db))
        yield {
          ...{ ...document, id, type, side, number: document.number ?? '' },
          ...{ isOpenUnknown: unpaidMinor === null, isGone: isGone === 1 },
          statedWithheldMinor: statedWithheldOf(id),
          parts: partsOf(id, signOf({ side, type })),
        }
    },
    classify: (document) => classify(db, document, settled[document.side]().hasDiscount(document.id)),
    *advances() {
      for (const { side, amount, ...row } of advances.iterate(db))
        yield {
          ...row,
          side,
          number: '',
          minor: side === 'customer' ? amount : 0 - amount,
        } satisfies VatAdvance
    },
  }
}

const lazily = <Value>(read: () => Value): (() => Value) => {
  let known: { value: Value } | undefined
  return () => {
    known ??= { value: read() }
    return known.value
  }
}

const documents = bySide((side) =>
  query(() =>
    mirror
      .selectFrom('document')
      .select([
        'id',
        'type',
        'number',
        'date',
        'name',
        'tax_id as taxId',
        'total_minor as totalMinor',
        'unpaid_minor as unpaidMinor',
        sql<0 | 1>`vanished_at IS NOT NULL`.as('isGone'),
      ])
      .where(isReceivable('document'))
      .where(isOfSide('document', side))
      // One that its source shows no more keeps what was decided on it.
      .where((eb) => eb.or([eb('vanished_at', 'is', null), eb('matched', '>', 0)]))
      .orderBy('id'),
  ),
)

const advances = rawQuery(
  { side: text<Side>(), day: date(), name: text(), taxId: text(), amount: minor() },
  () => sql`
    SELECT coalesce(d.side, iif(t.amount_minor < 0, 'supplier', 'customer')) AS side, ${dayOfTransaction} AS day,
      coalesce(d.name, t.counterparty_name, t.text) AS name, coalesce(d.tax_id, '') AS taxId, a.amount_minor AS amount
    FROM allocation a LEFT JOIN document d ON d.id = coalesce(a.document_id,
      (SELECT max(o.document_id) FROM allocation o WHERE o.group_id = a.group_id))
    JOIN bank_transaction t ON t.id = a.transaction_id
    WHERE a.kind = 'advance' AND a.explained = 0 ORDER BY a.group_id, a.position`,
)

const detail = query(({ id }: Params<{ id: number }>) =>
  mirror
    .selectFrom('document as d')
    .leftJoin('document_raw as w', 'w.document_id', 'd.id')
    .select([
      'd.source',
      'd.without_tax_minor as netMinor',
      'd.tax_minor as taxMinor',
      sql<string | null>`upper(w.receiver ->> '$.countryCode')`.as('country'),
      sql<string | null>`w.raw ->> '$.Details.Document.TaxExemptionReasonCode'`.as('exemption'),
    ])
    .where('d.id', '=', id),
)
const lines = query(({ id }: Params<{ id: number }>) =>
  mirror
    .selectFrom('document_line')
    .select([
      'unit_price as UnitPrice',
      'quantity as Quantity',
      'tax_percent as TaxValue',
      'discount_percent as ProductDiscount',
    ])
    .where('document_id', '=', id)
    .orderBy('position'),
)
// Of several files the last one counts; a list of open documents has no VAT.
const filed = query(({ id }: Params<{ id: DocumentId }>) =>
  mirror
    .selectFrom('saft_document as s')
    .innerJoin('imported_file as f', 'f.id', 's.file')
    .select(['s.rates'])
    .where('s.document_id', '=', id)
    .where('s.open_minor', 'is', null)
    .where('f.state', '=', 'applied')
    .orderBy(sql<SqlBool>`s.rates IS NULL`)
    .orderBy('s.file', 'desc')
    .orderBy('s.id', 'desc')
    .limit(1),
)
const taxOfSupplier = query(({ id }: Params<{ id: DocumentId }>) =>
  mirror
    .selectFrom('supplier_row as r')
    .innerJoin('imported_file as f', 'f.id', 'r.file')
    .select('r.id')
    .where('r.document_id', '=', id)
    .where('r.tax_minor', 'is not', null)
    .where('f.state', '=', 'applied')
    .limit(1),
)

const classify = (db: ReadableDb, document: VatListed, hasDiscount: boolean): Classified => {
  const { id, side, type, taxId, isGone } = document
  const { source, netMinor = 0, taxMinor = 0, country, exemption } = detail.get(db, { id }) ?? {}
  const file = side === 'customer' ? filed.get(db, { id }) : undefined
  const isTaxKnown =
    source === 'service' ||
    file !== undefined ||
    (side === 'supplier' && taxOfSupplier.get(db, { id }) !== undefined)
  const rates =
    (source === 'service' ? ratesOfLines(db, id, { netMinor, taxMinor, exemption }) : null) ??
    // Written by this program when the file was read.
    (file?.rates ? (JSON.parse(file.rates) as VatRate[]) : null)
  return {
    ...{ side, type, date: document.date, taxId, hasDiscount, isGone },
    country: country || null,
    taxMinor: isTaxKnown ? taxMinor : null,
    rates: rates?.length ? rates : null,
    isOfEarlierImport: source === 'file' && file?.rates === null,
  }
}

/** Lines of a service have no region: the rates it can recognise are those of the mainland. */
const ratesOfLines = (
  db: ReadableDb,
  id: DocumentId,
  {
    netMinor,
    taxMinor,
    exemption,
  }: { netMinor: number; taxMinor: number; exemption: string | null | undefined },
): VatRate[] | null => {
  const own = lines.all(db, { id })
  if (!own.every((line) => Object.values(line).every((decimal) => DECIMAL.test(decimal)))) return null
  const totals = computeTotals({ Lines: own })
  if (totals === undefined) return null
  const sums = totals.rates.map(({ percent, withoutTaxMinor, taxMinor: tax }) => ({
    ...{ percent, region: 'PT', baseMinor: withoutTaxMinor, taxMinor: tax },
    exemption: Number(percent) === 0 ? (exemption ?? null) : null,
  }))
  return toTotals(sums, { netMinor, taxMinor, lines: own.length })
}

const DECIMAL = /^-?\d{1,15}(?:\.\d{1,15})?$/
