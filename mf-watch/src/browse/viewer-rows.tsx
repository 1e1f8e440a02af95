import { CAROUSEL_ITEMS } from '@grandstand/shared-contracts';
import { useHost } from '@grandstand/shared-contracts/react';
import { IconButton, icons } from '@grandstand/shared-ui';
import { Carousel } from '@grandstand/shared-ui/carousel';
import { useSetAtom } from 'jotai';
import { useEffect, useRef } from 'react';
import { RecordingCard } from '../catalogue/recording-card.tsx';
import type { Recording } from '../content/recording.ts';
import { useLateTexts } from '../lazy/use-late-texts.ts';
import { useShownRecording } from '../spoilers/spoiler-free.ts';
import { myListChangedAtom, ROW_LENGTH, type Viewing, viewingRemovedAtom } from '../viewing/viewing.atoms.ts';
import styles from './browse.module.css';

/** The recordings of a viewer's row that are loaded and published. */
const rowOf = ({ recordings }: Viewing, ids: readonly string[]): readonly Recording[] =>
  ids.flatMap((id) => recordings.get(id) ?? []).slice(0, ROW_LENGTH);

export const viewerRowsOf = (viewing: Viewing) => ({
  toContinue: rowOf(viewing, viewing.continueIds),
  myList: rowOf(viewing, viewing.listIds),
});

/** The viewer's own rows, before the sections: what to continue, and the list. */
export const ViewerRows = ({ toContinue, myList }: ReturnType<typeof viewerRowsOf>) => {
  const host = useHost();
  const t = useLateTexts();
  const removeProgress = useSetAtom(viewingRemovedAtom);
  const changeList = useSetAtom(myListChangedAtom);
  return (
    <>
      {toContinue.length > 0 && (
        <ViewerRow
          name={t('viewing.continue')}
          items={toContinue}
          isFirst
          onRemove={(item) => removeProgress(host, item.id)}
        />
      )}
      {myList.length > 0 && (
        <ViewerRow
          name={t('viewing.myList')}
          items={myList}
          isFirst={toContinue.length === 0}
          onRemove={(item) => changeList(host, item, false)}
        />
      )}
    </>
  );
};

interface ViewerRowProps {
  readonly name: string;
  readonly items: readonly Recording[];
  /** The first row of the page shows one card less (WATCH-019). */
  readonly isFirst: boolean;
  /** False when it failed. */
  readonly onRemove: (item: Recording) => Promise<boolean>;
}

const ViewerRow = ({ name, items, isFirst, onRemove }: ViewerRowProps) => {
  const { toast } = useHost();
  const t = useLateTexts();
  const row = useRef<HTMLDivElement>(null);
  const { desktop, desktopFirstRow, tablet, mobile } = CAROUSEL_ITEMS;
  /** Place of the removed card: the button that moves there receives the focus. */
  const removedIndex = useRef<number | null>(null);
  useEffect(() => {
    if (removedIndex.current === null) return;
    const buttons = [...(row.current?.querySelectorAll<HTMLElement>('[data-remove]') ?? [])];
    buttons[Math.min(removedIndex.current, buttons.length - 1)]?.focus();
    removedIndex.current = null;
  }, [items]);
  const remove = async (item: Recording, index: number) => {
    removedIndex.current = index;
    // The row disappears with its last card.
    if (items.length === 1) row.current?.parentElement?.querySelector<HTMLElement>('h2')?.focus();
    const isRemoved = await onRemove(item);
    if (isRemoved) toast({ type: name, message: t('viewing.removed', { title: item.teams || item.title }) });
    else toast({ type: name, message: t('viewing.notStored'), level: 'error' });
  };
  return (
    <div ref={row} className={styles.row}>
      <Carousel<Recording>
        heading={name}
        headingLevel={3}
        items={items}
        keyOf={({ id }) => id}
        renderItem={(item, index) => (
          <Removable recording={item} name={name} onRemove={() => void remove(item, index)} />
        )}
        cardsInView={{ desktop: isFirst ? desktopFirstRow : desktop, tablet, mobile }}
      />
    </div>
  );
};

interface RemovableProps {
  readonly recording: Recording;
  readonly name: string;
  readonly onRemove: () => void;
}

const Removable = ({ recording, name, onRemove }: RemovableProps) => {
  const t = useLateTexts();
  const { title } = useShownRecording(recording);
  return (
    <div className={styles.removable}>
      <RecordingCard recording={recording} />
      <IconButton
        data-remove=""
        icon={icons.close}
        className={styles.remove ?? ''}
        label={t('viewing.remove', { title, row: name })}
        onClick={onRemove}
      />
    </div>
  );
};
