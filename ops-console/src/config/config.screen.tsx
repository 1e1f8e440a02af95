import { useParams } from '@grandstand/shared-contracts/router';
import { useAtomValue } from 'jotai';
import { paths } from '../frame/paths.ts';
import { Screen } from '../frame/screen.tsx';
import { Tabs } from '../frame/tabs.tsx';
import { Loaded } from '../registry/loaded.tsx';
import { useResource } from '../registry/use-resource.ts';
import { mayAtom } from '../session/session.atoms.ts';
import { readConfig } from './config.api.ts';
import { CONFIG_DOCUMENTS } from './config-documents.ts';
import { ConfigEditor } from './config-editor.tsx';
import { ConfigHistory } from './config-history.tsx';
import { ConfigOrigin } from './config-origin.tsx';

/** One of the documents that switch the site, of all environments or of one: its flags, its text, its history. */
export function ConfigScreen() {
  const { document = '', environment = null } = useParams();
  const may = useAtomValue(mayAtom);
  const scope = { document, environment };
  const key = `config ${document} ${environment ?? '*'}`;
  const book = useResource(key, () => readConfig(scope));
  const label = CONFIG_DOCUMENTS.find(({ name }) => name === document)?.label ?? document;
  const mayChange = may('configure', { environment: environment ?? '*' });
  return (
    <Screen title={`Config: ${label}${environment === null ? '' : ` of ${environment}`}`}>
      <Tabs
        label="Document"
        tabs={CONFIG_DOCUMENTS.map(({ name, label: text }) => ({ to: paths.config(name, environment), label: text }))}
      />
      <Loaded resource={book} what={label}>
        {({ config, configHistory, configStates }) => (
          <>
            <Tabs
              label="Environment"
              exact
              tabs={configStates.map((state) => ({
                to: paths.config(document, state.environment),
                label: `${state.environment ?? 'All environments'}${state.environment === null || state.isInherited ? '' : ' (own)'}`,
              }))}
            />
            <ConfigOrigin key={`origin ${key}`} current={config} states={configStates} mayChange={mayChange} />
            <ConfigEditor key={key} current={config} mayChange={mayChange} />
            <ConfigHistory current={config} history={configHistory} mayChange={mayChange} />
          </>
        )}
      </Loaded>
    </Screen>
  );
}
