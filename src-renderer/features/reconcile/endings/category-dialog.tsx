/** Chooses a category for one transaction or many: typed to find, arrows to move, Enter to take. */
import { useState } from 'react'
import {
  Autocomplete,
  Input,
  ListBox,
  ListBoxItem,
  SearchField,
  Text,
  useFilter,
} from 'react-aria-components'
import { call } from '../../../api.ts'
import { useWords } from '../../../lib/i18n/use-words.ts'
import { useTransaction } from '../../../lib/queries.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import menu from '../../../ui/menu.module.css'
import { ErrorNotice } from '../../../ui/notice.tsx'
import type { EndingProps } from './ending-props.ts'
import styles from './endings.module.css'
import { Refused } from './refused.tsx'
import { useCategories } from './use-categories.ts'

export const CategoryDialog = ({ companyId, transactionIds, onEnd, onClose }: EndingProps) => {
  const { t, counted } = useWords()
  const { contains } = useFilter({ sensitivity: 'base' })
  const { offered, error } = useCategories(companyId)
  const first = useTransaction(companyId, transactionIds[0] ?? null).data
  const [text, setText] = useState('')
  const [refused, setRefused] = useState<string | null>(null)
  const direction = first?.direction
  /** What the money's way speaks against is found by name, and comes last. */
  const isLikely = (one: { direction: string | null }): boolean =>
    one.direction === null || direction === undefined || one.direction === direction
  const shown = offered
    .filter(({ title, account }) => contains(`${title} ${account ?? ''}`, text.trim()))
    .sort((one, other) => Number(isLikely(other)) - Number(isLikely(one)))
  const take = async (categoryId: string) => {
    const why = await onEnd(() =>
      call('endings.classify', { companyId, transactionIds: [...transactionIds], categoryId }),
    )
    if (why === null) onClose()
    else setRefused(why)
  }
  return (
    <Dialog title={t('reconcile.endings.classify.title')} isOpen onClose={onClose} size="narrow">
      <div className={styles.stack}>
        <p className={styles.subject}>
          {transactionIds.length > 1
            ? t('reconcile.endings.many', counted(transactionIds.length))
            : first?.text}
        </p>
        {error ? <ErrorNotice error={error} /> : null}
        <Autocomplete inputValue={text} onInputChange={setText}>
          <SearchField
            aria-label={t('reconcile.endings.classify.find')}
            autoFocus
            className={styles.search ?? ''}
          >
            <Input
              role="combobox"
              aria-expanded="true"
              className={styles.input}
              placeholder={t('reconcile.endings.classify.find')}
            />
          </SearchField>
          <ListBox
            aria-label={t('reconcile.endings.classify.title')}
            className={styles.list ?? ''}
            items={shown}
            onAction={(key) => void take(String(key))}
            renderEmptyState={() => <p className={styles.fine}>{t('reconcile.endings.classify.none')}</p>}
          >
            {({ id, title, account }) => (
              <ListBoxItem id={id} className={menu.item ?? ''} textValue={title}>
                <Text slot="label" className={menu.text ?? ''}>
                  {title}
                </Text>
                <Text slot="description" className={menu.aside ?? ''}>
                  {account}
                </Text>
              </ListBoxItem>
            )}
          </ListBox>
        </Autocomplete>
        <Refused text={refused} />
      </div>
    </Dialog>
  )
}
