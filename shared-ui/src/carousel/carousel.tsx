import { useTranslate } from '@grandstand/shared-contracts/translation';
import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import SlickModule, { type Settings } from 'react-slick';
import { IconButton } from '../button/icon-button.tsx';
import { type CardsInView, useCardsInView } from './cards-in-view.ts';
import styles from './carousel.module.css';
import { moveFocusInto } from './move-focus.ts';
import { useSwipeGuard } from './swipe-guard.ts';
import * as icons from '../icon/icons.tsx';

export type { CardsInView } from './cards-in-view.ts';

// Depending on the bundler the CommonJS package arrives bare or as `{ default }`.
const Slick = (SlickModule as unknown as { default?: typeof SlickModule }).default ?? SlickModule;

/** `SHOW 5.5`, `3.5` and `2`; the first row of a page shows one card less on wide screens. */
export const cardsInRow: CardsInView = { desktop: 5.5, tablet: 3.5, mobile: 2 };
export const cardsInFirstRow: CardsInView = { ...cardsInRow, desktop: 4.5 };

export interface CarouselProps<Item> {
  /** Heading above, and the name of the list. */
  readonly heading: string;
  readonly headingLevel?: 2 | 3;
  readonly items: readonly Item[];
  readonly keyOf: (item: Item) => string;
  readonly renderItem: (item: Item, index: number) => ReactNode;
  readonly cardsInView?: CardsInView;
  /** Beside the heading, such as a `View all` link. */
  readonly aside?: ReactNode;
}

/**
 * A row of cards: buttons, swipe, arrow keys. Cards out of view are not in the tab order; a half-visible card is,
 * and scrolls into view on focus.
 */
export function Carousel<Item>({
  heading,
  headingLevel = 2,
  items,
  keyOf,
  renderItem,
  cardsInView = cardsInRow,
  aside,
}: CarouselProps<Item>) {
  const headingId = useId();
  const slick = useRef<InstanceType<typeof Slick>>(null);
  const root = useRef<HTMLElement>(null);
  const [first, setFirst] = useState(0);
  const inView = useCardsInView(cardsInView);
  const swipeGuard = useSwipeGuard();
  const whole = Math.max(Math.floor(inView), 1);
  // A fraction: at the end the row is flush right, and a half card is visible at the left.
  const lastFirst = Math.max(items.length - inView, 0);
  const Heading = `h${headingLevel}` as const;

  useListItems(root, { items, first, inView, whole });

  function goTo(index: number) {
    const target = Math.min(Math.max(index, 0), Math.ceil(lastFirst));
    if (target !== first) slick.current?.slickGoTo(target);
  }

  function slideByKey(event: KeyboardEvent) {
    if (event.key === 'ArrowRight' && first < lastFirst) goTo(Math.floor(first) + 1);
    if (event.key === 'ArrowLeft') goTo(Math.ceil(first) - 1);
  }

  function revealFocused(event: FocusEvent<HTMLElement>) {
    const index = Number(event.target.closest('[data-index]')?.getAttribute('data-index') ?? Number.NaN);
    if (index >= first + whole) goTo(index - whole + 1);
  }

  /** The focus moves before the slider hides the card that has it. */
  function slideTo(next: number) {
    setFirst(next);
    if (!root.current) return;
    moveFocusInto([...root.current.querySelectorAll<HTMLElement>('[data-index]')], Math.ceil(next), whole);
  }

  const settings: Settings = {
    infinite: false,
    arrows: false,
    dots: false,
    accessibility: false,
    waitForAnimate: false,
    slidesToShow: inView,
    slidesToScroll: 1,
    swipeToSlide: true,
    speed: prefersReducedMotion() ? 0 : 200,
    touchThreshold: 12,
    // Not `afterChange`: the slider does not call it when its height changes during the movement.
    beforeChange: (_current, next) => slideTo(next),
  };

  return (
    <section ref={root} className={styles.carousel} aria-labelledby={headingId}>
      <header className={styles.header}>
        <Heading id={headingId} className={styles.heading}>
          {heading}
        </Heading>
        {aside}
        {lastFirst > 0 && (
          <Buttons
            heading={heading}
            isFirst={first === 0}
            isLast={first >= lastFirst}
            onPrevious={() => goTo(Math.ceil(first) - whole)}
            onNext={() => goTo(first + whole)}
          />
        )}
      </header>
      <div role="presentation" onFocus={revealFocused} onKeyDown={slideByKey} {...swipeGuard}>
        <div role="list" aria-labelledby={headingId}>
          <Slick ref={slick} {...settings}>
            {items.map((item, index) => (
              <div key={keyOf(item)} className={styles.item}>
                {renderItem(item, index)}
              </div>
            ))}
          </Slick>
        </div>
      </div>
    </section>
  );
}

interface ListState {
  readonly items: readonly unknown[];
  /** Index of the first card in view; a fraction at the end of the row. */
  readonly first: number;
  readonly inView: number;
  /** Cards that are wholly in view. */
  readonly whole: number;
}

/** The slider creates the slide elements without our attributes; they are the items of the list. */
function useListItems(root: RefObject<HTMLElement | null>, { items, first, inView, whole }: ListState): void {
  useLayoutEffect(() => {
    if (!root.current) return;
    const slides = [...root.current.querySelectorAll<HTMLElement>('[data-index]')];
    // A narrower window hides cards without a movement.
    if (slides.some((slide) => isHidden(slide) && slide.contains(document.activeElement)))
      moveFocusInto(slides, Math.ceil(first), whole);
    for (const [index, slide] of slides.entries()) {
      slide.setAttribute('role', 'listitem');
      slide.setAttribute('aria-posinset', String(index + 1));
      slide.setAttribute('aria-setsize', String(items.length));
      slide.removeAttribute('tabindex');
      slide.toggleAttribute('inert', isHidden(slide));
    }
  }, [root, items, first, inView, whole]);
}

interface ButtonsProps {
  readonly heading: string;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onPrevious: () => void;
  readonly onNext: () => void;
}

function Buttons({ heading, isFirst, isLast, onPrevious, onNext }: ButtonsProps) {
  const t = useTranslate();
  return (
    <div className={styles.buttons}>
      <IconButton
        icon={icons.chevronLeft}
        label={t('ui.previous', { heading })}
        aria-disabled={isFirst}
        onClick={onPrevious}
      />
      <IconButton icon={icons.chevronRight} label={t('ui.next', { heading })} aria-disabled={isLast} onClick={onNext} />
    </div>
  );
}

const isHidden = (slide: HTMLElement): boolean => slide.getAttribute('aria-hidden') === 'true';

function prefersReducedMotion(): boolean {
  return typeof window.matchMedia === 'function' && window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}
