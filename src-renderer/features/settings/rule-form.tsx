/** A rule is written, tried on every past transaction, and only then put in force. */
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { RuleConditions } from '#contract/ending-values.ts'
import type { RuleTrialView, RuleView } from '#contract/endings.ts'
import type { CompanyId } from '#contract/values.ts'
import { call } from '../../api.ts'
import { useCategories } from '../../groups/use-categories.ts'
import { formatDate } from '../../lib/format-date.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { parseTypedAmount } from '../../lib/parse-typed-amount.ts'
import { Button } from '../../ui/button.tsx'
import { Choice } from '../../ui/choice.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { ErrorNotice } from '../../ui/notice.tsx'
import styles from './settings.module.css'
import { useRuleChange } from './use-rule-change.ts'
import { useRuleText } from './use-rule-text.ts'

const directions = ['any', 'in', 'out'] as const

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
  const { t, counted } = useWords()
  const { nameOf } = useCategories(companyId)
  const textOf = useRuleText()
  return (
    <div role="status" className={styles.part}>
      <p>
        {t('settings.rules.caught', counted(trial.caught))} {t('settings.rules.agrees', { n: trial.agrees })}{' '}
        {t('settings.rules.undecided', { n: trial.undecided })}
      </p>
      {trial.contradicts.map(({ ruleId, categoryId, count }) => {
        const other = rules.find(({ id }) => id === ruleId)
        return (
          <p key={ruleId}>
            {t('settings.rules.contradicts', {
              n: count,
              rule: other ? textOf(other) : ruleId,
              category: nameOf(categoryId),
            })}
          </p>
        )
      })}
      <Rows title={t('settings.rules.differs')} rows={trial.differs} total={trial.differing} />
      <Rows title={t('settings.rules.withDocument')} rows={trial.withDocument} total={trial.explained} />
    </div>
  )
}

interface Props {
  readonly companyId: CompanyId
  /** Null: a new one. */
  readonly rule: RuleView | null
  readonly rules: readonly RuleView[]
  readonly onClose: () => void
}

export const RuleForm = ({ companyId, rule, rules, onClose }: Props) => {
  const { t, words, language, amount } = useWords()
  const { offered, nameOf } = useCategories(companyId)
  const change = useRuleChange(companyId)
  const shown = (minor: number | null | undefined) => (minor == null ? '' : amount(minor, 'EUR'))
  const [text, setText] = useState(rule?.words ?? '')
  const [counterparty, setCounterparty] = useState(rule?.counterparty ?? '')
  const [direction, setDirection] = useState<(typeof directions)[number]>(rule?.direction ?? 'any')
  const [least, setLeast] = useState(shown(rule?.minMinor))
  const [most, setMost] = useState(shown(rule?.maxMinor))
  const [categoryId, setCategoryId] = useState(rule?.categoryId ?? 'bank-charges')
  const minorOf = (typed: string) => (typed.trim() === '' ? null : parseTypedAmount(typed, language))
  const [minMinor, maxMinor] = [minorOf(least), minorOf(most)]
  const isNamed = text.trim() !== '' || counterparty.trim() !== ''
  const conditions: RuleConditions | null =
    !isNamed || minMinor === undefined || maxMinor === undefined
      ? null
      : {
          words: text.trim(),
          counterparty: counterparty.trim(),
          direction: direction === 'any' ? null : direction,
          minMinor: minMinor === null ? null : Math.abs(minMinor),
          maxMinor: maxMinor === null ? null : Math.abs(maxMinor),
        }
  const print = JSON.stringify([conditions, categoryId])
  const trial = useMutation({
    mutationFn: async (said: RuleConditions) => ({
      print,
      answer: await call('endings.tryRule', {
        companyId,
        id: rule?.id ?? null,
        categoryId,
        conditions: said,
      }),
    }),
  })
  const tried = trial.data?.print === print ? trial.data.answer : undefined
  const act = () => {
    if (conditions === null || trial.isPending || change.isPending) return
    if (tried === undefined) return trial.mutate(conditions)
    change.mutate(
      {
        work: () => call('endings.saveRule', { companyId, id: rule?.id ?? null, categoryId, conditions }),
        said: t('settings.rules.saved'),
      },
      { onSuccess: onClose },
    )
  }
  const wrong = (typed: string, minor: number | null | undefined) =>
    typed !== '' && minor === undefined ? t('settings.rules.amountWrong') : undefined
  const options = offered.map(({ id, title }) => ({ value: id, text: title }))
  // A rule keeps a category that was hidden since, until another is chosen.
  if (!options.some(({ value }) => value === categoryId))
    options.push({ value: categoryId, text: nameOf(categoryId) })
  return (
    <Dialog
      title={t(rule === null ? 'settings.rules.add' : 'settings.rules.change')}
      isOpen
      onClose={onClose}
      onSubmit={act}
      foot={
        <>
          <Button onPress={onClose}>{t('common.cancel')}</Button>
          <Button
            variant="primary"
            type="submit"
            isDisabled={conditions === null}
            isPending={trial.isPending || change.isPending}
          >
            {t(tried === undefined ? 'settings.trial.try' : 'settings.trial.save')}
          </Button>
        </>
      }
    >
      <p className={styles.fine}>{t('settings.rules.tryFirst')}</p>
      <Field
        label={t('settings.rules.words')}
        value={text}
        onChange={setText}
        autoFocus
        hint={t('settings.rules.wordsHint')}
      />
      <Field label={t('settings.rules.counterparty')} value={counterparty} onChange={setCounterparty} />
      <div className={styles.pair}>
        <Choice
          label={t('lists.direction')}
          value={direction}
          options={directions.map((value) => ({
            value,
            text: value === 'any' ? t('lists.any') : words.direction[value],
          }))}
          onChange={setDirection}
        />
        <Choice
          label={t('settings.rules.category')}
          value={categoryId}
          options={options}
          onChange={setCategoryId}
        />
      </div>
      <div className={styles.pair}>
        <Field
          label={t('settings.rules.least')}
          value={least}
          onChange={setLeast}
          error={wrong(least, minMinor)}
        />
        <Field
          label={t('settings.rules.most')}
          value={most}
          onChange={setMost}
          error={wrong(most, maxMinor)}
        />
      </div>
      {tried === undefined ? null : <Result trial={tried} companyId={companyId} rules={rules} />}
      {trial.error === null ? null : <ErrorNotice error={trial.error} />}
      {change.error === null ? null : <ErrorNotice error={change.error} />}
    </Dialog>
  )
}
