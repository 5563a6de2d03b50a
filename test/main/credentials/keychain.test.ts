/** The system's own keychain, for real; run inside a session that has one (dbus and gnome-keyring on Linux). */
import { afterEach, describe, expect, it } from 'vitest'
import type { CompanyId } from '#contract/values.ts'
import { createKeychainStore } from '../../../src-main/credentials/keychain-store.ts'
import { openCredentialStore } from '../../../src-main/credentials/open-credential-store.ts'

const service = `Concilia-test-${process.pid}`
const store = createKeychainStore({ service })
const state = await store.status()
const [company, other] = ['company-a', 'company-b'] as CompanyId[] as [CompanyId, CompanyId]

if (state !== 'available') console.warn(`no keychain in this session (${state}): its tests are skipped`)

describe.runIf(state === 'available')('the keychain', () => {
  afterEach(async () => {
    for (const id of [company, other])
      for (const kind of ['token', 'client-secret', 'partner-token'] as const) await store.delete(id, kind)
  })

  it('gives back what it was given, by company and kind', async () => {
    await store.set(company, 'token', 'tök€n 1')
    await store.set(company, 'client-secret', 'secret 1')
    await store.set(other, 'token', 'token 2')
    expect(await store.get(company, 'token')).toBe('tök€n 1')
    expect(await store.get(company, 'client-secret')).toBe('secret 1')
    expect(await store.find(other, 'token')).toBe('token 2')
    expect(await store.find(other, 'client-secret')).toBeUndefined()
  })

  it('replaces and forgets', async () => {
    await store.set(company, 'token', 'old')
    await store.set(company, 'token', 'new')
    expect(await store.get(company, 'token')).toBe('new')
    await store.delete(company, 'token')
    expect(await store.find(company, 'token')).toBeUndefined()
    await expect(store.get(company, 'token')).rejects.toMatchObject({ code: 'credential-missing' })
    await store.delete(company, 'token')
  })

  it('forgets all of a company at once, its partners’ tokens too, and nobody else’s', async () => {
    await store.set(company, 'token', 'one')
    await store.set(company, 'partner-token:509442013', 'two')
    await store.set(other, 'token', 'three')
    await store.deleteAll(company)
    expect(await store.find(company, 'token')).toBeUndefined()
    expect(await store.find(company, 'partner-token:509442013')).toBeUndefined()
    expect(await store.find(other, 'token')).toBe('three')
    await store.deleteAll(company)
  })

  it('keeps secrets for another run of the program', async () => {
    await store.set(company, 'token', 'kept')
    expect(await createKeychainStore({ service }).get(company, 'token')).toBe('kept')
  })

  it('is the store of this run', async () => {
    expect((await openCredentialStore({ service })).persistence).toBe('keychain')
  })
})
