import { Select } from '@grandstand/shared-ui';
import { useLateTexts } from '../lazy/use-late-texts.ts';
import { choicesOf, type Filters } from './filters.ts';
import type { DaySchedule } from './schedule.api.ts';
import styles from './schedule.module.css';

interface FilterFieldsProps {
  readonly schedule: DaySchedule;
  readonly filters: Filters;
  readonly onFilter: (filters: Filters) => void;
}

const named = (value: string) => ({ value, label: value });

export const FilterFields = ({ schedule, filters, onFilter }: FilterFieldsProps) => {
  const t = useLateTexts();
  const { leagues, teams } = choicesOf(schedule, filters);
  const channels = schedule.channels.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <div className={styles.filters}>
      <Select
        label={t('schedule.channel')}
        placeholder={t('schedule.all')}
        options={channels}
        value={filters.channel}
        onChange={({ currentTarget }) => onFilter({ ...filters, channel: currentTarget.value })}
      />
      <Select
        label={t('schedule.league')}
        placeholder={t('schedule.all')}
        options={leagues.map(named)}
        value={filters.league}
        onChange={({ currentTarget }) => onFilter({ ...filters, league: currentTarget.value })}
      />
      <Select
        label={t('schedule.team')}
        placeholder={t('schedule.all')}
        options={teams.map(named)}
        value={filters.team}
        onChange={({ currentTarget }) => onFilter({ ...filters, team: currentTarget.value })}
      />
    </div>
  );
};
