import { requestRegistry } from '../../registry/registry.api.ts';
import {
  type BlackoutEntry,
  type ChannelEntry,
  type CheckManifest,
  CheckManifestDocument,
  ClipAddressDocument,
  type ClipInput,
  type ContentKind,
  type ImportSchedule,
  ImportScheduleDocument,
  type ImportScheduleVariables,
  MakeClipDocument,
  type MakeClipVariables,
  type ProgrammeEntry,
  ReadBlackoutsDocument,
  ReadChannelsDocument,
  type ReadHistory,
  ReadHistoryDocument,
  ReadProgrammesDocument,
  type ReadProgramRecordings,
  ReadProgramRecordingsDocument,
  type ReadRecordings,
  ReadRecordingsDocument,
  ReadSectionsDocument,
  RecordProgramDocument,
  type RecordProgramVariables,
  RemoveContentDocument,
  SaveBlackoutDocument,
  type SaveBlackoutVariables,
  SaveChannelDocument,
  type SaveChannelVariables,
  SaveProgrammeDocument,
  type SaveProgrammeVariables,
  SaveRecordingDocument,
  type SaveRecordingVariables,
  SaveSectionDocument,
  type SaveSectionVariables,
  type SectionEntry,
  UndoContentDocument,
} from './content.generated.ts';

/** All throw `RegistryRefusal`; saving and removing return the change, to undo. */

export const readChannels = async (): Promise<readonly ChannelEntry[]> =>
  (await requestRegistry(ReadChannelsDocument)).contentChannels.toSorted((a, b) => a.position - b.position);

export const readProgrammes = async (from: Date, until: Date): Promise<readonly ProgrammeEntry[]> =>
  (await requestRegistry(ReadProgrammesDocument, { from: from.toISOString(), until: until.toISOString() }))
    .contentProgrammes;

export const readRecordings = (): Promise<ReadRecordings> => requestRegistry(ReadRecordingsDocument);

export const readSections = async (): Promise<readonly SectionEntry[]> =>
  (await requestRegistry(ReadSectionsDocument)).contentSections.toSorted((a, b) => a.position - b.position);

export const readBlackouts = async (): Promise<{
  readonly blackouts: readonly BlackoutEntry[];
  readonly channels: readonly ChannelEntry[];
}> => {
  const { contentBlackouts, contentChannels } = await requestRegistry(ReadBlackoutsDocument);
  return { blackouts: contentBlackouts, channels: contentChannels };
};

export type HistoryRow = ReadHistory['contentHistory'][number];
export const readHistory = async (kind: ContentKind, id: string): Promise<readonly HistoryRow[]> =>
  (await requestRegistry(ReadHistoryDocument, { kind, id })).contentHistory;

export type FoundManifest = CheckManifest['checkManifest'];
export const checkManifest = async (address: string): Promise<FoundManifest> =>
  (await requestRegistry(CheckManifestDocument, { address })).checkManifest;

export const saveChannel = async (variables: SaveChannelVariables): Promise<number> =>
  (await requestRegistry(SaveChannelDocument, variables)).saveChannel.change;

export const saveProgramme = async (variables: SaveProgrammeVariables): Promise<number> =>
  (await requestRegistry(SaveProgrammeDocument, variables)).saveProgramme.change;

export const saveRecording = async (variables: SaveRecordingVariables): Promise<number> =>
  (await requestRegistry(SaveRecordingDocument, variables)).saveRecording.change;

export const saveSection = async (variables: SaveSectionVariables): Promise<number> =>
  (await requestRegistry(SaveSectionDocument, variables)).saveSection.change;

export const saveBlackout = async (variables: SaveBlackoutVariables): Promise<number> =>
  (await requestRegistry(SaveBlackoutDocument, variables)).saveBlackout.change;

export const removeContent = async (kind: ContentKind, id: string, base: number, reason: string): Promise<number> =>
  (await requestRegistry(RemoveContentDocument, { kind, id, base, reason })).removeContent.change;

/** Restores what editors and viewers had before a change. */
export const undoContent = async (change: number, reason = 'Undone in the console.'): Promise<void> => {
  await requestRegistry(UndoContentDocument, { change, reason });
};

export type ImportReport = ImportSchedule['importSchedule'];
/** All programs of a file, or none. */
export const importSchedule = async (variables: ImportScheduleVariables): Promise<ImportReport> =>
  (await requestRegistry(ImportScheduleDocument, variables)).importSchedule;

export type ProgramRow = ReadProgramRecordings['programRecordings'][number];
/** Live programs between two moments, and what becomes of them. */
export const readProgramRecordings = async (from: Date, until: Date): Promise<readonly ProgramRow[]> =>
  (await requestRegistry(ReadProgramRecordingsDocument, { from: from.toISOString(), until: until.toISOString() }))
    .programRecordings;

export const recordProgram = async (variables: RecordProgramVariables): Promise<number> =>
  (await requestRegistry(RecordProgramDocument, variables)).recordProgram.change;

export const makeClip = async (variables: MakeClipVariables): Promise<number> =>
  (await requestRegistry(MakeClipDocument, variables)).makeClip.change;

/** Where the site plays the beginning of a clip that is not made yet. */
export const clipAddress = async (clip: ClipInput): Promise<string> =>
  (await requestRegistry(ClipAddressDocument, { clip })).clipAddress;
