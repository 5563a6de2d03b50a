/** `import list`: the imported files, with the ids that `import undo` takes. */
import type { Command } from 'commander'
import type { ListedImport } from '../db/imports/imports.ts'
import type { CliContext } from './context.ts'
import { counted } from './counted.ts'

const TITLES = ['import', 'file', 'kind', 'rows', 'imported', 'by', 'contents']

/** What a file contained, and whether its import was undone. */
const contentsOf = ({ statements, saft, undoneAt, undoneBy }: ListedImport): string =>
  [
    ...(saft === null
      ? []
      : [`${saft.companyName}, ${saft.from} to ${saft.to}, ${counted(saft.receipts, 'receipt')}`]),
    ...statements.map(({ accountId, from, to }) => `${accountId}, ${from ?? '?'} to ${to ?? '?'}`),
    ...(undoneAt === null ? [] : [`undone at ${undoneAt} by ${undoneBy}`]),
  ].join('; ')

const rowsOf = ({ statements, saft }: ListedImport): number =>
  statements.reduce((sum, { rows }) => sum + rows, saft?.documents ?? 0)

export const registerImportList = (imports: Command, context: CliContext): void => {
  imports
    .command('list')
    .description('imported files, the latest first, 500 at most, also those undone')
    .action((_words: unknown, command: Command) =>
      context.withCompany(command, async ({ company: { mirror }, output }) => {
        const listed = mirror.read.listImports()
        const rows = listed.map((one) => [
          String(one.fileId),
          one.name,
          one.kind,
          String(rowsOf(one)),
          one.importedAt,
          one.importedBy,
          contentsOf(one),
        ])
        output.result(
          listed.map(({ fileId, name, ...row }) => ({ importId: fileId, file: name, ...row })),
          output.rows({
            titles: TITLES,
            rows,
            numbers: ['import', 'rows'],
            empty: 'no file was imported yet; `import FILE` brings its rows',
          }),
        )
      }),
    )
}
