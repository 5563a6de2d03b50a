/** Menus: the popover of a button or at a point, its entries, and submenus. */
import { type ReactNode, type RefObject, useEffect, useMemo } from 'react'
import {
  Menu as AriaMenu,
  MenuItem as AriaMenuItem,
  MenuSection as AriaMenuSection,
  Button,
  type ButtonProps,
  Header,
  type MenuItemProps,
  type MenuProps,
  type MenuSectionProps,
  OverlayTriggerStateContext,
  Separator,
  SubmenuTrigger,
} from 'react-aria-components'
import { ClassMark } from './class-mark.tsx'
import { Drop } from './drop.tsx'
import styles from './menu.module.css'

interface MenuPopoverProps extends Omit<MenuProps<object>, 'className' | 'style' | 'children'> {
  readonly label: string
  /** By default below the start of its button, or next to the entry that opens it. */
  readonly placement?: 'bottom end'
  readonly children: ReactNode
}

interface SignButtonProps extends Omit<ButtonProps, 'className' | 'style' | 'children'> {
  readonly label: string
  /** What is visible; screen readers read the label. */
  readonly children: ReactNode
}

/** A menu button with an icon instead of text. */
export const SignButton = ({ label, children, ...rest }: SignButtonProps) => (
  <Button {...rest} className={styles.sign ?? ''} aria-label={label}>
    {children}
  </Button>
)

/** The popover of a menu button. */
export const MenuPopover = ({ label, placement, children, ...rest }: MenuPopoverProps) => (
  <Drop className={styles.popover ?? ''} {...(placement && { placement })}>
    <AriaMenu {...rest} className={styles.menu ?? ''} aria-label={label}>
      {children}
    </AriaMenu>
  </Drop>
)

interface MenuAtProps extends Pick<MenuProps<object>, 'onAction'> {
  readonly label: string
  /** px of the window. */
  readonly at: { readonly x: number; readonly y: number }
  /** What it belongs to. */
  readonly of: RefObject<HTMLElement | null>
  readonly onClose: () => void
  readonly children: ReactNode
}

const noop = () => undefined

/** A menu at a point; closed, it gives the focus back to what had it. A click outside closes it, with either button. */
export const MenuAt = ({ label, at, of, onClose, onAction, children }: MenuAtProps) => {
  const state = useMemo(
    () => ({
      isOpen: true,
      point: at,
      setPoint: noop,
      setOpen: onClose,
      open: noop,
      close: onClose,
      toggle: onClose,
    }),
    [at, onClose],
  )
  useEffect(() => {
    const onContextMenu = (event: MouseEvent): void => {
      event.preventDefault()
      if (event.target instanceof Element && event.target.closest('[role=menu]') === null) onClose()
    }
    window.addEventListener('contextmenu', onContextMenu, true)
    return () => window.removeEventListener('contextmenu', onContextMenu, true)
  }, [onClose])
  return (
    <OverlayTriggerStateContext value={state}>
      <Drop className={styles.popover ?? ''} triggerRef={of} placement="right top" aria-label={label}>
        <AriaMenu
          className={styles.menu ?? ''}
          aria-label={label}
          autoFocus="first"
          onClose={onClose}
          {...(onAction && { onAction })}
        >
          {children}
        </AriaMenu>
      </Drop>
    </OverlayTriggerStateContext>
  )
}

interface EntryProps extends Omit<MenuItemProps, 'className' | 'style' | 'children'> {
  readonly text: string
  /** Text after the entry's own, in a lighter colour. */
  readonly aside?: ReactNode
}

/** One entry; in a menu with a choice, the chosen entry is marked. */
export const Entry = ({ text, aside, ...rest }: EntryProps) => (
  <AriaMenuItem {...rest} className={styles.item ?? ''} textValue={text}>
    {({ isSelected, selectionMode, hasSubmenu }) => (
      <>
        {selectionMode === 'none' ? null : (
          <span className={styles.mark}>{isSelected ? <ClassMark mark="decided" /> : null}</span>
        )}
        <span className={styles.text}>{text}</span>
        {aside === undefined ? null : <span className={styles.aside}>{aside}</span>}
        {hasSubmenu ? (
          <svg aria-hidden="true" width="8" height="8" viewBox="0 0 8 8">
            <path d="M2.5 1 5.5 4 2.5 7" fill="none" stroke="currentColor" strokeWidth="1.3" />
          </svg>
        ) : null}
      </>
    )}
  </AriaMenuItem>
)

interface ChoiceEntryProps<Value extends string> {
  readonly text: string
  readonly value: Value
  readonly options: readonly { readonly value: Value; readonly text: string }[]
  readonly onChoose: (value: Value) => void
}

/** An entry that opens a submenu with a choice of one option. */
export const ChoiceEntry = <Value extends string>({
  text,
  value,
  options,
  onChoose,
}: ChoiceEntryProps<Value>) => (
  <SubmenuTrigger>
    <Entry text={text} aside={options.find((option) => option.value === value)?.text} />
    <MenuPopover
      label={text}
      selectionMode="single"
      selectedKeys={[value]}
      disallowEmptySelection
      onAction={(key) => {
        const chosen = options.find((option) => option.value === key)
        if (chosen) onChoose(chosen.value)
      }}
    >
      {options.map((option) => (
        <Entry key={option.value} id={option.value} text={option.text} />
      ))}
    </MenuPopover>
  </SubmenuTrigger>
)

interface PartProps extends Omit<MenuSectionProps<object>, 'className' | 'style' | 'children'> {
  readonly text: string
  readonly children: ReactNode
}

/** Entries below a heading, with a choice of their own. */
export const MenuPart = ({ text, children, ...rest }: PartProps) => (
  <AriaMenuSection {...rest}>
    <Header className={styles.heading}>{text}</Header>
    {children}
  </AriaMenuSection>
)

export const MenuLine = () => <Separator className={styles.line ?? ''} />
