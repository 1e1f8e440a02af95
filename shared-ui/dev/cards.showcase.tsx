import { Carousel, cardsInFirstRow } from '../src/carousel/carousel.tsx';
import { Card } from '../src/index.ts';
import styles from './gallery.module.css';
import { still } from './still.ts';

const titles = [
  'Yankees vs. Red Sox: the eighth inning comeback',
  'Nets at Knicks',
  'Liberty practice report',
  'CenterStage: a conversation about pitching, patience and the long season that follows the long winter',
  'Pinstripe Pass: batting practice',
  'NYCFC highlights',
  'Yankeeography',
  'Ultimate Road Trip',
  'Homegrown',
  'Batting practice today',
  'Forbes SportsMoney',
];

const videos = titles.map((title, index) => ({ id: `video-${index}`, title, poster: { src: still(index) } }));

export function CardsShowcase() {
  return (
    <>
      <div className={styles.grid}>
        <Card
          href="#live"
          title="Yankees vs. Red Sox"
          poster={{ src: still(0) }}
          tag="MLB"
          meta="Bottom 8th · 4–3"
          live
        />
        <Card title={titles[3] ?? ''} poster={{ src: still(1) }} tag="ORIGINALS" meta="Season 4, episode 12" locked />
        <Card
          href="#vod"
          title="Nets at Knicks"
          poster={{ src: still(2) }}
          tag="NBA"
          meta="Yesterday"
          duration="2:04:10"
          progress={0.4}
        />
      </div>
      <Carousel
        heading="Latest"
        headingLevel={3}
        items={videos}
        cardsInView={cardsInFirstRow}
        keyOf={(video) => video.id}
        renderItem={(video) => (
          <Card
            href={`#${video.id}`}
            title={video.title}
            poster={video.poster}
            tag="MLB"
            meta="2 days ago"
            duration="12:40"
          />
        )}
      />
    </>
  );
}
