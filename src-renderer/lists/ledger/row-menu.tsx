/** The menu of a row: the acts that its screen offers for it or the selection, each with its key or why it is barred. */
import { Fragment, type RefObject } from 'react'
import type { Command } from '#contract/commands.ts'
import { commandWords } from '#contract/words/command-words.ts'
import { runCommand, useKeyTexts, useOfferedCommands } from '../../lib/commands.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import type { Point } from '../../ui/data-grid/grid-mouse.ts'
import { Entry, MenuAt, MenuLine, MenuPart } from '../../ui/menu.tsx'

const parts: readonly (readonly Command[])[] = [
  ['accept', 'group', 'reject', 'skip'],
  ['classify', 'split', 'offset', 'leave-open'],
  ['note', 'why-not', 'find-sums'],
  ['select', 'select-rows', 'clear-selection'],
]

interface Props {
  readonly at: Point
  /** The list. */
  readonly of: RefObject<HTMLElement | null>
  readonly onClose: () => void
}

export const RowMenu = ({ at, of, onClose }: Props) => {
  const { t, language } = useWords()
  const { firstOf } = useKeyTexts()
  const offered = useOfferedCommands()
  const shown = parts
    .map((part) => offered.filter(({ command }) => part.includes(command)))
    .filter((part) => part.length > 0)
  return (
    <MenuAt
      label={t('lists.rowMenu')}
      at={at}
      of={of}
      onClose={onClose}
      // Runs after the menu has restored the focus to the list.
      onAction={(command) => void setTimeout(() => runCommand(command as Command))}
    >
      {shown.map((part, index) => {
        const shared = sharedReason(part.map(({ disabledReason }) => disabledReason))
        const entries = part.map(({ command, disabledReason }) => (
          <Entry
            key={command}
            id={command}
            text={commandWords[language][command]}
            isDisabled={disabledReason !== null}
            aside={shared === null ? (disabledReason ?? firstOf(command)) : firstOf(command)}
          />
        ))
        return (
          <Fragment key={part[0]?.command}>
            {index === 0 ? null : <MenuLine />}
            {shared === null ? entries : <MenuPart text={shared}>{entries}</MenuPart>}
          </Fragment>
        )
      })}
    </MenuAt>
  )
}

/** The reason that bars all of several acts: it is written once, above them. */
const sharedReason = ([first = null, ...others]: readonly (string | null)[]): string | null =>
  others.length > 0 && others.every((reason) => reason === first) ? first : null
