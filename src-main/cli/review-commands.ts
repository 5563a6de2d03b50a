/** `review`: what a second person looks at before a month is closed: ticks, remarks, and who reviewed it. */
import { type Command, Option } from 'commander'
import type { Month } from '#contract/closing-values.ts'
import type { ReviewEntry, ReviewView } from '#contract/review-values.ts'
import type { Minor } from '#contract/values.ts'
import { AppError } from '#core/app-error.ts'
import { answerRemark, remarkItem } from '../services/closing/review-months.ts'
import type { OpenCompany } from '../services/companies/open-companies.ts'
import { changeAs } from '../services/deciding.ts'
import type { CliContext } from './context.ts'
import { givenId, givenText, minorUnits, periodOption } from './parse-options.ts'
import { reviewJson, reviewText, shortName } from './review-output.ts'

interface OfMonth {
  period: Month
}

const readReview = (company: OpenCompany, period: Month): Promise<ReviewView> =>
  company.mirror.ask('readReview', { period })

/** The key of an item, by the name that `review list` prints. Error: not-found. */
const keyOf = ({ items, gone, remarkedBefore }: ReviewView, name: string): string => {
  const found = [...items, ...gone, ...remarkedBefore].find(({ key }) => shortName(key) === name)
  if (found === undefined)
    throw new AppError('not-found', `the review has no item ${name}; \`review list\` names them`)
  return found.key
}

export const registerReviewCommands = (program: Command, context: CliContext): void => {
  const review = program.command('review').description('the review of a month by a second person')
  const show = async (
    company: OpenCompany,
    period: Month,
    wanted: (entry: ReviewEntry) => boolean = () => true,
  ): Promise<[unknown, string]> => {
    const view = await readReview(company, period)
    const items = view.items.filter(wanted)
    return [reviewJson(view, items), reviewText(view, items)]
  }
  review
    .command('list')
    .description('differences, exceptions, decisions against a reason, large amounts, notes and figures')
    .addOption(periodOption())
    .option('--changed', 'only what is new or changed since the last look')
    .option('--remarks', 'only what has a remark that is not done')
    .action((options: OfMonth & { changed?: true; remarks?: true }, command: Command) =>
      context.withCompany(command, async ({ company, output }) => {
        const isWanted = ({ change, remark }: ReviewEntry): boolean =>
          (!options.changed || change === 'new' || change === 'changed') &&
          (!options.remarks || (remark !== null && remark.done === null))
        output.result(...(await show(company, options.period, isWanted)))
      }),
    )
  review
    .command('tick')
    .description('ticks items as seen; a tick lapses where its item changes')
    .argument('<item...>', 'as `review list` prints them')
    .addOption(periodOption())
    .option('--off', 'takes the ticks off')
    .action((names: string[], options: OfMonth & { off?: true }, command: Command) =>
      context.withCompany(command, async ({ concilia, company, output }) => {
        const view = await readReview(company, options.period)
        for (const item of names.map((name) => keyOf(view, name)))
          await changeAs(concilia.deciding, company, 'tickItem', {
            period: options.period,
            item,
            isOn: options.off !== true,
          })
        output.result(...(await show(company, options.period, ({ key }) => names.includes(shortName(key)))))
      }),
    )
  /** A command about one item, which prints the item afterwards. */
  const ofItem = <Options extends OfMonth>(
    command: Command,
    act: (
      ports: Parameters<Parameters<CliContext['withCompany']>[1]>[0],
      item: string,
      options: Options,
    ) => Promise<void>,
  ): Command =>
    command
      .argument('<item>', 'as `review list` prints it', givenId)
      .addOption(periodOption())
      .action((name: string, options: Options, command: Command) =>
        context.withCompany(command, async (ports) => {
          const item = keyOf(await readReview(ports.company, options.period), name)
          await act(ports, item, options)
          ports.output.result(...(await show(ports.company, options.period, ({ key }) => key === item)))
        }),
      )
  const textOption = (what: string): Option => new Option('--text <text>', what).argParser(givenText(1_000))
  const removeOption = (what: string): Option => new Option('--remove', what).conflicts('text')
  const textOf = (options: { text?: string; remove?: true }, command: Command): string => {
    if (options.text === undefined && !options.remove)
      command.error('error: give --text or --remove, one of them')
    return options.text ?? ''
  }
  const remark = review.command('remark').description('remarks on an item, for whoever prepared the month')
  ofItem<OfMonth & { text?: string; remove?: true }>(
    remark
      .addOption(textOption('what is to be answered or mended'))
      .addOption(removeOption('takes the remark away')),
    ({ concilia, company }, item, options) =>
      remarkItem(concilia.deciding, company, { period: options.period, item, text: textOf(options, remark) }),
  )
  const answer = review.command('answer').description('answers a remark')
  ofItem<OfMonth & { text?: string; remove?: true }>(
    answer.addOption(textOption('the answer')).addOption(removeOption('takes the answer away')),
    ({ concilia, company }, item, options) =>
      answerRemark(concilia.deciding, company, {
        period: options.period,
        item,
        text: textOf(options, answer),
      }),
  )
  ofItem<OfMonth & { off?: true }>(
    review
      .command('settle')
      .description('ticks a remark off as answered or mended')
      .option('--off', 'opens it again'),
    ({ concilia, company }, item, { period, off }) =>
      changeAs(concilia.deciding, company, 'settleRemark', { period, item, isDone: off !== true }),
  )
  review
    .command('large')
    .description('from which amount on every transaction is in the review; "none" for the ten largest alone')
    .argument('<cents>', 'minor units, or none', (text: string) =>
      text === 'none' ? null : minorUnits(text),
    )
    .action((largeMinor: Minor | null, _options: unknown, command: Command) =>
      context.withCompany(command, async ({ concilia, company, output }) => {
        if (largeMinor !== null && largeMinor <= 0) command.error('error: an amount above 0 is wanted')
        await changeAs(concilia.deciding, company, 'setLarge', { largeMinor })
        output.result({ largeMinor }, largeMinor === null ? 'the ten largest' : `all from ${largeMinor} on`)
      }),
    )
  review
    .command('look')
    .description('records that everything was seen; later changes are listed as such')
    .addOption(periodOption())
    .action(({ period }: OfMonth, command: Command) =>
      context.withCompany(command, async ({ concilia, company, output }) => {
        const { shown } = await readReview(company, period)
        const { outcome } = await changeAs(concilia.deciding, company, 'lookAtMonth', { period, shown })
        if (outcome === 'changed') throw new AppError('conflict', CHANGED)
        output.result({ period, outcome }, `${period} was looked at`)
      }),
    )
  review
    .command('done')
    .description('records who reviewed the month, which its closing carries')
    .addOption(periodOption())
    .addOption(new Option('--by <name>', 'the second person').argParser(givenText(100)).conflicts('withdraw'))
    .option('--withdraw', 'takes the review back')
    .action((options: OfMonth & { by?: string; withdraw?: true }, command: Command) => {
      const { period, by, withdraw } = options
      if (by === undefined && withdraw === undefined)
        command.error('error: give --by or --withdraw, one of them')
      return context.withCompany(command, async ({ concilia, company, output }) => {
        const { shown } = await readReview(company, period)
        const { outcome } = await changeAs(concilia.deciding, company, 'reviewMonth', {
          period,
          name: by ?? null,
          shown,
        })
        if (outcome === 'changed') throw new AppError('conflict', CHANGED)
        if (outcome === 'open-remarks')
          throw new AppError('conflict', 'remarks are open; `review list --remarks` names them')
        if (outcome === 'same-name')
          throw new AppError('conflict', 'that is whoever prepares the month; a second person reviews it')
        output.result(
          { period, outcome, by: by ?? null },
          withdraw ? `the review of ${period} is withdrawn` : `${period} was reviewed by ${by}`,
        )
      })
    })
}

const CHANGED = 'something changed meanwhile; look at it again and repeat'
