/** How the window's tests wait, fail and send events. Imported for what it sets. */
import { configure, getConfig, prettyDOM } from '@testing-library/react'

/** The page is printed into the message only when it is read: most messages are of attempts that are repeated. */
const lookFailed = (message: string | null, container: Element): Error => {
  const error = new Error()
  error.name = 'TestingLibraryElementError'
  Object.defineProperty(error, 'message', {
    configurable: true, // whoever waits in vain puts the last page in its place
    get: () => [message, prettyDOM(container)].filter(Boolean).join('\n\n'),
  })
  return error
}

const { eventWrapper } = getConfig()

/**
 * user-event sends `change` from a field typed in when it loses the focus. Where a React commit takes the focus away,
 * waiting there for React's work would be an error: "Should not already be working".
 */
const send: typeof eventWrapper = (event) => (window.event?.type === 'blur' ? event() : eventWrapper(event))

configure({
  // Ends what never comes; a machine with other work is no failure.
  asyncUtilTimeout: 60_000,
  getElementError: lookFailed,
  eventWrapper: send,
})
