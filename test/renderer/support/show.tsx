/** Puts the whole window on screen over a fake bridge. */

import { QueryClientProvider } from '@tanstack/react-query'
import { configure, prettyDOM, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { I18nextProvider } from 'react-i18next'
import type { Language } from '../../../src-preload/contract/values.ts'
import { App } from '../../../src-renderer/app.tsx'
import { createI18n } from '../../../src-renderer/lib/i18n/i18n.ts'
import { createQueryClient } from '../../../src-renderer/lib/queries.ts'
import { useSession } from '../../../src-renderer/lib/session.ts'
import { type Answers, createFakeBridge, type FakeBridge } from './fake-bridge.ts'

/** jsdom lays nothing out: nothing is ever resized in it. */
class NoResize implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}
globalThis.ResizeObserver ??= NoResize

/** The page is printed into the message once somebody reads it: most are of looks that come too early and are repeated. */
const lookFailed = (message: string | null, container: Element): Error => {
  const error = new Error()
  error.name = 'TestingLibraryElementError'
  Object.defineProperty(error, 'message', {
    configurable: true, // whoever waits in vain puts the last page in its place
    get: () => [message, prettyDOM(container)].filter(Boolean).join('\n\n'),
  })
  return error
}

configure({
  // Ends what never comes; a machine with other work is no failure.
  asyncUtilTimeout: 10_000,
  getElementError: lookFailed,
})

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
