/** The partner network (interface 3.3): invented registered companies, requests and their approval. */

import type { SandboxState } from './state.ts'
import type { Store } from './store.ts'
import { insertMail } from './tables/mails.ts'
import { findPartner, type Partner, savePartner } from './tables/partners.ts'

/** Invented companies that are already registered with the service: adding one requires its approval. */
export const REGISTERED = [
  { nif: '509442013', name: 'Beiramar Contabilidade, Lda', city: 'Aveiro' },
  { nif: '513076581', name: 'Girassol Gestão, Unipessoal Lda', city: 'Coimbra' },
  { nif: '504615947', name: 'Torre Velha Consultores, SA', city: 'Porto' },
] as const

const bodyOf = (name: string, city: string): Partner['body'] => ({
  name,
  address: 'Rua do Comércio, 10',
  city,
  postCode: '3800-100',
  country: 'PT',
  phone: '+351 234000000',
  email: 'geral@parceiro.example',
})

const tokenFor = (nif: string): string => `sandbox-partner-${nif}`

export const seedRegister = (store: Store): void => {
  for (const company of REGISTERED)
    savePartner(store, {
      nif: company.nif,
      state: 'outside',
      token: '',
      serie: 'P',
      body: bodyOf(company.name, company.city),
    })
}

/** Registers an unknown company at once; asks a registered one, which receives an e-mail. */
export const addPartner = (state: SandboxState, nif: string, body: Partner['body']): void => {
  const known = findPartner(state.store, nif)
  if (!known) {
    savePartner(state.store, { nif, state: 'granted', token: tokenFor(nif), serie: 'P', body })
    return
  }
  if (known.state !== 'outside') return
  savePartner(state.store, { ...known, state: 'requested', token: '' })
  state.requestedAt.set(nif, state.now())
  insertMail(state.store, {
    kind: 'partner-approval',
    to: known.body.email,
    subject: `Pedido de acesso de ${state.company.name}`,
    documentId: null,
    partnerNif: nif,
  })
}

/** The approval that a company gives on its own web page; true when access had been requested. */
export const approvePartner = (state: SandboxState, nif: string): boolean => {
  const partner = findPartner(state.store, nif)
  if (partner?.state !== 'requested') return false
  savePartner(state.store, { ...partner, state: 'granted', token: tokenFor(nif) })
  return true
}

/** The partner as it is now: a requested one approves by itself after the chosen delay. */
export const currentPartner = (state: SandboxState, nif: string): Partner | undefined => {
  const partner = findPartner(state.store, nif)
  if (partner?.state !== 'requested') return partner
  const askedAt = state.requestedAt.get(nif) ?? state.now() // asked before a restart: the wait starts again
  state.requestedAt.set(nif, askedAt)
  if (state.now() - askedAt >= state.approveAfterMs) approvePartner(state, nif)
  return findPartner(state.store, nif)
}
