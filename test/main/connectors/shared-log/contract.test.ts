/** What every shared log does: the same for the server and for the log in memory. */
import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashEvent } from '../../../../src-main/connectors/shared-log/hash-event.ts'
import type { Head, PullResult, SentEvent } from '../../../../src-main/connectors/shared-log/shared-log.ts'
import { findPostgres, WITHOUT_POSTGRES } from '../../../helpers/postgres-cluster.ts'
import { decision, event } from '../../../helpers/shared-events.ts'
import { inMemoryOffice, type Office, postgresOffice } from './servers.ts'

const START: Head = { number: 0, hash: '' }
const hasPostgres = findPostgres() !== undefined
const kinds = [
  { name: 'in memory', open: inMemoryOffice, isHere: true },
  { name: hasPostgres ? 'on PostgreSQL' : WITHOUT_POSTGRES, open: postgresOffice, isHere: hasPostgres },
]

const eventsOf = (pulled: PullResult) => (pulled.outcome === 'events' ? pulled.events : [])

describe.each(kinds)('a shared log $name', ({ open, isHere }) => {
  describe.skipIf(!isHere)('works', () => {
    let office: Office
    beforeAll(async () => {
      office = await open()
    })
    afterAll(() => office?.stop())

    const headOf = async (company: string): Promise<Head> => {
      const found = (await office.as('rita').companies()).find(({ id }) => id === company)
      return { number: found?.number ?? -1, hash: found?.hash ?? '' }
    }
    const push = async (login: string, company: string, ...events: SentEvent[]) =>
      office.as(login).push(company, await headOf(company), events)

    test('numbers what is pushed from the head, and every desk pulls it in that order with its author', async () => {
      const company = await office.company()
      const [one, two, three] = [event('taught'), event('note', { text: 'a "b" \\ é ☃' }), event('forgotten')]
      const first = await office.as('ana').push(company, START, [one, two])
      expect(first).toMatchObject({ outcome: 'numbered', head: { number: 2 } })
      expect(await push('rita', company, three)).toMatchObject({ outcome: 'numbered', head: { number: 3 } })
      const events = eventsOf(await office.as('eva').pull(company, START))
      expect(events.map(({ id, number, author, payload }) => [id, number, author, payload])).toEqual([
        [one.id, 1, 'ana', one.payload],
        [two.id, 2, 'ana', two.payload],
        [three.id, 3, 'rita', three.payload],
      ])
      let hash = ''
      for (const pulled of events) {
        hash = hashEvent(hash, pulled)
        expect(pulled.hash).toBe(hash)
      }
      const since = events[1] ?? START
      expect(eventsOf(await office.as('ana').pull(company, since)).map(({ id }) => id)).toEqual([three.id])
      expect(await office.as('ana').pull(company, events[2] ?? START)).toEqual({
        outcome: 'events',
        events: [],
      })
    })

    test('a desk that has not pulled everything is behind, and nothing of it is written', async () => {
      const company = await office.company()
      await push('ana', company, event('taught'))
      const late = await office.as('rui').push(company, START, [event('taught')])
      expect(late).toEqual({ outcome: 'behind', head: await headOf(company) })
      expect((await headOf(company)).number).toBe(1)
    })

    test('a push whose answer was lost is behind when it is repeated, and its events are there once', async () => {
      const company = await office.company()
      const sent = [event('taught'), event('taught')]
      await office.as('ana').push(company, START, sent)
      expect(await office.as('ana').push(company, START, sent)).toMatchObject({ outcome: 'behind' })
      const events = eventsOf(await office.as('ana').pull(company, START))
      expect(events.map(({ id }) => id)).toEqual(sent.map(({ id }) => id))
    })

    test('of two desks that push from one head together, exactly one is numbered', async () => {
      const company = await office.company()
      const both = await Promise.all(
        ['ana', 'rui'].map((login) => office.as(login).push(company, START, [event('taught')])),
      )
      expect(both.map(({ outcome }) => outcome).sort()).toEqual(['behind', 'numbered'])
    })

    test('a head that the server does not know is one of before a backup was restored', async () => {
      const company = await office.company()
      const sent = [event('taught'), event('taught')]
      await push('ana', company, ...sent)
      const head = await headOf(company)
      await office.restore(company, 1)
      expect(await office.as('rui').push(company, head, [event('taught')])).toMatchObject({
        outcome: 'restored',
        head: { number: 1 },
      })
      expect(await office.as('rui').pull(company, head)).toEqual({ outcome: 'restored' })
      const other = { number: 1, hash: createHash('sha256').update('x').digest('hex') }
      expect(await office.as('rui').pull(company, other)).toEqual({ outcome: 'restored' })
    })

    test('a reviewer sends lost events again with their authors and instants, which names who sent them', async () => {
      const company = await office.company()
      await push('ana', company, event('taught'), event('forgotten'))
      const lost = eventsOf(await office.as('rita').pull(company, START)).slice(1)
      await office.restore(company, 1)
      await expect(office.as('ana').pushLost(company, await headOf(company), lost)).rejects.toMatchObject({
        code: 'office-not-allowed',
      })
      const again = await office.as('rita').pushLost(company, await headOf(company), lost)
      expect(again).toMatchObject({ outcome: 'numbered', head: { number: 2 } })
      const [, second] = eventsOf(await office.as('ana').pull(company, START))
      expect(second).toMatchObject({ id: lost[0]?.id, author: 'ana', at: lost[0]?.at, relayedBy: 'rita' })
    })

    test.each([
      ['unknown-kind', { ...event('taught'), kind: 'invented' }],
      ['too-large', event('note', { text: 'x'.repeat(300_000) })],
      ['unreadable', { ...event('taught'), payload: '{' }],
      ['unreadable', { ...event('taught'), payload: '7' }],
      ['unreadable', event('note', { text: 'a\0b' })],
      ['unreadable', { ...event('taught'), payload: `${event('taught').payload}\0` }],
      ['unreadable', event('note', { text: 'half a pair \ud800' })],
      ['unreadable', { ...event('taught'), payload: event('taught').payload }],
      ['unreadable', { ...event('taught'), kind: 'forgotten' }],
      [
        'unreadable',
        event('accepted', { group: { id: 'h-1', allocations: [{ transactionId: 4 }] }, transactions: [] }),
      ],
      ['unreadable', event('balance', { period: 'soon' })],
    ] as const)(
      'an event is refused alone as %s, and nothing of its batch is numbered',
      async (reason, bad) => {
        const company = await office.company()
        const good = event('taught')
        const refused = { outcome: 'refused', id: bad.id, reason }
        expect(await office.as('ana').push(company, START, [good, bad, event('taught')])).toEqual(refused)
        expect(await office.as('ana').push(company, START, [good])).toMatchObject({ outcome: 'numbered' })
      },
    )

    test('an id that was numbered is not numbered again', async () => {
      const company = await office.company()
      const one = event('taught')
      await push('ana', company, one)
      const refused = { outcome: 'refused', id: one.id, reason: 'exists' }
      expect(await push('rui', company, one)).toEqual(refused)
      const two = event('taught')
      expect(await push('rui', company, two, two)).toEqual({ ...refused, id: two.id })
    })

    test('readers and strangers push nothing and keep no parts; strangers see nothing', async () => {
      const company = await office.company()
      await push('ana', company, event('taught'))
      const sha256 = await office.as('ana').putPart(company, Buffer.from('rows'))
      for (const login of ['eva', 'zoe']) {
        const refused = { code: 'office-not-allowed' }
        await expect(office.as(login).push(company, START, [event('taught')])).rejects.toMatchObject(refused)
        await expect(office.as(login).putPart(company, Buffer.from('x'))).rejects.toMatchObject(refused)
        await expect(office.as(login).setFourEyes(company, true)).rejects.toMatchObject(refused)
        await expect(office.as(login).pushLost(company, START, [])).rejects.toMatchObject(refused)
      }
      expect(await office.as('zoe').companies()).toEqual([])
      expect(await office.as('zoe').members(company)).toEqual([])
      expect(await office.as('zoe').getPart(company, sha256)).toBeUndefined()
      await expect(office.as('zoe').pull(company, START)).rejects.toMatchObject({
        code: 'office-not-allowed',
      })
      await expect(office.as('zoe').here({ name: 'pc', company })).rejects.toMatchObject({
        code: 'office-not-allowed',
      })
      expect(await office.as('eva').getPart(company, sha256)).toEqual(Buffer.from('rows'))
    })

    test('parts of files are kept once under their hash, up to a size', async () => {
      const company = await office.company()
      const bytes = Buffer.from(Array.from({ length: 256 }, (_, at) => at))
      const sha256 = await office.as('ana').putPart(company, bytes)
      expect(sha256).toBe(createHash('sha256').update(bytes).digest('hex'))
      expect(await office.as('rita').putPart(company, bytes)).toBe(sha256)
      expect(await office.as('rita').getPart(company, sha256)).toEqual(bytes)
      expect(await office.as('rita').getPart(company, 'f'.repeat(64))).toBeUndefined()
      expect(await office.as('rita').getPart(await office.company(), sha256)).toBeUndefined()
      const code = 'invalid-input'
      await expect(
        office.as('ana').putPart(company, Buffer.alloc(8 * 1024 * 1024 + 1)),
      ).rejects.toMatchObject({ code })
      await expect(office.as('ana').putPart(company, Buffer.alloc(0))).rejects.toMatchObject({ code })
    })

    test('administrators alone make companies, each tax id once', async () => {
      const asked = {
        id: randomUUID(),
        taxId: randomUUID().slice(0, 8),
        name: 'Nova',
        login: 'ana',
        fullName: 'Ana',
        fourEyes: true,
      }
      await expect(office.as('rita').createCompany(asked)).rejects.toMatchObject({
        code: 'office-not-allowed',
      })
      await expect(office.as('chefe').createCompany({ ...asked, login: 'ninguem' })).rejects.toMatchObject({
        code: 'not-found',
      })
      await office.as('chefe').createCompany(asked)
      await expect(office.as('chefe').createCompany({ ...asked, id: randomUUID() })).rejects.toMatchObject({
        code: 'conflict',
      })
      const found = (await office.as('ana').companies()).find(({ id }) => id === asked.id)
      const { login: _login, fullName: _name, ...company } = asked
      expect(found).toEqual({ ...company, role: 'reviewer', ...START })
      expect((await office.as('chefe').companies()).map(({ id }) => id)).not.toContain(asked.id)
    })

    test('reviewers admit members and change their role, and one reviewer stays', async () => {
      const company = await office.company()
      const zoe = { login: 'zoe', role: 'preparer', fullName: 'Zoe' } as const
      for (const login of ['ana', 'eva', 'zoe', 'chefe'])
        await expect(office.as(login).admit(company, { ...zoe, role: 'reviewer' })).rejects.toMatchObject({
          code: 'office-not-allowed',
        })
      await expect(office.as('rita').admit(company, { ...zoe, login: 'ninguem' })).rejects.toMatchObject({
        code: 'not-found',
      })
      await office.as('rita').admit(company, zoe)
      expect(await office.as('zoe').members(company)).toContainEqual(zoe)
      await office.as('rita').admit(company, { login: 'rui', role: 'reader', fullName: 'rui' })
      await expect(push('rui', company, event('taught'))).rejects.toMatchObject({
        code: 'office-not-allowed',
      })
      const last = { login: 'rita', role: 'preparer', fullName: 'Rita' } as const
      await expect(office.as('rita').admit(company, last)).rejects.toMatchObject({ code: 'conflict' })
    })

    test('a page ends at some size, and the next one goes on', async () => {
      const company = await office.company()
      const long = Array.from({ length: 5 }, () => event('note', { text: 'y'.repeat(100_000) }))
      await push('ana', company, ...long)
      const first = eventsOf(await office.as('rui').pull(company, START))
      expect(first).toHaveLength(2)
      expect(eventsOf(await office.as('rui').pull(company, first[1] ?? START))).toHaveLength(2)
      const whole = decision({ group: 'h-large' })
      const large = { ...whole, payload: `${whole.payload.slice(0, -1)},"pad":"${'z'.repeat(600_000)}"}` }
      await push('ana', company, large)
      expect(
        eventsOf(
          await office.as('rui').pull(company, { number: 5, hash: (await lastBefore(company, 6)).hash }),
        ),
      ).toHaveLength(1)
    })
    const lastBefore = async (company: string, number: number): Promise<Head> => {
      let head = START
      for (;;) {
        const events = eventsOf(await office.as('rui').pull(company, head))
        const found = events.find((one) => one.number === number - 1)
        const last = events.at(-1)
        if (found) return { number: found.number, hash: found.hash }
        if (!last) return head
        head = { number: last.number, hash: last.hash }
      }
    }

    test('each desk tells where it is, and sees those of colleagues, never a company of others', async () => {
      const [ours, theirs] = [await office.company(), randomUUID()]
      await office.as('chefe').createCompany({
        id: theirs,
        taxId: theirs.slice(0, 8),
        name: 'Outra',
        login: 'mario',
        fullName: 'Mário',
        fourEyes: false,
      })
      await office.as('mario').admit(theirs, { login: 'ana', role: 'reader', fullName: 'Ana' })
      await push('ana', ours, event('taught'))
      await office.as('mario').here({ name: 'portátil', company: theirs })
      await office.as('ana').here({ name: 'sala 2', company: theirs })
      const { heads, present } = await office.as('rui').here({ name: 'balcão', company: ours })
      expect(heads.find(({ company }) => company === ours)).toMatchObject(await headOf(ours))
      expect(heads.map(({ company }) => company)).not.toContain(theirs)
      expect(present.filter(({ login }) => login === 'mario')).toEqual([])
      expect(present.find(({ desk }) => desk === 'sala 2')).toMatchObject({ login: 'ana', company: null })
      expect(present.find(({ desk }) => desk === 'balcão')).toMatchObject({ login: 'rui', company: ours })
      expect(Date.parse(present[0]?.at ?? '')).not.toBeNaN()
    })

    test('desks are told that something changed, until they stop listening', async () => {
      const company = await office.company()
      await office.as('rui').companies()
      let told = 0
      const stop = office.as('rui').onChanged(() => {
        told += 1
      })
      await push('ana', company, event('taught'))
      await expect.poll(() => told).toBe(1)
      stop()
      await push('ana', company, event('taught'))
      await office.as('rui').companies()
      expect(told).toBe(1)
    })
  })
})
