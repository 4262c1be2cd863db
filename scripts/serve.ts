import type { Miniflare } from "miniflare";
import { HOST_STARTED } from "#functions/queues/host-started.ts";
import { buildIfStale } from "./local/build.ts";
import { consoleNow, handOutPhones, loadDemoOnce, type Send } from "./local/demo.ts";
import { CONSOLE, host } from "./local/host.ts";
import { liveTogether } from "./local/lifetime.ts";
import { lockState } from "./local/lock.ts";
import { migrate } from "./local/migrate.ts";
import { portIsFree } from "./local/port.ts";
import { PORT } from "./local/settings.ts";

// `npm start`: everything in one process, ready for use.
if (!(await portIsFree(PORT))) {
	console.error(
		`ポート ${PORT} はほかで使われています。PORT=8788 npm start のように、別の番号で始めてください。`,
	);
	process.exit(1);
}
lockState();
await migrate();
await buildIfStale();
let stopClock = () => {};
const miniflare = await liveTogether(host, (running) => {
	stopClock();
	return running.dispose();
});
const send: Send = (path, init) => miniflare.dispatchFetch(`http://127.0.0.1:${PORT}${path}`, init);
const now = await consoleNow(send);
await loadDemoOnce(
	(await miniflare.getD1Database("DB", CONSOLE)) as unknown as D1Database,
	(await miniflare.getR2Bucket("MEDIA", CONSOLE)) as unknown as R2Bucket,
	now,
);
await handOutPhones(send, now);
stopClock = startClock(miniflare);
console.log(`ready http://127.0.0.1:${PORT}`);

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
