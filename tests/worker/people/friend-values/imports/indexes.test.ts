import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import { connectD1 } from "#db/d1-client.ts";
import { insertNamedRow } from "#tests/support/effect-runs.ts";
import { buildFriend } from "#tests/support/friend-builders.ts";
import {
	planImport,
	postMapping,
	showMapping,
	startImport,
	workOnImports,
} from "#tests/support/friend-imports.ts";
import { resetState } from "#tests/support/migrations.ts";
import { countRoundTrips, explainQueryPlan } from "#tests/support/observed-database.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { newestEntryId, requestUndo } from "#tests/support/undo-requests.ts";

let as: ConsoleSession;
beforeEach(async () => {
	await resetState();
	as = await buildSession();
});

/** Statements that read or write data of friends. */
const OF_FRIENDS = /"(friends|friend_vars|friend_tags|friend_changes|friend_marks)"/;
/** Scans of lists, and of a statement's own rows. */
const SMALL = /VIRTUAL TABLE|SCAN (r$|\(subquery|CONSTANT)/;

test.each(["id", "line", "name", "field"] as const)(
	"friends are found by %s, written and undone through indexes",
	async (by) => {
		const number = await insertNamedRow("vars", { name: "会員番号", type: 0 });
		const friend = await buildFriend({ name: "花" });
		await env.DB.prepare(
			"insert into friend_vars (friend_id, var_id, value, value_key, updated_at) values (?, ?, 'a', 'a', 1)",
		)
			.bind(friend.id, number)
			.run();
		const key = { id: String(friend.id), line: friend.lineUserId, name: "花", field: "a" }[by];
		const targets = {
			値: { to: "new-field", name: "値", type: 0 },
			印: { to: "new-tag", name: "印" },
			覚え: { to: "base", field: "memo" },
		} as const;
		const match = { column: 0, by, field: by === "field" ? number : null };
		const { id } = await planImport(`鍵,値,印,覚え\n${key},b,1,c\n`, { targets, match }, { as });
		const { mapping } = await showMapping(id, as);
		const { database, trips } = countRoundTrips(env.DB);
		await postMapping(id, mapping, as);
		await workOnImports({ db: connectD1(database) });
		await startImport(id, as);
		await workOnImports({ db: connectD1(database) });
		await requestUndo(await newestEntryId("friend.import"), as);
		await workOnImports({ db: connectD1(database) });
		const statements = trips.flat().filter(({ sql }) => OF_FRIENDS.test(sql));
		expect(statements.length).toBeGreaterThan(10);
		const scans: string[] = [];
		for (const statement of statements) {
			const plan = await explainQueryPlan(env.DB, statement);
			scans.push(...plan.filter((line) => line.includes("SCAN") && !SMALL.test(line)));
		}
		expect([...new Set(scans)]).toEqual([]);
	},
);
