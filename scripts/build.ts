import { buildIfStale } from "./local/build.ts";

// A step of `npm test`, in a process of its own: it runs beside others.
await buildIfStale();
