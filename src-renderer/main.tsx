/** The window's entry. */
import './lib/without-eval.ts'
import './ui/tokens.css'
import './ui/base.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { App } from './app.tsx'
import { begin } from './begin.ts'
import { createI18n } from './lib/i18n/i18n.ts'
import { readTheRest } from './lib/on-demand.tsx'
import { createQueryClient } from './lib/queries.ts'

/** By then the first screen is drawn, however busy the window is. */
const drawnMs = 500
/** By then the first screen has what it needs; a part asked for sooner is read at once. */
const firstScreenMs = 2_000

const root = document.getElementById('root')

const start = async (): Promise<void> => {
  if (root === null) return
  const client = createQueryClient()
  const { settings, drawn } = await begin(client)
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={client}>
        <I18nextProvider i18n={createI18n(settings.language)}>
          <App />
        </I18nextProvider>
      </QueryClientProvider>
    </StrictMode>,
  )
  requestIdleCallback(drawn, { timeout: drawnMs })
  setTimeout(readTheRest, firstScreenMs)
}

void start()
