/** `classify`, `offset`, `leave-open`, `categories`: how transactions end without a document. */
import { type Command, InvalidArgumentError, Option } from 'commander'
import { type OffsetKind, offsetKind } from '#contract/ending-values.ts'
import type { CategoryView, EndingAnswer } from '#contract/endings.ts'
import type { EntryOrigin } from '#contract/office-set-values.ts'
import type { Minor } from '#contract/values.ts'
import { wordsByLanguage } from '#contract/words/words.ts'
import { AppError } from '#core/app-error.ts'
import { toDecimalText } from '#core/money.ts'
import type { OpenCompany } from '../services/companies/open-companies.ts'
import { listCategories, removeCategory, saveCategory } from '../services/endings/categories.ts'
import { classify, leaveOpen, offset, split } from '../services/endings/decide-endings.ts'
import { type CliContext, type CompanyWork, counted } from './context.ts'
import { toGroupLine, toGroupsJson } from './group-output.ts'
import type { Output } from './output.ts'
import { givenId, givenIds, givenText } from './parse-options.ts'

/** Message of each refusal, with what to do about it. */
const REFUSED = {
  'nothing-open': 'it is decided already; undo that first',
  'direction-unknown': 'nobody knows which way its money went; say so for the account',
  'note-missing': 'a note is needed that says why',
  'day-passed': 'the day until which it waits has come already; name a later one',
  'category-unknown': 'there is no such category; `categories list` names them',
  'twin-missing':
    'the other end is missing: name both; if it is in an account that is not connected, connect that or `classify --category own-account`',
  currencies: 'they are in different currencies; classify each',
  'same-account': 'they are of one account; try --kind reversal',
  'other-account': 'a reversal stays in one account; try --kind own-transfer',
  stale: 'it changed meanwhile; try again',
  'split-part': 'each part needs an amount with the sign of the transaction',
} as const

/** @param key the transaction's id at the source, or its fingerprint. Error: not-found. */
export const transactionRow = ({ mirror }: OpenCompany, key: string): number => {
  const id = mirror.read.findTransactionByKey(key)
  if (id === undefined)
    throw new AppError('not-found', `there is no transaction ${key}; \`transactions list\` prints their ids`)
  return id
}

export const reportEnding = (company: OpenCompany, answer: EndingAnswer, output: Output): void => {
  if (answer.outcome === 'done') {
    const shown = toGroupsJson(company.mirror, answer.groups)
    output.result(shown.length === 1 ? shown[0] : shown, answer.groups.map(toGroupLine).join('\n'))
    return
  }
  const { refusal } = answer
  if (refusal.reason === 'split-differs')
    throw new AppError(
      'conflict',
      `the parts do not sum: ${toDecimalText(refusal.missingMinor)} ${refusal.currency} is missing; correct a part or add one`,
    )
  if (refusal.reason === 'not-balanced')
    throw new AppError(
      'conflict',
      `they do not cancel out: ${toDecimalText(refusal.differenceMinor)} ${refusal.currency} is left; name those that sum to zero`,
    )
  throw new AppError('conflict', REFUSED[refusal.reason])
}

const nameOf = ({ id, name }: CategoryView): string =>
  name ?? (wordsByLanguage.en.category as Readonly<Record<string, string>>)[id] ?? id

/** Finds a category by id or name, ignoring case. Error: not-found. */
export const categoryOf = (company: OpenCompany, nameOrId: string): CategoryView => {
  const wanted = nameOrId.trim().toLowerCase()
  const found = listCategories(company).find(
    (one) => one.id === wanted || nameOf(one).toLowerCase() === wanted,
  )
  if (!found)
    throw new AppError('not-found', `there is no category ${nameOrId}; \`categories list\` names them`)
  return found
}

/** Parses `vat=-1200,other=-50`: categories with amounts in minor units. */
const parts = (text: string): { category: string; amountMinor: number }[] =>
  text.split(',').map((part) => {
    const [, category = '', minor = ''] = /^\s*([^=]+?)\s*=\s*(-?\d+)\s*$/.exec(part) ?? []
    if (category === '')
      throw new InvalidArgumentError('parts like vat=-1200,other=-50 are wanted, in cents.')
    return { category, amountMinor: Number(minor) }
  })

/** Where an entry comes from; empty where it is nobody's but the company's. */
export const originText = (origin: EntryOrigin): string =>
  origin === 'office' ? "(the office's)" : origin === 'overridden' ? "(in place of the office's)" : ''

export const categoryLine = (one: CategoryView): string =>
  `${one.id}  ${nameOf(one)}  ${one.account ?? '-'}  ${one.transactions}${one.isHidden ? '  hidden' : ''}`

const registerCategories = (program: Command, context: CliContext): void => {
  const categories = program.command('categories').description('the categories transactions are put under')

  const line = (one: CategoryView): string =>
    `${categoryLine(one)}  ${one.isGone ? "(removed from the office's set)" : originText(one.origin)}`.trimEnd()
  const toJson = (one: CategoryView) => ({
    id: one.id,
    name: nameOf(one),
    account: one.account,
    hidden: one.isHidden,
    transactions: one.transactions,
    rules: one.rules,
    origin: one.origin,
  })
  const show = (company: OpenCompany, id: string, output: Output): void => {
    const one = listCategories(company).find((category) => category.id === id)
    if (one) output.result(toJson(one), line(one))
  }
  const save = async (
    { concilia, company, output }: CompanyWork,
    change: Parameters<typeof saveCategory>[2],
  ): Promise<void> => {
    const saved = await saveCategory(concilia.deciding, company, change)
    if (saved.outcome === 'name-taken')
      throw new AppError('conflict', 'another category is called so; choose another name')
    if (saved.outcome !== 'done') throw new AppError('invalid-input', 'the category needs a name')
    if (saved.uses > 0) output.note(`used ${saved.uses} times; all of them show it so`)
    if (saved.resting > 0)
      output.note(
        `${counted(saved.resting, 'rule')} of it classifies nothing while it is hidden: \`rules remove\`, or \`categories hide --show\``,
      )
    show(company, saved.id, output)
  }

  categories
    .command('list')
    .description('all of them, hidden ones included')
    .action((_words: unknown, command: Command) =>
      context.withCompany(command, async ({ company, output }) => {
        const all = listCategories(company)
        output.result(all.map(toJson), all.map(line).join('\n'))
      }),
    )
  categories
    .command('add')
    .description("adds one of the company's own")
    .argument('<name>', 'its name', givenText(60))
    .option('--account <account>', 'its account of the chart, as typed', givenText(20))
    .action((name: string, options: { account?: string }, command: Command) =>
      context.withCompany(command, (work) =>
        save(work, { id: null, name, account: options.account ?? null, isHidden: false }),
      ),
    )
  categories
    .command('rename')
    .description('gives a category another name, or an account')
    .argument('<category>', 'its id or name', givenId)
    .argument('<name>', 'the new name', givenText(60))
    .option('--account <account>', 'its account of the chart, as typed', givenText(20))
    .action((nameOrId: string, name: string, options: { account?: string }, command: Command) =>
      context.withCompany(command, (work) => {
        const { id, account, isHidden } = categoryOf(work.company, nameOrId)
        return save(work, { id, name, account: options.account ?? account, isHidden })
      }),
    )
  categories
    .command('hide')
    .description('neither offered nor proposed any more; what uses it keeps it')
    .argument('<category>', 'its id or name', givenId)
    .option('--show', 'offers it again')
    .action((nameOrId: string, options: { show?: boolean }, command: Command) =>
      context.withCompany(command, (work) => {
        const { id, name, account } = categoryOf(work.company, nameOrId)
        return save(work, { id, name, account, isHidden: options.show !== true })
      }),
    )
  categories
    .command('remove')
    .description("removes one of the company's own that nothing uses")
    .argument('<category>', 'its id or name', givenId)
    .action((said: string, _words: unknown, command: Command) =>
      context.withCompany(command, async ({ concilia, company, output }) => {
        const { id } = categoryOf(company, said)
        const answer = await removeCategory(concilia.deciding, company, id)
        if (answer.outcome === 'in-use')
          throw new AppError(
            'conflict',
            `it is in use ${counted(answer.uses, 'time')}, by transactions or rules; \`categories hide\` keeps it from new ones`,
          )
        output.result({ removed: id }, `removed ${id}`)
      }),
    )
}

export const registerEndingCommands = (program: Command, context: CliContext): void => {
  program
    .command('classify')
    .description('puts transactions under a category, or one of them in parts under several')
    .argument('<transaction...>', "the transactions' ids at the source, or their fingerprints", givenIds)
    .option('--category <category>', 'its id or name', givenId)
    .addOption(new Option('--split <parts>', 'category=cents, signed as the transaction').argParser(parts))
    .action(
      (
        keys: string[],
        options: { category?: string; split?: ReturnType<typeof parts> },
        command: Command,
      ) => {
        if ((options.category === undefined) === (options.split === undefined))
          command.error('error: give --category or --split, one of them')
        if (options.split !== undefined && keys.length > 1)
          command.error('error: --split takes one transaction')
        return context.withCompany(command, async ({ concilia, company, output }) => {
          const [first = 0, ...others] = [...new Set(keys)].map((key) => transactionRow(company, key))
          const answer =
            options.split === undefined
              ? await classify(concilia.deciding, company, {
                  transactionIds: [first, ...others],
                  categoryId: categoryOf(company, options.category ?? '').id,
                })
              : await split(concilia.deciding, company, {
                  transactionId: first,
                  parts: options.split.map(({ category, amountMinor }) => ({
                    categoryId: categoryOf(company, category).id,
                    amountMinor: amountMinor as Minor,
                  })),
                })
          reportEnding(company, answer, output)
        })
      },
    )

  program
    .command('offset')
    .description('groups transactions that cancel each other out')
    .argument('<transaction...>', "the transactions' ids at the source, or their fingerprints", givenIds)
    .addOption(new Option('--kind <kind>', 'what they are').choices(offsetKind.options).makeOptionMandatory())
    .action((keys: string[], { kind }: { kind: OffsetKind }, command: Command) =>
      context.withCompany(command, async ({ concilia, company, output }) => {
        const transactionIds = [...new Set(keys)].map((key) => transactionRow(company, key))
        reportEnding(company, await offset(concilia.deciding, company, { transactionIds, kind }), output)
      }),
    )

  program
    .command('leave-open')
    .description('leaves transactions open on purpose, with a note')
    .argument('<transaction...>', "the transactions' ids at the source, or their fingerprints", givenIds)
    .requiredOption('--note <text>', 'why', givenText(500))
    .action((keys: string[], { note }: { note: string }, command: Command) =>
      context.withCompany(command, async ({ concilia, company, output }) => {
        const transactionIds = [...new Set(keys)].map((key) => transactionRow(company, key))
        reportEnding(company, await leaveOpen(concilia.deciding, company, { transactionIds, note }), output)
      }),
    )

  registerCategories(program, context)
}
