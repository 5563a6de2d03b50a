/** What a person chose of a grid's columns: widths, and which are hidden. Kept in the window's own storage. */
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
  const change = (part: Partial<Choices>): void => {
    useChoices.setState(({ grids }) => ({
      grids: { ...grids, [grid]: { ...none, ...grids[grid], ...part } },
    }))
  }
  return {
    ...choices,
    setWidth: (column: string, width: number) => change({ widths: { ...choices.widths, [column]: width } }),
    setHidden: (hidden: readonly string[]) => change({ hidden }),
  }
}
