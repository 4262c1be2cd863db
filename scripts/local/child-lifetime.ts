import type { ChildProcess } from "node:child_process";
import { subscribe, unsubscribe } from "node:diagnostics_channel";

const END_SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/**
 * Starts child processes and ends with them: on a signal, when one of them is gone (Miniflare would restart
 * it unnoticed), or when the parent process is (scripts/start.mjs, connected by a channel).
 */
export async function runWithChildren<Started>(
	start: () => Promise<Started>,
	stop: (started: Started) => Promise<void>,
): Promise<Started> {
	const children: ChildProcess[] = [];
	const trackChild = (message: unknown) => void children.push((message as { process: ChildProcess }).process);
	subscribe("child_process", trackChild);
	const started = await start();
	unsubscribe("child_process", trackChild);

	let isEnding = false;
	const end = (code: number) => {
		if (isEnding) return;
		isEnding = true;
		void stop(started).finally(() => process.exit(code));
	};
	for (const signal of END_SIGNALS) process.on(signal, () => end(0));
	if (process.channel) process.on("disconnect", () => end(0));
	for (const child of children) {
		if (child.exitCode === null && child.signalCode === null) child.once("exit", () => end(1));
	}
	return started;
}
