/** Edits a rule: it is tried on all past transactions, of the company or of all companies, before it is saved. */
import { useMutation } from '@tanstack/react-query'
import { z } from 'zod'
import type { RuleBody, RuleConditions } from '#contract/ending-values.ts'
import type { RuleRefusal, RuleTrialView, RuleView } from '#contract/endings.ts'
import type { CompanyId, Language } from '#contract/values.ts'
import { call } from '../../api.ts'
import { ruleCalls } from '../../groups/rule-calls.ts'
import { useCategories } from '../../groups/use-categories.ts'
import { useRuleText } from '../../groups/use-rule-text.ts'
import { formatDate, useWords, type Words } from '../../lib/i18n/use-words.ts'
import type { RuleSource } from '../../lib/rule-queries.ts'
import { amountField, useTypedForm } from '../../lib/use-typed-form.ts'
import { Choice } from '../../ui/choice.tsx'
import { FormDialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { useRuleChange } from './part.tsx'
import { partsSchema, typedParts, useFormParts } from './rule-parts.ts'
import { RulePartsFields } from './rule-parts-fields.tsx'
import { SetTrial } from './set-trial.tsx'
import styles from './settings.module.css'
import { useSetTrial } from './use-set-trial.ts'

const directions = ['any', 'in', 'out'] as const

class RuleRefused extends Error {
  readonly reason: RuleRefusal['reason']
  constructor(reason: RuleRefusal['reason']) {
    super(reason)
    this.reason = reason
  }
}

interface Props {
  readonly source: RuleSource
  /** Null for a new rule. */
  readonly rule: RuleView | null
  readonly rules: readonly RuleView[]
  readonly onClose: () => void
}

export const RuleForm = ({ source, rule, rules, onClose }: Props) => {
  const { t, words, language, amount, count } = useWords()
  const { offered, nameOf } = useCategories(source)
  const change = useRuleChange(source)
  const shown = (minor: number | null | undefined) => (minor == null ? '' : amount(minor, 'EUR'))
  const parts = useFormParts(rule?.split)
  const { form, read, field, choice, send } = useTypedForm(
    ruleForm(t, language).and(partsSchema(parts, t, language)),
    {
      words: rule?.words ?? '',
      counterparty: rule?.counterparty ?? '',
      direction: rule?.direction ?? 'any',
      least: shown(rule?.minMinor),
      most: shown(rule?.maxMinor),
      categoryId: rule?.categoryId ?? 'bank-charges',
      ...typedParts(rule?.split, parts.parts, { amount: shown, share: count }),
    },
  )
  type Written = NonNullable<typeof read>
  const bodyOfForm = ({ split, ...written }: Written): RuleBody => ({
    ...written,
    ...(split === undefined ? {} : { split, categoryId: split.parts[0]?.categoryId ?? written.categoryId }),
  })
  const { saveRule } = ruleCalls(source)
  const trial = useRuleTrial(source, rule?.id ?? null)
  const tried = trial.print !== undefined && trial.print === trial.printOf(read && bodyOfForm(read))
  const contradicts = trial.answer?.contradicts ?? []
  const tryOrSave = (written: Written) => {
    if (trial.isRunning || change.isPending) return
    if (!tried) return trial.run(bodyOfForm(written))
    change.mutate(
      {
        work: async () => {
          const despite =
            // Of the set, what rules contradict is checked when it is saved.
            source === null && change.error instanceof RuleRefused
              ? rules.map(({ id }) => id)
              : contradicts.map(({ ruleId }) => ruleId)
          const answer = await saveRule({ id: rule?.id ?? null, ...bodyOfForm(written), despite })
          if (answer.outcome === 'refused') throw new RuleRefused(answer.refusal.reason)
        },
        said: t('settings.rules.saved'),
      },
      {
        onSuccess: onClose,
        // The contradictions may have changed since the trial.
        onError: () => {
          if (source !== null) trial.reset()
        },
      },
    )
  }
  const refused = change.error instanceof RuleRefused ? change.error.reason : null
  const fieldOfPart = (name: string) => ({ ...field(name), value: field(name).value ?? '' })
  const category = choice('categoryId')
  const options = offered.map(({ id, title }) => ({ value: id, text: title }))
  // A rule keeps a category that was hidden later, until another one is chosen.
  if (!options.some(({ value }) => value === category.value))
    options.push({ value: category.value, text: nameOf(category.value) })
  return (
    <FormDialog
      title={t(rule === null ? 'settings.rules.add' : 'settings.rules.change')}
      onClose={onClose}
      form={form}
      onSubmit={() => send(tryOrSave)}
      send={t(
        !tried
          ? 'settings.trial.try'
          : contradicts.length > 0 || (source === null && refused === 'contradicts')
            ? 'settings.rules.keepBoth'
            : 'settings.trial.save',
      )}
      isPending={trial.isRunning || change.isPending}
      refused={refused === null ? undefined : t(`settings.rules.refused.${refused}`)}
      error={trial.error ?? (refused === null ? change.error : null)}
    >
      <p className={styles.fine}>{t('settings.rules.tryFirst')}</p>
      <Field
        label={t('settings.rules.words')}
        {...field('words')}
        autoFocus
        hint={t('settings.rules.wordsHint')}
      />
      <Field label={t('settings.rules.counterparty')} {...field('counterparty')} />
      <div className={styles.pair}>
        <Choice
          label={t('lists.direction')}
          {...choice('direction')}
          options={directions.map((value) => ({
            value,
            text: value === 'any' ? t('lists.any') : words.direction[value],
          }))}
        />
        <Choice
          label={t('settings.rules.parts.into')}
          value={parts.isOn ? 'parts' : 'one'}
          options={(['one', 'parts'] as const).map((value) => ({
            value,
            text: t(`settings.rules.parts.intoOptions.${value}`),
          }))}
          onChange={(value) => parts.setOn(value === 'parts')}
        />
      </div>
      <div className={styles.pair}>
        <Field label={t('settings.rules.least')} {...field('least')} />
        <Field label={t('settings.rules.most')} {...field('most')} />
      </div>
      {parts.isOn ? (
        <RulePartsFields source={source} of={parts} field={fieldOfPart} />
      ) : (
        <Choice label={t('settings.rules.category')} {...category} options={options} />
      )}
      {trial.ofSet !== undefined && (trial.isRunning || tried) ? <SetTrial trial={trial.ofSet} /> : null}
      {tried && trial.answer && source !== null ? (
        <Result trial={trial.answer} companyId={source} rules={rules} />
      ) : null}
    </FormDialog>
  )
}

/** Tries what is typed: on the company's transactions, or on those of all companies. */
const useRuleTrial = (source: RuleSource, id: string | null) => {
  const printOf = (written: RuleBody | undefined) => JSON.stringify(written)
  const own = useMutation({
    mutationFn: async (written: RuleBody) => {
      if (source === null) throw new Error('the set is tried on all companies')
      const answer = await call('endings.tryRule', { companyId: source, id, ...written })
      return { print: printOf(written), answer }
    },
  })
  const ofSet = useSetTrial()
  if (source !== null)
    return {
      ...{ printOf, print: own.data?.print, answer: own.data?.answer, ofSet: undefined },
      ...{ run: own.mutate, reset: own.reset, isRunning: own.isPending, error: own.error },
    }
  const triedBody = ofSet.done && { ...ofSet.done.rule, id: undefined }
  return {
    ...{ printOf, print: triedBody && printOf(triedBody), answer: undefined, ofSet },
    run: (written: RuleBody) => ofSet.run({ ...written, id }),
    ...{ reset: ofSet.reset, isRunning: ofSet.isRunning, error: ofSet.error },
  }
}

interface RowsProps {
  readonly title: string
  readonly rows: RuleTrialView['differs']
  readonly total: number
}

const Rows = ({ title, rows, total }: RowsProps) => {
  const { money, count } = useWords()
  if (total === 0) return null
  return (
    <details>
      <summary>{`${title}: ${count(total)}`}</summary>
      <ul className={styles.plain}>
        {rows.map(({ id, date, text, amountMinor, currency }) => (
          <li key={id}>
            {formatDate(date)} · {text} · {money(amountMinor, currency)}
          </li>
        ))}
      </ul>
    </details>
  )
}

interface ResultProps {
  readonly trial: RuleTrialView
  readonly companyId: CompanyId
  readonly rules: readonly RuleView[]
}

const Result = ({ trial, companyId, rules }: ResultProps) => {
  const { t, count, counted } = useWords()
  const { nameOf } = useCategories(companyId)
  const textOf = useRuleText()
  return (
    <div role="status" className={styles.part}>
      <p>
        {t('settings.rules.caught', counted(trial.caught))}{' '}
        {t('settings.rules.agrees', { n: count(trial.agrees) })}{' '}
        {t('settings.rules.undecided', { n: count(trial.undecided) })}
      </p>
      {trial.contradicts.map(({ ruleId, categoryId, count: both }) => {
        const other = rules.find(({ id }) => id === ruleId)
        return (
          <p key={ruleId}>
            {t(both === 0 ? 'settings.rules.contradictsAll' : 'settings.rules.contradicts', {
              n: count(both),
              rule: other ? textOf(other) : ruleId,
              category: nameOf(categoryId),
            })}
          </p>
        )
      })}
      <Rows title={t('settings.rules.unclear')} rows={trial.unclear} total={trial.unclearCount} />
      <Rows title={t('settings.rules.differs')} rows={trial.differs} total={trial.differing} />
      <Rows title={t('settings.rules.leftOpen')} rows={trial.leftOpen} total={trial.leftOpenCount} />
      <Rows title={t('settings.rules.withDocument')} rows={trial.withDocument} total={trial.explained} />
    </div>
  )
}

const ruleForm = (t: Words['t'], language: Language) => {
  const amount = amountField(language, t('settings.rules.amountWrong')).transform((minor) =>
    minor === undefined ? null : Math.abs(minor),
  )
  return z
    .object({
      words: z.string().trim(),
      counterparty: z.string().trim(),
      direction: z.enum(directions),
      least: amount,
      most: amount,
      categoryId: z.string(),
    })
    .refine(({ words, counterparty }) => words !== '' || counterparty !== '', {
      path: ['words'],
      message: t('settings.rules.wordsMissing'),
    })
    .refine(({ least, most }) => least === null || most === null || least <= most, {
      path: ['least'],
      message: t('settings.rules.refused.amounts-reversed'),
    })
    .transform(({ categoryId, direction, least, most, ...texts }) => {
      const conditions: RuleConditions = {
        ...texts,
        direction: direction === 'any' ? null : direction,
        minMinor: least,
        maxMinor: most,
      }
      return { categoryId, conditions }
    })
}
