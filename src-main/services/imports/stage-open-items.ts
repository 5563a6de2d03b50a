/** Stages a list of open documents, in the same tables as the documents of SAF-T (PT) files. */

import type { TableLayout } from '#contract/import-values.ts'
import type { IsoDate } from '#contract/values.ts'
import { toMinor } from '#core/money.ts'
import type { StagedDocument } from '../../db/imports/saft/stage.ts'
import { fileProblem } from '../../import/file-problem.ts'
import type { TableRow } from '../../import/table/cells.ts'
import { readOpenItems } from '../../import/table/open-items.ts'
import type { SaftStaging } from './stage-saft.ts'

/** Documents of one batch; a command of this size takes 20 ms of the writer's time. */
const ROWS = 500

export interface ListStaging extends SaftStaging {
  layout: TableLayout
  companyName: string
}

/**
 * The list holds for the day it states, else for the date of its newest document; documents issued later are not in it.
 *
 * Errors: those of the file, `no-rows` for a list without documents; those of writing.
 */
export const stageOpenItems = async (
  rows: AsyncIterable<TableRow>,
  { mirror, queue, fileId, taxId, layout, companyName, refuseFarDay, onProgress }: ListStaging,
): Promise<void> => {
  let documents: StagedDocument[] = []
  let count = 0
  let asOf: IsoDate | null = null
  const days: { first?: IsoDate; last?: IsoDate } = {}
  const flush = (): void => {
    const full = documents
    documents = []
    if (full.length > 0)
      queue.add(() => mirror.write.run('stageSaftRows', { fileId, documents: full, receipts: [] }))
  }
  await readOpenItems(rows, layout, {
    begin(said) {
      asOf = said
    },
    item({ totalMinor, openMinor, ...item }) {
      refuseFarDay(item, item.date)
      if (days.first === undefined || item.date < days.first) days.first = item.date
      if (days.last === undefined || item.date > days.last) days.last = item.date
      documents.push({
        ...item,
        status: 'N',
        references: [],
        grossMinor: totalMinor,
        netMinor: totalMinor,
        taxMinor: toMinor(0),
        withholdingMinor: toMinor(0),
        currency: null,
        currencyMinor: null,
        openMinor,
        rates: null,
      })
      count += 1
      if (documents.length < ROWS) return
      flush()
      onProgress?.(count)
    },
  })
  flush()
  const { first, last } = days
  if (first === undefined || last === undefined) throw fileProblem('no-rows', { line: layout.headerLine })
  const to = asOf ?? last
  queue.add(() =>
    mirror.write.run('stageSaft', {
      fileId,
      taxId: taxId ?? '',
      companyName,
      from: first < to ? first : to,
      to,
      basis: 'open-items',
    }),
  )
}
