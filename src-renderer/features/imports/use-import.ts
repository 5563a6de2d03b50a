/** State of one set of files from preview to import: the person's answers, progress, cancel. */
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
export type ReadyPreview = Extract<Preview, { outcome: 'ready' }>
export type NeedsAccount = Extract<Preview, { outcome: 'needs-account' }>

type Answers = Pick<Required<Request<'imports.preview'>>, 'accounts' | 'layouts' | 'ours' | 'suppliers'>

export const useImport = (companyId: CompanyId, files: readonly OfferedFile[]) => {
  const [answers, setAnswers] = useState<Answers>({
    accounts: [],
    layouts: [],
    ours: [],
    suppliers: [],
  })
  const [progress, setProgress] = useState<Progress | null>(null)
  useEffect(
    () =>
      listenFor(companyId, 'imports.progressed', ({ phase, ...told }) => {
        if (phase !== 'ended') setProgress({ ...told, phase })
      }),
    [companyId],
  )

  const request: Omit<Request<'imports.preview'>, 'companyId'> = {
    handles: files.map(({ handle }) => handle),
    ...answers,
  }
  const run = useMutation({
    mutationFn: (set: typeof request) => call('imports.run', { companyId, ...set }),
  })
  // Files dropped while an import runs wait until its result was closed.
  const isFree = !run.isPending && run.data?.outcome !== 'imported'
  const preview = useQuery({
    ...importQueries.preview(companyId, request),
    enabled: files.length > 0 && isFree,
  })
  const cancel = () => void call('imports.cancel', { companyId }).catch(() => undefined) // it may have ended
  const isCancelled = run.error !== null && toApiError(run.error).code === 'cancelled'

  return {
    preview,
    run: { ...run, mutate: () => run.mutate(request) },
    /** Closes the result; files dropped meanwhile are previewed next. */
    goOn: (): void => {
      for (const handle of run.variables?.handles ?? []) leaveOutFile(handle)
      run.reset()
    },
    progress,
    cancel,
    failure: preview.error ?? (isCancelled ? null : run.error),
    /** Sets the account for a name in a file. */
    nameAccount: (handle: string, name: string | null, accountId: string): void =>
      setAnswers(({ accounts, ...others }) => ({
        ...others,
        accounts: [
          ...accounts.filter((one) => one.handle !== handle || one.name !== name),
          { handle, name, accountId },
        ],
      })),
    /** Confirms that a file belongs to this company. */
    sayOurs: (handle: string): void =>
      setAnswers(({ ours, ...others }) => ({ ...others, ours: [...ours, handle] })),
    /** Says that a file is of suppliers. */
    saySuppliers: (handle: string): void =>
      setAnswers(({ suppliers, ...others }) => ({ ...others, suppliers: [...suppliers, handle] })),
    /** The column layout that a person set for a file. */
    layoutOf: (handle: string): TableLayout | undefined =>
      answers.layouts.find((one) => one.handle === handle)?.layout,
    /** Sets the column layout of a file. */
    chooseLayout: (handle: string, layout: TableLayout): void =>
      setAnswers(({ layouts, ...others }) => ({
        ...others,
        layouts: [...layouts.filter((one) => one.handle !== handle), { handle, layout }],
      })),
  }
}
