/** A category's name and account; what uses it shows the new name at once. */
import { useState } from 'react'
import type { CompanyId } from '#contract/values.ts'
import { call } from '../../api.ts'
import type { NamedCategory } from '../../groups/use-categories.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { ErrorNotice } from '../../ui/notice.tsx'
import { useRuleChange } from './use-rule-change.ts'

interface Props {
  readonly companyId: CompanyId
  /** Null: a new one. */
  readonly category: NamedCategory | null
  readonly onClose: () => void
}

type Refused = 'name-taken' | 'name-missing'

class NameRefused extends Error {
  readonly why: Refused
  constructor(why: Refused) {
    super(why)
    this.why = why
  }
}

export const CategoryForm = ({ companyId, category, onClose }: Props) => {
  const { t } = useWords()
  const change = useRuleChange(companyId)
  const [name, setName] = useState(category?.title ?? '')
  const [account, setAccount] = useState(category?.account ?? '')
  const refused = change.error instanceof NameRefused ? change.error.why : null
  const uses = (category?.transactions ?? 0) + (category?.rules ?? 0)
  const save = () => {
    const typed = name.trim()
    // The default name stays that of each language.
    const own = category?.isDefault && category.name === null && typed === category.title ? null : typed
    change.mutate(
      {
        work: async () => {
          const answer = await call('endings.saveCategory', {
            companyId,
            id: category?.id ?? null,
            name: own,
            account: account.trim() === '' ? null : account.trim(),
            isHidden: category?.isHidden ?? false,
          })
          if (answer.outcome !== 'done') throw new NameRefused(answer.outcome)
        },
        said: t('settings.categories.saved', { name: typed }),
      },
      { onSuccess: onClose },
    )
  }
  return (
    <Dialog
      title={category === null ? t('settings.categories.add') : category.title}
      isOpen
      onClose={onClose}
      onSubmit={save}
      size="narrow"
      foot={
        <>
          <Button onPress={onClose}>{t('common.cancel')}</Button>
          <Button variant="primary" type="submit" isPending={change.isPending}>
            {t('settings.categories.save')}
          </Button>
        </>
      }
    >
      <Field
        label={t('settings.categories.name')}
        value={name}
        onChange={setName}
        autoFocus
        maxLength={60}
        hint={uses === 0 ? undefined : t('settings.categories.usedBy', { n: uses })}
        error={refused === null ? undefined : t(`settings.categories.refused.${refused}`)}
      />
      <Field
        label={t('settings.categories.account')}
        value={account}
        onChange={setAccount}
        maxLength={20}
        hint={t('settings.categories.accountHint')}
      />
      {change.error === null || refused !== null ? null : <ErrorNotice error={change.error} />}
    </Dialog>
  )
}
