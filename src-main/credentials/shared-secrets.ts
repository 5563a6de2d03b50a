/**
 * Secrets that several companies share, stored once. A company's entry (`<company>/<kind>`) has its secret, or the name
 * of the common entry (`shared/<kind>/<id>`). The users of a common entry are counted in the keychain, so that no count
 * is wrong after a crash.
 */
import { randomUUID } from 'node:crypto'
import type { CompanyId } from '#contract/values.ts'
import { serialQueue } from '#core/serial-queue.ts'
import { type CredentialStore, SECRET_KINDS, type SecretKind } from './credential-store.ts'

/** The entries of the keychain, by account. */
export interface KeychainEntries {
  get(account: string): Promise<string | undefined>
  set(account: string, secret: string): Promise<void>
  delete(account: string): Promise<void>
  list(): Promise<Map<string, string>>
}

type SharedSecrets = Pick<
  CredentialStore,
  'find' | 'has' | 'set' | 'rotate' | 'delete' | 'deleteAll' | 'listShared'
>

const SHARED = /^shared\/[a-z-]+\/[0-9a-f-]{36}$/

const isSharable = (kind: SecretKind): boolean => SECRET_KINDS.some((one) => one === kind)
const accountOf = (company: CompanyId, kind: SecretKind): string => `${company}/${kind}`
const isOf = (account: string, kind: SecretKind): boolean =>
  account.endsWith(`/${kind}`) && !account.startsWith('shared/')

/** The secret of an entry, its own or that of the common entry. */
const resolved = (all: ReadonlyMap<string, string>, account: string): string | undefined => {
  const held = all.get(account)
  return held !== undefined && SHARED.test(held) ? all.get(held) : held
}

/** Entries of one kind with this secret. */
const usersOf = (all: ReadonlyMap<string, string>, kind: SecretKind, secret: string): string[] =>
  [...all.keys()].filter((account) => isOf(account, kind) && resolved(all, account) === secret)

/** The companies that use a common entry. */
const namesOf = (all: ReadonlyMap<string, string>, shared: string): CompanyId[] =>
  [...all].flatMap(([account, held]) => (held === shared ? [companyOf(account)] : []))

export const createSharedSecrets = (
  entries: KeychainEntries,
  newId: () => string = randomUUID,
): SharedSecrets => {
  /** Serialises changes: each of two at once would miss the other. */
  const enqueue = serialQueue()

  const put = async (all: Map<string, string>, account: string, held: string): Promise<void> => {
    if (all.get(account) === held) return
    await entries.set(account, held)
    all.set(account, held)
  }

  /**
   * Lets all entries with this secret, and `own`, use one common entry.
   * @returns that entry
   */
  const join = async (
    all: Map<string, string>,
    kind: SecretKind,
    secret: string,
    own: string,
  ): Promise<string> => {
    const known = [...all].find(([account, held]) => account.startsWith(`shared/${kind}/`) && held === secret)
    const shared = known?.[0] ?? `shared/${kind}/${newId()}`
    await put(all, shared, secret)
    await put(all, own, shared)
    for (const account of usersOf(all, kind, secret)) {
      if (all.get(account) === shared) continue
      // Another program may have changed it since the entries were listed.
      if ((await entries.get(account)) === all.get(account)) await put(all, account, shared)
    }
    // Another program may have deleted or replaced the common entry.
    const now = await entries.get(shared)
    if (now === undefined) await entries.set(shared, secret)
    else if (now !== secret) await entries.set(own, secret)
    return shared
  }

  /** Deletes common entries without users, also those left by a crash. */
  const sweep = async (all: Map<string, string>): Promise<void> => {
    const used = new Set(all.values())
    const unused = [...all].filter(([account]) => SHARED.test(account) && !used.has(account))
    if (unused.length === 0) return
    for (const [account] of unused) await entries.delete(account)
    // Another program may have started to use one meanwhile.
    const usedNow = new Set((await entries.list()).values())
    for (const [account, secret] of unused) if (usedNow.has(account)) await entries.set(account, secret)
  }

  const keep = async (
    all: Map<string, string>,
    kind: SecretKind,
    secret: string,
    own: string,
  ): Promise<void> => {
    if (usersOf(all, kind, secret).every((account) => account === own)) await put(all, own, secret)
    else await join(all, kind, secret, own)
    await sweep(all)
  }

  const find: SharedSecrets['find'] = async (company, kind) => {
    const held = await entries.get(accountOf(company, kind))
    return held !== undefined && isSharable(kind) && SHARED.test(held) ? entries.get(held) : held
  }

  return {
    find,
    has: async (company, kind) => (await entries.get(accountOf(company, kind))) !== undefined,
    set: (company, kind, secret) =>
      enqueue(async () => {
        const own = accountOf(company, kind)
        if (isSharable(kind)) await keep(await entries.list(), kind, secret, own)
        else await entries.set(own, secret)
      }),
    rotate: (company, kind, secret, alike = []) =>
      enqueue(async () => {
        const own = accountOf(company, kind)
        const all = await entries.list()
        const before = resolved(all, own)
        const users = before === undefined || !isSharable(kind) ? [] : usersOf(all, kind, before)
        const others = users.filter((account) => account !== own)
        if (before !== undefined && others.length > 0) {
          // All use one entry first, so that one write replaces it for all of them, or for none.
          const shared = await join(all, kind, before, own)
          await sweep(all)
          await put(all, shared, secret)
        } else await keep(all, kind, secret, own)
        const lacking = alike.map((one) => accountOf(one, kind)).filter((account) => !all.has(account))
        if (lacking.length > 0) {
          const shared = await join(all, kind, secret, own)
          for (const account of lacking) await put(all, account, shared)
        }
        return [...others, ...lacking].map(companyOf)
      }),
    delete: (company, kind) =>
      enqueue(async () => {
        const own = accountOf(company, kind)
        const isUser = SHARED.test((await entries.get(own)) ?? '')
        await entries.delete(own)
        if (isUser) await sweep(await entries.list())
      }),
    deleteAll: (company) =>
      enqueue(async () => {
        const all = await entries.list()
        for (const account of [...all.keys()].filter((one) => one.startsWith(`${company}/`))) {
          await entries.delete(account)
          all.delete(account)
        }
        await sweep(all)
      }),
    async listShared() {
      const all = await entries.list()
      return SECRET_KINDS.flatMap((kind) =>
        [...all.keys()]
          .filter((account) => account.startsWith(`shared/${kind}/`))
          .map((shared) => ({ kind, companies: namesOf(all, shared) })),
      ).filter(({ companies }) => companies.length > 1)
    },
  }
}

const companyOf = (account: string): CompanyId => account.split('/')[0] as CompanyId
