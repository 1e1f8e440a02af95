import { browserName, type TextKey } from '@grandstand/shared-contracts';
import { useHost, useLive, useSession } from '@grandstand/shared-contracts/react';
import { Button, ErrorPanel, LoadingView, Switch, useRequest } from '@grandstand/shared-ui';
import { useCallback, useRef, useState } from 'react';
import { type AlertChoice, type AlertedGame, type Alerts, changeAlert, fetchAlerts, removeGame } from './alerts.api.ts';
import styles from './alerts.module.css';

/** Which messages the account gets about games, and the games it set a reminder for. */
export const AlertsScreen = () => {
  const { t, call } = useHost();
  const { state, retry } = useRequest(useCallback(() => fetchAlerts(call), [call]));
  if (state.status === 'loading') return <LoadingView label={t('settings.loadingScreen')} />;
  if (state.status === 'failed') {
    return (
      <ErrorPanel
        heading={t('alerts.failedTitle')}
        message={state.error.message}
        headingLevel={3}
        actionLabel={t('app.tryAgain')}
        onAction={retry}
      />
    );
  }
  return (
    <div className={styles.alerts}>
      <Choices initial={state.value} />
      <Games initial={state.value.games} />
    </div>
  );
};

const CHOICES: readonly { readonly choice: AlertChoice; readonly hint: TextKey; readonly spoilerFreeHint: TextKey }[] =
  [
    { choice: 'start', hint: 'alerts.startHint', spoilerFreeHint: 'alerts.startHint' },
    { choice: 'close', hint: 'alerts.closeHint', spoilerFreeHint: 'alerts.closeHidden' },
    { choice: 'final', hint: 'alerts.finalHint', spoilerFreeHint: 'alerts.finalHidden' },
    { choice: 'isSpoilerFree', hint: 'alerts.isSpoilerFreeHint', spoilerFreeHint: 'alerts.isSpoilerFreeHint' },
  ];

const Choices = ({ initial }: { readonly initial: Alerts }) => {
  const { t, push } = useHost();
  const { favourites } = useSession();
  const { isOptedIn } = useLive(push);
  const { chosen, busy, refusal, change } = useChoices(initial);
  return (
    <div>
      {!isOptedIn && <p>{t('alerts.notHere')}</p>}
      {favourites.teams.length === 0 && <p>{t('alerts.noTeams')}</p>}
      {CHOICES.map(({ choice, hint, spoilerFreeHint }) => (
        <Switch
          key={choice}
          label={t(`alerts.${choice}`)}
          hint={t(chosen.isSpoilerFree ? spoilerFreeHint : hint)}
          checked={chosen[choice]}
          disabled={busy === choice}
          refusal={refusal?.choice === choice ? refusal.reason : undefined}
          onChange={(isWanted) => void change(choice, isWanted)}
        />
      ))}
    </div>
  );
};

interface Refusal {
  readonly choice: AlertChoice;
  readonly reason: string;
}

/** Shows the server's state: a refused change falls back, with the reason beside the switch. */
const useChoices = (initial: Alerts) => {
  const { t, call, push, bus } = useHost();
  const [chosen, setChosen] = useState(initial);
  const [busy, setBusy] = useState<AlertChoice | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);

  /** Why this browser shows no message; null when it does. */
  const refusalOfBrowser = async (): Promise<string | null> => {
    const opened = await push.optIn();
    if (!opened.ok) return opened.error.message;
    const { permission } = opened.value;
    if (permission === 'granted') return null;
    bus.emit('notifications:permission-needed', { state: permission, browser: browserName(navigator.userAgent) });
    return t('notifications.blocked');
  };
  const store = async (choice: AlertChoice, isWanted: boolean): Promise<string | null> => {
    const needsBrowser = isWanted && choice !== 'isSpoilerFree' && !push.get().isOptedIn;
    const blocked = needsBrowser ? await refusalOfBrowser() : null;
    if (blocked !== null) return blocked;
    const stored = await changeAlert(call, choice, isWanted);
    return stored.ok ? null : stored.error.message;
  };
  const change = async (choice: AlertChoice, isWanted: boolean) => {
    if (busy !== null) return;
    setBusy(choice);
    setRefusal(null);
    setChosen((known) => ({ ...known, [choice]: isWanted }));
    const reason = await store(choice, isWanted);
    setBusy(null);
    if (reason === null) return;
    setChosen((known) => ({ ...known, [choice]: !isWanted }));
    setRefusal({ choice, reason });
  };
  return { chosen, busy, refusal, change };
};

const Games = ({ initial }: { readonly initial: readonly AlertedGame[] }) => {
  const { t, call, toast } = useHost();
  const [games, setGames] = useState(initial);
  const [busy, setBusy] = useState<string | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const remove = async (id: string) => {
    setBusy(id);
    const removed = await removeGame(call, id);
    setBusy(null);
    if (!removed.ok) return toast({ type: t('settings.alerts'), message: removed.error.message, level: 'error' });
    setGames((known) => known.filter(({ programId }) => programId !== id));
    // The pressed button leaves the page.
    heading.current?.focus();
  };
  return (
    <section>
      <h3 ref={heading} tabIndex={-1}>
        {t('alerts.games')}
      </h3>
      {games.length === 0 && <p>{t('alerts.noGames')}</p>}
      <ul>
        {games.map((game) => (
          <GameRow
            key={game.programId}
            game={game}
            isBusy={busy === game.programId}
            onRemove={() => void (busy ?? remove(game.programId))}
          />
        ))}
      </ul>
    </section>
  );
};

interface GameRowProps {
  readonly game: AlertedGame;
  readonly isBusy: boolean;
  readonly onRemove: () => void;
}

const GameRow = ({ game: { title, startsAt }, isBusy, onRemove }: GameRowProps) => {
  const { t, format } = useHost();
  return (
    <li className={styles.game}>
      <div>
        <p className={styles.title}>{title}</p>
        <p>{t('alerts.at', { date: format.day(startsAt), time: format.time(startsAt) })}</p>
      </div>
      <Button
        kind="outlined"
        busy={isBusy}
        busyLabel={t('action.pleaseWait')}
        aria-label={t('alerts.removeOf', { title })}
        onClick={onRemove}
      >
        {t('alerts.remove')}
      </Button>
    </li>
  );
};
