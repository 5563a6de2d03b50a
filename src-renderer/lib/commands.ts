/**
 * The commands of menu, palette and keys. Components on screen offer to run them; `runCommand` finds who does. A pressed
 * key runs its command, depending on where it was pressed, and is written as this platform does.
 */
import { useLayoutEffect, useRef } from 'react'
import { create } from 'zustand'
import { type Command, commandSpecs, commands } from '#contract/commands.ts'
import { announce } from '../ui/notice.tsx'
import { useWords } from './i18n/use-words.ts'
import { useAppInfo, useSettings } from './queries.ts'

/** What runs each command; undefined where it is not possible now. @param digit the digit of the pressed key, else 0 */
export type Runs = Readonly<Partial<Record<Command, ((digit: number) => void) | undefined>>>
/** Why a command cannot be run now, in words; null when it can. */
export type DisabledReasons = Readonly<Partial<Record<Command, () => string | null>>>

interface Offer {
  readonly runs: Runs
  readonly disabledReasons?: DisabledReasons
  /** Called before each run, and before a reason is announced instead. */
  readonly before?: () => void
}

const useOffers = create<readonly { readonly current: Offer }[]>(() => [])

const offering = (command: Command): Offer[] =>
  useOffers
    .getState()
    .map(({ current }) => current)
    .filter(({ runs }) => runs[command] !== undefined)

const isOffered = (command: Command): boolean => offering(command).length > 0

/** Runs the command, or announces why it cannot be run now. */
export const runCommand = (command: Command, digit = 0): void => {
  for (const { runs, disabledReasons, before } of offering(command)) {
    before?.()
    const reason = disabledReasons?.[command]?.() ?? null
    if (reason === null) runs[command]?.(digit)
    else announce(reason, 'wrong')
  }
}

const offeredCommands = (): readonly {
  readonly command: Command
  readonly disabledReason: string | null
}[] =>
  commands.flatMap((command) => {
    const [first] = offering(command)
    return first === undefined
      ? []
      : { command, disabledReason: first.disabledReasons?.[command]?.() ?? null }
  })

/** The commands that are offered now, each with the reason that disables it, or null; updated when either changes. */
export const useOfferedCommands = (): ReturnType<typeof offeredCommands> => {
  // As text: rendered again for another command or reason, not for each rendering of who offers them.
  useOffers(() => JSON.stringify(offeredCommands()))
  return offeredCommands()
}

/** Offers commands while the component is on screen, from its first frame on, so that no quick key is lost. */
export const useCommands = (runs: Runs, more?: Omit<Offer, 'runs'>): void => {
  const latest = useRef<Offer>({ runs })
  useLayoutEffect(() => {
    latest.current = { runs, ...more }
    useOffers.setState((offers) => [...offers], true)
  })
  useLayoutEffect(() => {
    useOffers.setState((offers) => [...offers, latest], true)
    return () => useOffers.setState((offers) => offers.filter((offer) => offer !== latest), true)
  }, [])
}

type Pressed = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>

/**
 * What a key is pressed in: a list that has the focus itself, a form or a line of one, a field; something with keys of its
 * own, such as a menu or a dialog; a button, which takes Enter and Space where it was reached by keyboard.
 */
export type Place = 'list' | 'form' | 'line' | 'text' | 'own-keys' | 'button'

const byKey = Map.groupBy(
  commands.flatMap((command) => (commandSpecs[command].keys ?? []).map((key) => ({ key, command }))),
  ({ key }) => key,
)

/** @returns the command that a key runs in these places; undefined for none */
export const commandOf = (
  event: Pressed,
  places: ReadonlySet<Place>,
  singleKeys: boolean,
): Command | undefined => {
  const name = keyNameOf(event)
  if (isSingle(name) && !singleKeys) return undefined
  return byKey.get(name)?.find(({ command }) => acts(command, name, places))?.command
}

const signs: Readonly<Record<string, string>> = { '+': 'Plus', ' ': 'Space' }

const isDigit = (key: string): boolean => /^[1-9]$/.test(key)

/** The key as Electron writes it. Shift counts only with letters and named keys: for other signs it depends on the keyboard. */
const keyNameOf = ({ key, altKey, ctrlKey, metaKey, shiftKey }: Pressed): string => {
  const name = signs[key] ?? (isDigit(key) ? '1-9' : key.length === 1 ? key.toUpperCase() : key)
  const shift = shiftKey && (/^[A-Z]$/.test(name) || key.length > 1)
  return `${ctrlKey || metaKey ? 'CmdOrCtrl+' : ''}${altKey ? 'Alt+' : ''}${shift ? 'Shift+' : ''}${name}`
}

const isSingle = (key: string): boolean => /^(Shift\+)?(.|Plus|1-9)$/.test(key)

const acts = (command: Command, key: string, places: ReadonlySet<Place>): boolean => {
  const { scope } = commandSpecs[command]
  if (scope === 'form' || scope === 'line' || scope === 'list') return places.has(scope)
  if (!key.startsWith('CmdOrCtrl+') && !/^F\d/.test(key))
    return !places.has('text') && !places.has('own-keys') && !(places.has('button') && isPress(key))
  return scope === 'anywhere' || !places.has('text')
}

const MODIFIERS: ReadonlySet<string> = new Set(['Shift', 'Control', 'Alt', 'Meta'])

const isPress = (key: string): boolean => key === 'Enter' || key === 'Space'

const OWN_KEYS = [
  ...['dialog', 'alertdialog', 'menu', 'listbox', 'combobox', 'radiogroup', 'slider'].map(
    (role) => `[role=${role}]`,
  ),
  '[role=grid]:not([data-keys])',
  '[aria-haspopup=listbox]',
].join()

/** The places of an element, from the `data-keys` attribute (`list`, `form`, `line`) of it and of what holds it. */
const placesOf = (target: EventTarget | null, isByMouse: boolean): ReadonlySet<Place> => {
  const places = new Set<Place>()
  if (!(target instanceof HTMLElement)) return places
  if (target.dataset.keys === 'list') places.add('list')
  else if (target !== document.body && !isByMouse) places.add('button')
  if (target.closest(OWN_KEYS)) places.add('own-keys')
  for (const place of ['form', 'line'] as const) if (target.closest(`[data-keys=${place}]`)) places.add(place)
  if (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) places.add('text')
  return places
}

/** Runs the commands of pressed keys, wherever the focus is, from the first frame on. */
export const useCommandKeys = (): void => {
  const { singleKeys } = useSettings()
  useLayoutEffect(() => {
    // Where the mouse was used last, the focus does not say what the next key is meant for.
    let isByMouse = false
    let wasByMouse = false
    const onPointerDown = (): void => {
      isByMouse = true
    }
    const onKeyDown = (event: KeyboardEvent, isCaptured: boolean) => {
      if (event.defaultPrevented) return
      const places = placesOf(event.target, wasByMouse)
      const command = commandOf(event, places, singleKeys)
      if (command === undefined || !isOffered(command)) return
      // Handled in the capture phase: a form's keys, since a field with suggestions stops every key it receives, and those
      // that press a button, since one that the mouse was on has the focus.
      const isForm = /^(form|line)$/.test(commandSpecs[command].scope)
      if (isCaptured !== (isForm || (isPress(keyNameOf(event)) && !places.has('list')))) return
      event.preventDefault()
      event.stopPropagation()
      // A key held down repeats moves, never decisions.
      if (!event.repeat) runCommand(command, isDigit(event.key) ? Number(event.key) : 0)
    }
    const captured = (event: KeyboardEvent) => {
      wasByMouse = isByMouse
      if (!MODIFIERS.has(event.key)) isByMouse = false
      onKeyDown(event, true)
    }
    const bubbled = (event: KeyboardEvent) => onKeyDown(event, false)
    window.addEventListener('pointerdown', onPointerDown, true)
    window.addEventListener('keydown', captured, true)
    window.addEventListener('keydown', bubbled)
    return () => {
      window.removeEventListener('pointerdown', onPointerDown, true)
      window.removeEventListener('keydown', captured, true)
      window.removeEventListener('keydown', bubbled)
    }
  }, [singleKeys])
}

const appleSigns: Readonly<Record<string, string>> = { CmdOrCtrl: '⌘', Shift: '⇧', Alt: '⌥', Delete: '⌦' }
/** As Apple orders them. */
const appleOrder = '⌥⇧⌘'
const written: Readonly<Record<string, string>> = {
  CmdOrCtrl: 'Ctrl',
  Plus: '+',
  Escape: 'Esc',
  Delete: 'Del',
  ArrowUp: '↑',
  ArrowDown: '↓',
}

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
  const keysOf = (command: Command): readonly string[] => commandSpecs[command].keys ?? []
  /** The first key that works with the current settings. @param digit of a command whose keys are digits */
  const firstOf = (command: Command, digit?: number): string | undefined =>
    keysOf(command)
      .filter((key) => singleKeys || !isSingle(key))
      .map((key) => textOf(digit === undefined ? key : key.replace('1-9', String(digit))))[0]
  return {
    textOf,
    allOf: (command: Command) => keysOf(command).map(textOf),
    firstOf,
    /** The `keyHint` prop of a button that does the same as the command; empty for a digit beyond 9. */
    hintOf: (command: Command, digit?: number): { readonly keyHint?: string } => {
      const keyHint = digit !== undefined && digit > 9 ? undefined : firstOf(command, digit)
      return keyHint === undefined ? {} : { keyHint }
    },
  }
}
