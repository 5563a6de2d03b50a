import { describe, expect, it } from 'vitest'
import { wireError } from '#contract/errors.ts'
import { AppError, appErrorFromWire, appErrorToWire, isAppError } from '#core/app-error.ts'

describe('a failure of the world', () => {
  const cause = new Error('inner')
  const error = new AppError('rate-limited', 'slow down', {
    cause,
    details: { httpStatus: 429, retryAt: '2026-03-02T10:00:00.000Z' },
  })

  it('keeps its cause at home and crosses the border without it', () => {
    expect(error.cause).toBe(cause)
    const wire = appErrorToWire(error)
    expect(wireError.parse(wire)).toEqual(wire)
    expect(wire).toEqual({
      code: 'rate-limited',
      message: 'slow down',
      details: { httpStatus: 429, retryAt: '2026-03-02T10:00:00.000Z' },
    })
    expect(appErrorFromWire(wire)).toMatchObject({ code: 'rate-limited', details: error.details })
  })

  it('is distinguished from other errors, and by its code', () => {
    expect(isAppError(error)).toBe(true)
    expect(isAppError(error, 'rate-limited')).toBe(true)
    expect(isAppError(error, 'offline')).toBe(false)
    expect(isAppError(cause)).toBe(false)
    expect(isAppError({ code: 'offline' })).toBe(false)
    expect('cause' in new AppError('offline', 'gone')).toBe(false)
  })
})
