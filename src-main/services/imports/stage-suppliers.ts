/** Stages a file of suppliers' documents. */
import type { SupplierKind } from '#core/statements.ts'
import { isSameTaxId } from '#core/tax-id.ts'
import { fileProblem } from '../../import/file-problem.ts'
import type { ExaminedFile } from '../../import/file-source.ts'
import type { FileKind } from '../../import/kind.ts'
import { refuseOtherCompany } from './file-errors.ts'
import { createQueue } from './queue.ts'
import { type RefuseFarDay, refuseFarDays } from './refuse-far-days.ts'
import type { OwnCompany, Staged, StageOptions, StagePorts } from './staging.ts'
import { layoutsIn } from './stored-layouts.ts'
import { readSuppliers, type SupplierContents } from './supplier-file.ts'

/** Rows of one command; it takes 20 ms of the writer's time. */
const ROWS = 1000

interface SupplierFile {
  name: string
  examined: ExaminedFile
  found: FileKind
  kind: SupplierKind
}

/**
 * Errors: those of the file; `own-document` for one that the company itself issued; `bad-row` for a far day; `conflict`
 * for another company's file, and where `refuseUnnamed` says so; those of writing.
 */
export const stageSuppliers = async (
  { mirror, clock, person: by }: StagePorts,
  { name, examined, found, kind }: SupplierFile,
  options: StageOptions,
): Promise<Staged> => {
  const { isFirst, own, signal, onProgress } = options
  const { sha256 } = examined
  const file = { isFirst, name, kind, sha256, at: clock.now(), by }
  const staged = await mirror.write.run('stageFile', file)
  if (!('fileId' in staged)) return staged
  const contents = await readSuppliers(examined, found, kind, {
    remembered: layoutsIn(mirror.read.listListLayouts()),
    layout: options.layout,
    answers: options.answers,
    onTable: options.onTable,
    signal,
  })
  const { rows, from, to, layout, unnamed } = contents
  refuseWrong(contents, own, refuseFarDays(clock.now()))
  if (kind === 'e-fatura') options.refuseUnnamed?.()
  const { fileId } = staged
  const queue = createQueue()
  for (let at = 0; at < rows.length; at += ROWS) {
    const batch = rows.slice(at, at + ROWS)
    queue.add(async () => {
      await mirror.write.run('stageSupplierRows', { fileId, rows: batch })
      onProgress?.(at + batch.length)
    })
  }
  const head = { fileId, taxId: own.taxId ?? '', companyName: own.name, from, to, basis: kind }
  queue.add(() => mirror.write.run('stageSaft', head))
  await queue.drained()
  return { ...staged, layout, unnamed }
}

const refuseWrong = (
  { rows, taxIds }: SupplierContents,
  own: OwnCompany,
  refuseFarDay: RefuseFarDay,
): void => {
  for (const taxId of taxIds) refuseOtherCompany(own.taxId, taxId)
  for (const row of rows) {
    refuseFarDay(row, row.date)
    if (own.taxId !== null && isSameTaxId(row.taxId, own.taxId))
      throw fileProblem('own-document', { line: row.line, element: row.number })
  }
}
