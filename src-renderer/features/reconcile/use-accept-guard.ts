/** Proposals that one Enter does not accept: the first press announces why, the second accepts. */
import { useState } from 'react'
import type { MatchClass, ProposedClass } from '#contract/match-values.ts'
import type { GroupView } from '#contract/matching.ts'
import { evidenceTone } from '../../groups/evidence-tone.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { announce } from '../../ui/announcer.tsx'

type Class = MatchClass | ProposedClass | null | undefined
const isSure = (one: Class): boolean => one === 'certain' || one === 'likely'

/** Something speaks against the pair. */
const isDoubtful = ({ class: matchClass, evidence }: GroupView): boolean =>
  matchClass === 'possible' && evidence.some(({ code }) => evidenceTone(code) === 'against')

export const useAcceptGuard = () => {
  const { t } = useWords()
  /** After the last certain or likely row the next one is weaker: a person pressing Enter repeatedly must not accept it. */
  const [isPaused, setPaused] = useState(false)
  /** The proposal a person was warned of. */
  const [warned, setWarned] = useState<string | null>(null)
  return {
    /** To be called when the focus moves to a row of another class. @returns the sentence to announce, or null */
    onStep: (from: Class, to: Class): string | null => {
      const pauses = isSure(from) && to != null && !isSure(to)
      setPaused(pauses)
      return pauses ? t('reconcile.said.pause') : null
    },
    onMove: () => setPaused(false),
    /** Whether Enter accepts the group now; if not, the reason was announced. */
    allows: (group: GroupView): boolean => {
      if (isDoubtful(group) && warned !== group.id) {
        setWarned(group.id)
        setPaused(false)
        announce(t('reconcile.said.doubtful'), 'wrong')
        return false
      }
      if (!isPaused) return true
      setPaused(false)
      announce(t('reconcile.said.paused'))
      return false
    },
  }
}
