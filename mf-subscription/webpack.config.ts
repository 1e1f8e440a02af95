import { remoteConfig } from '@grandstand/build-kit';

export default remoteConfig(import.meta.dirname);
