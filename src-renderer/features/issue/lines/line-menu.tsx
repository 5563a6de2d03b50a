/** What can be done with a line, for the pointer and the menu key; other keys do the same without leaving the fields. */
import { MenuTrigger } from 'react-aria-components'
import { useWords } from '../../../lib/i18n/use-words.ts'
import { Drop, Entry, SignButton } from '../../../ui/menu.tsx'
import type { LineAct } from './line-keys.ts'

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
      <SignButton label={t('issue.line.actions', { n })} excludeFromTabOrder>
        <svg aria-hidden="true" width="12" height="12" viewBox="0 0 12 12">
          <path d="M2 6h.01M6 6h.01M10 6h.01" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
        </svg>
      </SignButton>
      <Drop
        label={t('issue.line.actions', { n })}
        placement="bottom end"
        onAction={(key) => {
          const chosen = entries.find(({ id }) => id === key)
          if (chosen) act(chosen.id)
        }}
      >
        {entries.map(({ id, text, keys }) => (
          <Entry key={id} id={id} text={text} aside={keys} />
        ))}
      </Drop>
    </MenuTrigger>
  )
}
