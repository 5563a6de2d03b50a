/** `journal`, `accounts`: journal entries, each exported once, and the ledger accounts they are posted to. */
import { resolve } from 'node:path'
import { type Command, InvalidArgumentError, Option } from 'commander'
import type { CsvProfile } from '#contract/app.ts'
import { type LedgerSubject, ledgerAccount, ledgerRole, ledgerSubject } from '#contract/journal-values.ts'
import { AppError } from '#core/app-error.ts'
import type { JournalScope } from '#core/reports/scope.ts'
import {
  exportJournal,
  listAccounts,
  readJournal,
  saveAccount,
  unwrittenExport,
  withdrawExport,
  writeAgain,
} from '../services/journal/export-journal.ts'
import type { FilePorts } from '../services/reports/list-file.ts'
import { refuseExisting } from '../services/reports/write-report-file.ts'
import { type CliContext, counted } from './context.ts'
import { originText } from './ending-commands.ts'
import { forceOption, profileOption, wholeNumber } from './parse-options.ts'

type FileOptions = Pick<Parameters<typeof writeAgain>[1], 'profile' | 'language' | 'file' | 'signal'> & {
  company: Parameters<typeof writeAgain>[1]['company']
  format: 'csv' | 'xlsx'
}

/** `export --report journal-entries`: writes the waiting entries and marks them as exported. */
export const exportEntries = async (
  ports: FilePorts,
  { force, ...wanted }: FileOptions & { scope: JournalScope; force: boolean },
) => {
  const isWritten =
    unwrittenExport(wanted.company) !== undefined ||
    (await readJournal(wanted.company, wanted.scope)).waiting > 0
  if (!force && isWritten) refuseExisting(wanted.file)
  const answer = await exportJournal(ports, wanted)
  if (answer.outcome === 'accounts-missing')
    throw new AppError(
      'conflict',
      `accounts are missing: ${answer.missing.join(', ')}; type each: accounts set SUBJECT ACCOUNT`,
    )
  if (answer.outcome === 'nothing')
    return {
      value: { file: null, export: null, entries: 0, rows: 0 },
      text: 'no entry waits, and no file was written: nothing of it is decided, or it was exported already; `journal list` names the exports',
    }
  const { id, entries, file, rows, sha256 } = answer
  return {
    value: { file, export: id, entries, rows, sha256 },
    text: `${file}: ${counted(entries, 'entry', 'entries')}, ${counted(rows, 'row')}, sha256 ${sha256}; export ${id}`,
  }
}

const registerAccounts = (program: Command, context: CliContext): void => {
  const subject = (text: string): LedgerSubject => {
    const parsed = ledgerSubject.safeParse(text)
    if (!parsed.success)
      throw new InvalidArgumentError(
        `one of ${ledgerRole.options.join(', ')}, bank:ACCOUNT, category:ID, customer:TAX-ID or supplier:TAX-ID is wanted.`,
      )
    return parsed.data
  }
  const account = (text: string): string => {
    const parsed = ledgerAccount.safeParse(text)
    if (!parsed.success) throw new InvalidArgumentError('an account of at most 40 characters is wanted.')
    return parsed.data
  }
  const accounts = program.command('accounts').description('the accounts of the chart for journal entries')
  accounts
    .command('list')
    .description('what an account can be typed for, and the account of each')
    .action((_words: unknown, command: Command) =>
      context.withCompany(command, async ({ company, output }) => {
        const { missing } = await readJournal(company, {})
        const lacks = new Set(missing)
        const all = listAccounts(company).map(({ subject, account, origin }) => ({
          subject,
          account,
          origin,
          missing: lacks.has(subject),
        }))
        output.result(
          all,
          all
            .map((one) =>
              `${one.subject}  ${one.account ?? '-'}${one.missing ? '  missing' : ''}  ${originText(one.origin)}`.trimEnd(),
            )
            .join('\n'),
        )
      }),
    )
  accounts
    .command('set')
    .description('types an account; without one it is taken away')
    .argument('<subject>', 'a role, bank:ACCOUNT, category:ID, customer:TAX-ID or supplier:TAX-ID', subject)
    .argument('[account]', 'the account of the chart', account)
    .action((named: LedgerSubject, typed: string | undefined, _words: unknown, command: Command) =>
      context.withCompany(command, async ({ concilia, company, output }) => {
        const saved = { subject: named, account: typed ?? null }
        await saveAccount(concilia.deciding, company, saved)
        output.result(saved, `${named}  ${typed ?? '-'}`)
      }),
    )
}

export const registerJournalCommands = (program: Command, context: CliContext): void => {
  const number = wholeNumber(1)
  const journal = program.command('journal').description('journal entries that were exported')
  journal
    .command('list')
    .description('every export, the latest first; `export --report journal-entries` makes one')
    .action((_words: unknown, command: Command) =>
      context.withCompany(command, async ({ company, output }) => {
        const all = company.mirror.read.listJournalExports()
        const { waiting, posted, unsettled } = await readJournal(company, {})
        output.result(
          all,
          all
            .map(
              (one) =>
                `${one.id}  ${one.at}  ${one.by}  ${counted(one.entries, 'entry', 'entries')}  ${one.from ?? ''}..${one.to ?? ''}` +
                (one.taxId === null ? '' : `  ${one.taxId}`) +
                (one.isUnwritten ? '  its file was not written: `journal again` writes it' : '') +
                (one.withdrawn ? `  withdrawn ${one.withdrawn.at} by ${one.withdrawn.by}` : ''),
            )
            .join('\n') || 'nothing was exported yet',
        )
        output.note(`${counted(waiting, 'entry', 'entries')} still to be exported`)
        if (posted > 0) output.note(`${counted(posted, 'entry', 'entries')} left out: the ledger has them`)
        if (unsettled > 0)
          output.note(
            `${counted(unsettled, 'proposal')} of the ledger undecided: what waits may be in it already; \`ledger match\` shows them`,
          )
      }),
    )
  journal
    .command('again')
    .description('writes an export once more, as it was')
    .argument('<export>', 'its number, from `journal list`', number)
    .requiredOption('--out <file>', 'the file to write')
    .addOption(forceOption())
    .addOption(new Option('--format <format>', 'what is written').choices(['csv', 'xlsx']).default('csv'))
    .addOption(profileOption())
    .action(
      (
        id: number,
        options: { out: string; force: boolean; format: 'csv' | 'xlsx'; profile: CsvProfile },
        command: Command,
      ) =>
        context.withCompany(command, async ({ concilia, company, output }) => {
          if (!options.force) refuseExisting(resolve(options.out))
          const { file, rows, sha256 } = await writeAgain(concilia.filing, {
            company,
            id,
            format: options.format,
            profile: options.profile,
            language: (await concilia.settings.read()).language,
            file: resolve(options.out),
            signal: context.signal,
          })
          output.result({ file, rows, sha256 }, `${file}: ${counted(rows, 'row')}, sha256 ${sha256}`)
        }),
    )
  journal
    .command('withdraw')
    .description('the entries of the latest export wait again')
    .argument('<export>', 'its number, from `journal list`', number)
    .action((id: number, _words: unknown, command: Command) =>
      context.withCompany(command, async ({ concilia, company, output }) => {
        const { outcome } = await withdrawExport(concilia.deciding, company, id)
        if (outcome === 'not-the-latest')
          throw new AppError('conflict', `only the latest export can be withdrawn, and ${id} is not that one`)
        output.result({ withdrawn: id }, `withdrawn ${id}`)
      }),
    )
  registerAccounts(program, context)
}
