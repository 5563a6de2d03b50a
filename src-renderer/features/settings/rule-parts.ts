/** The parts of a rule in its form: from what is typed to what is sent, and back; and as one line of text. */
import { useState } from 'react'
import { z } from 'zod'
import { isolateText } from '#contract/clean-text.ts'
import { faultOfSplit, type PlanLine, type RulePart, type RuleSplit } from '#contract/ending-values.ts'
import type { Language } from '#contract/values.ts'
import { parsePlan } from '#core/endings/plan-lines.ts'
import { toDecimalText, toMinor } from '#core/money.ts'
import { useWords, type Words } from '../../lib/i18n/use-words.ts'
import { parseTypedAmount } from '../../lib/parse-typed-amount.ts'
import { parseTypedDecimal } from '../../lib/typed-decimal.ts'

/** Where the amount of a part comes from, in the order in which it is offered. */
export const PART_AMOUNTS = ['rest', 'fixed', 'percent', 'text', 'plan'] as const satisfies RulePart['by'][]

export interface FormPart {
  readonly key: string
  readonly categoryId: string
  readonly by: RulePart['by']
  /** The key of the part that a share is of; null for the whole transaction. */
  readonly of: string | null
}

/** Whether a person types something for the amount. */
export const hasValue = (by: FormPart['by']): by is 'fixed' | 'percent' | 'text' =>
  by === 'fixed' || by === 'percent' || by === 'text'

const partsFrom = (split: RuleSplit | undefined): FormPart[] =>
  split === undefined
    ? [
        { key: '0', categoryId: 'interest-paid', by: 'text', of: null },
        { key: '1', categoryId: 'loan-capital', by: 'rest', of: null },
      ]
    : split.parts.map((part, at) => ({
        key: String(at),
        categoryId: part.categoryId,
        by: part.by,
        of: part.by === 'percent' && part.of !== null ? String(part.of) : null,
      }))

/** The chosen parts of a form; `isOn` while the rule has parts at all. */
export const useFormParts = (split: RuleSplit | undefined) => {
  const [isOn, setOn] = useState(split !== undefined)
  const [parts, setParts] = useState(() => partsFrom(split))
  return {
    isOn,
    setOn,
    parts,
    change: (key: string, changed: Partial<FormPart>) =>
      setParts((now) => now.map((part) => (part.key === key ? { ...part, ...changed } : part))),
    add: () =>
      setParts((now) => {
        const key = String(Math.max(...now.map((part) => Number(part.key))) + 1)
        return [...now, { key, categoryId: 'stamp-duty', by: 'fixed', of: null }]
      }),
    remove: (key: string) =>
      setParts((now) =>
        now
          .filter((part) => part.key !== key)
          .map((part) => (part.of === key ? { ...part, of: null } : part)),
      ),
  }
}
export type FormParts = ReturnType<typeof useFormParts>

/** What the fields of parts hold at first: of each part its amount, share or word, and the plan. */
export const typedParts = (
  split: RuleSplit | undefined,
  parts: readonly FormPart[],
  shown: { amount: (minor: number) => string; share: (percent: number) => string },
): Record<string, string> => {
  const typedOf = (part: RulePart | undefined): string => {
    if (part?.by === 'fixed') return shown.amount(part.minor)
    if (part?.by === 'percent') return shown.share(part.percent)
    return part?.by === 'text' ? part.word : ''
  }
  return {
    ...Object.fromEntries(parts.map(({ key }) => [key, typedOf(split?.parts[Number(key)])])),
    plan: (split?.plan ?? []).map(lineText).join('\n'),
    parts: '',
  }
}

const lineText = ({ date, amounts }: PlanLine): string =>
  [date, ...amounts.map((minor) => toDecimalText(toMinor(minor), 2, ','))].join(';')

/** From the typed fields to the parts; undefined where the rule has none. */
export const partsSchema = ({ isOn, parts }: FormParts, t: Words['t'], language: Language) =>
  z.record(z.string(), z.string()).transform((typed, context): { split: RuleSplit | undefined } => {
    if (!isOn) return { split: undefined }
    const wrong = (path: string, message: string) => {
      context.addIssue({ code: 'custom', path: [path], message })
      return z.NEVER
    }
    const read = parts.map((part) => readPart(part, typed[part.key] ?? '', parts, language))
    for (const [at, { key, by }] of parts.entries())
      if (read[at] === undefined && hasValue(by)) wrong(key, t(`settings.rules.parts.wrong.${by}`))
    const plan = read.some((part) => part?.by === 'plan') ? parsePlan(typed.plan ?? '') : { lines: [] }
    if ('wrongLine' in plan) return wrong('plan', t('settings.rules.parts.wrongLine', { n: plan.wrongLine }))
    const known = read.filter((part) => part !== undefined)
    if (known.length < read.length) return z.NEVER
    const split = { parts: known, plan: plan.lines }
    const fault = faultOfSplit(split)
    if (fault === undefined) return { split }
    return wrong(fault.startsWith('plan') ? 'plan' : 'parts', t(`settings.rules.parts.fault.${fault}`))
  })

const readPart = (
  { categoryId, by, of }: FormPart,
  typed: string,
  parts: readonly FormPart[],
  language: Language,
): RulePart | undefined => {
  switch (by) {
    case 'rest':
    case 'plan':
      return { by, categoryId }
    case 'fixed': {
      const minor = Math.abs(parseTypedAmount(typed, language) ?? 0)
      return minor === 0 ? undefined : { by, categoryId, minor }
    }
    case 'text': {
      const word = typed.trim()
      return word === '' || word.length > 40 ? undefined : { by, categoryId, word }
    }
    case 'percent': {
      const share = Number(parseTypedDecimal(typed.replace('%', ''), language) ?? Number.NaN)
      const isShare = share > 0 && share <= 100 && Number.isInteger(Math.round(share * 1e8) / 1e4)
      const place = parts.findIndex(({ key }) => key === of)
      return isShare ? { by, categoryId, percent: share, of: of === null ? null : place } : undefined
    }
  }
}

/** Parts as one line, for the list of rules. */
export const useSplitText = (nameOf: (categoryId: string) => string) => {
  const { t, money, count } = useWords()
  const amountText = (part: RulePart): string => {
    switch (part.by) {
      case 'fixed':
        return money(part.minor, 'EUR')
      case 'percent':
        return part.of === null
          ? t('settings.rules.parts.share', { n: count(part.percent) })
          : t('settings.rules.parts.shareOf', { n: count(part.percent), part: count(part.of + 1) })
      case 'text':
        return t('settings.rules.parts.behind', { word: isolateText(part.word) })
      case 'plan':
      case 'rest':
        return t(`settings.rules.parts.by.${part.by}`)
    }
  }
  return ({ parts }: RuleSplit): string =>
    parts.map((part) => `${nameOf(part.categoryId)}: ${amountText(part)}`).join(' · ')
}
