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

/** One of the documents that switch the site: its flags, its text, its history. */
export function ConfigScreen() {
  const { document = '' } = useParams();
  const may = useAtomValue(mayAtom);
  const book = useResource(`config ${document}`, () => readConfig(document));
  const label = CONFIG_DOCUMENTS.find(({ name }) => name === document)?.label ?? document;
  const mayChange = may('configure');
  return (
    <Screen title={`Config: ${label}`}>
      <Tabs
        label="Document"
        tabs={CONFIG_DOCUMENTS.map(({ name, label: text }) => ({ to: paths.config(name), label: text }))}
      />
      <Loaded resource={book} what={label}>
        {({ config, configHistory }) => (
          <>
            <ConfigEditor key={document} current={config} mayChange={mayChange} />
            <ConfigHistory current={config} history={configHistory} mayChange={mayChange} />
          </>
        )}
      </Loaded>
    </Screen>
  );
}
