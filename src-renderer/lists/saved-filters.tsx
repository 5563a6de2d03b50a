/** Filters with a name: kept in the window's own storage, applied by choosing them. */
import { useState } from 'react'
import { Button as AriaButton, Menu, MenuItem, MenuTrigger, Popover, Separator } from 'react-aria-components'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { useWords } from '../lib/i18n/use-words.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import styles from './saved-filters.module.css'

type Filter = Readonly<Record<string, string>>
type Saved = Readonly<Record<string, Readonly<Record<string, Filter>>>>

const useSaved = create<{ lists: Saved }>()(persist(() => ({ lists: {} }), { name: 'concilia.filters' }))

const change = (list: string, next: (now: Readonly<Record<string, Filter>>) => Record<string, Filter>) => {
  useSaved.setState(({ lists }) => ({ lists: { ...lists, [list]: next(lists[list] ?? {}) } }))
}

interface Props {
  /** Names the list the filters belong to. */
  readonly list: string
  readonly current: Filter
  readonly onApply: (filter: Filter) => void
}

const none: Readonly<Record<string, Filter>> = {}

export const SavedFilters = ({ list, current, onApply }: Props) => {
  const { t } = useWords()
  const saved = useSaved(({ lists }) => lists[list] ?? none)
  const [isNaming, setNaming] = useState(false)
  const [name, setName] = useState('')
  const names = Object.keys(saved)

  const keep = () => {
    const wanted = name.trim()
    if (wanted === '') return
    change(list, (now) => ({ ...now, [wanted]: current }))
    setNaming(false)
    setName('')
  }
  const act = (key: string) => {
    const [kind, ...rest] = key.split(':')
    const chosen = rest.join(':')
    if (kind === 'save') return setNaming(true)
    if (kind === 'forget')
      return change(list, (now) => Object.fromEntries(Object.entries(now).filter(([one]) => one !== chosen)))
    const filter = saved[chosen]
    if (filter !== undefined) onApply(filter)
  }

  return (
    <>
      <MenuTrigger>
        <AriaButton className={styles.button}>{t('lists.filters.title')}</AriaButton>
        <Popover className={styles.popover ?? ''} offset={4}>
          <Menu
            className={styles.menu ?? ''}
            aria-label={t('lists.filters.title')}
            onAction={(key) => act(String(key))}
          >
            {names.map((one) => (
              <MenuItem key={one} id={`apply:${one}`} className={styles.item ?? ''}>
                {one}
              </MenuItem>
            ))}
            {names.length === 0 ? null : <Separator className={styles.line ?? ''} />}
            <MenuItem id="save" className={styles.item ?? ''}>
              {t('lists.filters.save')}
            </MenuItem>
            {names.map((one) => (
              <MenuItem key={`forget-${one}`} id={`forget:${one}`} className={styles.item ?? ''}>
                {t('lists.filters.forget', { name: one })}
              </MenuItem>
            ))}
          </Menu>
        </Popover>
      </MenuTrigger>
      {isNaming ? (
        <Dialog
          title={t('lists.filters.save')}
          isOpen
          onClose={() => setNaming(false)}
          size="narrow"
          foot={
            <>
              <Button onPress={() => setNaming(false)}>{t('common.cancel')}</Button>
              <Button look="primary" onPress={keep} isDisabled={name.trim() === ''}>
                {t('lists.filters.keep')}
              </Button>
            </>
          }
        >
          <Field
            label={t('lists.filters.name')}
            value={name}
            onChange={setName}
            maxLength={60}
            autoFocus
            onKeyDown={(event) => {
              if (event.key === 'Enter') keep()
            }}
          />
        </Dialog>
      ) : null}
    </>
  )
}
