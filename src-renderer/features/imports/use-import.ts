/** One set of files from its preview to its import: what a person answered on the way, progress, cancel. */
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { TableLayout } from '#contract/import-values.ts'
import type { OfferedFile } from '#contract/imports.ts'
import type { EventPayload, Request, Response } from '#contract/index.ts'
import type { CompanyId } from '#contract/values.ts'
import { call, listenFor, toApiError } from '../../api.ts'
import { leaveOutFile } from '../../lib/session.ts'
import { importQueries } from './import-queries.ts'

type Told = EventPayload<'imports.progressed'>
export type Progress = Omit<Told, 'phase'> & { phase: Exclude<Told['phase'], 'ended'> }
type Preview = Response<'imports.preview'>
export type NeedsAccount = Extract<Preview, { outcome: 'needs-account' }>

type Answers = Pick<Required<Request<'imports.preview'>>, 'accounts' | 'layouts' | 'ours'>

export const useImport = (companyId: CompanyId, files: readonly OfferedFile[]) => {
  const [answers, setAnswers] = useState<Answers>({ accounts: [], layouts: [], ours: [] })
  const [progress, setProgress] = useState<Progress | null>(null)
  useEffect(
    () =>
      listenFor(companyId, 'imports.progressed', ({ phase, ...told }) => {
        if (phase !== 'ended') setProgress({ ...told, phase })
      }),
    [companyId],
  )

  const asked: Omit<Request<'imports.preview'>, 'companyId'> = {
    handles: files.map(({ handle }) => handle),
    accounts: answers.accounts,
    layouts: answers.layouts,
    ours: answers.ours,
  }
  const run = useMutation({
    mutationFn: (set: typeof asked) => call('imports.run', { companyId, ...set }),
  })
  // What is dropped while an import runs waits until its end was seen.
  const isFree = !run.isPending && run.data?.outcome !== 'imported'
  const preview = useQuery({
    ...importQueries.preview(companyId, asked),
    enabled: files.length > 0 && isFree,
  })
  const cancel = () => void call('imports.cancel', { companyId }).catch(() => undefined) // it may have ended
  const isCancelled = run.error !== null && toApiError(run.error).code === 'cancelled'

  return {
    preview,
    run: { ...run, mutate: () => run.mutate(asked) },
    /** Leaves what was imported; what was dropped meanwhile is looked at next. */
    goOn: (): void => {
      for (const handle of run.variables?.handles ?? []) leaveOutFile(handle)
      run.reset()
    },
    progress,
    cancel,
    failure: preview.error ?? (isCancelled ? null : run.error),
    /** Which account a name in a file stands for. */
    nameAccount: (handle: string, name: string | null, accountId: string): void =>
      setAnswers(({ accounts, ...others }) => ({
        ...others,
        accounts: [
          ...accounts.filter((one) => one.handle !== handle || one.name !== name),
          { handle, name, accountId },
        ],
      })),
    /** That a file is this company's, whatever speaks against it. */
    sayOurs: (handle: string): void =>
      setAnswers(({ ours, ...others }) => ({ ...others, ours: [...ours, handle] })),
    /** What the columns of a file are. */
    chooseLayout: (handle: string, layout: TableLayout): void =>
      setAnswers(({ layouts, ...others }) => ({
        ...others,
        layouts: [...layouts.filter((one) => one.handle !== handle), { handle, layout }],
      })),
  }
}
