/** Shows a row or filter that another screen requested. */
import { useEffect } from 'react'
import { goalReached, useSession } from '../lib/session.ts'
import type { ListQuery } from './filters/list-query.ts'
import type { ListController } from './use-list-controller.ts'

interface Steps {
  /** @returns whether the open list contains the row */
  readonly goTo: (id: number) => Promise<boolean>
  readonly focus: () => void
}

export const useGoal = <Query extends ListQuery, Row extends { readonly id: number }>(
  { kind, list, put }: ListController<Query, Row>,
  steps: Steps,
): void => {
  const isReady = !list.isLoading
  const goal = useSession((state) => state.goal)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a goal is reached once, with the functions of that moment
  useEffect(() => {
    if (goal?.list !== kind.of || !isReady) return
    goalReached()
    const reach = async () => {
      if (goal.filter) put(kind.read(goal.filter))
      // A row that the open list does not contain is found by its id after the filters are removed.
      if (goal.id !== undefined && !(await steps.goTo(goal.id)) && !goal.filter) put(kind.read({}))
      steps.focus()
    }
    void reach()
  }, [goal, isReady])
}
