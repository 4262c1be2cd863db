import { createServer } from "vite";
import { runWithChildren } from "./local/child-lifetime.ts";
import { createPhones } from "./local/create-phones.ts";
import { exitIfDiskFull } from "./local/disk-space.ts";
import { readContents, readLocalAccounts } from "./local/local-accounts.ts";
import { PORT, ROOT } from "./local/local-settings.ts";
import { lockState } from "./local/lock-state.ts";
import { prepareState } from "./local/prepare-state.ts";

// `npm run dev`: the console of the first account with hot reload, hosted by Vite, which takes each Worker once. No
// code reads request.cf, and fetching Cloudflare's sample only delays the start.
process.env.CLOUDFLARE_CF_FETCH_ENABLED = "false";
exitIfDiskFull();
lockState();
const accounts = readLocalAccounts();
await prepareState(readContents() ?? "demo", accounts);
await runWithChildren(
	async () => (await createServer({ root: ROOT })).listen(PORT),
	(server) => server.close(),
);
await createPhones(fetch, accounts.slice(0, 1));
console.log(`ready http://127.0.0.1:${PORT}`);
