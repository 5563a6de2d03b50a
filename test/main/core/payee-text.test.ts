import { describe, expect, it } from 'vitest'
import { payeesIn } from '#core/payee-text.ts'

describe('whom a text names that a company pays', () => {
  it.each([
    ['PAG SERV 20123/123456789', ['ENTIDADE 20123']],
    ['PAG.SERV. 20123 123 456 789', ['ENTIDADE 20123']],
    ['PAGAMENTO DE SERVIÇOS ENT. 21800 REF. 123456789', ['ENTIDADE 21800']],
    ['ENTIDADE: 11249 REFERENCIA: 999888777', ['ENTIDADE 11249']],
    ['DD LUZFAZ COMERCIAL 998877665', ['DEBITO DIRETO LUZFAZ COMERCIAL', 'DEBITO DIRETO LUZFAZ']],
    ['DEB.DIR. TELENOVA ADC12345678', ['DEBITO DIRETO TELENOVA']],
    ['Débito direto SEPA Água Viva 0042', ['DEBITO DIRETO AGUA VIVA', 'DEBITO DIRETO AGUA']],
    ['COMPRA 4821 GASBEM SETUBAL PRT', ['COMPRA GASBEM SETUBAL', 'COMPRA GASBEM']],
    ['PAG CARTAO 12/03 GASBEM', ['COMPRA GASBEM']],
    ['TRF P/ RENDA ARMAZEM', ['RENDA PAGA ARMAZEM']],
    ['RENDA DA LOJA MAIO 2026', ['RENDA PAGA LOJA']],
    ['TRANSF SEPA RENDA ESCRITORIO REF 0042', ['RENDA PAGA ESCRITORIO']],
  ])('of %s is %j', (text, payees) => {
    expect(payeesIn(text)).toEqual(payees)
  })

  it.each([
    'TRF P/ PADARIA RIBEIRO FT A/1',
    'PAG FATURA 20123',
    'DD 998877665',
    'COMPRA 4821',
    'PAG SERV 123456789',
    'COBRANCAS DO MES',
    'RENDA',
    'TRF P/ RENDA JUNHO 2026',
    'TRF P/ MARIA RENDA ARMAZEM',
    '',
  ])('is nobody in %s', (text) => {
    expect(payeesIn(text)).toEqual([])
  })

  it('is read in time that grows with the text', () => {
    const text = `DD ${'A '.repeat(20_000)}`
    expect(payeesIn(text)).toHaveLength(6)
  })
})
