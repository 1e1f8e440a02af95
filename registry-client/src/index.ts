export type { Verdict } from './registry.generated.ts';
export { createRegistryCaller, type RegistryCaller } from './registry-caller.ts';
export { type RegistryError, RegistryRefusal, refusalOf } from './registry-refusal.ts';
export type { DateTime, JsonText } from './scalars.ts';
export { sendVideo, type VideoSource, type VideoTarget } from './send-video.ts';
export type { TypedDocument } from './typed-document.ts';
