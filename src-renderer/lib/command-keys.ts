/** Which command a pressed key gives, and how its keys are written on this platform. */
import type { KeyboardEvent as ReactKeyboardEvent } from 'react'
import { type Command, commandKeys, commands } from '#contract/commands.ts'
import { giveCommand, isHeard } from './commands.ts'
import { useWords } from './i18n/use-words.ts'
import { useAppInfo, useSettings } from './queries.ts'

type Pressed = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>

const byKey: ReadonlyMap<string, Command> = new Map(
  commands.flatMap((command) => (commandKeys[command] ?? []).map((key) => [key, command] as const)),
)

const nameOf = (key: string): string => {
  if (key === '+') return 'Plus'
  return key.length === 1 ? key.toUpperCase() : key
}

/** Shift counts with letters alone: which other signs need it is the keyboard's own matter. */
const commandOf = ({ key, altKey, ctrlKey, metaKey, shiftKey }: Pressed): Command | undefined => {
  if (altKey) return undefined
  const name = nameOf(key)
  const shift = shiftKey && /^[A-Z]$/.test(name) ? 'Shift+' : ''
  return byKey.get(`${ctrlKey || metaKey ? 'CmdOrCtrl+' : ''}${shift}${name}`)
}

/** @returns the command of a key that acts wherever the focus is */
export const commandAnywhere = (event: Pressed): Command | undefined =>
  event.ctrlKey || event.metaKey || /^F\d/.test(event.key) ? commandOf(event) : undefined

/** A key pressed while a list has the focus that is none of the list's own moves. */
export const handleListKey = (event: ReactKeyboardEvent, singleKeys: boolean): void => {
  const command = commandAnywhere(event) === undefined ? commandOf(event) : undefined
  if (command === undefined || (event.key.length === 1 && !singleKeys) || !isHeard(command)) return
  event.preventDefault()
  // A key held down repeats moves, never decisions.
  if (!event.repeat) giveCommand(command)
}

const appleSigns: Readonly<Record<string, string>> = { CmdOrCtrl: '⌘', Shift: '⇧', Alt: '⌥' }
/** As Apple orders them. */
const appleOrder = '⌥⇧⌘'
const written: Readonly<Record<string, string>> = { CmdOrCtrl: 'Ctrl', Plus: '+', Escape: 'Esc' }

/** @param key as Electron writes it, "CmdOrCtrl+Shift+Z" */
export const keyText = (key: string, isApple: boolean, space: string): string => {
  const parts = key.split('+').map((part) => (part === 'Space' ? space : part))
  if (!isApple) return parts.map((part) => written[part] ?? part).join('+')
  const names = parts.map((part) => appleSigns[part] ?? written[part] ?? part)
  const place = (sign: string) => (appleOrder.includes(sign) ? appleOrder.indexOf(sign) : appleOrder.length)
  return names.toSorted((a, b) => place(a) - place(b)).join('')
}

/** Keys as this platform writes them. */
export const useKeyTexts = () => {
  const { t } = useWords()
  const { singleKeys } = useSettings()
  const isApple = useAppInfo().data?.platform === 'darwin'
  const textOf = (key: string): string => keyText(key, isApple, t('shell.help.space'))
  const keysOf = (command: Command): readonly string[] => commandKeys[command] ?? []
  return {
    textOf,
    allOf: (command: Command) => keysOf(command).map(textOf),
    /** The first that acts as things are set. */
    firstOf: (command: Command): string | undefined =>
      keysOf(command)
        .filter((key) => singleKeys || !/^(Shift\+)?(.|Plus)$/.test(key))
        .map(textOf)[0],
  }
}
