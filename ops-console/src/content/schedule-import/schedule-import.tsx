import { Button, Select, TextField } from '@grandstand/shared-ui';
import { useAtomValue } from 'jotai';
import { type ChangeEvent, useState } from 'react';
import { missingReason, ReasonField } from '../../change/reason-field.tsx';
import { RefusalNote } from '../../change/refusal-note.tsx';
import { useCarryOut } from '../../change/use-carry-out.ts';
import { DataTable } from '../../parts/data-table.tsx';
import { TextArea } from '../../parts/text-area.tsx';
import { type ImportReport, importSchedule, undoContent } from '../api/content.api.ts';
import type { ScheduleFormat } from '../api/content.generated.ts';
import { mayEditAtom } from '../parts/may-edit.atoms.ts';
import styles from '../parts/parts.module.css';
import { PUBLISH_NOW, TimingFields, timingOf, timingProblem } from '../parts/timing-fields.tsx';

const FORMATS = [
  { value: 'csv', label: 'CSV' },
  { value: 'xmltv', label: 'XMLTV' },
  { value: 'json', label: 'JSON' },
];
const BY_EXTENSION: Readonly<Record<string, ScheduleFormat>> = {
  csv: 'csv',
  xml: 'xmltv',
  xmltv: 'xmltv',
  json: 'json',
};

/** A schedule from a file: a dry run first, then all of it or nothing. */
export function ScheduleImport() {
  const mayEdit = useAtomValue(mayEditAtom);
  return mayEdit ? <ImportForm /> : <p>Only editors import schedules.</p>;
}

interface ScheduleText {
  readonly format: ScheduleFormat;
  readonly text: string;
}

/** A file, or its text. */
function FileFields({ format, text, onChange }: ScheduleText & { readonly onChange: (file: ScheduleText) => void }) {
  async function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0];
    if (!file) return;
    const named = BY_EXTENSION[file.name.split('.').at(-1)?.toLowerCase() ?? ''];
    onChange({ format: named ?? format, text: await file.text() });
  }

  return (
    <>
      <div className={styles.pair}>
        <TextField
          label="File"
          type="file"
          accept=".csv,.xml,.xmltv,.json"
          hint="Or paste its text below."
          onChange={(event) => void choose(event)}
        />
        <Select
          label="Format"
          options={FORMATS}
          value={format}
          onChange={({ target }) => onChange({ format: target.value as ScheduleFormat, text })}
        />
      </div>
      <TextArea
        label="Text of the file"
        hint="At most 5000 programs. A CSV file needs the columns channel, start, end and title."
        rows={8}
        spellCheck={false}
        value={text}
        onChange={({ target }) => onChange({ format, text: target.value })}
      />
    </>
  );
}

interface Tried {
  readonly text: string;
  readonly format: ScheduleFormat;
  readonly report: ImportReport;
}

function ImportForm() {
  const [format, setFormat] = useState<ScheduleFormat>('csv');
  const [text, setText] = useState('');
  const [timing, setTiming] = useState(PUBLISH_NOW);
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState<Tried | null>(null);
  const { isBusy, refusal, carryOut } = useCarryOut();
  const report = tried?.text === text && tried.format === format ? tried.report : null;
  const isReady = report !== null && report.errors.length === 0 && report.added + report.changed > 0;
  const missing = timingProblem(timing) || missingReason(reason);

  async function run(dryRun: boolean) {
    await carryOut(async () => {
      const variables = { format, text, timing: timingOf(timing), dryRun, reason: reason.trim() || 'A dry run.' };
      const result = await importSchedule(variables);
      setTried({ text, format, report: result });
      const { change } = result;
      const message = dryRun ? 'The dry run has ended. No changes were made.' : importedText(result);
      return { message, undo: change === null ? null : () => undoContent(change) };
    });
  }

  return (
    <>
      <FileFields
        format={format}
        text={text}
        onChange={(file) => {
          setFormat(file.format);
          setText(file.text);
        }}
      />
      <p className={styles.actions}>
        <Button busy={isBusy} aria-disabled={text.trim() === '' || undefined} onClick={() => void run(true)}>
          Dry run
        </Button>
      </p>
      <RefusalNote refusal={refusal} />
      {report && <Report report={report} />}
      {isReady && (
        <>
          <TimingFields timing={timing} onChange={setTiming} />
          <ReasonField hint="Kept in the history and in the audit." reason={reason} onChange={setReason} />
          <p className={styles.state}>
            <Button
              busy={isBusy}
              aria-disabled={missing ? true : undefined}
              onClick={() => {
                if (!missing) void run(false);
              }}
            >
              Import
            </Button>
            <span role="status">{missing}</span>
          </p>
        </>
      )}
    </>
  );
}

const importedText = ({ added, changed, errors }: ImportReport): string =>
  errors.length > 0 ? 'Nothing was imported.' : `${programsText(added)} added, ${changed} changed.`;

const programsText = (count: number): string => `${count} program${count === 1 ? '' : 's'}`;

function Report({
  report: { programs, added, changed, unchanged, errors, change },
}: {
  readonly report: ImportReport;
}) {
  if (errors.length === 0)
    return (
      <p role="status">
        {programsText(programs)}: {added} {change === null ? 'to add' : 'added'}, {changed}{' '}
        {change === null ? 'to change' : 'changed'}, {unchanged} unchanged.
      </p>
    );
  return (
    <>
      <p role="alert">
        {errors.length} error{errors.length === 1 ? '' : 's'}: nothing is imported before they are corrected.
      </p>
      <DataTable caption="Errors of the file" columns={['Line', 'Field', 'Value', 'What to do']}>
        {errors.map(({ line, field, value, message }) => (
          <tr key={`${line} ${field} ${message}`}>
            <th scope="row">{line}</th>
            <td>{field}</td>
            <td className={styles.address}>{value}</td>
            <td>{message}</td>
          </tr>
        ))}
      </DataTable>
    </>
  );
}
