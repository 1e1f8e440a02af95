import { Checkbox } from '@grandstand/shared-ui';
import styles from './parts.module.css';
import { ZONE_NAMES, zoneText } from './zones.ts';

interface ZoneFieldsProps {
  readonly zones: readonly string[];
  readonly onChange: (zones: readonly string[]) => void;
}

/** Zones whose viewers are blacked out. */
export function ZoneFields({ zones, onChange }: ZoneFieldsProps) {
  return (
    <fieldset className={styles.zones}>
      <legend>Zones whose viewers may not watch</legend>
      {ZONE_NAMES.map((zone) => (
        <Checkbox
          key={zone}
          label={zoneText(zone)}
          checked={zones.includes(zone)}
          onChange={({ target }) =>
            onChange(ZONE_NAMES.filter((each) => (each === zone ? target.checked : zones.includes(each))))
          }
        />
      ))}
    </fieldset>
  );
}
