import {
  allSets,
  areUnique,
  everyRepresentation,
  inherited,
  periodsOf,
  representationsOf,
  type Rules,
  setsOf,
  setsWith,
} from './rule.ts';
import { childrenOf, countOf, type Element } from './xml-tree.ts';

const ROLES =
  /^(main|alternate|supplementary|commentary|dub|caption|subtitle|description|emergency|forced-subtitle|sign)$/;
const ROLE_SCHEME = 'urn:mpeg:dash:role:2011';
const MP4_PROTECTION = 'urn:mpeg:dash:mp4protection:2011';
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
/** RFC 5646, as far as broadcasters use it. */
const LANGUAGE = /^[a-z]{2,3}(-[A-Z][a-z]{3})?(-[A-Z]{2}|-\d{3})?$/;

const rolesOf = (set: Element): string[] =>
  childrenOf(set, 'Role')
    .filter(({ attributes }) => attributes['schemeIdUri'] === ROLE_SCHEME)
    .map(({ attributes }) => attributes['value'] ?? '');

const protectionsOf = (set: Element): readonly Element[] =>
  [set, ...representationsOf(set)].flatMap((element) => childrenOf(element, 'ContentProtection'));

const hasChild = (set: Element, representation: Element, name: string): boolean =>
  [set, representation].some((element) => childrenOf(element, name).length > 0);

const CAPTION_VALUES: Readonly<Record<string, RegExp>> = {
  'urn:scte:dash:cc:cea-608:2015': /^(CC[1-4](=[a-z]{2,3})?)(;CC[1-4](=[a-z]{2,3})?)*$/,
  'urn:scte:dash:cc:cea-708:2015': /^\d+=lang:[a-z]{2,3}(,[a-z]+:\w+)*(;\d+=lang:[a-z]{2,3}(,[a-z]+:\w+)*)*$/,
};

/** Adaptation sets and representations. */
export const MEDIA_RULES: Rules = {
  'ISO 23009-1 5.3.5.2: representations of a period have different IDs without spaces': (mpd) =>
    periodsOf(mpd).some((period) => {
      const ids = setsOf(period).flatMap((set) => representationsOf(set).map(({ attributes }) => attributes['id']));
      return ids.length === 0 || !areUnique(ids) || ids.some((id) => /\s/.test(id ?? ''));
    }),
  'ISO 23009-1 5.3.5.2: each representation has a bandwidth': (mpd) =>
    !everyRepresentation(allSets(mpd), (_set, { attributes }) => countOf(attributes['bandwidth']) > 0),
  'ISO 23009-1 5.3.7.2: each representation has a MIME type, which fits the content': (mpd) =>
    !everyRepresentation(allSets(mpd), (set, representation) => {
      const mimeType = inherited(set, representation, 'mimeType') ?? '';
      const { contentType } = set.attributes;
      return (
        /^(video|audio|text|image|application)\/\w/.test(mimeType) && (!contentType || mimeType.startsWith(contentType))
      );
    }),
  'IOP 4.3 3.2.4: video and audio have codecs': (mpd) =>
    !everyRepresentation([...setsWith(mpd, 'video'), ...setsWith(mpd, 'audio')], (set, representation) =>
      /^(avc1|hvc1|mp4a)\.\w/.test(inherited(set, representation, 'codecs') ?? ''),
    ),
  'IOP 4.3 3.2.4: a video set has its aspect ratio and its largest size and rate': (mpd) =>
    setsWith(mpd, 'video').some(
      ({ attributes }) =>
        !/^\d+:\d+$/.test(attributes['par'] ?? '') ||
        !['Width', 'Height'].every((side) => countOf(attributes[`max${side}`] ?? attributes[side.toLowerCase()]) > 0) ||
        !/^\d+(\/\d+)?$/.test(attributes['maxFrameRate'] ?? attributes['frameRate'] ?? ''),
    ),
  'IOP 4.3 3.2.4: no video representation is larger than its set says': (mpd) =>
    !everyRepresentation(setsWith(mpd, 'video'), ({ attributes }, representation) =>
      (['Width', 'Height'] as const).every(
        (side) => !(Number(representation.attributes[side.toLowerCase()]) > Number(attributes[`max${side}`])),
      ),
    ),
  'IOP 4.3 3.2.4: each video representation has width, height, frame rate and sample aspect ratio': (mpd) =>
    !everyRepresentation(
      setsWith(mpd, 'video'),
      (set, representation) =>
        countOf(inherited(set, representation, 'width')) > 0 &&
        countOf(inherited(set, representation, 'height')) > 0 &&
        /^\d+(\/\d+)?$/.test(inherited(set, representation, 'frameRate') ?? '') &&
        /^\d+:\d+$/.test(inherited(set, representation, 'sar') ?? ''),
    ),
  'IOP 4.3 3.2.4: audio has a language, a sampling rate and channels': (mpd) =>
    setsWith(mpd, 'audio').some(({ attributes }) => !attributes['lang']) ||
    !everyRepresentation(
      setsWith(mpd, 'audio'),
      (set, representation) =>
        countOf(inherited(set, representation, 'audioSamplingRate')) > 0 &&
        hasChild(set, representation, 'AudioChannelConfiguration'),
    ),
  'IOP 4.3 6.4: text has a language and the role of captions or subtitles': (mpd) =>
    setsWith(mpd, 'text').some(
      (set) => !set.attributes['lang'] || !rolesOf(set).some((role) => /caption|subtitle/.test(role)),
    ),
  'RFC 5646: languages are tags': (mpd) =>
    allSets(mpd).some(({ attributes: { lang } }) => lang !== undefined && !LANGUAGE.test(lang)),
  'ISO 23009-1 5.8.5.5: roles are those of the scheme': (mpd) =>
    allSets(mpd).some((set) => rolesOf(set).some((role) => !ROLES.test(role))),
  'IOP 4.3 3.9.4: of several audio sets exactly one is the main one, and the others differ by role or label': (mpd) =>
    periodsOf(mpd).some((period) => {
      const sets = setsOf(period).filter(({ attributes }) => attributes['contentType'] === 'audio');
      const names = sets.map(
        (set) => `${set.attributes['lang']} ${rolesOf(set).join()} ${childrenOf(set, 'Label')[0]?.text}`,
      );
      return sets.length > 1 && (sets.filter((set) => rolesOf(set).includes('main')).length !== 1 || !areUnique(names));
    }),
  'IOP 4.3 7.5: protected media names scheme and key as mp4protection': (mpd) =>
    allSets(mpd).some((set) => {
      const protections = protectionsOf(set);
      const common = protections.filter(({ attributes }) => attributes['schemeIdUri'] === MP4_PROTECTION);
      const isComplete = ({ attributes }: Element) =>
        /^(cenc|cbcs)$/.test(attributes['value'] ?? '') && UUID.test(attributes['cenc:default_KID'] ?? '');
      return protections.length > 0 && (common.length !== 1 || !common.every(isComplete));
    }),
  'IOP 4.3 7.5: protection systems are UUIDs': (mpd) =>
    allSets(mpd)
      .flatMap(protectionsOf)
      .map(({ attributes }) => attributes['schemeIdUri'] ?? '')
      .some((scheme) => scheme !== MP4_PROTECTION && !(scheme.startsWith('urn:uuid:') && UUID.test(scheme.slice(9)))),
  'SCTE 214-1 7.2: captions in the video are announced in the form of their scheme': (mpd) =>
    allSets(mpd)
      .flatMap((set) => childrenOf(set, 'Accessibility'))
      .some(
        ({ attributes }) => CAPTION_VALUES[attributes['schemeIdUri'] ?? '']?.test(attributes['value'] ?? '') === false,
      ),
  'IOP 4.3 6.2.6: thumbnails have a size and a grid': (mpd) =>
    setsWith(mpd, 'image').some((set) =>
      representationsOf(set).some(
        ({ attributes, children }) =>
          !(countOf(attributes['width']) > 0 && countOf(attributes['height']) > 0) ||
          !children.some(
            (child) =>
              child.attributes['schemeIdUri'] === 'http://dashif.org/guidelines/thumbnail_tile' &&
              /^[1-9]\d*x[1-9]\d*$/.test(child.attributes['value'] ?? ''),
          ),
      ),
    ),
};
