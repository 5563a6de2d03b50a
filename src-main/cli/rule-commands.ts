/** `rules`: a person's rules that classify transactions; a rule is tried on past transactions before it is saved. */
import { type Command, Option } from 'commander'
import type { RuleConditions } from '#contract/ending-values.ts'
import type { RuleRefusal, RuleTrialView, RuleView } from '#contract/endings.ts'
import { AppError } from '#core/app-error.ts'
import { toDecimalText, toMinor } from '#core/money.ts'
import { removeRule, saveRule, tryRule } from '../services/endings/categories.ts'
import type { CliContext } from './context.ts'
import { categoryOf, originText } from './ending-commands.ts'
import { givenId, givenPath, givenText, wholeNumber } from './parse-options.ts'
import { PART_HELP, readSplit, splitText, type TypedPart, typedPart } from './rule-parts.ts'

interface RuleOptions {
  category?: string
  part?: TypedPart[]
  plan?: string
  words?: string
  counterparty?: string
  direction?: 'in' | 'out'
  minAmount?: number
  maxAmount?: number
  dryRun?: boolean
  keepBoth?: boolean
}

/** Message of each refusal, with what to do about it. */
const REFUSED = {
  empty: 'the rule names neither words nor a counterparty; name one of them',
  'amounts-reversed': 'the least amount is above the largest; exchange them or leave one out',
  'category-unknown': 'there is no such category; `categories list` names them',
  'category-hidden':
    'the category is hidden, and rules of a hidden one classify nothing; choose another, or `categories hide --show` first',
} as const

export const registerRuleCommands = (program: Command, context: CliContext): void => {
  const rules = program.command('rules').description('rules that classify transactions')

  rules
    .command('list')
    .description('in the order they were written')
    .action((_words: unknown, command: Command) =>
      context.withCompany(command, async ({ company, output }) => {
        const all = company.mirror.read.listAllRules()
        output.result(all, all.map(ruleLine).join('\n') || 'there is no rule yet; `rules add` writes one')
      }),
    )

  rules
    .command('add')
    .description('writes a rule; --dry-run only says what it would have done')
    .option('--category <category>', 'its id or name', givenId)
    .option('--part <part>', PART_HELP, typedPart)
    .option('--plan <file>', 'dates and the amounts of the parts by plan, as CSV', givenPath)
    .option('--words <words>', 'whole words of the line, in a row', givenText(200))
    .option('--counterparty <name>', 'name or IBAN of the counterparty', givenText(200))
    .addOption(new Option('--direction <direction>', 'which way the money goes').choices(['in', 'out']))
    .option('--min-amount <cents>', 'magnitude, in cents', wholeNumber(0))
    .option('--max-amount <cents>', 'magnitude, in cents', wholeNumber(0))
    .option('--dry-run', 'tries it on all transactions and saves nothing')
    .option('--keep-both', 'keeps it beside rules that it contradicts')
    .action((options: RuleOptions, command: Command) => {
      if (options.words === undefined && options.counterparty === undefined)
        command.error('error: give --words or --counterparty: amounts alone catch unrelated transactions')
      if ((options.category === undefined) === (options.part === undefined))
        command.error('error: give --category or --part, one of them')
      if (options.plan !== undefined && options.part === undefined)
        command.error('error: --plan holds the amounts of parts: name these with --part')
      return context.withCompany(command, async ({ concilia, company, output }) => {
        const split = options.part && (await readSplit(company, options.part, options.plan))
        const categoryId = split?.parts[0]?.categoryId ?? categoryOf(company, options.category ?? '').id
        const rule = { id: null, categoryId, conditions: toConditions(options), split }
        const trial = await tryRule(company, rule)
        if (options.dryRun) return output.result(trial, trialText(trial))
        const despite = options.keepBoth ? trial.contradicts.map(({ ruleId }) => ruleId) : []
        const saved = await saveRule(concilia.deciding, company, { ...rule, despite })
        if (saved.outcome !== 'done') throw new AppError('conflict', refusalText(saved.refusal))
        output.note(trialText(trial))
        const written = company.mirror.read.listClassificationRules().find(({ id }) => id === saved.id)
        if (written) output.result(written, ruleLine(written))
      })
    })

  rules
    .command('remove')
    .description('removes a rule; what it classified stays')
    .argument('<rule>', 'its id', givenId)
    .action((id: string, _words: unknown, command: Command) =>
      context.withCompany(command, async ({ concilia, company, output }) => {
        await removeRule(concilia.deciding, company, id)
        output.result({ removed: id }, `removed ${id}`)
      }),
    )
}

const toConditions = ({
  words,
  counterparty,
  direction,
  minAmount,
  maxAmount,
}: RuleOptions): RuleConditions => ({
  words: words ?? '',
  counterparty: counterparty ?? '',
  direction: direction ?? null,
  minMinor: minAmount ?? null,
  maxMinor: maxAmount ?? null,
})

export const ruleLine = ({
  id,
  categoryId,
  split,
  words,
  counterparty,
  direction,
  minMinor,
  maxMinor,
  origin,
  isOff,
}: RuleView): string =>
  [
    id,
    split === undefined ? categoryId : splitText(split),
    words === '' ? '' : `"${words}"`,
    counterparty,
    direction ?? '',
    minMinor === null ? '' : `from ${toDecimalText(toMinor(minMinor))}`,
    maxMinor === null ? '' : `to ${toDecimalText(toMinor(maxMinor))}`,
    isOff ? "(the office's, off here)" : originText(origin),
  ]
    .filter((part) => part !== '')
    .join('  ')

export const refusalText = (refusal: RuleRefusal): string => {
  if (refusal.reason === 'exists') return `${refusal.ruleId} says the same already; nothing is to be written`
  if (refusal.reason !== 'contradicts') return REFUSED[refusal.reason]
  const all = refusal.contradicts.map(
    ({ ruleId, categoryId, count }) => `${ruleId} (${categoryId}) on ${count}`,
  )
  return `it contradicts ${all.join(', ')}: \`rules remove\` one of them, narrow this one, or keep both with --keep-both, and choose by hand for what both catch`
}

const trialText = ({
  caught,
  agrees,
  undecided,
  unclearCount,
  differing,
  leftOpenCount,
  explained,
  contradicts,
}: RuleTrialView): string =>
  [
    `it catches ${caught}: ${agrees} classified so already, ${undecided} undecided, ${differing} decided otherwise`,
    ...(unclearCount === 0
      ? []
      : [`the parts of ${unclearCount} cannot be told, and the rule does not classify these`]),
    ...(leftOpenCount === 0 ? [] : [`${leftOpenCount} left open on purpose: they stay so`]),
    ...(explained === 0 ? [] : [`${explained} have a document: the rule does not classify these by itself`]),
    ...contradicts.map(
      ({ ruleId, categoryId, count }) =>
        `it contradicts ${ruleId} (${categoryId}) on ${count}: of those a person chooses; change one of the two`,
    ),
  ].join('\n')
