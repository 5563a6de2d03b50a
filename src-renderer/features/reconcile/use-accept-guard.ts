/** Proposals that one Enter does not accept: the first press announces why, the second accepts. */
import { useState } from 'react'
import type { ProposedClass } from '#contract/match-values.ts'
import type { GroupView } from '#contract/matching.ts'
import { evidenceTone } from '../../groups/evidence-tone.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { announce } from '../../ui/notice.tsx'

/** The rows before which Enter pauses: weaker ones, or those already paid. */
type Pause = 'weaker' | 'paid'

const pauseBetween = (from: ProposedClass | null, to: ProposedClass | null): Pause | null => {
  const isSure = (one: ProposedClass | null): boolean => one === 'certain' || one === 'likely'
  if (to === null || isSure(to)) return null
  if (to === 'explained') return isSure(from) ? 'paid' : null
  return isSure(from) || from === 'explained' ? 'weaker' : null
}

/** A reason counts against the pair. */
const isDoubtful = ({ class: matchClass, evidence }: GroupView): boolean =>
  matchClass === 'possible' && evidence.some(({ code }) => evidenceTone(code) === 'against')

export const useAcceptGuard = () => {
  const { t } = useWords()
  /** After the last row of a class the next one belongs to another: a person pressing Enter repeatedly must not accept it. */
  const [pause, setPause] = useState<Pause | null>(null)
  /** The proposal for which the person was warned. */
  const [warned, setWarned] = useState<string | null>(null)
  return {
    /** Must be called when the focus moves to a row of another class. @returns the sentence to announce, or null */
    onStep: (from: ProposedClass | null, to: ProposedClass | null): string | null => {
      const next = pauseBetween(from, to)
      setPause(next)
      return next && t(`reconcile.said.pause.${next}`)
    },
    onMove: () => setPause(null),
    /** Whether Enter accepts the group now; if not, the reason was announced. */
    allows: (group: GroupView): boolean => {
      if (isDoubtful(group) && warned !== group.id) {
        setWarned(group.id)
        setPause(null)
        announce(t('reconcile.said.doubtful'), 'wrong')
        return false
      }
      if (pause === null) return true
      setPause(null)
      announce(t(`reconcile.said.paused.${pause}`))
      return false
    },
  }
}
