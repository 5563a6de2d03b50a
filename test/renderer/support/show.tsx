/** Puts the whole window on screen over a fake bridge. */

import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { I18nextProvider } from 'react-i18next'
import type { Language } from '#contract/values.ts'
import { App } from '../../../src-renderer/app.tsx'
import { createI18n } from '../../../src-renderer/lib/i18n/i18n.ts'
import { createQueryClient } from '../../../src-renderer/lib/queries.ts'
import { useSession } from '../../../src-renderer/lib/session.ts'
import { type Answers, createFakeBridge, type FakeBridge } from './fake-bridge.ts'
import './testing-library.ts'

/** jsdom lays nothing out: nothing is ever resized in it. */
class NoResize implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}
globalThis.ResizeObserver ??= NoResize

export const showApp = (answers: Answers, language: Language = 'pt-PT') => {
  const bridge: FakeBridge = createFakeBridge(answers)
  Object.defineProperty(window, 'concilia', { value: bridge, configurable: true })
  useSession.setState({ screen: 'start', companyId: null, overlay: null })
  const view = render(
    <QueryClientProvider client={createQueryClient()}>
      <I18nextProvider i18n={createI18n(language)}>
        <App />
      </I18nextProvider>
    </QueryClientProvider>,
  )
  return { bridge, user: userEvent.setup(), ...view }
}
