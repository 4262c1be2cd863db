import { sql } from "drizzle-orm";
import { connectD1 } from "#db/d1-client.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { loadContentsOnce } from "./first-contents.ts";
import type { LocalDatabases } from "./local-databases.ts";

/** Grows the demo of the first account to the given number of friends. */
export async function growDemo({ accounts: [first] }: LocalDatabases, friends: number): Promise<void> {
	const now = Date.now();
	await loadContentsOnce(first!, "demo", now);
	const { loadDemoFriends } = await import("#db/demo/load-demo.ts");
	const db = connectD1(first!.database);
	await loadDemoFriends(db, friends, now, (made) => console.log(`${made.toLocaleString("ja-JP")} 人`));
	await execute(db, sql`analyze`);
}
