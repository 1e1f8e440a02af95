import { type AppError, isSignedIn, routes } from '@grandstand/shared-contracts';
import { useHost } from '@grandstand/shared-contracts/react';
import { Form, SubmitButton, TextInput } from '@grandstand/shared-ui/form';
import { codeFault, normalizeCode } from './device-link.ts';
import { linkDevice, linkFailure } from './entry.api.ts';
import { LOGIN_HEADING_ID } from './login-step.tsx';

interface CodeFormProps {
  readonly deviceId: string;
  /** Display name of the TV, or ''. */
  readonly platform: string;
  /** From the link; shown, never sent without a press (S-20). */
  readonly initialCode: string;
}
interface CodeValues extends Record<string, unknown> {
  readonly code?: string;
}

export const CodeForm = ({ deviceId, platform, initialCode }: CodeFormProps) => {
  const host = useHost();
  const { t, session, bus, dialog, toast, navigate } = host;

  const validate = ({ code = '' }: CodeValues) => {
    const fault = codeFault(code);
    return fault ? { code: t(fault) } : {};
  };

  /** one failure, told the way its kind asks for. The code stays in the field. */
  const explain = async (error: AppError) => {
    const kind = linkFailure(error);
    bus.emit('device:link-failed', { kind });
    if (kind === 'exception') {
      toast({ type: t('device.errorType'), message: t('device.incorrect'), level: 'error' });
      navigate(routes.authenticate(deviceId), { replace: true });
      return { code: error.message };
    }
    if (kind === 'incorrect') toast({ type: t('device.errorType'), message: t('device.incorrect'), level: 'error' });
    const message = {
      incorrect: t('device.incorrectDialog'),
      expired: t('device.expired'),
      'no-account': t('device.noAccount'),
    }[kind];
    await dialog({ title: t('errorModal.title'), body: message });
    return { code: message };
  };

  const link = async ({ code = '' }: CodeValues) => {
    if (!isSignedIn(session.get())) {
      // Kept while the visitor signs in, as if it had come with the link.
      session.actions.setDeviceContext({ activationCode: normalizeCode(code) });
      document.getElementById(LOGIN_HEADING_ID)?.focus();
      return undefined;
    }
    const linked = await linkDevice(host, deviceId, code);
    if (!linked.ok) return explain(linked.error);
    session.actions.markLinked(normalizeCode(code));
    bus.emit('device:linked', { platform });
    navigate(routes.deviceLinked(), { replace: true });
    return undefined;
  };

  return (
    <Form<CodeValues>
      label={t('device.enterCode')}
      initialValues={{ code: initialCode }}
      validate={validate}
      onSubmit={link}
    >
      <TextInput
        name="code"
        label={t('device.codeLabel')}
        inputMode="numeric"
        autoComplete="one-time-code"
        hint={t('device.codeHint')}
      />
      <SubmitButton busyLabel={t('action.pleaseWait')}>{t('device.linkNow')}</SubmitButton>
    </Form>
  );
};
