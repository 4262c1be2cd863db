import { createServer } from "vite";
import { runWithChildren } from "./local/child-lifetime.ts";
import { createPhones } from "./local/create-phones.ts";
import { exitIfDiskFull } from "./local/disk-space.ts";
import { LOCAL_ACCOUNTS, localOrigin, readContents, readLocalAccounts } from "./local/local-accounts.ts";
import { ONLY_SIMULATED, PORT, ROOT } from "./local/local-settings.ts";
import { lockState } from "./local/lock-state.ts";
import { prepareState } from "./local/prepare-state.ts";
import { sendToHost } from "./local/send-to-host.ts";

// `npm run dev`: the same accounts as `npm start`, with hot reload, hosted by Vite. No code reads request.cf, and
// fetching Cloudflare's sample only delays the start.
process.env.CLOUDFLARE_CF_FETCH_ENABLED = "false";
exitIfDiskFull();
lockState();
const contents = readContents();
// A state keeps its accounts.
const accounts = contents || !ONLY_SIMULATED ? readLocalAccounts() : LOCAL_ACCOUNTS;
await prepareState(contents ?? "demo", accounts);
await runWithChildren(
	async () => (await createServer({ root: ROOT })).listen(PORT),
	(server) => server.close(),
);
await createPhones(sendToHost, accounts);
console.log(`ready ${accounts.map(localOrigin).join(" ")}`);
