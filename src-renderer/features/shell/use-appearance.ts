/** Carries language, theme and density from the settings to the page. */
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useSettings } from '../../lib/queries.ts'

export const useAppearance = (): void => {
  const { language, theme, density } = useSettings()
  const { i18n } = useTranslation()
  useEffect(() => {
    const page = document.documentElement
    page.lang = language
    page.dataset.density = density
    page.dataset.theme = theme
    void i18n.changeLanguage(language)
  }, [language, theme, density, i18n])
}
