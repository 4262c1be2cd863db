import { sql } from "drizzle-orm";
import type { Db } from "#db/d1-client.ts";
import { friends } from "#db/engine/friends.ts";
import { friendDeletions } from "#db/people/friend-deletions.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { listTable } from "#db/platform/sql/json-list.ts";
import { execute, queryRows } from "#db/platform/sql/raw-sql.ts";
import { number } from "#db/platform/sql/row-columns.ts";
import { USER_RATE } from "#domain/engine/friend-records/user-rate.ts";
import { type OpenBackup, readLines } from "./verify-backup.ts";

/** Name of the table of deletions in a backup. */
const TABLE = "friend_deletions";

/** Numbers of the friends whose data is deleted, according to a backup. */
export async function listDeletedFriends({ objects, key, manifest }: OpenBackup): Promise<number[]> {
	const position = manifest.tables.findIndex(
		({ database, table }) => database === "database" && table === TABLE,
	);
	const columns = manifest.tables[position]?.columns ?? [];
	const deleted: number[] = [];
	for (const part of manifest.parts.filter((each) => each.position === position)) {
		const { lines } = await readLines(objects, key, `${manifest.folder}/${part.name}`);
		for (const line of lines) {
			const row = JSON.parse(line) as unknown[];
			const valueIn = (column: string) => row[columns.indexOf(column)];
			if (valueIn("kind") === "delete" && valueIn("state") === "done")
				deleted.push(Number(valueIn("friend_id")));
		}
	}
	return deleted;
}

/**
 * Requests the deletion of friends who were deleted after the restored backup, as far as they are back with it. The
 * account carries it out as soon as it runs.
 * @returns the number of friends
 */
export async function repeatDeletions(db: Db, deleted: readonly number[], now: number): Promise<number> {
	const isDeleted = sql`${friends.id} in (select d.value from ${listTable(deleted)} d)`;
	await execute(
		db,
		insertInto(
			friendDeletions,
			{
				kind: "delete",
				friendId: sql`${friends.id}`,
				operatorId: null,
				state: "waiting",
				formerUserRate: sql`${friends.userRate}`,
				dueAt: now,
				nextAttemptAt: now,
				createdAt: now,
			},
			sql`from ${friends} where ${isDeleted} on conflict (friend_id) where state in ('waiting', 'running', 'failed')
				do update set due_at = excluded.due_at, next_attempt_at = excluded.next_attempt_at, kind = 'delete'`,
		),
	);
	// As a request does: nobody sees them until then, and the return of a friend who had blocked the account changes nothing.
	await execute(
		db,
		sql`update ${friends} set user_rate = ${USER_RATE.blocked}, deletes_at = ${now} where ${isDeleted}`,
	);
	const [row] = await queryRows(
		db,
		{ count: number },
		sql`select count(*) as count from ${friends} where ${isDeleted}`,
	);
	return row!.count;
}
