/** What is typed, once typing rests: main is asked at a pause, not at each letter. */
import { useEffect, useState } from 'react'

/** @param value the first one is taken at once @param ms it must stay the same for */
export const useDebounced = <Value>(value: Value, ms: number): Value => {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return debounced
}
