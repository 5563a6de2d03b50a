/** Runs one search for document ids per company at a time, with progress and cancel. */
import type { CompanyId } from '#contract/values.ts'
import { AppError } from '#core/app-error.ts'
import type { Clock } from '#core/clock.ts'
import type { OpenCompany } from '../companies/open-companies.ts'
import type { FollowUps } from '../follow-ups.ts'
import { probeDocuments, type TrackResult } from './track-documents.ts'

interface Progress {
  asked: number
  found: number
}

export interface ProbeRunner {
  /** Errors: conflict (one is running), those of probing; what was found is kept. */
  run(
    company: OpenCompany,
    options: { from?: number | undefined; gap?: number | undefined },
  ): Promise<TrackResult>
  cancel(id: CompanyId): void
  /** Null while none is running. */
  progress(id: CompanyId): Progress | null
}

export interface ProbeRunnerPorts {
  clock: Clock
  /** See `DecidePorts`. */
  personIn(company: CompanyId): string
  followUps: FollowUps
}

export const createProbeRunner = (ports: ProbeRunnerPorts): ProbeRunner => {
  const running = new Map<CompanyId, { stop: AbortController; progress: Progress }>()
  return {
    async run(company, options) {
      const { id } = company.record
      if (running.has(id)) throw new AppError('conflict', 'a search for documents is running already')
      const probe = { stop: new AbortController(), progress: { asked: 0, found: 0 } }
      running.set(id, probe)
      try {
        const { invoicing } = await company.clients()
        const result = await probeDocuments(
          { invoicing, mirror: company.mirror, clock: ports.clock, person: ports.personIn(id) },
          {
            ...options,
            signal: probe.stop.signal,
            onProgress: (asked, found) => {
              probe.progress = { asked, found }
            },
          },
        )
        ports.followUps.changed(id)
        return result
      } finally {
        running.delete(id)
      }
    },
    cancel: (id) => running.get(id)?.stop.abort(),
    progress: (id) => running.get(id)?.progress ?? null,
  }
}
