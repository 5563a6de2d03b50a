/** Values that the middleware passes to the routes of the three applications. */
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'

interface RouteVariables {
  /** Subscription to whose documents the headers give access: `main`, or a partner's NIF. */
  owner: string
}
export type RouteEnvironment = { Bindings: HttpBindings; Variables: RouteVariables }
export type RouteContext = Context<RouteEnvironment>
