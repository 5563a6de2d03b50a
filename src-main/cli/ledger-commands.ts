/** `ledger`: extracts of the bank's accounts in the accounting, and which bank account each is held against. */
import { resolve } from 'node:path'
import { type Command, InvalidArgumentError } from 'commander'
import type { IsoDate } from '#contract/values.ts'
import { AppError, isAppError } from '#core/app-error.ts'
import { toDecimalText } from '#core/money.ts'
import type { AppliedExtract, ShownLine } from '../db/ledger/import-extracts.ts'
import { importLedger, type LedgerImportResult } from '../services/ledger/import-ledger.ts'
import { tieLedger } from '../services/ledger/tie-ledger.ts'
import { accountNamed } from './account-named.ts'
import { type CliContext, counted } from './context.ts'
import { registerLedgerMatchCommands } from './ledger-match-commands.ts'
import { calendarDate, wholeNumber } from './parse-options.ts'
import { addTableAnswers, TABLE_ANSWERS, type TableAnswerOptions, tableAnswersOf } from './table-answers.ts'

export const registerLedgerCommands = (program: Command, context: CliContext): void => {
  const ledger = program
    .command('ledger')
    .description("the bank's accounts in the accounting, from extracts of any program")
  registerImport(ledger, context)
  registerTies(ledger, context)
  registerLedgerMatchCommands(ledger, context)
  ledger
    .command('accounts')
    .description('ledger accounts with their days, balance and the bank accounts they are held against')
    .action((_words: unknown, command: Command) =>
      context.withCompany(command, async ({ company, output }) => {
        const all = company.mirror.read.listLedgers()
        output.result(
          all,
          output.rows({
            titles: ['ledger', 'name', 'from', 'to', 'lines', 'balance', 'accounts'],
            rows: all.map((one) => [
              one.code,
              one.name,
              one.from ?? '',
              one.to ?? '',
              String(one.lines),
              one.balanceMinor === null ? '' : toDecimalText(one.balanceMinor),
              one.accountIds.join(' '),
            ]),
            numbers: ['lines', 'balance'],
            empty: 'no extract was imported yet; `ledger import FILE` brings its lines',
          }),
        )
      }),
    )
  ledger
    .command('list')
    .description('lines of a ledger account by date, also those that are in it no longer')
    .argument('<code>', 'of the ledger account, such as 1201', code)
    .option('--from <day>', 'first day', calendarDate)
    .option('--to <day>', 'last day', calendarDate)
    .option('--limit <count>', 'most lines to list', wholeNumber(1), 1000)
    .action((named: string, options: { from?: IsoDate; to?: IsoDate; limit: number }, command: Command) =>
      context.withCompany(command, async ({ company, output }) => {
        const { from = FIRST, to = LAST, limit } = options
        const lines = company.mirror.read.listLedgerLines({ code: named, from, to, limit })
        output.result(
          lines,
          output.rows({
            titles: ['line', 'date', 'amount', 'entry', 'document', 'text', 'state'],
            rows: lines.map((one) => [
              String(one.id),
              one.date,
              toDecimalText(one.amountMinor),
              one.entry ?? '',
              one.document ?? '',
              one.text,
              one.isGone ? 'gone' : '',
            ]),
            numbers: ['line', 'amount'],
            empty: `no line of ${named} in these days`,
          }),
        )
      }),
    )
}

const FIRST = '0001-01-01' as IsoDate
const LAST = '9999-12-31' as IsoDate

const code = (text: string): string => {
  const digits = text.replace(/[. ]/g, '')
  if (!/^\d{2,30}$/.test(digits))
    throw new InvalidArgumentError('the code of a ledger account is wanted, such as 1201.')
  return digits
}

const lineText = ({ date, amountMinor, text, entry, document }: ShownLine): string =>
  [date, toDecimalText(amountMinor), entry, document, text].filter(Boolean).join('  ')

const extractText = (one: AppliedExtract): string[] => {
  const { openingMinor, closingMinor, gap } = one
  const balances =
    openingMinor === null || closingMinor === null
      ? 'no balances'
      : `${toDecimalText(openingMinor)} to ${toDecimalText(closingMinor)}`
  return [
    `${[one.code, one.name].filter(Boolean).join(' ')}, ${one.from} to ${one.to}: ${counted(one.lines, 'line')}, ` +
      `debit ${toDecimalText(one.debitMinor)}, credit ${toDecimalText(one.creditMinor)}, ${balances}; ` +
      `${one.added} new, ${one.known} known, ${one.changed.length} changed, ${one.gone.length} gone`,
    ...one.changed.map(({ before, after }) => `  changed: ${lineText(before)} is now ${lineText(after)}`),
    ...one.gone.map((line) => `  gone: ${lineText(line)}`),
    ...one.lacking.map((line) => `  not in this extract, and kept: ${lineText(line)}`),
    ...(gap === null
      ? []
      : [
          gap.missingMinor === null
            ? `  the days between ${gap.after} and ${gap.before} are in no extract`
            : `  between ${gap.after} and ${gap.before} ${toDecimalText(gap.missingMinor)} is missing`,
        ]),
  ]
}

const importText = (
  { files }: LedgerImportResult,
  { dryRun, asked }: { dryRun: boolean; asked: string | undefined },
): string =>
  files
    .flatMap((file) => {
      if (file.outcome === 'known')
        return [`${file.name} was imported before, at ${file.at}: nothing changes`]
      const { name, fileId, extracts, leftOut, contradiction } = file
      return [
        `${dryRun ? '' : `import ${fileId}: `}${name}`,
        ...extracts.flatMap((one) => [
          ...extractText(one),
          ...one.proposed
            .slice(0, 3)
            .map(
              ({ accountId, agreeing, of }) =>
                `  it may be the ledger of ${accountId} (${agreeing} of ${counted(of, 'amount')} agree); if it is: ledger tie ${one.code} "${accountId}"`,
            ),
        ]),
        ...(leftOut.length === 0
          ? []
          : [
              `left out, ${asked === undefined ? 'no accounts of a bank' : `not ${asked}`}: ${leftOut.join(', ')}`,
            ]),
        ...(contradiction === null
          ? []
          : [
              `the file states ${contradiction.saidEntries} entries, debit ${toDecimalText(contradiction.saidDebitMinor)}, ` +
                `credit ${toDecimalText(contradiction.saidCreditMinor)}; it has ${contradiction.entries}, ` +
                `${toDecimalText(contradiction.debitMinor)}, ${toDecimalText(contradiction.creditMinor)}`,
            ]),
      ]
    })
    .join('\n')

const ANSWERS: Readonly<Record<string, string>> = {
  ...TABLE_ANSWERS,
  'sheets-differ': 'read one of them: --sheet <name>',
}

/** Adds how to say of which account a file is, or what its table leaves open. */
const withAnswer = (error: unknown): never => {
  if (!isAppError(error)) throw error
  const { field, file } = error.details
  const answer = field === 'ledger' ? '--ledger CODE names it' : ANSWERS[file?.problem ?? '']
  if (answer === undefined) throw error
  throw new AppError(error.code, `${error.message}; ${answer}`, { cause: error, details: error.details })
}

interface ImportOptions extends TableAnswerOptions {
  account?: string
  ledger?: string
  sheet?: string
  dryRun?: boolean
}

const registerImport = (ledger: Command, context: CliContext): void => {
  const imports = ledger
    .command('import')
    .description(
      'imports extracts of ledger accounts (CSV, XLSX, XLS, HTML) or SAF-T (PT) of accounting; a later extract replaces what an earlier one showed of its days',
    )
    .argument('<file...>', 'all of them are imported, or none')
    .option('--account <id>', 'the bank account that the ledger is held against from now on')
    .option(
      '--ledger <code>',
      'the only ledger account to import, such as 1201; also of a file that names none',
      code,
    )
    .option('--sheet <name>', 'the only sheet of a workbook that is read')
  addTableAnswers(imports)
    .option('--dry-run', 'says what would change and writes nothing')
    .action((files: string[], options: ImportOptions, command: Command) =>
      context.withCompany(command, async ({ concilia, company, output }) => {
        const dryRun = options.dryRun ?? false
        const result = await importLedger(concilia.deciding, company, {
          paths: files.map((file) => resolve(file)),
          dryRun,
          code: options.ledger,
          sheet: options.sheet,
          answers: tableAnswersOf(options),
          accountId: options.account && (await accountNamed(company, options.account)),
          signal: context.signal,
          onProgress: (phase, file) => output.progress(phase === 'reading' ? `${file}: reading` : phase),
        }).catch(withAnswer)
        output.result(
          {
            dryRun,
            files: result.files.map(({ fileId, ...file }) => ({
              importId: dryRun ? null : fileId,
              ...file,
            })),
          },
          importText(result, { dryRun, asked: options.ledger }),
        )
      }),
    )
}

const registerTies = (ledger: Command, context: CliContext): void => {
  for (const isTied of [true, false])
    ledger
      .command(isTied ? 'tie' : 'untie')
      .description(
        isTied
          ? 'holds a ledger account against a bank account; several may be tied on either side'
          : 'no longer holds them against each other',
      )
      .argument('<code>', 'of the ledger account, such as 1201', code)
      .argument(
        '<account>',
        'the bank account: its id, its name or its last digits, as `import accounts` lists them',
      )
      .action((named: string, account: string, _words: unknown, command: Command) =>
        context.withCompany(command, async ({ concilia, company, output }) => {
          const accountId = await accountNamed(company, account)
          await tieLedger(concilia.deciding, company, { code: named, accountId, isTied })
          output.result(
            { ledger: named, account: accountId, isTied },
            isTied ? `${named} is held against ${accountId}` : `${named} is not held against ${accountId}`,
          )
        }),
      )
}
