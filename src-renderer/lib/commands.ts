/** The commands of menu, palette and keys. Components on screen offer to run them; `runCommand` finds who does. */
import { useLayoutEffect, useRef } from 'react'
import { create } from 'zustand'
import { type Command, commands } from '#contract/commands.ts'
import { announce } from '../ui/announcer.tsx'

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

export const isOffered = (command: Command): boolean => offering(command).length > 0

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

/** The commands that are offered now, each with the reason that disables it, or null; updated when a screen changes. */
export const useOfferedCommands = (): ReturnType<typeof offeredCommands> => {
  useOffers()
  return offeredCommands()
}

/** Offers commands while the component is on screen, from its first frame on, so that no quick key is lost. */
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
