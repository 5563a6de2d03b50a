/** The window's first frame: what it does not show waits for it, and so does the work main has with that. */
import type { Channel, Request, Response } from '#contract/index.ts'
import { call } from '../api.ts'

let drawn = Promise.resolve()

/** @returns to be called once the frame is on screen */
export const awaitFirstFrame = (): (() => void) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  drawn = promise
  return resolve
}

/** Resolved at once but while the first frame is being made. */
export const firstFrame = (): Promise<void> => drawn

/** Calls an endpoint whose answer the first frame does not show. */
export const callLater = async <C extends Channel>(channel: C, input: Request<C>): Promise<Response<C>> => {
  await firstFrame()
  return call(channel, input)
}
