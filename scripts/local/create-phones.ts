import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { STATE_DIR, WITH_SIMULATOR } from "./local-settings.ts";
import { readContents } from "./prepare-state.ts";

/** Number of demo friends with a phone in the simulator. */
const PHONES = 60;

/** Marks that the simulator has the phones; it persists them itself. */
const PHONES_FILE = join(STATE_DIR, "phones");

/** Number of messages that LINE has counted this month, written with the demo shop. */
export const LINE_COUNT_FILE = join(STATE_DIR, "line-count");

/** Sends a request to the running console. */
export type SendToConsole = (
	path: string,
	init?: { method: string; headers: Record<string, string>; body: string },
) => Promise<{ json: () => Promise<unknown> }>;

/** Creates a phone in the simulator for each demo friend, and sets its count of the month, once. */
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
	const put = (path: string, body: object) =>
		send(path, {
			method: "PUT",
			headers: { "Content-Type": "application/json" },
			body: JSON.stringify(body),
		});
	await put("/simulator/api/friends", { friends });
	// The simulator did not receive the demo's past, of which the console shows the messages.
	if (existsSync(LINE_COUNT_FILE))
		await put("/simulator/api/quota", { used: Number(readFileSync(LINE_COUNT_FILE, "utf8")) });
	writeFileSync(PHONES_FILE, "");
}

/** The simulator's time, epoch ms; may differ from the machine's. */
async function simulatorNow(send: SendToConsole): Promise<number> {
	const clock = (await (await send("/simulator/api/clock")).json()) as { now: number };
	return clock.now;
}
