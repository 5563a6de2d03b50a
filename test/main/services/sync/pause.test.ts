import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type EngineBench, openEngineBench } from './helpers/engine-bench.ts'

let bench: EngineBench
beforeEach(async () => {
  bench = await openEngineBench({ transactions: 2_000, faults: ['transactions@6:hang'] })
})
afterEach(() => bench.close())

const pagesAsked = () =>
  bench.sandbox.requests
    .filter(({ host, path }) => host === 'banking' && path.includes('transactions'))
    .map(({ query }) => Number(query.page))

/** A company whose first sync was paused once it had written its fifth page of ten; the sixth never comes. */
const pausedCompany = async () => {
  const company = await bench.connect('Alfa')
  bench.concilia.sync.start(company, { full: false })
  await expect.poll(() => bench.concilia.sync.getState(company).page).toBe(5)
  await bench.concilia.sync.pause(company.record.id)
  bench.sandbox.setFaults([])
  return company
}

describe('pausing a sync', () => {
  it('stops after a whole page, says where, and keeps what came', async () => {
    const company = await pausedCompany()
    expect(bench.concilia.sync.getState(company)).toMatchObject({
      running: false,
      paused: true,
      resumable: true,
      lastError: null,
      page: 5,
      pageCount: 10,
      transactionsReceived: 1_000,
    })
    expect((await company.mirror.ask('companyOverview', { currency: 'EUR' })).transactions).toBe(1_000)
  })

  it('goes on from that page when resumed, and ends with everything', async () => {
    const company = await pausedCompany()
    const before = pagesAsked().length
    await bench.concilia.sync.run(company)
    expect(pagesAsked()[before]).toBe(5) // the last page is read again, to see that nothing moved
    expect(Math.min(...pagesAsked().slice(before))).toBe(5)
    expect((await company.mirror.ask('companyOverview', { currency: 'EUR' })).transactions).toBe(2_000)
    expect(bench.concilia.sync.getState(company)).toMatchObject({ paused: false, resumable: false })
  })

  it('is respected by the schedule until it is resumed or cancelled', async () => {
    const company = await pausedCompany()
    const before = pagesAsked().length
    await bench.concilia.schedule.tick()
    expect(bench.concilia.sync.getState(company)).toMatchObject({ running: false, paused: true })
    expect(pagesAsked()).toHaveLength(before)
  })

  it('ends with cancel: the place is kept, and the schedule may begin again', async () => {
    const company = await pausedCompany()
    await bench.concilia.sync.cancel(company.record.id)
    expect(bench.concilia.sync.getState(company)).toMatchObject({ paused: false, resumable: true, page: 5 })
    await bench.concilia.schedule.tick()
    expect(bench.concilia.sync.getState(company).running).toBe(true)
    await bench.whenState(({ running }) => !running)
    expect((await company.mirror.ask('companyOverview', { currency: 'EUR' })).transactions).toBe(2_000)
  })

  it('is nothing where no sync runs', async () => {
    const company = await bench.connect('Alfa')
    await bench.concilia.sync.pause(company.record.id)
    expect(bench.concilia.sync.getState(company)).toMatchObject({ running: false, paused: false })
  })
})
