import { Button, type ButtonProps, classNames } from '@grandstand/shared-ui';
import { useId } from 'react';
import styles from './parts.module.css';

interface ActionButtonProps extends Omit<ButtonProps, 'disabled' | 'children'> {
  readonly children: string;
  /** What of, for who hears the button alone: `mf-watch in production`. */
  readonly of?: string;
  /** why it cannot be pressed; undefined when it can. */
  readonly refusal?: string | undefined;
}

/** A small button that says why when it cannot be pressed; it then keeps its place in the order of focus. */
export function ActionButton({
  children,
  of,
  refusal,
  onClick,
  className,
  kind = 'outlined',
  ...rest
}: ActionButtonProps) {
  const id = useId();
  return (
    <>
      <Button
        {...rest}
        kind={kind}
        className={classNames(styles.action, className)}
        aria-label={of ? `${children} ${of}` : undefined}
        aria-disabled={refusal ? true : undefined}
        aria-describedby={refusal ? id : undefined}
        title={refusal}
        onClick={(event) => {
          if (!refusal) onClick?.(event);
        }}
      >
        {children}
      </Button>
      {refusal && (
        <span id={id} className="visually-hidden">
          {refusal}
        </span>
      )}
    </>
  );
}
