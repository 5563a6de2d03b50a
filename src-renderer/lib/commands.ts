/** Commands of menu, palette and keys: given anywhere, carried out by whoever is on screen and listens. */
import { useEffect, useRef } from 'react'
import { type Command, commands } from '#contract/commands.ts'
import { announce } from '../ui/announcer.tsx'

interface Listener {
  /** Without an act a command is not possible now. */
  readonly acts: Readonly<Partial<Record<Command, (() => void) | undefined>>>
  /** What keeps one from being carried out as things stand, in words; null when nothing does. */
  readonly barOf?: (command: Command) => string | null
  /** Done before any of its acts, or what is said instead. */
  readonly before?: () => void
}

const listeners = new Set<{ readonly current: Listener }>()

const hearing = (command: Command): Listener[] =>
  [...listeners].map(({ current }) => current).filter(({ acts }) => acts[command] !== undefined)

export const isHeard = (command: Command): boolean => hearing(command).length > 0

/** Has it carried out, or says what keeps it from being. */
export const giveCommand = (command: Command): void => {
  for (const { acts, barOf, before } of hearing(command)) {
    before?.()
    const bar = barOf?.(command) ?? null
    if (bar === null) acts[command]?.()
    else announce(bar, 'wrong')
  }
}

/** The commands somebody listens to as things stand, each with what keeps it from being carried out. */
export const commandsNow = (): readonly { readonly command: Command; readonly bar: string | null }[] =>
  commands.flatMap((command) => {
    const [first] = hearing(command)
    return first === undefined ? [] : { command, bar: first.barOf?.(command) ?? null }
  })

/** Carries out the commands it names while the component is on screen. */
export const useCommands = (acts: Listener['acts'], more?: Omit<Listener, 'acts'>): void => {
  const latest = useRef<Listener>({ acts })
  useEffect(() => {
    latest.current = { acts, ...more }
  })
  useEffect(() => {
    listeners.add(latest)
    return () => void listeners.delete(latest)
  }, [])
}
