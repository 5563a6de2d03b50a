/** Entry point of the window. */
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

/** Milliseconds after the rows are in place: the first frame has been painted by then, even in a busy window. */
const drawnMs = 500
/** Milliseconds after which the first screen has its data; then the other parts are loaded. */
const firstScreenMs = 2_000

/** When this effect runs, the content has taken over what was loaded for it; the window is idle after it is painted. */
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
