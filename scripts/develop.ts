import { createServer } from "vite";
import { runWithChildren } from "./local/child-lifetime.ts";
import { createPhones } from "./local/create-phones.ts";
import { exitIfDiskFull } from "./local/disk-space.ts";
import { PORT, ROOT } from "./local/local-settings.ts";
import { lockState } from "./local/lock-state.ts";
import { prepareState } from "./local/prepare-state.ts";

// `npm run dev`: the console with hot reload, hosted by Vite. No code reads request.cf, and fetching
// Cloudflare's sample only delays the start.
process.env.CLOUDFLARE_CF_FETCH_ENABLED = "false";
exitIfDiskFull();
lockState();
await prepareState("demo");
await runWithChildren(
	async () => (await createServer({ root: ROOT })).listen(PORT),
	(server) => server.close(),
);
await createPhones((path, init) => fetch(`http://127.0.0.1:${PORT}${path}`, init));
console.log(`ready http://127.0.0.1:${PORT}`);
