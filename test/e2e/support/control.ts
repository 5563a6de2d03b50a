/** What happens at the service meanwhile, through its own control on the authorization host. */
import type { ServiceAccess } from './service.ts'

const ask = async (access: ServiceAccess, method: 'POST' | 'PUT', path: string, body?: unknown) => {
  const response = await fetch(`${access.authUrl}/sandbox/${path}`, {
    method,
    headers: { token: access.token, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`the service's control answered ${response.status}`)
  return response.json()
}

/** A company approves the access it was asked for. */
export const approve = (access: ServiceAccess, taxId: string): Promise<unknown> =>
  ask(access, 'POST', `partners/${taxId}/approve`)

/** The faults the service makes from now on; none for an empty list. */
export const setFaults = (access: ServiceAccess, faults: readonly string[]): Promise<unknown> =>
  ask(access, 'PUT', 'faults', { faults })
