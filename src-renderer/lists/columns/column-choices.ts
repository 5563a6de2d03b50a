/** What a person chose of a grid's columns: widths, and which are hidden. Kept in the window's own storage. */
import { useMemo } from 'react'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'

interface Choices {
  readonly widths: Readonly<Record<string, number>>
  readonly hidden: readonly string[]
}

const none: Choices = { widths: {}, hidden: [] }

const useChoices = create<{ grids: Readonly<Record<string, Choices>> }>()(
  persist(() => ({ grids: {} }), { name: 'concilia.columns' }),
)

/** @returns the choices of one grid, and the ways to change them */
export const useColumnChoices = (grid: string) => {
  const choices = useChoices((state) => state.grids[grid] ?? none)
  const ways = useMemo(() => {
    const change = (next: (now: Choices) => Partial<Choices>): void => {
      useChoices.setState(({ grids }) => {
        const now = grids[grid] ?? none
        return { grids: { ...grids, [grid]: { ...now, ...next(now) } } }
      })
    }
    return {
      setWidth: (column: string, width: number) =>
        change(({ widths }) => ({ widths: { ...widths, [column]: width } })),
      setHidden: (hidden: readonly string[]) => change(() => ({ hidden })),
    }
  }, [grid])
  return { ...choices, ...ways }
}
