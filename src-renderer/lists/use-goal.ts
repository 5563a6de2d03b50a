/** Brings a list where an act from elsewhere leads: shows what is asked for, then goes to the row. */
import { useEffect } from 'react'
import { type Goal, goalReached, useSession } from '../lib/session.ts'
import type { KeptQuery } from './filters/list-query.ts'

interface Steps {
  /** Shows a filter; nothing named in it means everything. */
  readonly show: (filter: KeptQuery) => void
  /** @returns whether the list as it is open holds the row */
  readonly goTo: (id: number) => Promise<boolean>
  readonly focus: () => void
}

/** @param isReady whether the list has been opened */
export const useGoal = (list: Goal['list'], isReady: boolean, steps: Steps): void => {
  const goal = useSession((state) => state.goal)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a goal is reached once, by the steps of that moment
  useEffect(() => {
    if (goal?.list !== list || !isReady) return
    goalReached()
    const reach = async () => {
      if (goal.filter) steps.show(goal.filter)
      // A row that is not in the list as it stands is found by its id once everything is shown.
      if (goal.id !== undefined && !(await steps.goTo(goal.id)) && !goal.filter) steps.show({})
      steps.focus()
    }
    void reach()
  }, [goal, isReady])
}
