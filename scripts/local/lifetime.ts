import type { ChildProcess } from "node:child_process";
import { subscribe, unsubscribe } from "node:diagnostics_channel";

const ASKED = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/**
 * Starts what runs in processes of its own, and ends together with them: asked by a signal, when one of them is gone
 * (Miniflare would start it anew, behind the back of whoever ended it), or when the process that started this one is
 * (scripts/start.mjs, which holds a channel to it).
 */
export async function liveTogether<Started>(
	start: () => Promise<Started>,
	stop: (started: Started) => Promise<void>,
): Promise<Started> {
	const children: ChildProcess[] = [];
	const note = (message: unknown) => void children.push((message as { process: ChildProcess }).process);
	subscribe("child_process", note);
	const started = await start();
	unsubscribe("child_process", note);

	let isEnding = false;
	const end = (code: number) => {
		if (isEnding) return;
		isEnding = true;
		void stop(started).finally(() => process.exit(code));
	};
	for (const signal of ASKED) process.on(signal, () => end(0));
	if (process.channel) process.on("disconnect", () => end(0));
	for (const child of children) {
		if (child.exitCode === null && child.signalCode === null) child.once("exit", () => end(1));
	}
	return started;
}
