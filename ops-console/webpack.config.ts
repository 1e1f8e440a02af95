import { consoleConfig } from '@grandstand/build-kit';

export default consoleConfig(import.meta.dirname);
