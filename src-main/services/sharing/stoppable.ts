/** A shared log whose calls end as soon as a signal says so, however long the server takes. */
import type { SharedLog } from '../../connectors/shared-log/shared-log.ts'

/** What was on its way may have been numbered, or not: the next pull shows it. Error: the reason of `signal`. */
export const stoppable = (log: SharedLog, signal: AbortSignal): SharedLog =>
  new Proxy(log, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name)
      if (typeof member !== 'function') return member
      return (...given: unknown[]): unknown => {
        signal.throwIfAborted()
        const answer: unknown = Reflect.apply(member, target, given)
        return answer instanceof Promise ? untilStopped(answer, signal) : answer
      }
    },
  })

const untilStopped = async <Answer>(answer: Promise<Answer>, signal: AbortSignal): Promise<Answer> => {
  const stopped = Promise.withResolvers<never>()
  const stop = (): void => stopped.reject(signal.reason)
  signal.addEventListener('abort', stop, { once: true })
  try {
    return await Promise.race([answer, stopped.promise])
  } finally {
    signal.removeEventListener('abort', stop)
  }
}
