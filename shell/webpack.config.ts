import { shellConfig } from '@grandstand/build-kit';

export default shellConfig(import.meta.dirname);
