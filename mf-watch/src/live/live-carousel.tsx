import { Carousel } from '@grandstand/shared-ui/carousel';
import { LiveCard, type LiveListProps } from './live-card.tsx';

const CARDS_IN_VIEW = { desktop: 2, tablet: 2, mobile: 1.5 };

export const LiveCarousel = ({ heading, items, ...choice }: LiveListProps) => (
  <Carousel
    heading={heading}
    items={items}
    keyOf={({ id }) => id}
    renderItem={(item, index) => <LiveCard item={item} index={index} {...choice} />}
    cardsInView={CARDS_IN_VIEW}
  />
);
