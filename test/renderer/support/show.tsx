/** Puts the whole window on screen over a fake bridge. */

import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { App } from '../../../src-renderer/app.tsx'
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

export const showApp = (answers: Answers) => {
  const bridge: FakeBridge = createFakeBridge(answers)
  Object.defineProperty(window, 'concilia', { value: bridge, configurable: true })
  useSession.setState({ screen: 'start', companyId: null, overlay: null, offeredFiles: [] })
  const view = render(
    <QueryClientProvider client={createQueryClient()}>
      <App />
    </QueryClientProvider>,
  )
  return { bridge, user: userEvent.setup(), ...view }
}
