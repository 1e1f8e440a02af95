import { hasProvider, safeUrl } from '@grandstand/shared-contracts';
import { useConfig, useSession } from '@grandstand/shared-contracts/react';
import styles from './on-now.module.css';

/** WATCH-009: the viewer's TV provider; renders nothing without one. */
export const ProviderLogo = () => {
  const session = useSession();
  const { tvProviders } = useConfig();
  if (!hasProvider(session)) return null;
  const provider = tvProviders.find(({ id }) => id === session.tv.selectedMVPD);
  const logo = safeUrl(provider?.logoUrlWhite || provider?.logoUrl, location.href);
  if (!provider || !logo) return null;
  return <img className={styles.provider} src={logo} alt={provider.displayName} height={32} />;
};
