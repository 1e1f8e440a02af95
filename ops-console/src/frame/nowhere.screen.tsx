import { Link } from '@grandstand/shared-contracts/router-links';
import { paths } from './paths.ts';
import { Screen } from './screen.tsx';

export function NowhereScreen() {
  return (
    <Screen title="There is nothing at this address">
      <p>
        <Link to={paths.environments()}>Go to the environments</Link>
      </p>
    </Screen>
  );
}
