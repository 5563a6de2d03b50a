/** The reasons of a pair as text, the most important first. */
import { useState } from 'react'
import type { Evidence } from '#contract/match-values.ts'
import { useWords } from '../lib/i18n/use-words.ts'
import { Button } from '../ui/button.tsx'
import { Chip } from '../ui/chip.tsx'
import { byWeight, evidenceTone } from './evidence-tone.ts'
import styles from './groups.module.css'

/** Reasons shown before expanding; those against the pair are always among them, since they come first. */
const shownAtFirst = 3

interface Props {
  readonly evidence: readonly Evidence[]
  readonly currency: string
  readonly showAll?: boolean
}

export const EvidenceChips = ({ evidence, currency, showAll = false }: Props) => {
  const { t, words, say } = useWords()
  const [isOpen, setOpen] = useState(showAll)
  const sentences = new Map(
    byWeight(evidence).map(({ code, params }) => [say(words.evidence[code], params, currency), code]),
  )
  const all = [...sentences]
  if (all.length === 0) return null
  const shown = isOpen ? all : all.slice(0, shownAtFirst)
  return (
    <ul className={styles.chips}>
      {shown.map(([sentence, code]) => (
        <li key={sentence}>
          <Chip tone={evidenceTone(code)}>{sentence}</Chip>
        </li>
      ))}
      {all.length > shown.length ? (
        <li>
          <Button variant="quiet" flush="start" onPress={() => setOpen(true)}>
            {t('reconcile.proposals.moreReasons', { n: all.length - shown.length })}
          </Button>
        </li>
      ) : null}
    </ul>
  )
}
