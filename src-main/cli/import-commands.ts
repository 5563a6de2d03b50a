/** `import`, `import undo`: bank statements and SAF-T (PT) from files. */
import { resolve } from 'node:path'
import { type Command, Option } from 'commander'
import type { FiledReason } from '#contract/import-values.ts'
import { provesCompleteness } from '#contract/plain-values.ts'
import type { RefusedRows } from '#contract/same-accounts.ts'
import { AppError } from '#core/app-error.ts'
import { toDecimalText, toMinor } from '#core/money.ts'
import {
  type ImportResult,
  importFiles,
  type RefusedFile,
  undoImport,
} from '../services/imports/import-files.ts'
import { joinAccounts } from '../services/imports/same-accounts.ts'
import type { CliContext } from './context.ts'
import { counted } from './counted.ts'
import { registerImportList } from './import-list-command.ts'
import { wholeNumber } from './parse-options.ts'

/** Why the open amount of an imported document is unknown. */
const NO_AMOUNT_REASONS: Readonly<Record<FiledReason, string>> = {
  'shared-receipt-line': 'a line of a receipt names several documents',
  'shared-credit-note': 'a credit note corrects several documents',
  'more-than-total': 'receipts and credit notes are more than the document',
}

const MARKS = { comma: ',', point: '.' } as const

export const registerImportCommands = (program: Command, context: CliContext): void => {
  const imports = program
    .command('import')
    .description('bank statements and SAF-T (PT) from files, or an import undone')
  imports
    .command('files', { isDefault: true })
    .description(
      'imports CAMT, MT940, OFX, QFX, CSV, XLSX, XLS, told by their content; of a company on files alone also SAF-T (PT) and lists of open documents',
    )
    .argument('<file...>', 'all of them are imported, or none')
    .option(
      '--account <id>',
      'the account they are of, where the files do not say it or it is not known; refused where a file names another one',
    )
    .option(
      '--ours',
      'they are of this company, though they name another owner, or another company here has the account',
    )
    .addOption(
      new Option(
        '--decimal-mark <mark>',
        'the decimal mark of the tables, where 1.500 may be 1500.00 or 1.50; it is remembered for their titles',
      ).choices(Object.keys(MARKS)),
    )
    .option('--dry-run', 'says what would come and writes nothing')
    .action(
      (
        files: string[],
        options: { account?: string; decimalMark?: keyof typeof MARKS; dryRun?: boolean; ours?: boolean },
        command: Command,
      ) =>
        context.withCompany(command, async ({ concilia, company, output }) => {
          const dryRun = options.dryRun ?? false
          const result = await importFiles(concilia.deciding, company, {
            paths: files.map((file) => resolve(file)),
            dryRun,
            accountFor: () => options.account,
            isOurs: () => options.ours === true,
            decimalMark: options.decimalMark && MARKS[options.decimalMark],
            signal: context.signal,
            onProgress: (phase, file, rows) =>
              output.progress(phase === 'reading' ? `${file}: read ${counted(rows, 'row')}` : phase),
          })
          if (result.outcome === 'refused') throw withAnswer(result)
          output.result(toJson(result, dryRun), toText(result, dryRun))
        }),
    )
  registerImportList(imports, context)
  imports
    .command('accounts')
    .description('accounts here, and pairs of them that show the same transactions and may be one')
    .action((_words: unknown, command: Command) =>
      context.withCompany(command, async ({ company: { mirror }, output }) => {
        const accounts = mirror.read.listAccountIds()
        const { sameAccounts: same } = await mirror.attention()
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
          `import ${id} undone, removed: ${counted(removed, 'transaction')}, ${counted(documents, 'document')}`,
        )
      }),
    )
}

/** A hint at the option that resolves a refused file; undefined where none does. */
const answerTo = ({ error, unknownAccount, otherAccount, doubt }: RefusedFile): string | undefined => {
  if (otherAccount) {
    const { name, chosen, meant } = otherAccount
    const own = meant === null ? `import it as --account "${name}"` : 'leave --account out'
    return `${own}; if both are one account, say so once: import same "${chosen}" "${meant ?? name}"`
  }
  if (doubt) return 'if it is of this company: --ours'
  if (error.details.file?.problem === 'ambiguous-amounts')
    return 'say which mark is that of decimals: --decimal-mark comma, or point'
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

const toJson = ({ statements, saft, before }: ImportResult, dryRun: boolean) => ({
  files: [
    ...statements.map((one) => ({
      file: one.file,
      importId: dryRun ? null : one.fileId,
      kind: one.kind,
      account: one.accountId,
      currency: one.currency,
      from: one.from,
      to: one.to,
      rows: one.rows,
      new: one.added,
      known: one.known,
      different: one.different,
      openingMinor: one.openingMinor,
      closingMinor: one.closingMinor,
    })),
    ...saft.map((one) => ({
      file: one.file,
      importId: dryRun ? null : one.fileId,
      kind: one.kind,
      taxId: one.taxId,
      from: one.from,
      to: one.to,
      proves: isProof(one),
      documents: one.documents,
      receipts: one.receipts,
      new: one.added,
      known: one.known,
      byService: one.byService,
      leftOut: one.leftOut,
      cancelled: one.cancelled,
      states: one.states,
      notComputable: one.notComputable,
      contradiction: one.contradiction,
    })),
    ...before.map(({ file, fileId, at }) => ({
      file,
      importId: fileId,
      importedAt: at,
      rows: 0,
      new: 0,
      known: 0,
    })),
  ],
})

/** Names the first of the rows that block an undo. */
const namesOf = ({ rows, total }: RefusedRows): string => {
  const more = total > rows.length ? `; and ${total - rows.length} more` : ''
  return `${rows.map(({ date, text }) => `${date} ${text}`.slice(0, 60)).join('; ')}${more}`
}

const euros = (minor: number): string => toDecimalText(toMinor(minor))

/** Whether the file proves that no document is missing. */
const isProof = ({ kind, basis }: ImportResult['saft'][number]): boolean =>
  kind === 'saft' && provesCompleteness(basis)

const saftText = (one: ImportResult['saft'][number], dryRun: boolean): string[] => {
  const { states } = one
  return [
    `${dryRun ? '' : `import ${one.fileId}: `}${one.file} (${one.kind === 'saft' ? 'SAF-T' : 'open documents'}), ${one.companyName}, ${one.from} to ${one.to}: ` +
      `${counted(one.documents, 'document')}, ${one.added} new, ${one.known} known (${one.byService} by the service), ` +
      `${one.leftOut} left out, ${one.cancelled} cancelled; ${one.receipts} receipts`,
    `settled by a receipt: ${states.settled.count} (${euros(states.settled.minor)}); ` +
      `paid at issue: ${states['paid-at-issue'].count} (${euros(states['paid-at-issue'].minor)}); ` +
      `settled in part: ${states['partly-settled'].count} (${euros(states['partly-settled'].minor)} left); ` +
      `no receipt in the files: ${states['no-receipt'].count} (${euros(states['no-receipt'].minor)})`,
    ...(states.listed.count + states['not-listed'].count === 0
      ? []
      : [
          `open by the list: ${states.listed.count} (${euros(states.listed.minor)}); ` +
            `not in the list, settled: ${states['not-listed'].count} (${euros(states['not-listed'].minor)})`,
        ]),
    ...(one.contradiction === null
      ? []
      : [
          `the file says ${counted(one.contradiction.saidDocuments, 'document')} (${euros(one.contradiction.saidMinor)} without tax), ` +
            `and has ${one.contradiction.documents} (${euros(one.contradiction.minor)}): ask for it again before a month is closed`,
        ]),
    ...(one.kind === 'saft' && !isProof(one)
      ? ['this is not an invoicing file: it does not prove that no document is missing']
      : []),
    ...one.notComputable.map(
      ({ number, reason }) => `${number}: not computable, ${NO_AMOUNT_REASONS[reason]}`,
    ),
  ]
}

const toText = ({ statements, saft, before }: ImportResult, dryRun: boolean): string =>
  [
    ...statements.map(
      (one) =>
        `${dryRun ? '' : `import ${one.fileId}: `}${one.file} (${one.kind}), account ${one.accountId}, ` +
        `${one.from ?? '?'} to ${one.to ?? '?'}: ${counted(one.rows, 'row')}, ${one.added} new, ${one.known} known; ` +
        `${one.different} here that the file does not show`,
    ),
    ...saft.flatMap((one) => saftText(one, dryRun)),
    ...before.map(({ file, fileId, at }) => `${file} was imported before, as ${fileId} at ${at}`),
    ...(dryRun ? ['nothing was written'] : []),
  ].join('\n')
