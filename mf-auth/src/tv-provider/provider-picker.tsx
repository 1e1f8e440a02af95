import type { Mvpd } from '@grandstand/shared-contracts/api';
import { useHost } from '@grandstand/shared-contracts/react';
import { Button, Icon, icons, Select, Skeleton } from '@grandstand/shared-ui';
import { type FormEvent, useState } from 'react';
import type { ProviderChoices } from './provider-list.ts';
import type { PickerNotice } from './provider-machine.ts';
import styles from './tv-provider.module.css';

interface ProviderPickerProps {
  /** Null while the list loads. */
  readonly choices: ProviderChoices | null;
  readonly notice: PickerNotice | null;
  readonly onChoose: (providerId: string) => void;
  readonly onDecline: () => void;
}

const NOTICES = {
  cancelled: 'tvProvider.cancelled',
  unfinished: 'tvProvider.unfinished',
  silent: 'tvProvider.silent',
  expired: 'tvProvider.expired',
} as const;

/** AUTH-091…094, 106: logos of the premium providers, a list of the others, and a button to continue without one. */
export const ProviderPicker = ({ choices, notice, onChoose, onDecline }: ProviderPickerProps) => {
  const { t } = useHost();
  return (
    <div className={styles.picker}>
      <p className={styles.lead}>{t('tvProvider.lead')}</p>
      {notice && (
        <p role="alert" className={styles.notice}>
          <Icon shape={icons.warning} size={20} />
          <span>{t(NOTICES[notice])}</span>
        </p>
      )}
      {choices ? <Choices choices={choices} onChoose={onChoose} /> : <ChoicesToCome />}
      <Button kind="quiet" wide onClick={onDecline}>
        {t('tvProvider.none')}
      </Button>
    </div>
  );
};

const Choices = ({
  choices,
  onChoose,
}: {
  readonly choices: ProviderChoices;
  readonly onChoose: (id: string) => void;
}) => {
  const { t } = useHost();
  return (
    <>
      <ul className={styles.logos} aria-label={t('tvProvider.premium')}>
        {choices.premium.map((provider) => (
          <li key={provider.id}>
            <LogoButton provider={provider} onChoose={onChoose} />
          </li>
        ))}
      </ul>
      {choices.others.length > 0 && <OtherProviders others={choices.others} onChoose={onChoose} />}
    </>
  );
};

interface LogoButtonProps {
  readonly provider: Mvpd;
  readonly onChoose: (providerId: string) => void;
}
/** The name replaces a logo that fails to load. */
const LogoButton = ({ provider: { id, displayName, logoUrlWhite }, onChoose }: LogoButtonProps) => {
  const [isNamed, setIsNamed] = useState(logoUrlWhite === '');
  return (
    <button type="button" className={styles.logo} onClick={() => onChoose(id)}>
      {isNamed ? (
        displayName
      ) : (
        <img src={logoUrlWhite} alt={displayName} height={40} onError={() => setIsNamed(true)} />
      )}
    </button>
  );
};

interface OtherProvidersProps {
  readonly others: readonly Mvpd[];
  readonly onChoose: (providerId: string) => void;
}
const OtherProviders = ({ others, onChoose }: OtherProvidersProps) => {
  const { t } = useHost();
  const [chosen, setChosen] = useState('');
  const go = (event: FormEvent) => {
    event.preventDefault();
    if (chosen) onChoose(chosen);
  };
  return (
    <form className={styles.others} onSubmit={go}>
      <Select
        label={t('tvProvider.others')}
        placeholder={t('tvProvider.choose')}
        value={chosen}
        onChange={({ target }) => setChosen(target.value)}
        options={others.map(({ id, displayName }) => ({ value: id, label: displayName }))}
      />
      <Button type="submit" disabled={chosen === ''}>
        {t('tvProvider.continue')}
      </Button>
    </form>
  );
};

/** Reserves the space of the logos, so that nothing moves when they load. */
const ChoicesToCome = () => {
  const { t } = useHost();
  return (
    <div role="status">
      <span className="visually-hidden">{t('tvProvider.checking')}</span>
      <div className={styles.logos} aria-hidden="true">
        {['a', 'b', 'c', 'd', 'e'].map((key) => (
          <div key={key} className={styles.logoToCome}>
            <Skeleton shape="heading" />
          </div>
        ))}
      </div>
    </div>
  );
};
