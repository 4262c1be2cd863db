import { buildIfStale } from "./local/build-local.ts";

// A step of `npm test`; a separate process, because it runs concurrently with others.
await buildIfStale();
