import { createServer } from "vite";
import { endWithoutRoom } from "./local/disk.ts";
import { liveTogether } from "./local/lifetime.ts";
import { lockState } from "./local/lock.ts";
import { handOutPhones } from "./local/phones.ts";
import { prepareState } from "./local/prepare.ts";
import { PORT, ROOT } from "./local/settings.ts";

// `npm run dev`: the same with hot reload, hosted by Vite.
// Nothing here reads request.cf, and asking Cloudflare for a sample of it only delays the start.
process.env.CLOUDFLARE_CF_FETCH_ENABLED = "false";
endWithoutRoom();
lockState();
await prepareState("demo");
await liveTogether(
	async () => (await createServer({ root: ROOT })).listen(PORT),
	(server) => server.close(),
);
await handOutPhones((path, init) => fetch(`http://127.0.0.1:${PORT}${path}`, init));
console.log(`ready http://127.0.0.1:${PORT}`);
