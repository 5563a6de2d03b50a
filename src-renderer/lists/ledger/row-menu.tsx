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
  ['classify', 'split', 'offset', 'leave-open', 'ask-client'],
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
  const { t } = useWords()
  return (
    <MenuAt label={t('lists.rowMenu')} at={at} of={of} onClose={onClose} onAction={runLater}>
      <RowActs />
    </MenuAt>
  )
}

/** Runs a command after its menu has restored the focus. */
export const runLater = (command: string | number): void =>
  void setTimeout(() => runCommand(command as Command))

/** The acts as entries of a menu. */
export const RowActs = () => {
  const { language } = useWords()
  const { firstOf } = useKeyTexts()
  const offered = useOfferedCommands()
  const shown = parts
    .map((part) => offered.filter(({ command }) => part.includes(command)))
    .filter((part) => part.length > 0)
  return shown.map((part, index) => {
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
  })
}

/** The reason that bars all of several acts: it is written once, above them. */
const sharedReason = ([first = null, ...others]: readonly (string | null)[]): string | null =>
  others.length > 0 && others.every((reason) => reason === first) ? first : null
