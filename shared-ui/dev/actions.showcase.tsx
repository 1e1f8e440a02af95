import { useState } from 'react';
import { Button, Icon, IconButton, icons, Link, LiveBadge, TeamChip } from '../src/index.ts';
import styles from './gallery.module.css';

export function ActionsShowcase() {
  const [busy, setBusy] = useState(false);
  return (
    <>
      <div className={styles.row}>
        <Button onClick={() => setBusy(!busy)}>SUBSCRIBE NOW</Button>
        <Button kind="outlined" icon={icons.tv}>
          TV PROVIDER LOGIN
        </Button>
        <Button kind="quiet">Not now</Button>
        <Button kind="destructive">CANCEL SUBSCRIPTION</Button>
        <Button busy>NEXT</Button>
        <Button disabled>NEXT</Button>
        <Button kind="outlined" busy={busy}>
          Save
        </Button>
        <IconButton icon={icons.search} label="Search" />
      </div>
      <p>
        Read the <Link href="#terms">terms of use</Link> or the{' '}
        <Link href="https://example.com/privacy" external>
          privacy policy
        </Link>
        .
      </p>
      <div className={styles.row}>
        <LiveBadge />
        <LiveBadge atEdge={false} />
        <TeamChip name="New York Yankees" colours={['#0c2340', '#c4ced3']} />
        <TeamChip name="Brooklyn Nets" colours={['#000000', '#ffffff']} />
        <Link href="#subscribe" look="primary">
          SUBSCRIBE NOW
        </Link>
      </div>
      <ul className={styles.icons}>
        {Object.entries(icons).map(([name, shape]) => (
          <li key={name} className={styles.icon}>
            <Icon shape={shape} />
            {name}
          </li>
        ))}
      </ul>
    </>
  );
}
