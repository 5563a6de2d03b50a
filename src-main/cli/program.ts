/** Registers all commands and the options they share; each group of commands has a file in this folder. */
import { Command, Option } from 'commander'
import { offerWait, pathOf } from './access.ts'
import { registerClosingCommands } from './closing-commands.ts'
import { registerCompanyCommands } from './company-commands.ts'
import type { CliContext } from './context.ts'
import { registerDebtorCommands } from './debtor-commands.ts'
import { registerDemoCommand } from './demo-command.ts'
import { registerDocumentsCommands } from './documents-commands.ts'
import { registerEndingCommands } from './ending-commands.ts'
import { registerExpectedCommands } from './expected-commands.ts'
import { registerExportCommand } from './export-command.ts'
import { addHelp } from './help/add-help.ts'
import { registerCompletion } from './help/completion.ts'
import { registerImportCommands } from './import-commands.ts'
import { registerIssuingCommands } from './issuing/issuing-commands.ts'
import { registerPartnerCommands } from './issuing/partner-commands.ts'
import { registerJournalCommands } from './journal-commands.ts'
import { registerLedgerCommands } from './ledger-commands.ts'
import { registerHistoryCommand, registerTransactionList } from './list-commands.ts'
import { registerMatchCommands } from './match-commands.ts'
import { registerNoteCommand } from './note-command.ts'
import { registerOfficeCommands } from './office-commands.ts'
import { registerOfficeSetCommands } from './office-set-commands.ts'
import { givenPath } from './parse-options.ts'
import { registerQuestionCommands } from './question-commands.ts'
import { registerReviewCommands } from './review-commands.ts'
import { registerRuleCommands } from './rule-commands.ts'
import { registerSandboxCommand } from './sandbox-command.ts'
import { registerStatusCommands } from './status-commands.ts'
import { registerSyncCommand } from './sync-command.ts'

/** Commands that use a data folder and company of their own, or none. */
const OWN_DATA_COMMANDS: ReadonlySet<string> = new Set(['demo', 'sandbox'])

/** Commands without --company: they concern the list of companies, or add one. */
const NO_COMPANY_OPTION: ReadonlySet<string> = new Set([
  'company add',
  'company list',
  'company open-archive',
  'company recover',
  'office setup',
  'office connect',
  'office disconnect',
  'office status',
  'office-set show',
  'office-set export',
  'office-set import',
])

/** Options whose value is a file or a folder. */
const PATH_ARGUMENT = /<(file|dir|csv|json|saft)>$/

/** Commands that offer --all. */
const ALL_OPTION: ReadonlySet<string> = new Set([
  'sync',
  'match',
  'status',
  'export',
  'office-set follow',
  'office sync',
])

/** Creates the whole command line. Wrong usage throws commander's error, which the caller turns into exit 2. */
export const createProgram = (context: CliContext, version: string): Command => {
  const program = new Command('concilia')
    .description('Pairs unpaid sales documents with bank transactions, without a window.')
    .version(version)
  program.commandsGroup('Begin:')
  registerDemoCommand(program, context)
  registerCompanyCommands(program, context)
  registerDocumentsCommands(program, context)
  program.commandsGroup('Read, match and decide:')
  registerSyncCommand(program, context)
  registerImportCommands(program, context)
  registerMatchCommands(program, context)
  registerHistoryCommand(program, context)
  registerTransactionList(program, context)
  registerEndingCommands(program, context)
  registerQuestionCommands(program, context)
  registerNoteCommand(program, context)
  registerRuleCommands(program, context)
  registerOfficeSetCommands(program, context)
  program.commandsGroup('Share with the office:')
  registerOfficeCommands(program, context)
  program.commandsGroup('Close a month:')
  registerClosingCommands(program, context)
  registerReviewCommands(program, context)
  registerExpectedCommands(program, context)
  registerLedgerCommands(program, context)
  program.commandsGroup('Report:')
  registerExportCommand(program, context)
  registerDebtorCommands(program, context)
  registerJournalCommands(program, context)
  program.commandsGroup('Issue documents:')
  registerIssuingCommands(program, context)
  registerPartnerCommands(program, context)
  program.commandsGroup('State and tools:')
  registerStatusCommands(program, context)
  registerSandboxCommand(program, context)
  shareOptions(program)
  registerCompletion(program, context)
  addHelp(program)
  return program
}

/** Adds shared options to each command, so that they may be given after its name. */
const shareOptions = (command: Command): void => {
  for (const child of command.commands) {
    if (child.commands.length > 0) {
      shareOptions(child)
      continue
    }
    for (const option of child.options) if (PATH_ARGUMENT.test(option.flags)) option.argParser(givenPath)
    child.option('--json', 'one JSON value on standard output')
    if (OWN_DATA_COMMANDS.has(child.name())) continue
    child
      .option(
        '--data-dir <dir>',
        "where the data is; CONCILIA_DATA_DIR, else the app's own folder, when left out",
        givenPath,
      )
      .addOption(new Option('--no-keychain', 'store no secret; read the environment at each call'))
    offerWait(child)
    if (!NO_COMPANY_OPTION.has(`${command.name()} ${child.name()}`))
      child.option('--company <name>', 'which company; may be left out when there is one')
    if (ALL_OPTION.has(pathOf(child)))
      child.addOption(
        new Option('--all', 'each company in turn; 1 is the exit code when any failed').conflicts('company'),
      )
  }
}
