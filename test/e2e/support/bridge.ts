/** Calls of the contract from the page, for journeys: they must succeed, or return their error. */
import type { Page } from '@playwright/test'
import type { ErrorCode, Result } from '#contract/errors.ts'
import type { Channel, Request, Response } from '#contract/index.ts'

export class Bridge {
  private readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  async ask<C extends Channel>(channel: C, input: Request<C>): Promise<Result<Response<C>>> {
    const answer = await this.page.evaluate(
      ([name, sent]) => Reflect.get(globalThis, 'concilia').invoke(name, sent),
      [channel, input] as const,
    )
    return answer as Result<Response<C>>
  }

  /** @returns the value; a failure fails the journey with its code */
  async call<C extends Channel>(channel: C, input: Request<C>): Promise<Response<C>> {
    const result = await this.ask(channel, input)
    if (!result.ok) throw new Error(`${channel} failed: ${result.error.code}, ${result.error.message}`)
    return result.value
  }

  /** @returns the code of the failure; undefined where the call succeeded */
  async failure<C extends Channel>(channel: C, input: Request<C>): Promise<ErrorCode | undefined> {
    const result = await this.ask(channel, input)
    return result.ok ? undefined : result.error.code
  }
}
