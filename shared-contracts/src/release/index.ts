export { AssetFile, AssetsManifest, PackageName, PackageVersion } from './assets-manifest.ts';
export { ComposedRemote, Composition, RemoteArtifact, SignedComposition } from './composition.ts';
export { byClosestPattern, matchPath, type PathParams } from './path-pattern.ts';
export { QueryTrigger, RemoteManifest, RemoteRoute } from './remote-manifest.ts';
