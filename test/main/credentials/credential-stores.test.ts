import { describe, expect, it } from 'vitest'
import type { CompanyId } from '#contract/values.ts'
import { createEnvironmentStore } from '../../../src-main/credentials/environment-store.ts'
import {
  createKeychainStore,
  type Keychain,
  readTrouble,
} from '../../../src-main/credentials/keychain-store.ts'
import { openCredentialStore } from '../../../src-main/credentials/open-credential-store.ts'
import { createSessionStore } from '../../../src-main/credentials/session-store.ts'

const company = 'company-a' as CompanyId

const keychain = (getPassword: Keychain['getPassword']): Keychain => ({
  getPassword,
  setPassword: async () => undefined,
  deletePassword: async () => true,
  findCredentials: async () => [],
})
const failing = (message: string) => async () =>
  keychain(async () => {
    throw new Error(message)
  })

describe('a keychain that does not serve', () => {
  it.each([
    [
      'The name org.freedesktop.secrets was not provided by any .service files',
      'missing',
      'keychain-unavailable',
    ],
    ['Cannot autolaunch D-Bus without X11 $DISPLAY', 'missing', 'keychain-unavailable'],
    ['Cannot create an item in a locked collection', 'locked', 'keychain-locked'],
    ['User interaction is not allowed.', 'locked', 'keychain-locked'],
    ['Prompt was dismissed', 'denied', 'keychain-denied'],
    ['User canceled the operation.', 'denied', 'keychain-denied'],
    ['Access is denied.', 'denied', 'keychain-denied'],
    ['Something new', 'unavailable', 'keychain-unavailable'],
  ])('says "%s": %s', async (message, state, code) => {
    const store = createKeychainStore({ load: failing(message) })
    expect(readTrouble(new Error(message))).toBe(state)
    expect(await store.status()).toBe(state)
    await expect(store.get(company, 'token')).rejects.toMatchObject({ code })
  })

  it('is missing when its package is not installed', async () => {
    const store = createKeychainStore({
      load: () => Promise.reject(new Error("Cannot find package 'keytar'")),
    })
    expect(await store.status()).toBe('missing')
    await expect(store.set(company, 'token', 'x')).rejects.toMatchObject({ code: 'keychain-unavailable' })
  })

  it('is locked as long as it does not take a secret, although reading only finds nothing', async () => {
    let open = false
    const store = createKeychainStore({
      load: async () => ({
        ...keychain(async () => null),
        setPassword: async () => {
          if (!open) throw new Error('Cannot create an item in a locked collection')
        },
      }),
    })
    expect(await store.status()).toBe('available')
    await expect(store.set(company, 'token', 'T')).rejects.toMatchObject({ code: 'keychain-locked' })
    expect(await store.status()).toBe('locked')
    open = true
    await store.set(company, 'token', 'T')
    expect(await store.status()).toBe('available')
  })

  it('is given up after its time, and not called again while it hangs', async () => {
    let calls = 0
    let answer: ((secret: string | null) => void) | undefined
    const hanging = () => {
      calls += 1
      return new Promise<string | null>((resolve) => {
        answer = resolve
      })
    }
    const store = createKeychainStore({ timeoutMs: 20, load: async () => keychain(hanging) })
    await expect(store.find(company, 'token')).rejects.toMatchObject({ code: 'keychain-unavailable' })
    expect(await store.status()).toBe('unavailable')
    expect(calls).toBe(1)
    answer?.(null)
    await Promise.resolve()
    const again = store.find(company, 'token')
    await new Promise(setImmediate)
    answer?.('late')
    expect(await again).toBe('late')
  })

  it('gives way to memory, or to what is given, where there is none, and is kept where it is only locked', async () => {
    const missing = openCredentialStore({ load: failing('Cannot autolaunch D-Bus') })
    expect([await missing.status(), missing.persistence]).toEqual(['missing', 'session'])
    const environment = openCredentialStore({ load: failing('Cannot autolaunch D-Bus') }, (state) =>
      createEnvironmentStore({ CONCILIA_TOKEN: 'T' }, state),
    )
    expect([await environment.find(company, 'token'), await environment.status()]).toEqual(['T', 'missing'])
    const locked = openCredentialStore({ load: failing('a locked collection') })
    expect([await locked.status(), locked.persistence]).toEqual(['locked', 'keychain'])
  })
})

describe('secrets in memory', () => {
  it('live in the store that took them and nowhere else', async () => {
    const store = createSessionStore('missing')
    await store.set(company, 'token', 'T')
    expect(await store.get(company, 'token')).toBe('T')
    await expect(store.get(company, 'client-secret')).rejects.toMatchObject({ code: 'credential-missing' })
    expect(await createSessionStore('missing').find(company, 'token')).toBeUndefined()
    await store.delete(company, 'token')
    expect(await store.find(company, 'token')).toBeUndefined()
  })
})

describe('all secrets of a company', () => {
  const other = 'company-b' as CompanyId
  it('are forgotten at once, those of its partners too and nobody else’s', async () => {
    const entries = new Map([
      ['company-a/token', 'T'],
      ['company-a/partner-token:509442013', 'P'],
      ['company-ab/token', 'X'],
    ])
    const load = async (): Promise<Keychain> => ({
      ...keychain(async (_, account) => entries.get(account) ?? null),
      deletePassword: async (_, account) => entries.delete(account),
      findCredentials: async () => [...entries].map(([account, password]) => ({ account, password })),
    })
    await createKeychainStore({ load }).deleteAll(company)
    expect([...entries.keys()]).toEqual(['company-ab/token'])
  })

  it('are forgotten in memory as well', async () => {
    const store = createSessionStore('missing')
    await store.set(company, 'partner-token:509442013', 'P')
    await store.set(other, 'token', 'T')
    await store.deleteAll(company)
    expect(await store.find(company, 'partner-token:509442013')).toBeUndefined()
    expect(await store.find(other, 'token')).toBe('T')
  })
})

describe('secrets of the environment', () => {
  it('are read at each call and never written', async () => {
    const environment: Record<string, string> = { CONCILIA_TOKEN: 'T', CONCILIA_PARTNER_TOKEN: '' }
    const store = createEnvironmentStore(environment)
    expect(await store.get(company, 'token')).toBe('T')
    expect(await store.find(company, 'partner-token')).toBeUndefined()
    await store.set(company, 'client-secret', 'S')
    await expect(store.get(company, 'client-secret')).rejects.toMatchObject({ code: 'credential-missing' })
    environment.CONCILIA_CLIENT_SECRET = 'S2'
    expect(await store.get(company, 'client-secret')).toBe('S2')
    expect(environment).not.toHaveProperty('CONCILIA_KEYCHAIN')
  })
})
