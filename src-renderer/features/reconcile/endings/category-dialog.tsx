/** Chooses a category for one or more transactions: typing searches, arrows move, Enter chooses. */
import { useState } from 'react'
import { useFilter } from 'react-aria-components'
import { call } from '../../../api.ts'
import { useCategories } from '../../../groups/use-categories.ts'
import { useWords } from '../../../lib/i18n/use-words.ts'
import { useTransaction } from '../../../lib/queries.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { ErrorNotice, RefusalNotice } from '../../../ui/notice.tsx'
import { SearchItem, SearchList } from '../../../ui/search-list.tsx'
import type { EndingProps } from './ending-props.ts'
import { EndingSubject } from './ending-subject.tsx'
import styles from './endings.module.css'

export const CategoryDialog = ({ companyId, transactionIds, onEnd, onClose }: EndingProps) => {
  const { t } = useWords()
  const { contains } = useFilter({ sensitivity: 'base' })
  const { offered, error } = useCategories(companyId)
  const first = useTransaction(companyId, transactionIds[0] ?? null).data
  const [text, setText] = useState('')
  const [refused, setRefused] = useState<string | null>(null)
  const direction = first?.direction
  /** Categories for the other direction of money come last, and are found by name. */
  const isLikely = (one: { direction: string | null }): boolean =>
    one.direction === null || direction === undefined || one.direction === direction
  const shown = offered
    .filter(({ title, account }) => contains(`${title} ${account ?? ''}`, text.trim()))
    .sort((one, other) => Number(isLikely(other)) - Number(isLikely(one)))
  const take = (categoryId: string) =>
    onEnd(
      () => call('endings.classify', { companyId, transactionIds: [...transactionIds], categoryId }),
      setRefused,
    )
  return (
    <Dialog title={t('reconcile.endings.classify.title')} onClose={onClose} size="narrow">
      <EndingSubject companyId={companyId} transactionIds={transactionIds} />
      {error ? <ErrorNotice error={error} /> : null}
      <SearchList
        label={t('reconcile.endings.classify.title')}
        fieldLabel={t('reconcile.endings.classify.find')}
        placeholder={t('reconcile.endings.classify.find')}
        text={text}
        onText={(typed) => {
          setText(typed)
          setRefused(null)
        }}
        items={shown}
        onAction={(key) => void take(key)}
        empty={<p className={styles.fine}>{t('reconcile.endings.classify.none')}</p>}
        classes={styles}
      >
        {({ id, title, account }) => <SearchItem id={id} text={title} aside={account} />}
      </SearchList>
      {refused === null ? null : <RefusalNotice text={refused} />}
    </Dialog>
  )
}
