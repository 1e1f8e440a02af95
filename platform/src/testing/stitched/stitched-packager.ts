import { startStitchedServer } from './stitched-server.ts';

/** A program: prints the address of an HLS and a DASH manifest of a stream that changes after so many segments; runs until it is ended. */
const { hls, dash } = await startStitchedServer(Number(process.argv[2]));
console.log(JSON.stringify({ hls, dash }));
