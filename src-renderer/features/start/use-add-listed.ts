/** Adds the valid rows of a table of companies, one after another, with secrets that are entered once for all who share them. */
import { useState } from 'react'
import type { ListedCompany, ListedRow } from '#contract/company-lists.ts'
import { ApiError, call } from '../../api.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { announce } from '../../ui/notice.tsx'

type Connected = Extract<ListedCompany, { connection: 'services' }>

/** A secret to enter: the name of its field, its account, and the number of companies that use it. */
interface SharedSecret {
  readonly name: string
  readonly of: string
  readonly companies: number
}

/** State of a row: being added, added, or the failure. */
type Result = 'adding' | 'added' | unknown

const accountOf = ({ invoicingUrl, email }: Connected): string => `token ${invoicingUrl} ${email}`
const clientOf = ({ authUrl, clientId }: Connected): string => `secret ${authUrl} ${clientId}`

const typedIn = (form: FormData, name: string): string => String(form.get(name) ?? '').trim()

export const useAddListed = (rows: readonly ListedRow[], onAdded: () => Promise<void>) => {
  const { t, counted } = useWords()
  const [results, setResults] = useState<ReadonlyMap<number, Result>>(new Map())
  const [missing, setMissing] = useState<ReadonlySet<string>>(new Set())
  const [isBusy, setBusy] = useState(false)
  const toAdd = rows.flatMap(({ row, company }) =>
    company === null || results.get(row) === 'added' ? [] : { row, company },
  )
  const connected = toAdd.flatMap(({ company }) => (company.connection === 'services' ? company : []))

  const addOne = async (company: ListedCompany, form: FormData): Promise<void> => {
    const secrets =
      company.connection === 'files'
        ? null
        : { token: typedIn(form, accountOf(company)), clientSecret: typedIn(form, clientOf(company)) }
    const answer = await call('companies.addListed', { company, secrets })
    if (answer.outcome === 'added') return
    const failed = [answer.invoicing, answer.banking].find((check) => check.state === 'failed')
    if (failed?.state === 'failed') throw new ApiError(failed.error)
  }
  const addAll = async (form: FormData): Promise<void> => {
    let added = 0
    for (const { row, company } of toAdd) {
      const note = (result: Result): void => setResults((before) => new Map(before).set(row, result))
      note('adding')
      try {
        await addOne(company, form)
        added += 1
        note('added')
      } catch (error) {
        note(error) // shown in its row; the others continue
      }
    }
    await onAdded()
    announce(t('start.many.list.done', counted(added)))
  }
  return {
    results,
    missing,
    isBusy,
    accounts: shared(connected, accountOf, ({ email, invoicingUrl }) => ({ who: email, url: invoicingUrl })),
    clients: shared(connected, clientOf, ({ clientId, authUrl }) => ({ who: clientId, url: authUrl })),
    left: toAdd.length,
    /** Clears the results, when other rows were read. */
    reset(): void {
      setResults(new Map())
      setMissing(new Set())
    },
    start(form: FormData): void {
      const names = connected.flatMap((company) => [accountOf(company), clientOf(company)])
      const empty = new Set(names.filter((name) => typedIn(form, name) === ''))
      setMissing(empty)
      if (empty.size > 0 || toAdd.length === 0) return
      setBusy(true)
      void addAll(form).finally(() => setBusy(false))
    },
  }
}

/** Each secret once, for any number of companies. */
const shared = (
  companies: readonly Connected[],
  nameOf: (company: Connected) => string,
  whose: (company: Connected) => { who: string; url: string },
): SharedSecret[] => {
  const secrets = [...Map.groupBy(companies, nameOf)].flatMap(([name, [first, ...others]]) =>
    first === undefined ? [] : { name, ...whose(first), companies: others.length + 1 },
  )
  // The same account at two services has two secrets.
  return secrets.map(({ name, who, url, companies: count }) => {
    const isAlone = secrets.every((other) => other.name === name || other.who !== who)
    return { name, of: isAlone ? who : `${who}, ${new URL(url).host}`, companies: count }
  })
}
