/** Categories of a company or of the office's set: rename, add, hide, and set a ledger account. */
import { useState } from 'react'
import { z } from 'zod'
import { isOfOffice, OriginNote } from '../../groups/origin-note.tsx'
import { ruleCalls } from '../../groups/rule-calls.ts'
import { type NamedCategory, useCategories } from '../../groups/use-categories.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import type { RuleSource } from '../../lib/rule-queries.ts'
import { neededText, textField, useTypedForm } from '../../lib/use-typed-form.ts'
import { Button } from '../../ui/button.tsx'
import { FormDialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { ErrorNotice, LoadingNotice, RefusalNotice } from '../../ui/notice.tsx'
import { ClosedPart, Part, useRuleChange } from './part.tsx'
import styles from './settings.module.css'

class InUse extends Error {
  readonly uses: number
  constructor(uses: number) {
    super('in-use')
    this.uses = uses
  }
}

export const Categories = ({ source }: { readonly source: RuleSource }) => {
  const { t, count, counted } = useWords()
  const { all, isLoading, error } = useCategories(source)
  const change = useRuleChange(source)
  const { saveCategory, removeCategory } = ruleCalls(source)
  const [edited, setEdited] = useState<NamedCategory | 'new' | null>(null)
  const hide = ({ id, name, account, title, rules }: NamedCategory, isHidden: boolean) => {
    const announcement = t(isHidden ? 'settings.categories.hidden' : 'settings.categories.shown', {
      name: title,
    })
    change.mutate({
      work: () => saveCategory({ id, name, account, isHidden }),
      said:
        isHidden && rules > 0
          ? `${announcement} ${t('settings.categories.resting', counted(rules))}`
          : announcement,
    })
  }
  const remove = ({ id, title, origin }: NamedCategory) =>
    change.mutate({
      work: async () => {
        const answer = await removeCategory(id)
        // It may have come into use since the table was read.
        if (answer.outcome === 'in-use') throw new InUse(answer.uses)
      },
      said: t(origin === 'overridden' ? 'settings.office.wentBack' : 'settings.categories.removed', {
        name: title,
      }),
    })
  const isOffice = source === null
  const isFollowing = all.some(isOfOffice)
  const title = t(isOffice ? 'settings.office.categories' : 'settings.categories.title')
  const Section = isOffice ? ClosedPart : Part
  return (
    <Section
      id={isOffice ? 'office-categories' : 'categories'}
      title={title}
      about={t(isOffice ? 'settings.office.aboutCategories' : 'settings.categories.about')}
    >
      <div className={styles.tools}>
        <Button onPress={() => setEdited('new')}>
          {t(isOffice ? 'settings.office.addCategory' : 'settings.categories.add')}
        </Button>
      </div>
      {change.error instanceof InUse ? (
        <RefusalNotice text={t('settings.categories.inUse', { n: count(change.error.uses) })} />
      ) : change.error === null ? null : (
        <ErrorNotice error={change.error} />
      )}
      {error ? <ErrorNotice error={error} /> : null}
      {isLoading && !error ? <LoadingNotice /> : null}
      {all.length === 0 ? null : (
        <table className={styles.table} aria-label={title}>
          <thead>
            <tr>
              <th scope="col">{t('settings.categories.name')}</th>
              <th scope="col">{t('settings.categories.account')}</th>
              {isOffice ? null : (
                <th scope="col" className={styles.number}>
                  {t('settings.categories.transactions')}
                </th>
              )}
              <th scope="col" className={styles.number}>
                {t('settings.categories.rules')}
              </th>
              <td />
            </tr>
          </thead>
          <tbody>
            {all.map((one) => {
              const act = (text: string, onPress: () => void) => (
                <Button
                  variant="quiet"
                  isDisabled={change.isPending}
                  onPress={onPress}
                  of={isOffice ? t('settings.office.named', { name: one.title }) : one.title}
                >
                  {text}
                </Button>
              )
              return (
                <tr key={one.id} className={one.isHidden ? styles.off : undefined}>
                  <td>
                    {one.title}
                    <OriginNote
                      source={source}
                      origin={one.origin}
                      isFollowing={isFollowing}
                      state={one.isGone ? 'gone' : undefined}
                    />
                  </td>
                  <td>{one.account}</td>
                  {isOffice ? null : (
                    <td className={styles.number}>{one.transactions === 0 ? '' : count(one.transactions)}</td>
                  )}
                  <td className={styles.number}>{one.rules === 0 ? '' : count(one.rules)}</td>
                  <td className={styles.acts}>
                    {act(t('settings.categories.change'), () => setEdited(one))}
                    {one.isHidden
                      ? act(t('settings.categories.show'), () => hide(one, false))
                      : act(t('settings.categories.hide'), () => hide(one, true))}
                    {one.origin === 'overridden'
                      ? act(t('settings.office.back'), () => remove(one))
                      : isRemovable(one, source)
                        ? act(t('settings.categories.remove'), () => remove(one))
                        : null}
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      )}
      {edited === null ? null : (
        <CategoryForm
          source={source}
          category={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
        />
      )}
    </Section>
  )
}

const isRemovable = (
  { isDefault, origin, transactions, rules }: NamedCategory,
  source: RuleSource,
): boolean => !isDefault && transactions + rules === 0 && (source === null || origin === 'own')

interface Props {
  readonly source: RuleSource
  /** Null for a new category. */
  readonly category: NamedCategory | null
  readonly onClose: () => void
}

class NameRefused extends Error {
  readonly why: 'name-taken' | 'name-missing'
  constructor(why: NameRefused['why']) {
    super(why)
    this.why = why
  }
}

/** Name and account of a category; a new name is shown at once wherever it is used. */
const CategoryForm = ({ source, category, onClose }: Props) => {
  const { t, count } = useWords()
  const change = useRuleChange(source)
  const { form, field, send, refuse } = useTypedForm(
    z.object({ name: neededText(t('settings.categories.refused.name-missing')), account: textField }),
    { name: category?.title ?? '', account: category?.account ?? '' },
  )
  const uses = (category?.transactions ?? 0) + (category?.rules ?? 0)
  const save = () =>
    send(({ name, account }) =>
      change.mutate(
        {
          work: async () => {
            const answer = await ruleCalls(source).saveCategory({
              id: category?.id ?? null,
              // An unchanged default name stays translated.
              name: category?.isDefault && category.name === null && name === category.title ? null : name,
              account: account ?? null,
              isHidden: category?.isHidden ?? false,
            })
            if (answer.outcome !== 'done') throw new NameRefused(answer.outcome)
          },
          said: t('settings.categories.saved', { name }),
        },
        {
          onSuccess: onClose,
          onError: (error) => {
            if (error instanceof NameRefused) refuse({ name: t(`settings.categories.refused.${error.why}`) })
          },
        },
      ),
    )
  return (
    <FormDialog
      title={category === null ? t('settings.categories.add') : category.title}
      onClose={onClose}
      form={form}
      onSubmit={save}
      size="narrow"
      send={t('settings.categories.save')}
      isPending={change.isPending}
      error={change.error instanceof NameRefused ? null : change.error}
    >
      <Field
        label={t('settings.categories.name')}
        {...field('name')}
        autoFocus
        maxLength={60}
        hint={uses === 0 ? undefined : t('settings.categories.usedBy', { n: count(uses) })}
      />
      <Field
        label={t('settings.categories.account')}
        {...field('account')}
        maxLength={20}
        hint={t('settings.categories.accountHint')}
      />
    </FormDialog>
  )
}
