import type { Miniflare } from "miniflare";
import { HOST_STARTED } from "#functions/platform/queues/host-started.ts";
import { buildInChild, isBuildStale } from "./local/build-local.ts";
import { runWithChildren } from "./local/child-lifetime.ts";
import { createPhones, type SendToConsole } from "./local/create-phones.ts";
import { exitIfDiskFull } from "./local/disk-space.ts";
import { isPortFree } from "./local/free-port.ts";
import { CONSOLE_WORKER, hostWorkers } from "./local/host-workers.ts";
import { LOCAL_ACCOUNTS, labelAccounts, readContents, readLocalAccounts } from "./local/local-accounts.ts";
import { ONLY_SIMULATED, PORT, WITH_SIMULATOR } from "./local/local-settings.ts";
import { lockState } from "./local/lock-state.ts";
import { isPrepared, prepareState } from "./local/prepare-state.ts";
import { parseServeOptions } from "./local/serve-options.ts";
import { formatReadyLines, formatStartingLine } from "./local/start-messages.ts";

// `npm start`: everything in one process. `-- --empty`: without the demos. `-- --accounts 1`: the first account alone.
exitIfDiskFull();
const existingState = { contents: readContents(), accounts: readLocalAccounts().length };
const start = parseServeOptions(
	process.argv.slice(2),
	existingState,
	ONLY_SIMULATED ? LOCAL_ACCOUNTS.length : 1,
);
if ("problem" in start) refuse(start.problem);
if (!(await isPortFree(PORT)))
	refuse(`ポート ${PORT} はほかで使われています。PORT=8788 npm start のように、別の番号で始めてください。`);
const { contents } = start;
const accounts = labelAccounts(LOCAL_ACCOUNTS.slice(0, start.accounts), contents);
const isBuilt = !isBuildStale();
console.log(formatStartingLine({ isPrepared: isPrepared(accounts), isBuilt, contents }));
lockState();
await Promise.all([prepareState(contents, accounts), isBuilt ? undefined : buildInChild()]);
let stopClock = () => {};
const miniflare = await runWithChildren(
	() => hostWorkers(accounts),
	(running) => {
		stopClock();
		return running.dispose();
	},
);
const send: SendToConsole = (address, init) => miniflare.dispatchFetch(address, init);
await createPhones(send, accounts);
stopClock = startClock(miniflare);
console.log(formatReadyLines({ accounts, contents, withSimulator: WITH_SIMULATOR }).join("\n"));

function refuse(problem: string): never {
	console.error(problem);
	process.exit(1);
}

/**
 * Triggers the scheduled handler like Cloudflare's cron: immediately (for work left by a kill) and every
 * minute.
 */
function startClock(running: Miniflare): () => void {
	const fire = async (cron: string) => {
		const worker = await running.getWorker(CONSOLE_WORKER);
		await worker.scheduled({ cron });
	};
	const fireLoggingErrors = (cron: string) => void fire(cron).catch((error) => console.error(error));
	fireLoggingErrors(HOST_STARTED);
	const timer = setInterval(() => fireLoggingErrors("* * * * *"), 60_000);
	return () => clearInterval(timer);
}
