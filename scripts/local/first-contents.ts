import { sql } from "drizzle-orm";
import { commit, connect } from "#db/client.ts";
import { administratorStatements, loadDemo } from "#db/demo/load.ts";
import { putPictures } from "#db/demo/pictures.ts";
import { DEMO_ADMINISTRATOR } from "#domain/operators/demo.ts";
import { MINUTE } from "#domain/time.ts";
import { hashPassword } from "#functions/operators/password.ts";
import { requestMenuSync } from "#functions/richmenus/requests.ts";
import { fillDemoSalons } from "#functions/salon/demo/fill.ts";
import type { Databases } from "./databases.ts";
import type { Contents } from "./prepare.ts";
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
export const FIRST_CONTENTS: Record<Contents, (databases: Databases, now: number) => Promise<void>> = {
	demo: loadDemoShop,
	empty: loadAdministrator,
};
