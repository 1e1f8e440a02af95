import { extendPort, type PortDecorator } from './port-decorator.ts';

/** No seek passes the rest of an inserted ad before it may be skipped; back is always possible. */
export const holdInAd: PortDecorator = (port) => {
  const isHeld = (toS: number): boolean => {
    const { insertedAd: ad, positionS } = port.state();
    if (!ad || toS < ad.endS) return false;
    return ad.skipAfterS === null || positionS - ad.startS < ad.skipAfterS;
  };
  return extendPort(port, {
    // To where it is: those that wait for the seek see its end.
    seek: (positionS) => port.seek(isHeld(positionS) ? port.state().positionS : positionS),
    goLive() {
      if (!isHeld(port.state().seekEndS)) port.goLive();
    },
  });
};
