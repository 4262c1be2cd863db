import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { contentsOf } from "./prepare.ts";
import { STATE_DIR, WITH_SIMULATOR } from "./settings.ts";

/** Number of the demo shop's people in the simulator. */
const PHONES = 60;

/** Notes that the simulator has them; it stores them itself. */
const MARK = join(STATE_DIR, "phones");

/** Sends a request to the running console. */
export type Send = (
	path: string,
	init?: { method: string; headers: Record<string, string>; body: string },
) => Promise<{ json: () => Promise<unknown> }>;

/** Gives the simulator a phone for each demo friend, once. */
export async function handOutPhones(send: Send): Promise<void> {
	if (!WITH_SIMULATOR || contentsOf() !== "demo" || existsSync(MARK)) return;
	// A good part of the product's code, of which no later start has need.
	const { demoFriends } = await import("#db/demo/history.ts");
	const friends = demoFriends(0, PHONES, await simulatorNow(send)).map(
		({ lineUserId, name, statusMessage }) => ({ userId: lineUserId, name, statusMessage }),
	);
	await send("/simulator/api/friends", {
		method: "PUT",
		headers: { "Content-Type": "application/json" },
		body: JSON.stringify({ friends }),
	});
	writeFileSync(MARK, "");
}

/** The simulator's time, epoch ms, which may be another than the machine's. */
async function simulatorNow(send: Send): Promise<number> {
	const clock = (await (await send("/simulator/api/clock")).json()) as { now: number };
	return clock.now;
}
