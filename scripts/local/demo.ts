import { sql } from "drizzle-orm";
import { connect } from "#db/client.ts";
import { demoFriends } from "#db/demo/history.ts";
import { execute } from "#db/raw.ts";
import type { Databases } from "./databases.ts";
import { loadOnce } from "./prepare.ts";
import { WITH_SIMULATOR } from "./settings.ts";

/** The demo shop's people, as the simulator's phones know them. */
const PHONES = 60;

/** Sends a request to the running console. */
export type Send = (
	path: string,
	init?: { method: string; headers: Record<string, string>; body: string },
) => Promise<{ json: () => Promise<unknown> }>;

/** The console's time, epoch ms: the simulator's, which may be another than the machine's. */
async function consoleNow(send: Send): Promise<number> {
	const clock = (await (await send("/simulator/api/clock")).json()) as { now: number };
	return clock.now;
}

/** Gives the simulator a phone for each demo friend. */
export async function handOutPhones(send: Send): Promise<void> {
	if (!WITH_SIMULATOR) return;
	const friends = demoFriends(0, PHONES, await consoleNow(send)).map(
		({ lineUserId, name, statusMessage }) => ({ userId: lineUserId, name, statusMessage }),
	);
	await send("/simulator/api/friends", {
		method: "PUT",
		headers: { "Content-Type": "application/json" },
		body: JSON.stringify({ friends }),
	});
}

/** Makes the demo shop as large as asked for. */
export async function growDemo(databases: Databases, friends: number): Promise<void> {
	const now = Date.now();
	await loadOnce(databases, "demo", now);
	const { loadFriends } = await import("#db/demo/load.ts");
	const db = connect(databases.database);
	await loadFriends(db, friends, now, (made) => console.log(`${made.toLocaleString("ja-JP")} 人`));
	await execute(db, sql`analyze`);
}
