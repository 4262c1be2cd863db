import type { Miniflare } from "miniflare";
import { HOST_STARTED } from "#functions/platform/queues/host-started.ts";
import { buildBeside, isStale } from "./local/build.ts";
import { endWithoutRoom } from "./local/disk.ts";
import { readyLines, startingLine } from "./local/greeting.ts";
import { CONSOLE, host } from "./local/host.ts";
import { liveTogether } from "./local/lifetime.ts";
import { lockState } from "./local/lock.ts";
import { handOutPhones, type Send } from "./local/phones.ts";
import { portIsFree } from "./local/port.ts";
import { contentsOf, isPrepared, prepareState } from "./local/prepare.ts";
import { contentsAsked } from "./local/serve-options.ts";
import { PORT, WITH_SIMULATOR } from "./local/settings.ts";

// `npm start`: everything in one process, ready for use. `npm start -- --empty`: without the demo shop.
endWithoutRoom();
const asked = contentsAsked(process.argv.slice(2), contentsOf());
if ("problem" in asked) refuse(asked.problem);
if (!(await portIsFree(PORT)))
	refuse(`ポート ${PORT} はほかで使われています。PORT=8788 npm start のように、別の番号で始めてください。`);
const { contents } = asked;
const isBuilt = !isStale();
console.log(startingLine({ isPrepared: isPrepared(), isBuilt, contents }));
lockState();
await Promise.all([prepareState(contents), isBuilt ? undefined : buildBeside()]);
let stopClock = () => {};
const miniflare = await liveTogether(host, (running) => {
	stopClock();
	return running.dispose();
});
const send: Send = (path, init) => miniflare.dispatchFetch(`http://127.0.0.1:${PORT}${path}`, init);
await handOutPhones(send);
stopClock = startClock(miniflare);
const origin = `http://127.0.0.1:${PORT}`;
console.log(readyLines({ origin, contents, withSimulator: WITH_SIMULATOR }).join("\n"));

function refuse(problem: string): never {
	console.error(problem);
	process.exit(1);
}

/** Cloudflare fires the cron trigger in a deployment; here this does, at once (for what a kill left) and every minute. */
function startClock(running: Miniflare): () => void {
	const fire = async (cron: string) => {
		const worker = await running.getWorker(CONSOLE);
		await worker.scheduled({ cron });
	};
	const guarded = (cron: string) => void fire(cron).catch((error) => console.error(error));
	guarded(HOST_STARTED);
	const timer = setInterval(() => guarded("* * * * *"), 60_000);
	return () => clearInterval(timer);
}
