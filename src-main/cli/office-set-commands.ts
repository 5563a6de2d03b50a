/** `office-set`: the office's set of categories, rules and accounts, which companies follow. */
import { resolve } from 'node:path'
import type { Command } from 'commander'
import type { SetProblem, SetState } from '#contract/office-set.ts'
import type { OfficeEntry } from '#contract/office-set-values.ts'
import { AppError } from '#core/app-error.ts'
import type { Concilia } from '../compose.ts'
import { restoreEntry, switchOffRule } from '../services/endings/categories.ts'
import { setAccounts, setCategories, setRules } from '../services/office-set/change-set.ts'
import {
  followOfficeSet,
  leaveOfficeSet,
  readSetState,
  recoverOfficeSet,
} from '../services/office-set/follow-set.ts'
import { offerRule } from '../services/office-set/offer-rule.ts'
import { readSetFile, writeSetFile } from '../services/office-set/set-file.ts'
import { refuseExisting } from '../services/reports/write-report-file.ts'
import { type CliContext, counted, SomeFailed } from './context.ts'
import { categoryLine } from './ending-commands.ts'
import { forceOption, givenId } from './parse-options.ts'
import { refusalText, ruleLine } from './rule-commands.ts'
import { noteFailures, showRound } from './sync-messages.ts'

/** When companies get what was changed. */
const TAKEN_OVER = 'companies that follow the set take it over when they are next worked on'

const entries = (count: number): string => counted(count, 'entry', 'entries')

const stateText = ({ state, followed, overridden, isThere }: SetState): string => {
  if (state === 'not-following') return "does not follow the office's set: `office-set follow`"
  if (state === 'other')
    return isThere
      ? 'follows the set of another computer; `office-set follow` follows this one'
      : 'follows a set that this computer does not have; `office-set recover` makes it the set here, `office-set follow` follows a new one'
  return `follows ${entries(followed)}; ${overridden} changed here`
}

export const registerOfficeSetCommands = (program: Command, context: CliContext): void => {
  const set = program
    .command('office-set')
    .description("the office's categories, rules and accounts, which companies follow")
  registerFollowing(set, context)
  registerOffer(set, context)
  registerFile(set, context)
}

const registerFollowing = (set: Command, context: CliContext): void => {
  set
    .command('show')
    .description('what is in the set')
    .action((_words: unknown, command: Command) =>
      context.withConcilia(command, async ({ deciding }, output) => {
        const { entries } = await deciding.officeSet.read()
        const categories = setCategories(entries).filter(({ origin }) => origin === 'office')
        const rules = setRules(entries)
        const accounts = setAccounts(entries).filter(
          ({ subject, account }) => account !== null && !subject.startsWith('category:'),
        )
        output.result(
          { categories, rules, accounts },
          [
            ...categories.map((one) => `category  ${categoryLine(one)}`),
            ...rules.map((one) => `rule  ${ruleLine(one)}`),
            ...accounts.map(({ subject, account }) => `account  ${subject}  ${account}`),
          ].join('\n') || 'the set is empty',
        )
      }),
    )
  set
    .command('state')
    .description('whether a company follows the set, and how much it changed for itself')
    .action((_words: unknown, command: Command) =>
      context.withCompany(command, async ({ concilia, company, output }) => {
        const state = await readSetState(concilia.deciding, company)
        output.result(state, stateText(state))
      }),
    )
  set
    .command('follow')
    .description('a company follows the set; what it has of its own stays in place of it')
    .action((_words: unknown, command: Command) =>
      context.withEach(command, async ({ concilia, company }) => {
        const state = await followOfficeSet(concilia.deciding, company)
        return { value: state, text: stateText(state) }
      }),
    )
  set
    .command('leave')
    .description("a company follows the set no more; its entries become the company's own")
    .action((_words: unknown, command: Command) =>
      context.withCompany(command, async ({ concilia, company, output }) => {
        const left = await leaveOfficeSet(concilia.deciding, company)
        output.result(left, `${entries(left.copied)} became the company's own`)
      }),
    )
  set
    .command('switch-off')
    .description("a company does not use one of the set's rules; `restore` uses it again")
    .argument('<rule>', 'its id', givenId)
    .action((id: string, _words: unknown, command: Command) =>
      context.withCompany(command, async ({ concilia, company, output }) => {
        await switchOffRule(concilia.deciding, company, id)
        output.result({ off: id }, `${id} is off here`)
      }),
    )
  set
    .command('restore')
    .description("takes the set's entry again in place of what the company changed")
    .argument('<entry>', 'id of a category or a rule, or the subject of an account', givenId)
    .action((key: string, _words: unknown, command: Command) =>
      context.withCompany(command, async ({ concilia, company, output }) => {
        await restoreEntry(concilia.deciding, company, key)
        output.result({ restored: key }, `${key} is as in the set`)
      }),
    )
  set
    .command('recover')
    .description('makes what a company follows the set of this computer, whose own was lost')
    .action((_words: unknown, command: Command) =>
      context.withCompany(command, async ({ concilia, company, output }) => {
        const { entries: all } = await recoverOfficeSet(concilia.deciding, company)
        output.result({ entries: all.length }, `the set has ${entries(all.length)}`)
      }),
    )
}

const registerOffer = (set: Command, context: CliContext): void => {
  set
    .command('offer')
    .description(
      "tries a company's rule on all companies, then makes it a rule of the set; --dry-run only tries",
    )
    .argument('<rule>', 'its id', givenId)
    .option('--dry-run', 'tries it on all companies and changes nothing')
    .option('--keep-both', 'keeps it beside rules of the set that it contradicts')
    .action((id: string, options: { dryRun?: boolean; keepBoth?: boolean }, command: Command) =>
      context.withCompany(command, async ({ concilia, company, output }) => {
        const found = company.mirror.read.listOwnRules().find((rule) => rule.id === id)
        if (!found)
          throw new AppError('not-found', 'the company has no such rule of its own; `rules list` names them')
        const { at: _at, by: _by, ...rule } = found
        const tried = await concilia.ruleTrials.run(rule, {
          signal: context.signal,
          onChange: showRound(output),
        })
        const { companies } = await concilia.registry.read()
        const nameOf = (one: string): string => companies.find((record) => record.id === one)?.name ?? one
        const trials = tried.companies.map(({ companyId, ...trial }) => ({
          company: nameOf(companyId),
          ...trial,
        }))
        const text = trials
          .map(
            (one) =>
              `${one.company}: catches ${one.caught}, ${one.agrees} agree, ${one.undecided} undecided, ${one.differing} differ, contradicts ${counted(one.contradicts, 'rule')}${one.isFollowing ? '' : '; does not follow the set'}`,
          )
          .join('\n')
        noteFailures(
          output,
          { done: trials.length + tried.failures.length, failures: tried.failures },
          nameOf,
        )
        const hasFailed = tried.failures.length > 0
        if (options.dryRun) output.result(trials, text)
        else {
          output.note(text)
          if (hasFailed)
            throw new AppError('conflict', 'it could not be tried on all companies; nothing was changed')
          const despite = options.keepBoth ? setRules(await entriesOf(concilia)).map((one) => one.id) : []
          const answer = await offerRule(concilia.deciding, company, { id, despite })
          if (answer.outcome === 'refused') throw new AppError('conflict', refusalText(answer.refusal))
          if (answer.outcome === 'category-name-taken')
            throw new AppError(
              'conflict',
              'the set has another category with the name of the rule’s category: use that one in the rule, or rename it',
            )
          output.result({ offered: id, companies: trials }, `${id} is in the set; ${TAKEN_OVER}`)
        }
        if (hasFailed) throw new SomeFailed('some companies failed')
      }),
    )
}

const entriesOf = async ({ deciding }: Concilia): Promise<readonly OfficeEntry[]> =>
  (await deciding.officeSet.read()).entries

const PROBLEMS: Readonly<Record<SetProblem['reason'], string>> = {
  malformed: 'is not as it has to be, at',
  twice: 'is there twice:',
  'category-unknown': 'names a category that nobody defines:',
  'account-unknown': 'is of something that the set has no account for:',
  'name-missing': 'needs a name:',
  'name-taken': 'has the name of another category:',
  'parts-unsound': 'has parts that cannot sum to a transaction, at',
  'rule-empty': 'catches nothing:',
  'rule-amounts-reversed': 'has a smallest amount above the largest:',
}

const problemText = ({ part, at, reason, value }: SetProblem): string =>
  `${part} ${at} ${PROBLEMS[reason]}${value === null ? '' : ` ${value}`}`

const registerFile = (set: Command, context: CliContext): void => {
  set
    .command('export')
    .description('writes the set to a readable file')
    .requiredOption('--out <file>', 'the file to write')
    .addOption(forceOption())
    .action((options: { out: string; force: boolean }, command: Command) =>
      context.withConcilia(command, async ({ deciding, settings }, output) => {
        const file = resolve(options.out)
        if (!options.force) refuseExisting(file)
        const { language } = await settings.read()
        const { rows } = await writeSetFile(deciding, file, language)
        output.result({ file, entries: rows }, `${file}: ${entries(rows)}`)
      }),
    )
  set
    .command('import')
    .description('replaces the set by a file; --dry-run only says what would change')
    .argument('<file>', 'a file that `office-set export` wrote')
    .option('--dry-run', 'says what would change and changes nothing')
    .action((path: string, options: { dryRun?: boolean }, command: Command) =>
      context.withConcilia(command, async ({ deciding }, output) => {
        const answer = await readSetFile(deciding, resolve(path))
        if (answer.outcome === 'refused')
          throw new AppError(
            'invalid-input',
            `nothing was changed:\n${answer.problems.map(problemText).join('\n')}`,
          )
        const { added, changed, removed } = answer.changes
        const names = (all: readonly OfficeEntry[]) => all.map(({ kind, key }) => ({ kind, key }))
        const text = [
          ...added.map(({ kind, key }) => `new  ${kind}  ${key}`),
          ...changed.map(({ kind, key }) => `changed  ${kind}  ${key}`),
          ...removed.map(({ kind, key }) => `removed  ${kind}  ${key}`),
        ].join('\n')
        if (options.dryRun !== true) await answer.apply()
        output.result(
          { added: names(added), changed: names(changed), removed: names(removed) },
          text || 'the set says the same already',
        )
        if (options.dryRun !== true && text !== '') output.note(TAKEN_OVER)
      }),
    )
}
