import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { AppError } from '#core/app-error.ts'
import { type EngineBench, openEngineBench } from './helpers/engine-bench.ts'

const offline = () => new TypeError('fetch failed', { cause: new AppError('offline', 'ECONNREFUSED') })
const slow = () => new AppError('remote-failed', 'no answer', { details: { timedOut: true } })

/** The network between the engine and the service, as a cable to be pulled. */
const cable = { isIn: true, loseAtPage: -1, asked: [] as string[], failure: offline }

let bench: EngineBench
beforeEach(async () => {
  Object.assign(cable, { isIn: true, loseAtPage: 6, asked: [], failure: offline })
  bench = await openEngineBench(
    { transactions: 2_000 },
    {
      fetch: (url, init) => {
        const { pathname, searchParams } = new URL(url)
        if (Number(searchParams.get('page')) === cable.loseAtPage) cable.isIn = false
        cable.asked.push(pathname)
        return cable.isIn ? fetch(url, init) : Promise.reject(cable.failure())
      },
    },
  )
})
afterEach(() => bench.close())

/** A company whose first sync lost its connection after its fifth page of ten. */
const cutOff = async () => {
  const company = await bench.connect('Alfa')
  const waits = bench.whenState(({ retryAt }) => retryAt !== null)
  bench.concilia.sync.start(company, { full: false })
  return { company, state: await waits }
}

const plugIn = () => Object.assign(cable, { isIn: true, loseAtPage: -1, asked: [] })

describe('a sync that lost its connection', () => {
  it('says where it stopped and when it asks again, and goes on from that page by itself', async () => {
    const { company, state } = await cutOff()
    expect(state).toMatchObject({ running: false, outage: 'offline', page: 5, pageCount: 10 })
    expect(Date.parse(state.retryAt ?? '')).toBeGreaterThan(Date.now() - 1_000)
    plugIn()
    const before = bench.sandbox.requests.length
    const rests = bench.whenState(
      ({ phase, running, outage }) => phase === 'idle' && !running && outage === null,
    )
    bench.concilia.sync.retryNow()
    expect(await rests).toMatchObject({ retryAt: null, lastError: null, resumable: false })
    expect((await company.mirror.ask('companyOverview', { currency: 'EUR' })).transactions).toBe(2_000)
    const pages = bench.sandbox.requests
      .slice(before)
      .flatMap(({ query }) => (query.page === undefined ? [] : [Number(query.page)]))
    expect(Math.min(...pages)).toBe(5) // the last page is read again, to see that nothing moved
  })

  it('asks the services for nothing but whether they are there', async () => {
    await cutOff()
    cable.asked = []
    bench.concilia.sync.retryNow()
    await bench.whenState(({ retryAt }) => retryAt !== null)
    expect(cable.asked).toEqual(['/', '/', '/'])
  })

  it('is left alone once a person pauses or cancels it', async () => {
    const { company } = await cutOff()
    await bench.concilia.sync.pause(company.record.id)
    expect(bench.concilia.sync.getState(company)).toMatchObject({ paused: true, retryAt: null, page: 5 })
    plugIn()
    bench.concilia.sync.retryNow()
    await bench.concilia.schedule.tick()
    expect(cable.asked).toEqual([])

    Object.assign(cable, { isIn: false })
    const waits = bench.whenState(({ retryAt }) => retryAt !== null)
    bench.concilia.sync.start(company, { full: false })
    await waits
    await bench.concilia.sync.cancel(company.record.id)
    expect(bench.concilia.sync.getState(company)).toMatchObject({
      paused: false,
      retryAt: null,
      resumable: true,
    })
    plugIn()
    bench.concilia.sync.retryNow()
    expect(cable.asked).toEqual([])
  })

  it.each(['slow', 'failing'] as const)(
    'goes on by itself as well where the service is there and %s',
    async (outage) => {
      if (outage === 'slow') cable.failure = slow
      else {
        cable.loseAtPage = -1
        bench.sandbox.setFaults(['transactions@6:503'])
      }
      const { company, state } = await cutOff()
      expect(state).toMatchObject({ running: false, outage, page: 5, lastError: { code: 'remote-failed' } })
      plugIn()
      bench.sandbox.setFaults([])
      const rests = bench.whenState(
        ({ phase, running, outage }) => phase === 'idle' && !running && outage === null,
      )
      bench.concilia.sync.retryNow()
      expect(await rests).toMatchObject({ outage: null, lastError: null, retryAt: null })
      expect((await company.mirror.ask('companyOverview', { currency: 'EUR' })).transactions).toBe(2_000)
    },
  )

  it('is not tried again once its credentials are refused', async () => {
    const { company } = await cutOff()
    plugIn()
    bench.sandbox.setFaults(['transactions:401'])
    const fails = bench.whenState(({ lastError }) => lastError?.code === 'credential-rejected')
    bench.concilia.sync.retryNow()
    await fails
    expect(bench.concilia.sync.getState(company)).toMatchObject({ outage: null, retryAt: null })
  })

  it('is repeated until the given time, not longer', async () => {
    const company = await bench.connect('Alfa')
    const waits: unknown[] = []
    const until = (ms: number) => ({
      untilMs: Date.now() + ms,
      onWaiting: (retryAt: unknown) => {
        waits.push(retryAt)
        plugIn()
        bench.concilia.sync.retryNow()
      },
    })
    await expect(bench.concilia.sync.run(company, { retryOutage: until(1_000) })).rejects.toMatchObject({
      code: 'offline',
    })
    expect(waits).toEqual([])
    const { transactions } = await bench.concilia.sync.run(company, { retryOutage: until(60_000) })
    expect(waits).toHaveLength(1)
    expect(transactions.total).toBe(2_000)
  })
})
