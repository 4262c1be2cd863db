import { join } from "node:path";
import { sql } from "drizzle-orm";
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare, type V4WorkerOptions } from "miniflare";
import { unstable_getMiniflareWorkerOptions } from "wrangler";
import { connect } from "#db/client.ts";
import { demoFriends } from "#db/demo/history.ts";
import { loadDemo, loadFriends } from "#db/demo/load.ts";
import { putPictures } from "#db/demo/pictures.ts";
import { operators } from "#db/operators.ts";
import { execute } from "#db/raw.ts";
import { DEMO_ADMINISTRATOR } from "#domain/operators/demo.ts";
import { MINUTE } from "#domain/time.ts";
import { hashPassword } from "#functions/operators/password.ts";
import { requestMenuSync } from "#functions/richmenus/requests.ts";
import { fillDemoSalons } from "#functions/salon/demo/fill.ts";
import { ROOT, STATE_DIR, WITH_SIMULATOR } from "./settings.ts";

/** The demo shop's people, as the simulator's phones know them. */
const PHONES = 60;

/** Sends a request to the running console. */
export type Send = (
	path: string,
	init?: { method: string; headers: Record<string, string>; body: string },
) => Promise<{ json: () => Promise<unknown> }>;

/** The console's time, epoch ms: the simulator's, which may be another than the machine's. */
export async function consoleNow(send: Send): Promise<number> {
	if (!WITH_SIMULATOR) return Date.now();
	const clock = (await (await send("/simulator/api/clock")).json()) as { now: number };
	return clock.now;
}

/**
 * Loads the demo shop into an empty database, once, and its pictures where the console keeps files. The simulator is
 * told of the menus that friends are shown, a minute later: their phones are handed out first. A real channel is not.
 */
export async function loadDemoOnce(database: D1Database, media: R2Bucket, now: number): Promise<void> {
	const [anyone] = await connect(database).select({ id: operators.id }).from(operators).limit(1);
	if (anyone) return;
	console.log("デモデータを読み込んでいます…");
	await putPictures(media);
	await loadDemo(database, await hashPassword(DEMO_ADMINISTRATOR.password), now, fillDemoSalons);
	if (WITH_SIMULATOR)
		await requestMenuSync(
			{ db: connect(database), now: now + MINUTE },
			sql`(select id from richmenus where is_active = 1)`,
		);
}

/** Gives the simulator a phone for each demo friend. */
export async function handOutPhones(send: Send, now: number): Promise<void> {
	if (!WITH_SIMULATOR) return;
	const friends = demoFriends(0, PHONES, now).map(({ lineUserId, name, statusMessage }) => ({
		userId: lineUserId,
		name,
		statusMessage,
	}));
	await send("/simulator/api/friends", {
		method: "PUT",
		headers: { "Content-Type": "application/json" },
		body: JSON.stringify({ friends }),
	});
}

/** Works on the local databases while nothing else hosts them. */
export async function withDatabases(
	work: (database: D1Database, media: R2Bucket, archive: D1Database[]) => Promise<void>,
): Promise<void> {
	const { workerOptions } = unstable_getMiniflareWorkerOptions(join(ROOT, "wrangler.toml"));
	const { name, compatibilityDate, d1Databases, r2Buckets } = workerOptions as Partial<V4WorkerOptions>;
	const miniflare = new Miniflare(
		convertV4MiniflareOptions({
			log: new Log(LogLevel.WARN),
			cf: false,
			resourcePersistencePath: join(STATE_DIR, "v3"),
			modules: true,
			script: "export default {}",
			name,
			compatibilityDate,
			d1Databases,
			r2Buckets,
		}),
	);
	try {
		await work(
			(await miniflare.getD1Database("DB")) as unknown as D1Database,
			(await miniflare.getR2Bucket("MEDIA")) as unknown as R2Bucket,
			(await Promise.all(
				Object.keys(d1Databases ?? {})
					.filter((binding) => binding !== "DB")
					.map((binding) => miniflare.getD1Database(binding)),
			)) as unknown as D1Database[],
		);
	} finally {
		await miniflare.dispose();
	}
}

/** Makes the demo shop as large as asked for. */
export async function growDemo(database: D1Database, media: R2Bucket, friends: number): Promise<void> {
	const now = Date.now();
	await loadDemoOnce(database, media, now);
	const db = connect(database);
	await loadFriends(db, friends, now, (made) => console.log(`${made.toLocaleString("ja-JP")} 人`));
	await execute(db, sql`analyze`);
}
