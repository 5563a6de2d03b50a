/** Name and account of a category; a new name is shown at once wherever it is used. */
import { z } from 'zod'
import type { CompanyId } from '#contract/values.ts'
import { call } from '../../api.ts'
import type { NamedCategory } from '../../groups/use-categories.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { neededText, textField } from '../../lib/typed-fields.ts'
import { useTypedForm } from '../../lib/use-typed-form.ts'
import { Field } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useRuleChange } from './use-rule-change.ts'

interface Props {
  readonly companyId: CompanyId
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

export const CategoryForm = ({ companyId, category, onClose }: Props) => {
  const { t, count } = useWords()
  const change = useRuleChange(companyId)
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
            const answer = await call('endings.saveCategory', {
              companyId,
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
