import { useParams } from '@grandstand/shared-contracts/router';
import type { ReactNode } from 'react';
import { paths } from '../frame/paths.ts';
import { Screen } from '../frame/screen.tsx';
import { Tabs } from '../frame/tabs.tsx';
import { Blackouts } from './blackouts/blackouts.tsx';
import { Channels } from './channels/channels.tsx';
import { Recordings } from './recordings/recordings.tsx';
import { Schedule } from './schedule/schedule.tsx';
import { ScheduleImport } from './schedule-import/schedule-import.tsx';
import { Sections } from './sections/sections.tsx';
import { Uploads } from './uploads/uploads.tsx';

const PARTS: readonly { readonly name: string; readonly label: string; readonly part: ReactNode }[] = [
  { name: 'channels', label: 'Channels', part: <Channels /> },
  { name: 'schedule', label: 'Schedule', part: <Schedule /> },
  { name: 'import', label: 'Import', part: <ScheduleImport /> },
  { name: 'recordings', label: 'Recordings', part: <Recordings /> },
  { name: 'uploads', label: 'Uploads', part: <Uploads /> },
  { name: 'sections', label: 'Sections', part: <Sections /> },
  { name: 'blackouts', label: 'Blackouts', part: <Blackouts /> },
];

/** What editors publish (docs/content.md). */
export function ContentScreen() {
  const { part: name } = useParams();
  const current = PARTS.find((one) => one.name === name) ?? PARTS[0];
  return (
    <Screen title={`Content: ${current?.label ?? ''}`}>
      <Tabs label="Content" tabs={PARTS.map(({ name: part, label }) => ({ to: paths.content(part), label }))} />
      {current?.part}
    </Screen>
  );
}
