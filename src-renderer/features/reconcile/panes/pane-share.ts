/** How the two lists share the width; kept in the window's own storage. */
import { create } from 'zustand'
import { persist } from 'zustand/middleware'

/** Documents have a column more: at 1024 px both lists show theirs, whichever one sorts them. */
const defaultShare = 0.54
const least = 0.25
const most = 0.75
const step = 0.02

/** The documents' part of what the proposals leave, 0 to 1. */
export const usePaneShare = create<{ share: number }>()(
  persist(() => ({ share: defaultShare }), { name: 'concilia.pane-share' }),
)

export const setPaneShare = (share: number): void => {
  usePaneShare.setState({ share: Math.max(least, Math.min(most, share)) })
}

export const resetPaneShare = (): void => setPaneShare(defaultShare)

/** One step of a key: `ArrowLeft`, `ArrowRight`, `Home` for the default. @returns whether the key was one of these */
export const stepPaneShare = (key: string): boolean => {
  const { share } = usePaneShare.getState()
  if (key === 'ArrowLeft') setPaneShare(share - step)
  else if (key === 'ArrowRight') setPaneShare(share + step)
  else if (key === 'Home') resetPaneShare()
  else return false
  return true
}
