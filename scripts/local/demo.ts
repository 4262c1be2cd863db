import { sql } from "drizzle-orm";
import { connect } from "#db/client.ts";
import { execute } from "#db/platform/sql/raw.ts";
import type { Databases } from "./databases.ts";
import { loadOnce } from "./first-contents.ts";

/** Makes the demo shop as large as asked for. */
export async function growDemo(databases: Databases, friends: number): Promise<void> {
	const now = Date.now();
	await loadOnce(databases, "demo", now);
	const { loadFriends } = await import("#db/demo/load.ts");
	const db = connect(databases.database);
	await loadFriends(db, friends, now, (made) => console.log(`${made.toLocaleString("ja-JP")} 人`));
	await execute(db, sql`analyze`);
}
