import { env } from "cloudflare:workers";
import { getTableName } from "drizzle-orm";
import { getTableConfig } from "drizzle-orm/sqlite-core";
import { beforeEach, expect, test } from "vitest";
import { workFriendDeletions } from "#functions/people/friend-deletion/friend-deletion-worker.ts";
import { hashLineUser } from "#functions/people/friend-deletion/hash-line-user.ts";
import { DATA_PLACES } from "#functions/people/friend-deletion/places/registry.ts";
import { eraseStatement } from "#functions/people/friend-deletion/steps/erase-rows.ts";
import { readRows } from "#tests/support/database-snapshot.ts";
import { DEFINED_TABLES } from "#tests/support/defined-tables.ts";
import { resetState } from "#tests/support/migrations.ts";
import { seedEveryTable } from "#tests/support/seed-tables.ts";
import { storeRow } from "#tests/support/store-rows.ts";
import { TestClock } from "#tests/support/test-clock.ts";

/** Text that every column of the deleted friend's rows has. */
const MARKER = "消える人の言葉";
const FRIEND = { id: 1001, lineUserId: "Uffffffffffffffffffffffffffffffff" };
const NO_STEPS = { before: [], after: [] };

beforeEach(resetState);

/** Tables with rows that a salon's room clears, or that have a step of their own. */
const OTHER_STEPS = ["reservations", "salon_history", "friend_deletions", "deleted_friends"];
/** Tables whose other columns stay: the shop's order numbers and books, the introducer's sums, and an operator's own code. */
const KEPT_TEXTS = [
	"conversions",
	"introductions",
	"operator_friends",
	"payment_receipts",
	"payments",
	"purchases",
	"subscriptions",
];

interface Column {
	table: string;
	name: string;
	type: string;
	pk: number;
}

const listColumns = () =>
	readRows<Column>(
		`select t.name as "table", c.name as name, c.type as type, c.pk as pk from pragma_table_list t, pragma_table_info(t.name) c
			where t.type = 'table' and t.schema = 'main' and t.name not like 'sqlite%' and t.name not glob '_cf_*'
			and t.name not like 'message_search%' and t.name <> 'd1_migrations'`,
	);

/** Writes the marker into the free texts of the friend's rows, and the friend's LINE user id where it belongs. */
async function markRows(): Promise<void> {
	const byTable = Map.groupBy(await listColumns(), ({ table }) => table);
	for (const [table, columns] of byTable) {
		const owner = columns.find(({ name }) => name === "friend_id");
		if (!owner || [...OTHER_STEPS, ...KEPT_TEXTS].includes(table)) continue;
		const texts = columns.filter(
			({ name, type, pk }) => /text/i.test(type) && pk === 0 && !name.endsWith("_id") && name !== "media_key",
		);
		if (texts.length === 0) continue;
		const set = texts.map(({ name }) => `"${name}" = '"${MARKER}"'`).join(", ");
		await env.DB.prepare(`update "${table}" set ${set} where friend_id = ${FRIEND.id}`).run();
	}
	await env.DB.batch([
		env.DB.prepare(
			"update friends set line_user_id = ?, name = ?, memo = ?, user_rate = 1 where id = 1001",
		).bind(FRIEND.lineUserId, MARKER, MARKER),
		env.DB.prepare(
			"update webhook_events set line_user_id = ?, payload = ?, type = 'follow' where id = 1001",
		).bind(FRIEND.lineUserId, JSON.stringify({ text: MARKER, source: { userId: FRIEND.lineUserId } })),
		env.DB.prepare("update webhook_events set line_user_id = null, payload = ? where id = 1002").bind(
			JSON.stringify({ source: { groupId: "G", userId: FRIEND.lineUserId } }),
		),
		env.DB.prepare("update landing_visits set friend_id = null, line_user_id = ? where id = 1002").bind(
			FRIEND.lineUserId,
		),
		env.DB.prepare("update errands set kind = 'profile', subject = ? where id = 1001").bind(
			FRIEND.lineUserId,
		),
		env.DB.prepare(
			"update audit_log set subject_type = 'friend', subject_id = '1001', detail = ? where id = 1001",
		).bind(JSON.stringify({ text: MARKER })),
		env.DB.prepare("update undo_parts set what = 'value', content = ? where id = 1001").bind(
			JSON.stringify([
				{ friend: 1001, value: MARKER },
				{ friend: 1002, value: "残る" },
			]),
		),
		env.DB.prepare(
			"update open_api_answers set answer = ? where rowid = (select min(rowid) from open_api_answers)",
		).bind(JSON.stringify({ friend: { friend_id: 1001, name: MARKER } })),
		env.DB.prepare("update notification_lines set message_id = (select min(id) from notification_messages)"),
		env.DB.prepare(
			"update notification_messages set text = ?, title = ? where id = (select min(id) from notification_messages)",
		).bind(MARKER, MARKER),
		env.DB.prepare("update outgoing_webhook_attempts set excerpt = ? where message_id = 1001").bind(MARKER),
		env.DB.prepare("update script_views set url = ? where visit_id = 1001").bind(MARKER),
		env.DB.prepare("update friend_vars set media_key = 'members/1001/file' where friend_id = 1001"),
		env.DB.prepare("delete from reservations where friend_id = 1001"),
		env.DB.prepare("update journey_tags set deleted_at = null"),
	]);
}

/** Tables with a value that contains one of the texts. */
async function tablesWith(...texts: string[]): Promise<string[]> {
	const byTable = Map.groupBy(await listColumns(), ({ table }) => table);
	const found: string[] = [];
	for (const [table, columns] of byTable) {
		const condition = columns
			.flatMap(({ name }) => texts.map((text) => `instr("${name}", '${text}') > 0`))
			.join(" or ");
		const rows = await readRows(`select 1 from "${table}" where ${condition} limit 1`);
		if (rows.length > 0) found.push(table);
	}
	return found;
}

const requestNow = (clock: TestClock) =>
	storeRow("friend_deletions", {
		friend_id: FRIEND.id,
		operator_id: 1001,
		state: "waiting",
		due_at: clock.now,
		next_attempt_at: clock.now,
		created_at: clock.now,
	});

async function prepare(): Promise<TestClock> {
	await seedEveryTable(1);
	await env.DB.batch([
		env.DB.prepare("delete from friend_deletions"),
		env.DB.prepare("delete from deleted_friends"),
		// Files of imports are tested with the step that deletes them.
		env.DB.prepare("update friend_imports set pages = -1"),
	]);
	await markRows();
	const clock = new TestClock("2026-11-28 12:00");
	await requestNow(clock);
	return clock;
}

test("nothing of a deleted friend is left in any table, and the rows of others stay", async () => {
	const clock = await prepare();
	expect((await tablesWith(MARKER, FRIEND.lineUserId)).length).toBeGreaterThan(30);
	const countOthers = async () => {
		const owners = (await listColumns()).filter(
			({ name, table }) => name === "friend_id" && !OTHER_STEPS.includes(table),
		);
		const counts: Record<string, number> = {};
		for (const { table } of owners)
			counts[table] = (
				await readRows<{ n: number }>(`select count(*) as n from "${table}" where friend_id = 1003`)
			)[0]!.n;
		return counts;
	};
	const before = await countOthers();
	await workFriendDeletions(clock.context(), NO_STEPS);
	expect(await tablesWith(MARKER, FRIEND.lineUserId)).toEqual([]);
	expect(await countOthers()).toEqual(before);
	expect(await readRows("select state, reason from friend_deletions")).toEqual([
		{ state: "done", reason: null },
	]);
	expect(await readRows("select line_user_hash from deleted_friends")).toEqual([
		{ line_user_hash: hashLineUser(env as never, FRIEND.lineUserId) },
	]);
	expect(await readRows("select content from undo_parts where id = 1001")).toEqual([
		{ content: JSON.stringify([{ friend: 1002, value: "残る" }]) },
	]);
});

test("no statement of a deletion scans a table", async () => {
	const clock = new TestClock("2026-11-28 12:00");
	const scans: string[] = [];
	for (const place of DATA_PLACES) {
		const { sql, params } = (
			eraseStatement(clock.context(), place, FRIEND) as unknown as {
				getQuery: () => { sql: string; params: unknown[] };
			}
		).getQuery();
		const plan = await env.DB.prepare(`explain query plan ${sql}`)
			.bind(...(params as string[]))
			.all<{ detail: string }>();
		for (const { detail } of plan.results)
			if (/^SCAN (?!json|p |p$|t |t$|[a-z_]+ VIRTUAL)/.test(detail))
				scans.push(`${sql.slice(0, 60)}: ${detail}`);
	}
	expect(scans).toEqual([]);
});

test("every reference to a friend is found by an index, so that the deletion of the row scans nothing", async () => {
	const parents = [
		"friends",
		"deliveries",
		"runs",
		"talk_notes",
		"script_visits",
		"outgoing_webhook_messages",
	];
	const references = DEFINED_TABLES.flatMap((defined) =>
		getTableConfig(defined).foreignKeys.flatMap((key) => {
			const { columns, foreignTable } = key.reference();
			return parents.includes(getTableName(foreignTable))
				? [{ table: getTableName(defined), column: columns[0]!.name }]
				: [];
		}),
	);
	expect(references.length).toBeGreaterThan(30);
	const scans: string[] = [];
	for (const { table, column } of references) {
		const plan = await readRows<{ detail: string }>(
			`explain query plan select 1 from "${table}" where "${column}" = 1`,
		);
		if (plan.some(({ detail }) => detail.startsWith("SCAN"))) scans.push(`${table}.${column}`);
	}
	expect(scans).toEqual([]);
});
