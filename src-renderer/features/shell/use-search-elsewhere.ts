/** A search of other companies, which a person starts: one company after another, ended by another text. */
import { useEffect, useState } from 'react'
import type { CompanyView } from '#contract/companies.ts'
import { call } from '../../api.ts'
import { columnsToRows, type DocumentRow, type TransactionRow } from '../../lists/rows/list-source.ts'

/** Most documents, and most transactions, from one company. */
const MAX_OF_EACH = 4
/** Most results in total: a person has to search more precisely. */
const MAX_FOUND = 60

export interface FoundElsewhere {
  readonly company: CompanyView
  readonly documents: readonly DocumentRow[]
  readonly transactions: readonly TransactionRow[]
}

interface Progress {
  /** Number of searched companies, including those that cannot be opened. */
  readonly done: number
  /** Those that did not open. */
  readonly failed: readonly CompanyView[]
  readonly found: readonly FoundElsewhere[]
  /** Number of documents and transactions in them. */
  readonly count: number
}

interface Asked {
  readonly text: string
  readonly companies: readonly CompanyView[]
}

const nothing: Progress = { done: 0, failed: [], found: [], count: 0 }

/** @returns `search` is null until a person starts it for this text */
export const useSearchElsewhere = (text: string) => {
  const [asked, setAsked] = useState<Asked | null>(null)
  const [progress, setProgress] = useState(nothing)
  const [isStopped, setStopped] = useState(false)
  const isAsked = asked !== null && asked.text === text
  const isLeft = isAsked && progress.done < asked.companies.length
  const isFull = isLeft && progress.count >= MAX_FOUND
  const isRunning = isLeft && !isFull && !isStopped

  const next = isRunning ? asked.companies[progress.done] : undefined
  useEffect(() => {
    if (next === undefined) return
    let isWanted = true
    const addResult = (one: FoundElsewhere | null): void => {
      if (isWanted) setProgress((now) => withOne(now, next, one))
    }
    // A company that cannot be opened is counted; its row on the start screen says why.
    searchOne(next, text).then(addResult, () => addResult(null))
    return () => {
      isWanted = false
    }
  }, [next, text])

  return {
    search: isAsked ? { ...progress, isRunning, isFull, total: asked.companies.length } : null,
    begin(companies: readonly CompanyView[]) {
      setAsked({ text, companies })
      setProgress(nothing)
      setStopped(false)
    },
    stop: () => setStopped(true),
    /** Asks those again that did not open; what was found stays. */
    again() {
      if (asked === null) return
      const opened = asked.companies.filter((one) => !progress.failed.includes(one))
      setAsked({ text, companies: [...opened, ...progress.failed] })
      setProgress({ ...progress, done: opened.length, failed: [] })
      setStopped(false)
    },
  }
}

const searchOne = async (company: CompanyView, text: string): Promise<FoundElsewhere> => {
  const { documents, transactions } = await call('search.find', {
    companyId: company.id,
    text,
    limit: MAX_OF_EACH,
  })
  return {
    company,
    documents: columnsToRows(documents.rows),
    transactions: columnsToRows(transactions.rows),
  }
}

const withOne = (
  { done, failed, found, count }: Progress,
  company: CompanyView,
  one: FoundElsewhere | null,
): Progress => {
  const more = one === null ? 0 : one.documents.length + one.transactions.length
  return {
    done: done + 1,
    failed: one === null ? [...failed, company] : failed,
    found: one === null || more === 0 ? found : [...found, one],
    count: count + more,
  }
}
