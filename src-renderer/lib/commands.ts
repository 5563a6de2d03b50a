/** Commands of menu, palette and keys: given anywhere, carried out by whoever is on screen and listens. */
import { useEffect, useRef } from 'react'
import type { MenuCommand } from '../../src-preload/contract/app.ts'

type Listener = (command: MenuCommand) => void
const listeners = new Set<Listener>()

export const giveCommand = (command: MenuCommand): void => {
  for (const listener of [...listeners]) listener(command)
}

/** Carries out the commands it names while the component is on screen. */
export const useCommands = (acts: Partial<Record<MenuCommand, () => void>>): void => {
  const latest = useRef(acts)
  useEffect(() => {
    latest.current = acts
  })
  useEffect(() => {
    const listener: Listener = (command) => latest.current[command]?.()
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }, [])
}
