/** `company copies`, `company restore`, `company recover`: recovery of lost data. */
import { resolve } from 'node:path'
import { type Command, InvalidArgumentError } from 'commander'
import { backupId } from '#contract/backups.ts'
import { AppError } from '#core/app-error.ts'
import { listAllCopies, restoreBackup } from '../services/companies/backups.ts'
import { beginEmpty } from '../services/companies/begin-empty.ts'
import { adoptCopies, beginEmptyRegistry, restoreRegistry } from '../services/companies/recover-registry.ts'
import type { CliContext } from './context.ts'
import { toCopyLine, toSecondLines } from './lost-data-messages.ts'

export const registerRecoveryCommands = (company: Command, context: CliContext): void => {
  registerCopies(company, context)
  registerRestore(company, context)
  registerRecover(company, context)
}

const copyId = (text: string): string => {
  if (!backupId.safeParse(text).success)
    throw new InvalidArgumentError('the id of a copy is wanted, as `company copies` names it.')
  return text
}

interface RestoreOptions {
  copy?: string
  empty: boolean
  yes: boolean
}

interface RecoverOptions extends Omit<RestoreOptions, 'copy'> {
  copies?: string
}

const registerCopies = (company: Command, context: CliContext): void => {
  company
    .command('copies')
    .description('the copies of its data, newest first, and what each holds')
    .action((_words: unknown, command: Command) =>
      context.withRecord(command, async (concilia, record, output) => {
        const { backups: copies, secondFolder } = await listAllCopies(concilia.restoring, record.id)
        for (const line of toSecondLines(secondFolder)) output.note(line)
        output.result(copies, copies.map(toCopyLine).join('\n') || 'there is no copy yet')
      }),
    )
}

const registerRestore = (company: Command, context: CliContext): void => {
  company
    .command('restore')
    .description('goes back to a copy of its data; what was there is kept among the copies')
    .option('--copy <id>', 'which copy, as `company copies` names it', copyId)
    .option('--empty', 'begins without data, where its data is lost', false)
    .option('--yes', 'with --empty: its tracked documents and drafts are not here any more', false)
    .action((options: RestoreOptions, command: Command) => {
      const { copy, empty, yes } = options
      if ((copy === undefined) !== empty) command.error('error: name a copy with --copy, or say --empty')
      if (empty && !yes)
        command.error(
          'error: --empty begins without tracked documents and drafts; rules come back from the log of decisions, and decisions as a sync brings their documents and transactions; say --yes too',
        )
      return context.withRecord(command, async (concilia, record, output) => {
        if (copy === undefined) {
          await beginEmpty(concilia.restoring, record.id)
          output.result(
            { company: record.name, begun: 'empty' },
            `${record.name}: begins without data; track its documents and sync`,
          )
          return
        }
        const restored = await restoreBackup(concilia.restoring, record.id, copy)
        if (restored.outcome === 'issuing-in-doubt')
          throw new AppError(
            'conflict',
            'a document may or may not have been issued, and the copy would not know of it: sync first',
          )
        const { applied, waiting } = restored
        if (applied > 0) output.note(`from the log of decisions, made after the copy: ${applied}`)
        if (waiting > 0)
          output.note(`decisions that wait for a sync to bring what they are about: ${waiting}`)
        output.result(
          { company: record.name, restored: copy },
          `${record.name}: ${copy} restored; sync to bring what is newer`,
        )
      })
    })
}

const registerRecover = (company: Command, context: CliContext): void => {
  company
    .command('recover')
    .description('makes the list of companies again from what lies beside the data')
    .option('--copies <dir>', 'a folder copies went to: its companies come into the list, without data')
    .option('--empty', 'begins an empty list where it is lost; the folders stay as they are', false)
    .option('--yes', 'with --empty: the companies are not shown any more', false)
    .action(({ copies, empty, yes }: RecoverOptions, command: Command) => {
      if (empty && !yes) command.error('error: --empty shows none of the companies any more; say --yes too')
      if (empty && copies !== undefined) command.error('error: say --copies or --empty, not both')
      return context.withConcilia(command, async (concilia, output) => {
        if (copies !== undefined) {
          const names = (await adoptCopies(concilia.restoring, resolve(copies))).map(({ name }) => name)
          output.result(
            names.map((company) => ({ company })),
            names
              .map((name) => `${name}: in the list; choose a copy of it: company copies --company "${name}"`)
              .join('\n') || 'every company with copies there is in the list; copies go there from now on',
          )
          return
        }
        if (empty) {
          await beginEmptyRegistry(concilia.restoring)
          output.result([], 'the list of companies is empty; the folders are as they were')
          return
        }
        const added = await restoreRegistry(concilia.restoring)
        const shown = added.map(({ name, invoicingUrl }) => ({
          company: name,
          hasAddresses: invoicingUrl !== '',
        }))
        output.result(
          shown,
          shown
            .map(({ company, hasAddresses }) =>
              hasAddresses
                ? `${company}: in the list again`
                : `${company}: in the list again; its name and addresses are not known: type them in the window (Change)`,
            )
            .join('\n') || 'every company that has a folder is in the list',
        )
      })
    })
}
