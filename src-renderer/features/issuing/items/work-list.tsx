/** All documents under way in three groups: to finish, to clear up, issued. */
import { Header, ListBox, ListBoxItem, ListBoxSection } from 'react-aria-components'
import { useWords } from '../../../lib/i18n/use-words.ts'
import { type Section, sectionOf, type WorkItem } from '../state/work-items.ts'
import { StandingMark } from './standing-mark.tsx'
import styles from './work.module.css'

interface Props {
  readonly items: readonly WorkItem[]
  readonly chosen: string | null
  readonly onChoose: (item: WorkItem) => void
}

const order: readonly Section[] = ['doubt', 'open', 'done']

export const WorkList = ({ items, chosen, onChoose }: Props) => {
  const { t, words, money } = useWords()
  if (items.length === 0) return <p className={styles.empty}>{t('issue.work.empty')}</p>
  const nameOf = (item: WorkItem): string =>
    item.number ?? (item.type === null ? `#${item.documentId}` : words.documentType[item.type])
  return (
    <ListBox
      className={styles.list ?? ''}
      aria-label={t('issue.work.label')}
      selectionMode="single"
      disallowEmptySelection
      onFocus={({ currentTarget, target }) => {
        // The focus moves to the opened document, not back to its earlier place.
        if (target.matches(':focus-visible'))
          currentTarget.querySelector<HTMLElement>('[aria-selected=true]')?.focus()
      }}
      selectedKeys={chosen === null ? [] : [chosen]}
      onSelectionChange={(keys) => {
        const item = keys === 'all' ? undefined : items.find(({ key }) => keys.has(key))
        if (item && item.key !== chosen) onChoose(item)
      }}
    >
      {order.map((section) => {
        const own = items.filter((item) => sectionOf(item) === section)
        return own.length === 0 ? null : (
          <ListBoxSection key={section} className={styles.part ?? ''}>
            <Header className={styles.heading ?? ''}>{t(`issue.work.section.${section}`)}</Header>
            {own.map((item) => (
              <ListBoxItem
                key={item.key}
                id={item.key}
                className={styles.item ?? ''}
                textValue={`${nameOf(item)} ${item.customer}`}
              >
                <span className={styles.name}>{nameOf(item)}</span>
                <span className={styles.sum}>
                  {item.totalMinor === null ? '' : money(item.totalMinor, 'EUR')}
                </span>
                <span className={styles.customer}>
                  {item.customer || (item.form === null ? '' : t('issue.work.noCustomer'))}
                </span>
                <span className={styles.standing}>
                  <StandingMark standing={item.standing} />
                  {t(`issue.work.standing.${item.standing}`)}
                </span>
              </ListBoxItem>
            ))}
          </ListBoxSection>
        )
      })}
    </ListBox>
  )
}
