import type { HostHistory } from '@grandstand/shared-contracts';
import { HostRouter, Route, Routes } from '@grandstand/shared-contracts/router';
import { Navigate } from '@grandstand/shared-contracts/router-links';
import { AlertsScreen } from './alerts/alerts.screen.tsx';
import { AuditScreen } from './audit/audit.screen.tsx';
import { ConfigScreen } from './config/config.screen.tsx';
import { CONFIG_DOCUMENTS } from './config/config-documents.ts';
import { LazyContentScreen } from './content/content.lazy.tsx';
import { DependenciesScreen } from './dependencies/dependencies.screen.tsx';
import { EnvironmentsScreen } from './environments/environments.screen.tsx';
import { Frame } from './frame/frame.tsx';
import { NowhereScreen } from './frame/nowhere.screen.tsx';
import { paths } from './frame/paths.ts';
import { ToEnvironment } from './frame/to-environment.tsx';
import { PolicyScreen } from './policy/policy.screen.tsx';
import { ProposalsScreen } from './proposals/proposals.screen.tsx';
import { ReleasesScreen } from './releases/releases.screen.tsx';
import { RemoteScreen } from './remote/remote.screen.tsx';
import { SessionGate } from './session/session-gate.tsx';
import { TokensScreen } from './tokens/tokens.screen.tsx';

const [{ name: FIRST_DOCUMENT }] = CONFIG_DOCUMENTS;

export function App({ history }: { readonly history: HostHistory }) {
  return (
    <HostRouter history={history}>
      <SessionGate>
        <Frame>
          <Routes>
            <Route path="/" element={<EnvironmentsScreen />} />
            <Route path="/remotes/:name" element={<RemoteScreen />} />
            <Route path="/proposals" element={<ProposalsScreen />} />
            <Route path="/releases" element={<ToEnvironment path={paths.releases} />} />
            <Route path="/releases/:environment" element={<ReleasesScreen />} />
            <Route path="/config" element={<Navigate replace to={paths.config(FIRST_DOCUMENT)} />} />
            <Route path="/config/:document" element={<ConfigScreen />} />
            <Route path="/config/:document/:environment" element={<ConfigScreen />} />
            <Route path="/dependencies" element={<ToEnvironment path={paths.dependencies} />} />
            <Route path="/dependencies/:environment" element={<DependenciesScreen />} />
            <Route path="/content" element={<Navigate replace to={paths.content('channels')} />} />
            <Route path="/content/:part" element={<LazyContentScreen />} />
            <Route path="/audit" element={<AuditScreen />} />
            <Route path="/policy" element={<ToEnvironment path={paths.policy} />} />
            <Route path="/policy/:environment" element={<PolicyScreen />} />
            <Route path="/alerts" element={<AlertsScreen />} />
            <Route path="/tokens" element={<TokensScreen />} />
            <Route path="*" element={<NowhereScreen />} />
          </Routes>
        </Frame>
      </SessionGate>
    </HostRouter>
  );
}
