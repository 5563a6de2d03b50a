/** How the two lists share the width; stored in localStorage. */
import { create } from 'zustand'
import { persist } from 'zustand/middleware'

/** The documents have one column more: with this value all columns of both lists are visible at 1024 px. */
const defaultShare = 0.54
const least = 0.25
const most = 0.75
const step = 0.02

/** The documents' share of the width without the proposals, 0 to 1. */
export const usePaneShare = create<{ share: number }>()(
  persist(() => ({ share: defaultShare }), { name: 'concilia.pane-share' }),
)

export const setPaneShare = (share: number): void => {
  usePaneShare.setState({ share: Math.max(least, Math.min(most, share)) })
}

export const resetPaneShare = (): void => setPaneShare(defaultShare)

/** Moves the divider by one step: `ArrowLeft`, `ArrowRight`, `Home` for the default. @returns whether the key was one of these */
export const stepPaneShare = (key: string): boolean => {
  const { share } = usePaneShare.getState()
  if (key === 'ArrowLeft') setPaneShare(share - step)
  else if (key === 'ArrowRight') setPaneShare(share + step)
  else if (key === 'Home') resetPaneShare()
  else return false
  return true
}
