import { Checkbox, Dialog } from '@grandstand/shared-ui';
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { DiffList } from '../parts/diff-list.tsx';
import { moment } from '../parts/time.tsx';
import { nowAtom } from '../registry/refresh.atoms.ts';
import type { Policy, Verdict } from '../registry/registry.generated.ts';
import { type Resource, useResource } from '../registry/use-resource.ts';
import { mayAtom } from '../session/session.atoms.ts';
import { useDraft } from '../session/use-draft.ts';
import { check, propose } from './change.api.ts';
import styles from './change.module.css';
import { DialogActions } from './dialog-actions.tsx';
import { type ChangePlan, type Obstacle, obstacleOf } from './plan.ts';
import { missingReason, ReasonField } from './reason-field.tsx';
import { RefusalNote } from './refusal-note.tsx';
import { useCarryOut } from './use-carry-out.ts';
import { VerdictView } from './verdict-view.tsx';

interface ChangeDialogProps {
  readonly plan: ChangePlan;
  readonly policy: Policy;
  /** Name of the draft that is kept when the dialog is cancelled: what is done, to what. */
  readonly draft: string;
  /** What is still to be chosen, above what it comes to. */
  readonly children?: ReactNode;
  /** Called once the change is made or proposed, before the dialog closes. */
  readonly onDone?: () => void;
  readonly onClose: () => void;
}

const NOT_DECIDED = { reason: '', breakGlass: false };

/** Says exactly what a change does, what the gate thinks of it, and asks why; then does it, or proposes it. */
export function ChangeDialog({ plan, policy, draft, children, onDone, onClose }: ChangeDialogProps) {
  const may = useAtomValue(mayAtom);
  const [{ reason, breakGlass }, setDecision, discard] = useDraft(`${draft}: decision`, NOT_DECIDED);
  const { isBusy, refusal, carryOut } = useCarryOut();
  const verdict = useVerdict(plan);
  const obstacle = obstacleOf(policy, plan, useAtomValue(nowAtom));
  const isProposed = obstacle?.kind === 'approval' && !breakGlass && plan.proposal !== null;
  const missing = whatIsMissing({ held: plan.held, reason, verdict, obstacle, isProposed, breakGlass });
  const mayBreakGlass = plan.names.every((remote) => may('break_glass', { remote, environment: plan.environment }));

  async function act() {
    if (missing) return;
    const done = await carryOut(async () => {
      if (!isProposed || !plan.proposal) return plan.run({ reason: reason.trim(), breakGlass });
      const id = await propose(plan.environment, plan.proposal.base, plan.proposal.change, reason.trim());
      return { message: `Proposal ${id} waits for a second person.`, undo: null };
    });
    if (!done) return;
    discard();
    onDone?.();
    onClose();
  }

  return (
    <Dialog
      open
      title={plan.title}
      size="large"
      onClose={onClose}
      actions={
        <DialogActions
          label={isProposed ? `Propose: ${plan.button}` : plan.button}
          kind={plan.isDangerous ? 'destructive' : 'primary'}
          missingId="change-missing"
          onAct={act}
          {...{ isBusy, missing, onClose }}
        />
      }
    >
      {children}
      <DiffList lines={plan.lines} caption="What changes" same="Nothing would change." />
      <Gate plan={plan} verdict={verdict} />
      <ObstacleNote obstacle={obstacle} environment={plan.environment} />
      {obstacle && mayBreakGlass && (
        <Checkbox
          label="Break the glass: it cannot wait. The audit says so, with your reason."
          checked={breakGlass}
          onChange={({ target }) => setDecision({ reason, breakGlass: target.checked })}
        />
      )}
      <ReasonField hasFirstFocus reason={reason} onChange={(text) => setDecision({ reason: text, breakGlass })} />
      <p id="change-missing" role="status">
        {missing}
      </p>
      <RefusalNote refusal={refusal} />
    </Dialog>
  );
}

const useVerdict = ({ environment, asks }: ChangePlan): Resource<Verdict | 'not asked'> =>
  useResource<Verdict | 'not asked'>(`check ${environment} ${JSON.stringify(asks)}`, () =>
    asks ? check(environment, asks) : Promise.resolve('not asked' as const),
  );

function Gate({ plan, verdict }: { readonly plan: ChangePlan; readonly verdict: Resource<Verdict | 'not asked'> }) {
  if (plan.asks === null) return null;
  if (verdict.refusal) return <RefusalNote refusal={verdict.refusal} />;
  if (verdict.data === null) return <p role="status">Asking the gate…</p>;
  return verdict.data === 'not asked' ? null : <VerdictView verdict={verdict.data} />;
}

interface ObstacleNoteProps {
  readonly obstacle: Obstacle | null;
  readonly environment: string;
}

function ObstacleNote({ obstacle, environment }: ObstacleNoteProps) {
  if (!obstacle) return null;
  return (
    <p className={styles.obstacle}>
      {obstacle.kind === 'frozen'
        ? `${environment} is frozen until ${moment(obstacle.freeze.until)}: ${obstacle.freeze.reason}.`
        : `${environment} serves nothing new before a second person agrees.`}
    </p>
  );
}

interface Decision {
  readonly held: string | undefined;
  readonly reason: string;
  readonly verdict: Resource<Verdict | 'not asked'>;
  readonly obstacle: Obstacle | null;
  readonly isProposed: boolean;
  readonly breakGlass: boolean;
}

/** what keeps the button from being pressed, in one sentence; empty when nothing does. */
const whatIsMissing = ({ held, reason, verdict, obstacle, isProposed, breakGlass }: Decision): string => {
  if (held) return held;
  if (verdict.refusal) return 'The gate could not be asked.';
  if (verdict.data === null) return 'The gate is being asked.';
  if (verdict.data !== 'not asked' && verdict.data.outcome === 'blocked')
    return 'The gate blocks it: see who has to act.';
  if (obstacle && !isProposed && !breakGlass) return 'It has to wait, unless the glass is broken.';
  return missingReason(reason);
};
