/** What can be done with a line, for the pointer and the menu key; other keys do the same without leaving the fields. */
import { Button, Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components'
import { useWords } from '../../../lib/i18n/use-words.ts'
import type { LineAct } from './line-keys.ts'
import styles from './lines.module.css'

interface Props {
  readonly n: number
  readonly act: (act: LineAct) => void
}

export const LineMenu = ({ n, act }: Props) => {
  const { t } = useWords()
  const entries = [
    { id: 'duplicate', text: t('issue.line.duplicate'), keys: 'Ctrl+D' },
    { id: 'move-up', text: t('issue.line.up'), keys: 'Alt+↑' },
    { id: 'move-down', text: t('issue.line.down'), keys: 'Alt+↓' },
    { id: 'remove', text: t('issue.line.remove'), keys: 'Ctrl+Del' },
  ] as const
  return (
    <MenuTrigger>
      <Button
        className={styles.menuButton ?? ''}
        excludeFromTabOrder
        aria-label={t('issue.line.actions', { n })}
      >
        <svg aria-hidden="true" width="12" height="12" viewBox="0 0 12 12">
          <path d="M2 6h.01M6 6h.01M10 6h.01" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
        </svg>
      </Button>
      <Popover className={styles.menuPopover ?? ''} placement="bottom end" offset={2}>
        <Menu
          className={styles.menu ?? ''}
          items={entries}
          onAction={(key) => {
            const chosen = entries.find(({ id }) => id === key)
            if (chosen) act(chosen.id)
          }}
        >
          {(entry) => (
            <MenuItem className={styles.menuItem ?? ''} textValue={entry.text}>
              <span>{entry.text}</span>
              <span className={styles.menuKeys}>{entry.keys}</span>
            </MenuItem>
          )}
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}
