/**
 * Parts that the first screen does not need: each is read when it is first shown, or by `readTheRest` before that.
 * One that was read is drawn at once; until then nothing stands in its place, for a file of the app's own.
 */
import { type ComponentType, type FunctionComponent, useEffect, useReducer } from 'react'

const unread = new Set<() => Promise<void>>()

/** @param read the part's own file, for example `async () => (await import('./help.tsx')).Help` */
export const onDemand = <Props extends object>(
  read: () => Promise<ComponentType<Props>>,
): FunctionComponent<Props> => {
  let Part: ComponentType<Props> | undefined
  let reading: Promise<void> | undefined
  const get = (): Promise<void> => {
    reading ??= read().then((part) => {
      Part = part
      unread.delete(get)
    })
    return reading
  }
  unread.add(get)

  const OnDemand = (props: Props) => {
    const [, draw] = useReducer((times: number) => times + 1, 0)
    useEffect(() => {
      if (Part === undefined) void get().then(draw)
    }, [])
    return Part === undefined ? null : <Part {...props} />
  }
  return OnDemand
}

/** Reads what has not been shown yet, one part at a time while nothing else is to be done. */
export const readTheRest = (): void => {
  const [next] = unread
  if (next === undefined) return
  unread.delete(next)
  requestIdleCallback(() => void next().then(readTheRest))
}
