/** State of one list from text to results: read, run, stopped, resumed. */
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { WireError } from '#contract/errors.ts'
import type { Response } from '#contract/index.ts'
import type { CompanyId } from '#contract/values.ts'
import { call, listenFor } from '../../../api.ts'
import { useAnnounceFailure } from '../../../ui/notice.tsx'
import { useRefreshPartners } from '../partner-queries.ts'
import { type Answers, joinAnswers, lastRequestedLine } from './list-rows.ts'

export type Work = Answers['work']
export type Preview = Response<'partners.readTable'>

export const useListRun = (work: Work, companyId: CompanyId) => {
  const refresh = useRefreshPartners(companyId)
  const announceFailure = useAnnounceFailure()
  const [csv, setCsv] = useState('')
  const [answers, setAnswers] = useState<Answers | null>(null)
  const [stopped, setStopped] = useState<WireError | null>(null)
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null)

  useEffect(
    () => listenFor(companyId, 'partners.listProgressed', ({ done, total }) => setProgress({ done, total })),
    [companyId],
  )

  const reading = useMutation({
    mutationFn: (text: string): Promise<Preview> =>
      call('partners.readTable', { csv: text, of: work === 'add' ? 'partners' : 'tax-ids' }),
    onMutate: setCsv,
  })
  const ask = async (): Promise<{ answers: Answers; stopped: WireError | null }> => {
    const input = { companyId, csv, after: answers === null ? 0 : lastRequestedLine(answers) }
    if (work === 'check') {
      const { rows, stopped: why } = await call('partners.validateList', input)
      return { answers: { work, rows }, stopped: why }
    }
    const { rows, left, stopped: why } = await call('partners.addList', input)
    return { answers: { work, rows, left }, stopped: why }
  }
  const run = useMutation({
    mutationFn: ask,
    onMutate: () => setProgress(null),
    onSuccess: (answer) => {
      setAnswers((before) => joinAnswers(before, answer.answers))
      setStopped(answer.stopped)
    },
    onSettled: () => (work === 'add' ? refresh() : undefined),
  })
  const startOver = () => {
    reading.reset()
    run.reset()
    setAnswers(null)
    setStopped(null)
  }
  return {
    reading,
    run,
    answers,
    /** Why the last run ended early; null where the person stopped it. */
    failure: stopped === null || stopped.code === 'cancelled' ? null : stopped,
    progress,
    stop: () => void call('partners.stopList', { companyId }).catch(announceFailure),
    startOver,
  }
}
