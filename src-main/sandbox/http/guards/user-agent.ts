/** The User-Agent rule (interface 5.2): a front server refuses, which looks like an authentication failure. */
import type { Next } from 'hono'
import type { RouteContext } from '../route-environment.ts'

const BARE_TOOL =
  /^\s*(?:$|(?:curl|wget|httpie|python-requests|python-urllib|aiohttp|node|undici|node-fetch|axios|got|ky|go-http-client|java|okhttp|libwww-perl|postmanruntime|insomnia|deno|bun|powershell)(?:\/[\w.+-]*)?\s*$)/i

const BLOCKED =
  '<!doctype html><html><head><title>403 Forbidden</title></head><body><h1>Request blocked</h1></body></html>'

export const refuseBareUserAgent = async (c: RouteContext, next: Next): Promise<Response | undefined> => {
  if (BARE_TOOL.test(c.req.header('user-agent') ?? '')) return c.html(BLOCKED, 403)
  await next()
  return undefined
}
