import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { STATE_DIR, WITH_SIMULATOR } from "./local-settings.ts";
import { readContents } from "./prepare-state.ts";

/** Number of demo friends with a phone in the simulator. */
const PHONES = 60;

/** Marks that the simulator has the phones; it persists them itself. */
const PHONES_FILE = join(STATE_DIR, "phones");

/** Sends a request to the running console. */
export type SendToConsole = (
	path: string,
	init?: { method: string; headers: Record<string, string>; body: string },
) => Promise<{ json: () => Promise<unknown> }>;

/** Creates a phone in the simulator for each demo friend, once. */
export async function createPhones(send: SendToConsole): Promise<void> {
	if (!WITH_SIMULATOR || readContents() !== "demo" || existsSync(PHONES_FILE)) return;
	// Much of the product's code, loaded only at the first start.
	const { createDemoFriends } = await import("#db/demo/demo-friends.ts");
	const friends = createDemoFriends(0, PHONES, await simulatorNow(send)).map(
		({ lineUserId, name, iconUrl, statusMessage }) => ({
			userId: lineUserId,
			name,
			pictureUrl: iconUrl,
			statusMessage,
		}),
	);
	await send("/simulator/api/friends", {
		method: "PUT",
		headers: { "Content-Type": "application/json" },
		body: JSON.stringify({ friends }),
	});
	writeFileSync(PHONES_FILE, "");
}

/** The simulator's time, epoch ms; may differ from the machine's. */
async function simulatorNow(send: SendToConsole): Promise<number> {
	const clock = (await (await send("/simulator/api/clock")).json()) as { now: number };
	return clock.now;
}
