/** Handlers that stay the same from one drawing to the next and do what the latest would. */
import { useInsertionEffect, useRef, useState } from 'react'

type Acts = Readonly<Record<string, (...input: never[]) => unknown>>

/** For handlers only: what something is drawn with must not come from here, since its change draws nothing. */
export const useStableHandlers = <Own extends Acts>(acts: Own): Own => {
  const latest = useRef(acts)
  useInsertionEffect(() => {
    latest.current = acts
  })
  const [stable] = useState(() =>
    Object.fromEntries(
      Object.keys(acts).map((name) => [name, (...input: never[]) => latest.current[name]?.(...input)]),
    ),
  )
  return stable as Own
}
