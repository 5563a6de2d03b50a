/** Applies language, theme and density from the settings to the page. */
import { useEffect } from 'react'
import { useSettings } from '../../lib/queries.ts'

export const useAppearance = (): void => {
  const { language, theme, density } = useSettings()
  useEffect(() => {
    const page = document.documentElement
    page.lang = language
    page.dataset.density = density
    page.dataset.theme = theme
  }, [language, theme, density])
}
