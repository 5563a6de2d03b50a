/** What the routes of the three applications share with what stands before them. */
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'

interface RouteVariables {
  /** Subscription whose documents the headers open: `main`, or a partner's NIF. */
  owner: string
}
export type RouteEnvironment = { Bindings: HttpBindings; Variables: RouteVariables }
export type RouteContext = Context<RouteEnvironment>
