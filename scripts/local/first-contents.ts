import { sql } from "drizzle-orm";
import { commit, connect, type Db } from "#db/client.ts";
import { administratorStatements, loadDemo } from "#db/demo/load.ts";
import { putPictures } from "#db/demo/pictures.ts";
import { friends } from "#db/engine/friends.ts";
import { operators } from "#db/platform/operators.ts";
import { DEMO_ADMINISTRATOR } from "#domain/console/operators/demo.ts";
import { MINUTE } from "#domain/platform/time/time.ts";
import { fillDemoSalons } from "#functions/booking/salons/demo/fill.ts";
import { requestMenuSync } from "#functions/content/rich-menus/requests.ts";
import { hashPassword } from "#functions/platform/passwords/hash.ts";
import type { Databases } from "./databases.ts";
import { type Contents, noteContents } from "./prepare.ts";
import { WITH_SIMULATOR } from "./settings.ts";

/**
 * Loads the demo shop, and its pictures where the console keeps files. The simulator is told of the menus that friends
 * are shown, a minute later: their phones are handed out first. A real channel is not.
 */
async function loadDemoShop({ database, media }: Databases, now: number): Promise<void> {
	console.log("デモデータを読み込んでいます…");
	await putPictures(media);
	await loadDemo(database, await hashPassword(DEMO_ADMINISTRATOR.password), now, fillDemoSalons);
	if (WITH_SIMULATOR)
		await requestMenuSync(
			{ db: connect(database), now: now + MINUTE },
			sql`(select id from richmenus where is_active = 1)`,
		);
}

/** Makes the administrator of an account that has nothing yet. */
async function loadAdministrator({ database }: Databases, now: number): Promise<void> {
	const db = connect(database);
	await commit(db, administratorStatements(db, await hashPassword(DEMO_ADMINISTRATOR.password), now));
}

/** Loaders of the first contents. */
const LOADERS: Record<Contents, (databases: Databases, now: number) => Promise<void>> = {
	demo: loadDemoShop,
	empty: loadAdministrator,
};

/** Loads the contents into an empty database, once. */
export async function loadOnce(databases: Databases, contents: Contents, now: number): Promise<void> {
	const loaded = await loadedContents(connect(databases.database));
	if (!loaded) await LOADERS[contents](databases, now);
	noteContents(loaded ?? contents);
}

/** Contents of a database that lacks its mark: operators are loaded last. */
async function loadedContents(db: Db): Promise<Contents | undefined> {
	const [operator] = await db.select({ id: operators.id }).from(operators).limit(1);
	if (!operator) return undefined;
	const [friend] = await db.select({ id: friends.id }).from(friends).limit(1);
	return friend ? "demo" : "empty";
}
