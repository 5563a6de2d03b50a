/** Rates and exemption reasons as data: what a law changes is a row here. */
import type { TaxRegion } from './places.ts'

/** VAT in percent. `old` rates stand on documents that exist and are not offered for new ones. */
export const VAT_RATES: readonly {
  region: TaxRegion
  percent: string
  kind: 'full' | 'middle' | 'low'
  old?: true
}[] = [
  { region: 'mainland', percent: '23', kind: 'full' },
  { region: 'mainland', percent: '13', kind: 'middle' },
  { region: 'mainland', percent: '6', kind: 'low' },
  { region: 'mainland', percent: '21', kind: 'full', old: true },
  { region: 'madeira', percent: '22', kind: 'full' },
  { region: 'madeira', percent: '12', kind: 'middle' },
  { region: 'madeira', percent: '4', kind: 'low' },
  { region: 'madeira', percent: '5', kind: 'low', old: true },
  { region: 'azores', percent: '16', kind: 'full' },
  { region: 'azores', percent: '9', kind: 'middle' },
  { region: 'azores', percent: '4', kind: 'low' },
]

export interface Exemption {
  code: string
  /** What the document says, in Portuguese, as the tax authority's table has it. */
  text: string
  /** Last day it could be used, where it was withdrawn. */
  until?: string
}

/** Reasons for a line without tax (interface 2.3). */
export const EXEMPTIONS: readonly Exemption[] = [
  { code: 'M01', text: 'Artigo 16.º, n.º 6 do CIVA' },
  { code: 'M02', text: 'Artigo 6.º do Decreto-Lei n.º 198/90, de 19 de junho' },
  { code: 'M03', text: 'Exigibilidade de caixa', until: '2022-12-31' },
  { code: 'M04', text: 'Isento artigo 13.º do CIVA' },
  { code: 'M05', text: 'Isento artigo 14.º do CIVA' },
  { code: 'M06', text: 'Isento artigo 15.º do CIVA' },
  { code: 'M07', text: 'Isento artigo 9.º do CIVA' },
  { code: 'M08', text: 'IVA – autoliquidação', until: '2022-12-31' },
  { code: 'M09', text: 'IVA – não confere direito a dedução' },
  { code: 'M10', text: 'IVA – regime de isenção' },
  { code: 'M11', text: 'Regime particular do tabaco' },
  { code: 'M12', text: 'Regime da margem de lucro – agências de viagens' },
  { code: 'M13', text: 'Regime da margem de lucro – bens em segunda mão' },
  { code: 'M14', text: 'Regime da margem de lucro – objetos de arte' },
  { code: 'M15', text: 'Regime da margem de lucro – objetos de coleção e antiguidades' },
  { code: 'M16', text: 'Isento artigo 14.º do RITI' },
  { code: 'M19', text: 'Outras isenções' },
  { code: 'M20', text: 'IVA – regime forfetário' },
  { code: 'M21', text: 'IVA – não confere direito à dedução (ou expressão similar)' },
  { code: 'M25', text: 'Mercadorias à consignação' },
  { code: 'M26', text: 'Isenção de IVA com direito à dedução no cabaz alimentar' },
  { code: 'M30', text: 'IVA – autoliquidação (artigo 2.º, n.º 1, alínea i) do CIVA)' },
  { code: 'M31', text: 'IVA – autoliquidação (artigo 2.º, n.º 1, alínea j) do CIVA)' },
  { code: 'M32', text: 'IVA – autoliquidação (artigo 2.º, n.º 1, alínea l) do CIVA)' },
  { code: 'M33', text: 'IVA – autoliquidação (artigo 2.º, n.º 1, alínea m) do CIVA)' },
  { code: 'M34', text: 'IVA – autoliquidação (artigo 2.º, n.º 1, alínea n) do CIVA)' },
  { code: 'M35', text: 'IVA – autoliquidação' },
  { code: 'M40', text: 'IVA – autoliquidação (artigo 6.º, n.º 6 do CIVA)' },
  { code: 'M41', text: 'IVA – autoliquidação (artigo 8.º, n.º 3 do RITI)' },
  { code: 'M42', text: 'IVA – autoliquidação (Decreto-Lei n.º 21/2007, de 29 de janeiro)' },
  { code: 'M43', text: 'IVA – autoliquidação (Decreto-Lei n.º 362/99, de 16 de setembro)' },
  { code: 'M44', text: 'IVA – regras específicas (artigo 6.º do CIVA)' },
  { code: 'M45', text: 'IVA – regime transfronteiriço de isenção' },
  { code: 'M46', text: 'IVA – e-TaxFree' },
  { code: 'M99', text: 'Não sujeito ou não tributado' },
]

/** The reason of this code, withdrawn ones included: documents that exist carry them. */
export const findExemption = (code: string): Exemption | undefined =>
  EXEMPTIONS.find((exemption) => exemption.code === code)

/** The reasons a document of this date may give. */
export const exemptionsOn = (date: string): readonly Exemption[] =>
  EXEMPTIONS.filter(({ until }) => until === undefined || date <= until)

/** The rates that may stand on a document of this region: the mainland's everywhere, 0 always. */
export const isRateOf = (percent: string, region: TaxRegion): boolean =>
  percent === '0' ||
  VAT_RATES.some((rate) => rate.percent === percent && (rate.region === region || rate.region === 'mainland'))
