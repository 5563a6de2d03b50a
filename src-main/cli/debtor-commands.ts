/** `debtors`: customers with something overdue, and their accounts as PDFs or texts of mails. */
import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { type Command, Option } from 'commander'
import { type DebtorFormat, debtorFormat } from '#contract/many-reports.ts'
import type { IsoDate } from '#contract/values.ts'
import { AppError } from '#core/app-error.ts'
import { toDecimalText } from '#core/money.ts'
import { companyLabels } from '../services/reports/file-name.ts'
import { chosenDebtors, debtorFiles, readDebtors, writeDebtors } from '../services/reports/write-debtors.ts'
import { type CliContext, counted, SomeFailed } from './context.ts'
import { calendarDate, forceOption, givenIds } from './parse-options.ts'

interface WriteOptions {
  out: string
  format: DebtorFormat
  force: boolean
  skipExisting?: boolean
  customer?: string[]
  to?: IsoDate
}

const NO_WINDOW =
  'error: a PDF is printed by a window, and plain Node has none: run the installed `concilia`, or open it, Reports, Customers with overdue amounts; or take --format txt'

export const registerDebtorCommands = (program: Command, context: CliContext): void => {
  const debtors = program
    .command('debtors')
    .description('customers with something overdue, and their accounts')

  debtors
    .command('list')
    .description('what each customer owes by age; `export --report overdue-customers` writes it')
    .option('--to <date>', 'as of this day instead of now', calendarDate)
    .action(({ to }: { to?: IsoDate }, command: Command) =>
      context.withCompany(command, async ({ company, output }) => {
        const read = await readDebtors(company, { to })
        if (read.covered > 0)
          output.note(
            `${counted(read.covered, 'customer')} with something overdue and as much in their favour`,
          )
        const value = read.debtors.map(({ taxId, name, ageing, unmatchedMinor }) => ({
          ...{ taxId, name, ...ageing, unmatchedMinor },
        }))
        output.result(
          value,
          value
            .map(({ taxId, name, overdueMinor, balanceMinor, oldestDays }) =>
              [
                taxId,
                name,
                `overdue ${toDecimalText(overdueMinor)} EUR`,
                `balance ${toDecimalText(balanceMinor)} EUR`,
                counted(oldestDays, 'day'),
              ].join('  '),
            )
            .join('\n') || 'no customer has something overdue',
        )
      }),
    )

  debtors
    .command('write')
    .description('writes the account of each customer with something overdue: a PDF, or the text of a mail')
    .requiredOption('--out <dir>', 'the folder; each file is named by company, customer and day')
    .addOption(
      new Option('--format <format>', 'what is written').choices(debtorFormat.options).default('txt'),
    )
    .option('--customer <tax id>', 'only this customer; may be repeated', givenIds)
    .option('--to <date>', 'as of this day instead of now', calendarDate)
    .addOption(forceOption())
    .addOption(
      new Option('--skip-existing', 'leave files that are there, and write the others').conflicts('force'),
    )
    .action((options: WriteOptions, command: Command) => {
      const { format, to, customer, force, skipExisting } = options
      if (format === 'pdf' && context.printer === undefined) command.error(NO_WINDOW)
      return context.withCompany(command, async ({ concilia, record, company, output }) => {
        const folder = resolve(options.out)
        if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
          throw new AppError(
            'file-not-written',
            'the folder of --out is not there: make it first, or name another',
          )
        const { language } = await concilia.settings.read()
        const setting = { to, today: concilia.clock.today(), language }
        const chosen =
          customer === undefined
            ? (await readDebtors(company, setting)).debtors
            : await chosenDebtors(company, setting, customer)
        const label = companyLabels((await concilia.registry.read()).companies).get(record.id) ?? record.name
        const written = await writeDebtors(concilia.filing, company, {
          ...{ ...setting, debtors: chosen, format, printer: context.printer, signal: context.signal },
          files: debtorFiles(chosen, folder, { ...setting, company: label, format }),
          existing: force ? 'replace' : skipExisting ? 'skip' : 'refuse',
          onProgress: ({ done, total, name }) => output.progress(`${done} of ${total}: ${name}`),
        })
        const { files, skipped, failures, stopped } = written
        for (const { name, error } of failures) output.note(`${name}: ${error.message} (${error.code})`)
        if (skipped > 0) output.note(`${counted(skipped, 'file')} there already, left as they are`)
        output.result(written, files.join('\n') || 'no file was written')
        if (stopped === 'cancelled')
          throw new AppError('cancelled', 'cancelled; the files that were written stay')
        if (stopped === 'disk-full')
          throw new AppError('disk-full', 'the disk is full; the files that were written stay')
        if (failures.length > 0) throw new SomeFailed('some accounts were not written')
      })
    })
}
