/** A person's choices for the columns of a grid: widths, and which are hidden. Stored in localStorage. */
import { useMemo } from 'react'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'

export interface Choices {
  readonly widths: Readonly<Record<string, number>>
  readonly hidden: readonly string[]
}

const none: Choices = { widths: {}, hidden: [] }

const useChoices = create<{ grids: Readonly<Record<string, Choices>> }>()(
  persist(() => ({ grids: {} }), { name: 'concilia.columns' }),
)

/**
 * @param first the choices until a person changes them; a stable object
 * @returns the choices of one grid, and functions to change them
 */
export const useColumnChoices = (grid: string, first = none) => {
  const choices = useChoices((state) => state.grids[grid] ?? first)
  const ways = useMemo(() => {
    const change = (next: (now: Choices) => Partial<Choices>): void => {
      useChoices.setState(({ grids }) => {
        const now = grids[grid] ?? first
        return { grids: { ...grids, [grid]: { ...now, ...next(now) } } }
      })
    }
    return {
      setWidth: (column: string, width: number) =>
        change(({ widths }) => ({ widths: { ...widths, [column]: width } })),
      setHidden: (hidden: readonly string[]) => change(() => ({ hidden })),
    }
  }, [grid, first])
  return { ...choices, ...ways }
}
