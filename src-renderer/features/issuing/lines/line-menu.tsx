/** The menu of a line, for pointer and menu key; other keys do the same without leaving the fields. */
import { MenuTrigger } from 'react-aria-components'
import { useKeyTexts } from '../../../lib/commands.ts'
import { useWords } from '../../../lib/i18n/use-words.ts'
import { Entry, MenuPopover, SignButton } from '../../../ui/menu.tsx'

/** Commands of a line, in its menu and by keys. */
export type LineCommand = 'duplicate-line' | 'move-line-up' | 'move-line-down' | 'remove-line'

interface Props {
  readonly n: number
  readonly act: (act: LineCommand) => void
}

export const LineMenu = ({ n, act }: Props) => {
  const { t } = useWords()
  const { firstOf } = useKeyTexts()
  const entries = [
    { id: 'duplicate-line', text: t('issue.line.duplicate') },
    { id: 'move-line-up', text: t('issue.line.up') },
    { id: 'move-line-down', text: t('issue.line.down') },
    { id: 'remove-line', text: t('issue.line.remove') },
  ] as const
  return (
    <MenuTrigger>
      <SignButton label={t('issue.line.actions', { n })} excludeFromTabOrder>
        <svg aria-hidden="true" width="12" height="12" viewBox="0 0 12 12">
          <path d="M2 6h.01M6 6h.01M10 6h.01" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
        </svg>
      </SignButton>
      <MenuPopover
        label={t('issue.line.actions', { n })}
        placement="bottom end"
        onAction={(key) => {
          const chosen = entries.find(({ id }) => id === key)
          if (chosen) act(chosen.id)
        }}
      >
        {entries.map(({ id, text }) => (
          <Entry key={id} id={id} text={text} aside={firstOf(id) ?? ''} />
        ))}
      </MenuPopover>
    </MenuTrigger>
  )
}
