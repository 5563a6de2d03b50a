/** Brings a list where an act from elsewhere leads: shows what is asked for, then goes to the row. */
import { useEffect } from 'react'
import { goalReached, useSession } from '../lib/session.ts'
import type { ListQuery } from './filters/list-query.ts'
import type { ListController } from './use-list-controller.ts'

interface Steps {
  /** @returns whether the list as it is open holds the row */
  readonly goTo: (id: number) => Promise<boolean>
  readonly focus: () => void
}

export const useGoal = <Query extends ListQuery, Row extends { readonly id: number }>(
  { kind, list, put }: ListController<Query, Row>,
  steps: Steps,
): void => {
  const isReady = !list.isLoading
  const goal = useSession((state) => state.goal)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a goal is reached once, by the steps of that moment
  useEffect(() => {
    if (goal?.list !== kind.of || !isReady) return
    goalReached()
    const reach = async () => {
      if (goal.filter) put(kind.read(goal.filter))
      // A row that is not in the list as it stands is found by its id once everything is shown.
      if (goal.id !== undefined && !(await steps.goTo(goal.id)) && !goal.filter) put(kind.read({}))
      steps.focus()
    }
    void reach()
  }, [goal, isReady])
}
