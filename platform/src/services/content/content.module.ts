import type { Config } from '../../config.ts';
import { licensedSystems } from '../../media/index.ts';
import { contentTypes } from './console/content.schema.ts';
import { type ContentResolverOptions, contentResolvers } from './console/content.resolvers.ts';
import { type ContentDeskOptions, createContentDesk } from './content-desk.service.ts';
import type { ContentChangesOptions } from './content-changes.service.ts';
import { createScheduleImport } from './import/schedule-import.service.ts';
import { createManifestCheck } from './manifest/manifest-check.service.ts';

export interface ContentModuleOptions
  extends ContentChangesOptions,
    Pick<ContentDeskOptions, 'hasPoster'>,
    Pick<ContentResolverOptions, 'editorOf'> {
  readonly config: Pick<Config, 'production'> & {
    readonly origins: Pick<Config['origins'], 'site'>;
    readonly media: Pick<Config['media'], 'licenceServers'>;
  };
}

/** What editors do, as an extension of the operators' API. Viewers read by `createPublishedContent`. */
export const contentModule = ({ config, editorOf, ...options }: ContentModuleOptions) => {
  const checkManifest = createManifestCheck({
    siteOrigin: config.origins.site,
    licensed: config.media.licenceServers ? licensedSystems(config.media.licenceServers) : [],
    privateHosts: [],
    // A developer's packager is on the same machine.
    allowsPrivate: !config.production,
    remedy: 'Use a public https address: viewers have to reach it.',
  });
  const { builtIn, clock } = options;
  return {
    schema: contentTypes,
    resolvers: contentResolvers({
      desk: createContentDesk({ ...options, checkManifest }),
      importSchedule: createScheduleImport(options),
      checkManifest,
      builtIn,
      clock,
      editorOf,
    }),
  };
};
