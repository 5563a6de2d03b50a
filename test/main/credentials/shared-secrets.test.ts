import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CompanyId } from '#contract/values.ts'
import { officeEntry, type SecretKind } from '../../../src-main/credentials/credential-store.ts'
import { createKeychainStore, type Keychain } from '../../../src-main/credentials/keychain-store.ts'
import { createSessionStore } from '../../../src-main/credentials/session-store.ts'

const idOf = (name: string): CompanyId => `company-${name}` as CompanyId
const [a, b, c] = [idOf('a'), idOf('b'), idOf('c')]

/** A keychain in memory; `before` may throw, or take its time, before each call of it. */
const keychainOver = (
  entries: Map<string, string>,
  before: (writes: boolean) => Promise<void> = async () => undefined,
): Keychain => ({
  async getPassword(_, account) {
    await before(false)
    return entries.get(account) ?? null
  },
  async setPassword(_, account, secret) {
    await before(true)
    entries.set(account, secret)
  },
  async deletePassword(_, account) {
    await before(true)
    return entries.delete(account)
  },
  async findCredentials() {
    await before(false)
    return [...entries].map(([account, password]) => ({ account, password }))
  },
})
const storeOver = (entries: Map<string, string>, before?: (writes: boolean) => Promise<void>) =>
  createKeychainStore({ load: async () => keychainOver(entries, before) })

/** How many entries of the keychain have the secret. */
const timesKept = (entries: ReadonlyMap<string, string>, secret: string): number =>
  [...entries.values()].filter((held) => held === secret).length

describe('a secret that several companies have', () => {
  it('is kept once, and a company that comes with an equal one joins', async () => {
    const entries = new Map<string, string>()
    const store = storeOver(entries)
    await store.set(a, 'token', 'T')
    expect(await store.listShared()).toEqual([])
    await store.set(b, 'token', 'T')
    await store.set(c, 'token', 'T')
    expect(timesKept(entries, 'T')).toBe(1)
    for (const id of [a, b, c]) expect(await store.get(id, 'token')).toBe('T')
    expect(await store.listShared()).toEqual([{ kind: 'token', companies: [a, b, c] }])
  })

  it('is known to be kept by one look at the company itself', async () => {
    const entries = new Map<string, string>()
    for (const id of [a, b]) await storeOver(entries).set(id, 'token', 'T')
    let asked = 0
    const store = storeOver(entries, async () => {
      asked += 1
    })
    expect([await store.has(a, 'token'), await store.has(b, 'token'), await store.has(c, 'token')]).toEqual([
      true,
      true,
      false,
    ])
    expect(asked).toBe(3)
  })

  it('is told apart by its kind, and a token of a partner is never shared', async () => {
    const entries = new Map<string, string>()
    const store = storeOver(entries)
    await store.set(a, 'token', 'T')
    await store.set(b, 'client-secret', 'T')
    await store.set(a, 'partner-token:509442013', 'P')
    await store.set(b, 'partner-token:509442013', 'P')
    expect(await store.listShared()).toEqual([])
    expect([timesKept(entries, 'T'), timesKept(entries, 'P')]).toEqual([2, 2])
  })

  it('is never the password of a login at the office’s server, whatever becomes of the companies', async () => {
    const entries = new Map<string, string>()
    const store = storeOver(entries)
    const [ana, rui] = [
      officeEntry(['localhost', 5432, 'concilia', 'ana']),
      officeEntry(['localhost', 5432, 'x', 'rui']),
    ]
    for (const login of [ana, rui]) await store.set(login, 'office-password', 'T')
    for (const id of [a, b]) await store.set(id, 'token', 'T')
    expect(await store.listShared()).toEqual([{ kind: 'token', companies: [a, b] }])
    expect(await store.rotate(a, 'token', 'T2')).toEqual([b])
    for (const id of [a, b]) await store.deleteAll(id)
    for (const login of [ana, rui]) expect(await store.get(login, 'office-password')).toBe('T')
    await store.delete(ana, 'office-password')
    expect([...entries]).toEqual([[`${rui}/office-password`, 'T']])
  })

  it('stays for the others where one company goes, and goes with the last', async () => {
    const entries = new Map<string, string>()
    const store = storeOver(entries)
    for (const id of [a, b, c]) await store.set(id, 'client-secret', 'S')
    await store.deleteAll(a)
    expect(await store.get(b, 'client-secret')).toBe('S')
    expect(await store.listShared()).toEqual([{ kind: 'client-secret', companies: [b, c] }])
    await store.delete(b, 'client-secret')
    expect(await store.get(c, 'client-secret')).toBe('S')
    await store.deleteAll(c)
    expect([...entries]).toEqual([])
  })

  it('is another one for all of them once it is rotated, and for one alone where that gets its own', async () => {
    const entries = new Map<string, string>()
    const store = storeOver(entries)
    for (const id of [a, b, c]) await store.set(id, 'token', 'old')
    expect(await store.rotate(b, 'token', 'new')).toHaveLength(2)
    for (const id of [a, b, c]) expect(await store.get(id, 'token')).toBe('new')
    expect([timesKept(entries, 'old'), timesKept(entries, 'new')]).toEqual([0, 1])
    await store.set(a, 'token', 'own')
    expect(await Promise.all([a, b, c].map((id) => store.get(id, 'token')))).toEqual(['own', 'new', 'new'])
    expect(await store.rotate(a, 'token', 'own 2')).toEqual([])
    expect(await store.get(b, 'token')).toBe('new')
  })

  it('is found among entries of an earlier version too, which keep one for each', async () => {
    const entries = new Map([a, b, c].map((id) => [`${id}/token`, 'T']))
    const store = storeOver(entries)
    expect(await store.get(b, 'token')).toBe('T')
    const d = idOf('d')
    await store.set(d, 'token', 'T')
    expect(timesKept(entries, 'T')).toBe(1)
    for (const id of [a, b, c, d]) expect(await store.get(id, 'token')).toBe('T')
    const old = new Map([a, b, c].map((id) => [`${id}/token`, 'T']))
    expect(await storeOver(old).rotate(a, 'token', 'T2')).toHaveLength(2)
    for (const id of [a, b, c]) expect(await storeOver(old).get(id, 'token')).toBe('T2')
  })

  it('is given to those alike that have none, and kept once', async () => {
    const entries = new Map<string, string>([[`${c}/token`, 'own']])
    for (const store of [storeOver(entries), createSessionStore('missing')]) {
      if ((await store.find(c, 'token')) === undefined) await store.set(c, 'token', 'own')
      expect(await store.rotate(a, 'token', 'T', [b, c])).toEqual([b])
      expect(await Promise.all([a, b, c].map((id) => store.get(id, 'token')))).toEqual(['T', 'T', 'own'])
    }
    expect(timesKept(entries, 'T')).toBe(1)
  })

  it('is rotated in memory for all of them as well', async () => {
    const store = createSessionStore('missing')
    for (const id of [a, b]) await store.set(id, 'token', 'old')
    await store.set(c, 'token', 'own')
    expect(await store.rotate(a, 'token', 'new')).toEqual([b])
    expect(await Promise.all([a, b, c].map((id) => store.get(id, 'token')))).toEqual(['new', 'new', 'own'])
  })
})

const companies = ['a', 'b', 'c', 'd'].map(idOf)
const kind = fc.constantFrom<SecretKind>('token', 'client-secret')
const secret = fc.constantFrom('S1', 'S2', 'S3')
const act = fc.oneof(
  fc.record({ what: fc.constant('set' as const), company: fc.nat(3), kind, secret }),
  fc.record({ what: fc.constant('rotate' as const), company: fc.nat(3), kind, secret }),
  fc.record({ what: fc.constant('delete' as const), company: fc.nat(3), kind, secret }),
  fc.record({ what: fc.constant('deleteAll' as const), company: fc.nat(3), kind, secret }),
)

it('is what its company was last given, whatever is kept, rotated and forgotten, and nothing is left in the end', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 25 }), async (acts) => {
      const entries = new Map<string, string>()
      const store = storeOver(entries)
      const expected = new Map<string, string>()
      for (const { what, company, kind, secret } of acts) {
        const id = companies[company] ?? a
        const key = `${id}/${kind}`
        const before = expected.get(key)
        if (what === 'set') await store.set(id, kind, secret)
        else if (what === 'rotate') {
          const others = [...expected.keys()].filter(
            (other) => other !== key && other.endsWith(`/${kind}`) && expected.get(other) === before,
          )
          expect(await store.rotate(id, kind, secret)).toHaveLength(before === undefined ? 0 : others.length)
          if (before !== undefined) for (const other of others) expected.set(other, secret)
        } else if (what === 'delete') await store.delete(id, kind)
        else await store.deleteAll(id)
        if (what === 'set' || what === 'rotate') expected.set(key, secret)
        else if (what === 'delete') expected.delete(key)
        else for (const one of [...expected.keys()]) if (one.startsWith(`${id}/`)) expected.delete(one)
        for (const one of companies)
          for (const each of ['token', 'client-secret'] as const)
            expect(await store.find(one, each)).toBe(expected.get(`${one}/${each}`))
      }
      for (const one of companies) await store.deleteAll(one)
      expect([...entries]).toEqual([])
    }),
    { numRuns: 200 },
  )
})

it('is never lost where the keychain fails half way: each company has what it had or what it was to get', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.record({ act, failsAt: fc.nat(12) }), { maxLength: 15 }), async (all) => {
      const entries = new Map<string, string>()
      let left = Number.POSITIVE_INFINITY
      const store = storeOver(entries, async (writes) => {
        if (writes) left -= 1
        if (left < 0) throw new Error('Prompt was dismissed')
      })
      const now = async (): Promise<Map<string, string | undefined>> => {
        left = Number.POSITIVE_INFINITY
        const found = new Map<string, string | undefined>()
        for (const one of companies)
          for (const each of ['token', 'client-secret'] as const)
            found.set(`${one}/${each}`, await store.find(one, each))
        return found
      }
      for (const { act: one, failsAt } of all) {
        const before = await now()
        const id = companies[one.company] ?? a
        left = failsAt
        const failed = await (one.what === 'deleteAll'
          ? store.deleteAll(id)
          : one.what === 'delete'
            ? store.delete(id, one.kind)
            : store[one.what](id, one.kind, one.secret)
        ).then(
          () => false,
          () => true,
        )
        const after = await now()
        if (!failed) continue
        const own = `${id}/${one.kind}`
        const isShared = [...before].some(
          ([key, value]) =>
            key !== own && key.endsWith(`/${one.kind}`) && value !== undefined && value === before.get(own),
        )
        for (const [key, value] of after) {
          if (value === before.get(key)) continue
          expect(one.what === 'deleteAll' ? key.startsWith(`${id}/`) : key === own).toBe(true)
          expect(one.what === 'rotate' && isShared).toBe(false)
          expect(value).toBe(one.what === 'set' || one.what === 'rotate' ? one.secret : undefined)
        }
      }
      await now()
      for (const one of companies) await store.deleteAll(one)
      expect([...entries]).toEqual([]) // what was half done is forgotten with the next change
    }),
    { numRuns: 300 },
  )
})

it('is there for both of two programs that keep and forget it at once, in any order of their calls', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.array(act, { maxLength: 6 }),
      fc.array(act, { maxLength: 6 }),
      async (scheduler, own, other) => {
        const entries = new Map<string, string>()
        const expected = new Map<string, string>()
        const run = async (acts: typeof own, companiesOf: CompanyId[]): Promise<void> => {
          const store = storeOver(entries, () => scheduler.schedule(Promise.resolve()))
          for (const { what, company, kind, secret } of acts) {
            const id = companiesOf[company % 2] ?? a
            // The effect of a rotation on the other program is not part of the model.
            if (what === 'set' || what === 'rotate') {
              await store.set(id, kind, secret)
              expected.set(`${id}/${kind}`, secret)
            } else if (what === 'delete') {
              await store.delete(id, kind)
              expected.delete(`${id}/${kind}`)
            } else {
              await store.deleteAll(id)
              for (const key of [...expected.keys()]) if (key.startsWith(`${id}/`)) expected.delete(key)
            }
          }
        }
        const both = Promise.all([run(own, companies.slice(0, 2)), run(other, companies.slice(2))])
        await scheduler.waitFor(both)
        const store = storeOver(entries)
        for (const one of companies)
          for (const each of ['token', 'client-secret'] as const)
            expect(await store.find(one, each)).toBe(expected.get(`${one}/${each}`))
      },
    ),
    { numRuns: 300 },
  )
})
