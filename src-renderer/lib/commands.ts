/** Commands of menu, palette and keys: given anywhere, run by whoever is on screen and offers them. */
import { useLayoutEffect, useRef } from 'react'
import { create } from 'zustand'
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

const useOffers = create<readonly { readonly current: Offer }[]>(() => [])

const offering = (command: Command): Offer[] =>
  useOffers
    .getState()
    .map(({ current }) => current)
    .filter(({ runs }) => runs[command] !== undefined)

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

/** The commands somebody offers as things stand, each with what keeps it from being run; read again when a screen comes or goes. */
export const useOfferedCommands = (): ReturnType<typeof offeredCommands> => {
  useOffers()
  return offeredCommands()
}

/** Offers the commands it names while the component is on screen: from its first frame on, or a quick key is lost. */
export const useCommands = (runs: Runs, more?: Omit<Offer, 'runs'>): void => {
  const latest = useRef<Offer>({ runs })
  useLayoutEffect(() => {
    latest.current = { runs, ...more }
  })
  useLayoutEffect(() => {
    useOffers.setState((offers) => [...offers, latest], true)
    return () => useOffers.setState((offers) => offers.filter((offer) => offer !== latest), true)
  }, [])
}
