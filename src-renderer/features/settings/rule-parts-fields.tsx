/** The parts of a rule in its form: a category each, and where its amount comes from. */

import { MOST_PARTS } from '#contract/ending-values.ts'
import { useCategories } from '../../groups/use-categories.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import type { RuleSource } from '../../lib/rule-queries.ts'
import { Button } from '../../ui/button.tsx'
import { Choice } from '../../ui/choice.tsx'
import { Field } from '../../ui/field.tsx'
import { type FormPart, type FormParts, hasValue, PART_AMOUNTS } from './rule-parts.ts'
import styles from './settings.module.css'

interface Props {
  readonly source: RuleSource
  readonly of: FormParts
  readonly field: (name: string) => {
    readonly value: string
    readonly onChange: (value: string) => void
    readonly error: string | undefined
  }
}

/** A share of another part's amount needs one that does not depend on others. */
const isBase = ({ by }: FormPart): boolean => by !== 'percent' && by !== 'rest'

export const RulePartsFields = ({ source, of: { parts, change, add, remove }, field }: Props) => {
  const { t, count } = useWords()
  const { offered } = useCategories(source)
  const categories = offered.map(({ id, title }) => ({ value: id, text: title }))
  const fault = field('parts').error
  return (
    <>
      {parts.map((part, at) => {
        const n = count(at + 1)
        const { key, categoryId, by } = part
        return (
          <fieldset key={key} className={styles.rulePart}>
            <legend>{t('settings.rules.parts.part', { n })}</legend>
            <Choice
              label={t('settings.rules.category')}
              value={categoryId}
              options={categories}
              onChange={(value) => change(key, { categoryId: value })}
            />
            <Choice
              label={t('settings.rules.parts.amount')}
              value={by}
              options={PART_AMOUNTS.map((value) => ({ value, text: t(`settings.rules.parts.by.${value}`) }))}
              onChange={(value) => change(key, { by: value })}
            />
            {hasValue(by) ? (
              <Field
                label={t(`settings.rules.parts.value.${by}`)}
                align={by === 'text' ? 'start' : 'end'}
                {...field(key)}
              />
            ) : null}
            {by === 'percent' ? (
              <Choice
                label={t('settings.rules.parts.of')}
                value={part.of ?? ''}
                options={[
                  { value: '', text: t('settings.rules.parts.ofWhole') },
                  ...parts.flatMap((other, place) =>
                    other.key !== key && isBase(other)
                      ? [
                          {
                            value: other.key,
                            text: t('settings.rules.parts.ofPart', { n: count(place + 1) }),
                          },
                        ]
                      : [],
                  ),
                ]}
                onChange={(value) => change(key, { of: value === '' ? null : value })}
              />
            ) : null}
            <Button
              variant="quiet"
              isDisabled={parts.length <= 2}
              onPress={() => remove(key)}
              aria-label={t('settings.rules.parts.remove', { n })}
            >
              {t('settings.rules.remove')}
            </Button>
          </fieldset>
        )
      })}
      {parts.some(({ by }) => by === 'plan') ? (
        <Field
          label={t('settings.rules.parts.plan')}
          hint={t('settings.rules.parts.planHint')}
          rows={6}
          {...field('plan')}
        />
      ) : null}
      {fault === undefined ? null : <p role="alert">{fault}</p>}
      <div className={styles.tools}>
        <Button variant="quiet" flush="start" isDisabled={parts.length >= MOST_PARTS} onPress={add}>
          {t('settings.rules.parts.add')}
        </Button>
      </div>
    </>
  )
}
