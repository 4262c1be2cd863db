import { sql } from "drizzle-orm";
import { connect } from "#db/client.ts";
import { loadDemo } from "#db/demo/load.ts";
import { putPictures } from "#db/demo/pictures.ts";
import { DEMO_ADMINISTRATOR } from "#domain/operators/demo.ts";
import { MINUTE } from "#domain/time.ts";
import { hashPassword } from "#functions/operators/password.ts";
import { requestMenuSync } from "#functions/richmenus/requests.ts";
import { fillDemoSalons } from "#functions/salon/demo/fill.ts";
import { WITH_SIMULATOR } from "./settings.ts";

/**
 * Loads the demo shop, and its pictures where the console keeps files. The simulator is told of the menus that friends
 * are shown, a minute later: their phones are handed out first. A real channel is not.
 */
export async function loadDemoShop(database: D1Database, media: R2Bucket, now: number): Promise<void> {
	await putPictures(media);
	await loadDemo(database, await hashPassword(DEMO_ADMINISTRATOR.password), now, fillDemoSalons);
	if (WITH_SIMULATOR)
		await requestMenuSync(
			{ db: connect(database), now: now + MINUTE },
			sql`(select id from richmenus where is_active = 1)`,
		);
}
