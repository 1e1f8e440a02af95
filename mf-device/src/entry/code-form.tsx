import { useHost } from '@grandstand/shared-contracts/react';
import { Form, SubmitButton, TextInput } from '@grandstand/shared-ui/form';
import { codeProblem } from './device-link.ts';

interface CodeFormProps {
  /** From the link; displayed, never sent without a press (S-20). */
  readonly initialCode: string;
  /** Resolves to the message under the field, or to nothing on success. */
  readonly onLink: (code: string) => Promise<string | undefined>;
}
interface CodeValues extends Record<string, unknown> {
  readonly code?: string;
}

export const CodeForm = ({ initialCode, onLink }: CodeFormProps) => {
  const { t } = useHost();

  const validate = ({ code = '' }: CodeValues) => {
    const problem = codeProblem(code);
    return problem ? { code: t(problem) } : {};
  };
  const link = async ({ code = '' }: CodeValues) => {
    const problem = await onLink(code);
    return problem ? { code: problem } : undefined;
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
