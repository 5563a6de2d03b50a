/** Saved filters, in localStorage. */
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import type { KeptQuery } from './list-query.ts'

type Kept = Readonly<Record<string, KeptQuery>>

const useStore = create<{ lists: Readonly<Record<string, Kept>> }>()(
  persist(() => ({ lists: {} }), { name: 'concilia.filters' }),
)

const none: Kept = {}

const change = (list: string, next: (now: Kept) => Kept): void => {
  useStore.setState(({ lists }) => ({ lists: { ...lists, [list]: next(lists[list] ?? none) } }))
}

export const useKeptFilters = (list: string): Kept => useStore(({ lists }) => lists[list] ?? none)

export const keepFilter = (list: string, name: string, filter: KeptQuery): void =>
  change(list, (now) => ({ ...now, [name]: filter }))

export const forgetFilter = (list: string, name: string): void =>
  change(list, (now) => Object.fromEntries(Object.entries(now).filter(([one]) => one !== name)))
