/** Options of `rules add` for a rule that divides a transaction, and how its parts are printed. */
import { readFile, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { InvalidArgumentError } from 'commander'
import {
  faultOfSplit,
  MOST_PARTS,
  type PlanLine,
  type RulePart,
  type RuleSplit,
} from '#contract/ending-values.ts'
import { percent } from '#contract/values.ts'
import { AppError } from '#core/app-error.ts'
import { parsePlan } from '#core/endings/plan-lines.ts'
import { toDecimalText, toMinor } from '#core/money.ts'
import type { OpenCompany } from '../services/companies/open-companies.ts'
import { categoryOf } from './ending-commands.ts'
import { assertReadable } from './input-file.ts'

/** A part whose category is not looked up yet. */
export interface TypedPart {
  category: string
  amount: AmountOf
}

type AmountOf = RulePart extends infer One ? (One extends RulePart ? Omit<One, 'categoryId'> : never) : never

export const PART_HELP =
  'a part, as often as there are parts: category=1250 (cents), =12.5% of the whole, =4%:2 of the second part, =text:JUROS (the amount behind that word), =plan, or =rest'

/** Parses `interest-paid=text:JUROS` and collects the parts. */
export const typedPart = (text: string, earlier: TypedPart[] = []): TypedPart[] => {
  const [, category = '', said = ''] = /^\s*([^=]+?)\s*=\s*(.+?)\s*$/.exec(text) ?? []
  const amount = amountFrom(said)
  if (category === '' || amount === undefined || earlier.length >= MOST_PARTS)
    throw new InvalidArgumentError(
      `parts like interest-paid=text:JUROS, stamp-duty=4%:1, bank-charges=250, loan-capital=rest are wanted, ${MOST_PARTS} at most.`,
    )
  return [...earlier, { category, amount }]
}

const amountFrom = (said: string): AmountOf | undefined => {
  if (said === 'rest' || said === 'plan') return { by: said }
  const word = /^text:\s*(.{1,40})$/.exec(said)?.[1]
  if (word !== undefined) return { by: 'text', word }
  if (/^[1-9]\d{0,11}$/.test(said)) return { by: 'fixed', minor: Number(said) }
  const [, share, of] = /^(\d{1,3}(?:\.\d{1,4})?)%(?::(\d{1,2}))?$/.exec(said) ?? []
  if (share === undefined || !percent.safeParse(Number(share)).success || Number(share) === 0)
    return undefined
  return { by: 'percent', percent: Number(share), of: of === undefined ? null : Number(of) - 1 }
}

/** What is wrong with parts, with what to do about it. */
const FAULTS = {
  'two-rests': 'only one part can take the rest',
  'percent-without-rest': 'a share is rounded to the cent: let one part take the rest',
  'percent-of':
    'a share is of the whole, or of a part that is fixed, by text or by plan: name its place, from 1',
  'plan-missing': 'a part is by plan: name the file with --plan',
  'plan-lines': 'each line of the plan has one amount for each part by plan; name as many parts =plan',
  'plan-dates': 'a date is twice in the plan; leave one line out',
} as const

/** Errors: not-found (a category), invalid-input. */
export const readSplit = async (
  company: OpenCompany,
  typed: readonly TypedPart[],
  planFile: string | undefined,
): Promise<RuleSplit> => {
  const split: RuleSplit = {
    parts: typed.map(({ category, amount }) => ({ ...amount, categoryId: categoryOf(company, category).id })),
    plan: planFile === undefined ? [] : await readPlan(planFile),
  }
  if (split.parts.length < 2)
    throw new AppError('invalid-input', 'a rule has two parts or more; for a single category use --category')
  const fault = faultOfSplit(split)
  if (fault !== undefined) throw new AppError('invalid-input', FAULTS[fault])
  return split
}

const MOST_BYTES = 1_000_000

const readPlan = async (path: string): Promise<PlanLine[]> => {
  await assertReadable(path)
  if ((await stat(path)).size > MOST_BYTES)
    throw new AppError('invalid-input', `${basename(path)} is too large for a plan; it was not read`)
  const read = parsePlan(await readFile(path, 'utf8'))
  if ('wrongLine' in read)
    throw new AppError(
      'invalid-input',
      `${basename(path)}, line ${read.wrongLine}: a date and the same number of amounts on each line are wanted, such as 05/10/2026;812,33;45,10`,
    )
  return read.lines
}

/** Parts as one line: `interest-paid=text:JUROS + loan-capital=rest`. */
export const splitText = ({ parts, plan }: RuleSplit): string =>
  parts.map((part) => `${part.categoryId}=${amountText(part)}`).join(' + ') +
  (plan.length === 0 ? '' : ` (plan of ${plan.length} lines)`)

const amountText = (part: RulePart): string => {
  if (part.by === 'fixed') return toDecimalText(toMinor(part.minor))
  if (part.by === 'text') return `text:${part.word}`
  if (part.by !== 'percent') return part.by
  return `${part.percent}%${part.of === null ? '' : `:${part.of + 1}`}`
}
