/** Which columns of a list are shown. */
import { Button, Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { ClassMark } from '../ui/class-mark.tsx'
import styles from './column-menu.module.css'

interface Props {
  readonly columns: readonly { readonly id: string; readonly label: string }[]
  readonly hidden: readonly string[]
  readonly onHide: (hidden: readonly string[]) => void
}

export const ColumnMenu = ({ columns, hidden, onHide }: Props) => {
  const { t } = useTranslation()
  return (
    <MenuTrigger>
      <Button className={styles.button} aria-label={t('common.columns')}>
        <svg aria-hidden="true" width="14" height="12" viewBox="0 0 14 12">
          <path d="M1.5 1v10M7 1v10M12.5 1v10" stroke="currentColor" strokeWidth="1.4" />
        </svg>
      </Button>
      <Popover className={styles.popover ?? ''} offset={4}>
        <Menu
          className={styles.menu ?? ''}
          aria-label={t('common.columns')}
          selectionMode="multiple"
          selectedKeys={columns.filter(({ id }) => !hidden.includes(id)).map(({ id }) => id)}
          onSelectionChange={(shown) =>
            onHide(shown === 'all' ? [] : columns.filter(({ id }) => !shown.has(id)).map(({ id }) => id))
          }
          items={columns}
        >
          {(column) => (
            <MenuItem className={styles.item ?? ''} textValue={column.label}>
              {({ isSelected }) => (
                <>
                  <span className={styles.mark}>{isSelected ? <ClassMark mark="decided" /> : null}</span>
                  {column.label}
                </>
              )}
            </MenuItem>
          )}
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}
