import { TextField } from '@grandstand/shared-ui';
import type { TeamNameInput } from '../api/content.generated.ts';
import styles from './parts.module.css';

/** As the fields have it. */
export interface TeamsDraft {
  readonly awayCode: string;
  readonly away: string;
  readonly homeCode: string;
  readonly home: string;
}

type Team = { readonly code: string; readonly name: string } | null;

export const teamsDraft = ({ away, home }: { readonly away: Team; readonly home: Team }): TeamsDraft => ({
  awayCode: away?.code ?? '',
  away: away?.name ?? '',
  homeCode: home?.code ?? '',
  home: home?.name ?? '',
});

const teamOf = (code: string, name: string): TeamNameInput | null =>
  code.trim() === '' && name.trim() === '' ? null : { code: code.trim(), name: name.trim() };

export const teamsInput = ({ awayCode, away, homeCode, home }: TeamsDraft) => ({
  away: teamOf(awayCode, away),
  home: teamOf(homeCode, home),
});

interface TextProps {
  readonly value: string;
  readonly onChange: (event: { readonly target: { readonly value: string } }) => void;
}

/** Both teams of a game; empty for what is not a game. */
export function TeamFields({ text }: { readonly text: (key: keyof TeamsDraft) => TextProps }) {
  return (
    <div className={styles.two}>
      <TextField label="Away team" hint="Empty for a show." maxLength={60} {...text('away')} />
      <TextField label="Code of the away team" placeholder="BOS" maxLength={8} {...text('awayCode')} />
      <TextField label="Home team" maxLength={60} {...text('home')} />
      <TextField label="Code of the home team" placeholder="NYY" maxLength={8} {...text('homeCode')} />
    </div>
  );
}
