/** `import`, `import undo`: bank statements and SAF-T (PT) from files. */
import { resolve } from 'node:path'
import { Argument, type Command, Option } from 'commander'
import { type TemplateName, templateName } from '#contract/import-values.ts'
import type { RefusedRows } from '#contract/same-accounts.ts'
import { AppError } from '#core/app-error.ts'
import type { ListedImport } from '../db/imports/imports.ts'
import { importFiles, type RefusedFile, undoImport } from '../services/imports/import-files.ts'
import { joinAccounts } from '../services/imports/same-accounts.ts'
import { refuseExisting } from '../services/reports/write-report-file.ts'
import { accountNamed } from './account-named.ts'
import { type CliContext, counted } from './context.ts'
import { importJson, importText } from './import-report.ts'
import { accountName, forceOption, wholeNumber } from './parse-options.ts'
import { addTableAnswers, TABLE_ANSWERS, type TableAnswerOptions, tableAnswersOf } from './table-answers.ts'

interface FilesOptions extends TableAnswerOptions {
  account?: string
  firstRow?: 'in' | 'out'
  product?: string
  dryRun?: boolean
  ours?: boolean
  suppliers?: boolean
}

export const registerImportCommands = (program: Command, context: CliContext): void => {
  const imports = program
    .command('import')
    .description('bank statements and SAF-T (PT) from files, or an import undone')
  const files = imports
    .command('files', { isDefault: true })
    .description(
      'imports CAMT, MT940, OFX, QFX, CSV, XLSX, XLS, told by their content, also in a ZIP; PDF where its balances prove every row; of suppliers the list of e-Fatura and lists of open documents; of a company on files alone also SAF-T (PT) and lists of customers',
    )
    .argument('<file...>', 'all of them are imported, or none')
    .option(
      '--account <id>',
      'the account they are of, where the files do not say it or it is not known; refused where a file names another one',
      accountName,
    )
    .option(
      '--ours',
      'they are of this company, though they name another owner or none, or another company here has the account',
    )
    .option(
      '--suppliers',
      'they are of suppliers: SAF-T (PT) of accounting, an extract of 22 or 271, or a list of open documents that does not say it',
    )
  addTableAnswers(files)
    .addOption(
      new Option(
        '--first-row <side>',
        'the side of the oldest row, where no amount has a sign and balances prove only those of the others',
      ).choices(['in', 'out']),
    )
    .option('--product <name>', 'the only product whose rows are read, where a table has several')
    .option('--dry-run', 'says what would come and writes nothing')
    .action((files: string[], options: FilesOptions, command: Command) =>
      context.withCompany(command, async ({ concilia, company, output }) => {
        const dryRun = options.dryRun ?? false
        const account = options.account && (await accountNamed(company, options.account))
        const result = await importFiles(concilia.deciding, company, {
          paths: files.map((file) => resolve(file)),
          dryRun,
          accountFor: () => account,
          isOurs: () => options.ours === true,
          isOfSuppliers: () => options.suppliers === true,
          answers: {
            ...tableAnswersOf(options),
            firstSide: options.firstRow,
            product: options.product,
          },
          signal: context.signal,
          onProgress: (phase, file, rows) =>
            output.progress(phase === 'reading' ? `${file}: read ${counted(rows, 'row')}` : phase),
        })
        if (result.outcome === 'refused') throw withAnswer(result)
        output.result(importJson(result, dryRun), importText(result, dryRun))
      }),
    )
  registerImportList(imports, context)
  registerTemplate(imports, context)
  imports
    .command('accounts')
    .description('accounts here, and pairs of them that show the same transactions and may be one')
    .action((_words: unknown, command: Command) =>
      context.withCompany(command, async ({ company: { mirror }, output }) => {
        const accounts = mirror.read.listAccountIds()
        const { sameAccounts: same } = await mirror.ask('attention', {})
        output.result(
          { accounts, same },
          [
            ...accounts,
            ...same.map(
              (one) =>
                `${one.accountId} and ${one.otherId} may be one: ${one.same} of ${counted(one.of, 'transaction')} agree; ` +
                `if they are: import same "${one.accountId}" "${one.otherId}"`,
            ),
          ].join('\n') || 'no account yet; `sync` and `import` bring them',
        )
      }),
    )
  imports
    .command('same')
    .description(
      'says once that two accounts are one, as a service and as files call it; a copy is made first',
    )
    .argument('<account>', "the one that is left, unless the other is the service's")
    .argument('<other>', 'what is the same account')
    .option('--dry-run', 'says what would come of it and writes nothing')
    .action((accountId: string, otherId: string, options: { dryRun?: boolean }, command: Command) =>
      context.withCompany(command, async ({ concilia, company, output }) => {
        const ports = { ...concilia.deciding, copying: concilia.restoring }
        const dryRun = options.dryRun ?? false
        const joined = await joinAccounts(ports, company, { accountId, otherId, dryRun })
        if (joined.outcome === 'refused')
          throw new AppError('conflict', `decided in both accounts, undo one of each: ${namesOf(joined)}`)
        output.result(
          joined,
          `${joined.accountId}: ${counted(joined.same, 'transaction')} that both showed, ${joined.moved} that only one did` +
            (dryRun ? '; nothing was written' : ''),
        )
      }),
    )
  imports
    .command('undo')
    .description('undoes an import; rows that another file or the service shows too stay')
    .argument('<id>', 'as `import list` names it', wholeNumber(1))
    .action((id: number, _words: unknown, command: Command) =>
      context.withCompany(command, async ({ concilia, company, output }) => {
        const kind = company.mirror.read.listImports().find(({ fileId }) => fileId === id)?.kind
        const undone = await undoImport(concilia.deciding, company, id)
        if (undone.outcome === 'refused') {
          throw new AppError('conflict', `decided, so that the file stays: ${namesOf(undone)}`)
        }
        const { removed, documents, notes } = undone
        if (notes > 0)
          output.note(
            `${notes} of them had a note; it is kept and stands there again once a file shows the row`,
          )
        output.result(
          { importId: id, removed, documents },
          `import ${id} undone, removed: ${counted(removed, kind === 'ledger' ? 'line' : 'transaction')}, ${counted(documents, 'document')}`,
        )
      }),
    )
}

const registerTemplate = (imports: Command, context: CliContext): void => {
  imports
    .command('template')
    .description(
      'writes a workbook to fill in, where no program exports one; its example rows are never imported',
    )
    .addArgument(new Argument('<table>', 'what it is for').choices(templateName.options))
    .argument('<file>', 'the workbook, such as fornecedores.xlsx')
    .addOption(forceOption())
    .action((table: TemplateName, path: string, { force }: { force: boolean }, command: Command) =>
      context.withConcilia(command, async (_concilia, output) => {
        const file = resolve(path)
        if (!force) refuseExisting(file)
        const { writeTemplate } = await import('../services/imports/write-template.ts')
        const written = writeTemplate(table, file)
        output.result({ file: written }, `${written}: fill it in and import it`)
      }),
    )
}

/** What answers a refusal. */
const ANSWERS: Readonly<Record<string, string>> = {
  ...TABLE_ANSWERS,
  'first-side': 'say which it is: --first-row in, or out',
  'repeated-rows': 'save each table as a file of its own',
  'several-products': 'export a file for each product, or read the rows of one: --product <name>',
  'several-sheets': 'save each sheet as a file of its own',
  'ledger-extract': 'import it with: ledger import FILE, or of suppliers with: import FILE --suppliers',
}

/** A hint at the option that resolves a refused file; undefined where none does. */
const answerTo = ({ error, unknownAccount, otherAccount, doubt }: RefusedFile): string | undefined => {
  if (otherAccount) {
    const { name, chosen, meant } = otherAccount
    const own = meant === null ? `import it as --account "${name}"` : 'leave --account out'
    return `${own}; if both are one account, say so once: import same "${chosen}" "${meant ?? name}"`
  }
  if (doubt)
    return doubt.kind === 'e-fatura' ? 'if it is, say so once: --ours' : 'if it is of this company: --ours'
  const answer = ANSWERS[error.details.file?.problem ?? '']
  if (answer) return answer
  const proposed = unknownAccount?.proposed
  if (!proposed) return undefined
  const { accountId, same, of, isOther } = proposed
  const name = unknownAccount?.name
  const way = isOther
    ? `import it as --account "${name}", then say that they are one: import same "${accountId}" "${name}"`
    : `--account ${accountId}`
  return `account ${accountId} shows ${same} of ${of} of its rows too: ${way}`
}

const withAnswer = (refused: RefusedFile): AppError => {
  const { error } = refused
  const answer = answerTo(refused)
  return answer === undefined
    ? error
    : new AppError(error.code, `${error.message}; ${answer}`, { cause: error, details: error.details })
}

/** Names the first of the rows that block an undo. */
const namesOf = ({ rows, total }: RefusedRows): string => {
  const more = total > rows.length ? `; and ${total - rows.length} more` : ''
  return `${rows.map(({ date, text }) => `${date} ${text}`.slice(0, 60)).join('; ')}${more}`
}

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

/** `import list`: the imported files, with the ids that `import undo` takes. */
const registerImportList = (imports: Command, context: CliContext): void => {
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
