/** Commands of menu, palette and keys: given anywhere, run by whoever is on screen and offers them. */
import { useEffect, useRef } from 'react'
import { type Command, commands } from '#contract/commands.ts'
import { announce } from '../ui/announcer.tsx'

/** Without a function a command is not possible now. @param digit that of the key, of a command whose keys are digits */
export type Runs = Readonly<Partial<Record<Command, ((digit: number) => void) | undefined>>>
/** What keeps a command from being run as things stand, in words; null when nothing does. */
export type DisabledReasons = Readonly<Partial<Record<Command, () => string | null>>>

interface Offer {
  readonly runs: Runs
  readonly disabledReasons?: DisabledReasons
  /** Done before any of its runs, or what is said instead. */
  readonly before?: () => void
}

const offers = new Set<{ readonly current: Offer }>()

const offering = (command: Command): Offer[] =>
  [...offers].map(({ current }) => current).filter(({ runs }) => runs[command] !== undefined)

export const isOffered = (command: Command): boolean => offering(command).length > 0

/** Runs it, or says what keeps it from being run. */
export const runCommand = (command: Command, digit = 0): void => {
  for (const { runs, disabledReasons, before } of offering(command)) {
    before?.()
    const reason = disabledReasons?.[command]?.() ?? null
    if (reason === null) runs[command]?.(digit)
    else announce(reason, 'wrong')
  }
}

/** The commands somebody offers as things stand, each with what keeps it from being run. */
export const offeredCommands = (): readonly {
  readonly command: Command
  readonly disabledReason: string | null
}[] =>
  commands.flatMap((command) => {
    const [first] = offering(command)
    return first === undefined
      ? []
      : { command, disabledReason: first.disabledReasons?.[command]?.() ?? null }
  })

/** Offers the commands it names while the component is on screen. */
export const useCommands = (runs: Runs, more?: Omit<Offer, 'runs'>): void => {
  const latest = useRef<Offer>({ runs })
  useEffect(() => {
    latest.current = { runs, ...more }
  })
  useEffect(() => {
    offers.add(latest)
    return () => void offers.delete(latest)
  }, [])
}
