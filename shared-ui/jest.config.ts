import { browserPreset } from '@grandstand/build-kit/jest';

export default browserPreset(import.meta.dirname);
