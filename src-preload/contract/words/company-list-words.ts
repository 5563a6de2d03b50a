/** What is wrong with a row of a table of companies and what became of it, the same on screen, in the terminal and in files. */
import type { ListedProblem, ListedResult } from '../company-lists.ts'
import type { Language } from '../values.ts'

export const listedProblemWords: Readonly<Record<Language, Readonly<Record<ListedProblem, string>>>> = {
  'pt-PT': {
    'name-missing': 'falta o nome',
    'name-long': 'o nome tem mais de 75 caracteres',
    'name-taken': 'já existe uma empresa com este nome',
    'name-twice': 'o nome repete-se no ficheiro',
    'tax-id-missing': 'falta o NIF',
    'tax-id-wrong': 'o NIF não é válido',
    'tax-id-taken': 'já existe uma empresa com este NIF',
    'tax-id-twice': 'o NIF repete-se no ficheiro',
    'address-missing': 'falta o endereço de um serviço',
    'address-wrong': 'um endereço não é um endereço https',
    'email-missing': 'falta o e-mail',
    'email-wrong': 'o e-mail não é válido',
    'client-id-missing': 'falta o id de cliente',
    'account-missing': 'falta a conta',
    'environment-wrong': 'o ambiente não é produção nem testes',
    'currency-wrong': 'a moeda não é um código de três letras',
    'ids-wrong': 'os ids não são números nem intervalos como 100-250',
  },
  en: {
    'name-missing': 'the name is missing',
    'name-long': 'the name has more than 75 characters',
    'name-taken': 'there is a company with this name already',
    'name-twice': 'the name is in the file twice',
    'tax-id-missing': 'the tax id is missing',
    'tax-id-wrong': 'the tax id is not a valid Portuguese one',
    'tax-id-taken': 'there is a company with this tax id already',
    'tax-id-twice': 'the tax id is in the file twice',
    'address-missing': 'the address of a service is missing',
    'address-wrong': 'an address is not an https address',
    'email-missing': 'the e-mail is missing',
    'email-wrong': 'the e-mail is not valid',
    'client-id-missing': 'the client id is missing',
    'account-missing': 'the account is missing',
    'environment-wrong': 'the environment is neither production nor staging',
    'currency-wrong': 'the currency is not a code of three letters',
    'ids-wrong': 'the ids are neither numbers nor ranges like 100-250',
  },
}

interface ResultWords {
  /** Line, company, tax id, result, reason. */
  readonly header: readonly string[]
  readonly outcome: Readonly<Record<ListedResult['outcome'], string>>
}

/** The file of what became of each row. */
export const listedResultWords: Readonly<Record<Language, ResultWords>> = {
  'pt-PT': {
    header: ['Linha', 'Empresa', 'NIF', 'Resultado', 'Motivo'],
    outcome: { added: 'adicionada', ready: 'por adicionar', wrong: 'com erros', failed: 'falhou' },
  },
  en: {
    header: ['Line', 'Company', 'Tax id', 'Result', 'Reason'],
    outcome: { added: 'added', ready: 'to be added', wrong: 'with errors', failed: 'failed' },
  },
}
