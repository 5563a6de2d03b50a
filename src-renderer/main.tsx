/** The window's entry. */
import './lib/without-eval.ts'
import './ui/tokens.css'
import './ui/base.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, StrictMode, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { begin } from './begin.ts'
import { readTheRest } from './lib/on-demand.tsx'
import { createQueryClient } from './lib/queries.ts'

/** So long after its rows are in place the first frame is drawn, however busy the window is. */
const drawnMs = 500
/** By then the first screen has what it needs; a part asked for sooner is read at once. */
const firstScreenMs = 2_000

/** By the time this effect runs, what it holds has taken over what was read for it; idle is the window once it is painted. */
const FirstFrame = ({
  onDrawn,
  children,
}: {
  readonly onDrawn: () => void
  readonly children: ReactNode
}) => {
  useEffect(() => {
    requestIdleCallback(onDrawn, { timeout: drawnMs })
  }, [onDrawn])
  return children
}

const root = document.getElementById('root')

const start = async (): Promise<void> => {
  if (root === null) return
  const client = createQueryClient()
  const drawn = await begin(client)
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={client}>
        <FirstFrame onDrawn={drawn}>
          <App />
        </FirstFrame>
      </QueryClientProvider>
    </StrictMode>,
  )
  setTimeout(readTheRest, firstScreenMs)
}

void start()
