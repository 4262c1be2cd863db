import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { connectD1 } from "#db/d1-client.ts";
import { IMPORT_ATTEMPTS } from "#domain/people/friend-values/friend-import.ts";
import type { ImportTarget } from "#domain/people/friend-values/imports/import-mapping.ts";
import { IMPORT_TEXTS } from "#domain/platform/texts/imports-texts.ts";
import { HOUR } from "#domain/platform/time/wire-time.ts";
import { readRows } from "#tests/support/database-snapshot.ts";
import { insertNamedRow } from "#tests/support/effect-runs.ts";
import { buildTag } from "#tests/support/friend-builders.ts";
import {
	planImport,
	postMapping,
	showImport,
	showMapping,
	startImport,
	workOnImports,
} from "#tests/support/friend-imports.ts";
import { resetState } from "#tests/support/migrations.ts";
import { dieAt, killAtWrite } from "#tests/support/observed-database.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { updateRow } from "#tests/support/store-rows.ts";
import { requestUndo } from "#tests/support/undo-requests.ts";

/** More rows than a page of the plan has. */
const FRIENDS = 620;

let as: ConsoleSession;
let ids: number[];
let targets: Record<string, ImportTarget>;
beforeEach(async () => {
	await resetState();
	as = await buildSession();
	vi.spyOn(console, "error").mockReturnValue();
	await insertNamedRow("vars", { name: "町", type: 0 });
	const { id: tag } = await buildTag({ name: "既存" });
	targets = { 新規: { to: "new-tag", name: "新規" }, 既存: { to: "tag", id: tag } };
	const made = await env.DB.prepare(
		`with recursive n(i) as (select 1 union all select i + 1 from n where i < ?)
			insert into friends (line_user_id, name, memo, memo_key, followed_at, created_at)
			select 'crowd-' || i, '友だち' || i, '前', '前', 1, 1 from n returning id`,
	)
		.bind(FRIENDS)
		.all<{ id: number }>();
	ids = made.results.map(({ id }) => id);
});

const file = () =>
	["友だちID,町,メモ,既存,新規", ...ids.map((id) => `${id},町${id},後${id},1,${id % 2}`)].join("\n");

const state = async () => ({
	values: await readRows("select friend_id, value from friend_vars order by friend_id"),
	memos: await readRows("select id, memo from friends order by id"),
	tags: await readRows(
		"select h.friend_id, t.name from friend_tags h join tags t on t.id = h.tag_id order by h.friend_id, t.name",
	),
	items: await readRows("select name, deleted_at is null as lives from tags order by id"),
	history: await readRows(
		"select friend_id, field, before, after, changed_by from friend_changes order by friend_id, field, id",
	),
});

/** Works with a worker that is killed at each write in turn; the lease of the dead one passes each time. */
async function workWithKills(isDone: () => Promise<boolean>): Promise<number> {
	let now = Date.now();
	let kills = 0;
	for (; !(await isDone()); kills++) {
		now += HOUR;
		const { database } = killAtWrite(env.DB, { trip: kills % 5, when: kills % 2 === 0 ? "after" : "before" });
		await workOnImports({ now, clock: () => now, db: connectD1(database) }).catch(() => undefined);
		// A person presses again where it was given up.
		await env.DB.prepare("update friend_imports set attempts = 0 where next_attempt_at is not null").run();
		if (kills > 200) throw new Error("it never ends");
	}
	return kills;
}

const isIn = (id: number, end: string) => async () => (await showImport(id, as)).state === end;

describe("an import whose workers are killed at each write", () => {
	test("is planned, written and undone as without: nothing twice, nothing left out", async () => {
		const calm = await planImport(file(), { targets }, { as });
		const { mapping } = await showMapping(calm.id, as);
		await postMapping(calm.id, mapping, as);
		const plannings = await workWithKills(isIn(calm.id, "preview"));
		const planned = await showImport(calm.id, as);
		expect(planned).toMatchObject({
			...{ total: FRIENDS, changes: calm.changes, counts: calm.counts, problems: [] },
		});
		const before = await state();
		await startImport(calm.id, as);
		const writes = await workWithKills(isIn(calm.id, "finished"));
		const after = await state();
		expect(await showImport(calm.id, as)).toMatchObject({ done: FRIENDS, problems: [] });
		expect(after.values.length).toBe(FRIENDS);
		expect(after.tags.length).toBe(FRIENDS + FRIENDS / 2);
		expect(after.memos).toEqual(ids.map((id) => ({ id, memo: `後${id}` })));
		// One change of each value, memo and tag.
		expect(after.history.length).toBe(planned.changes);
		const { undo } = await showImport(calm.id, as);
		expect(await (await requestUndo(undo!, as)).json()).toMatchObject({ is_running: true });
		const undos = await workWithKills(isIn(calm.id, "undone"));
		const undone = await state();
		expect({ ...undone, history: [] }).toEqual({
			...{ ...before, history: [] },
			items: [...before.items, { name: "新規", lives: 0 }],
		});
		expect(undone.history.length).toBe(2 * planned.changes);
		expect(await readRows("select done, left_alone, finished_at is not null as ended from undos")).toEqual([
			{ done: planned.changes, left_alone: 0, ended: 1 },
		]);
		expect(Math.min(plannings, writes, undos)).toBeGreaterThan(2);
	});

	test("[gives up friend_imports] that kills its workers is given up with a reason, and holds up no other", async () => {
		const text = `友だちID,町\n${ids[0]},渋谷`;
		const { id } = await planImport(text, {}, { as });
		await startImport(id, as);
		let now = Date.now();
		for (let death = 1; death <= IMPORT_ATTEMPTS + 1; death++, now += HOUR) {
			const db = connectD1(dieAt(env.DB, '"渋谷"'));
			await workOnImports({ now, clock: () => now, db }).catch(() => undefined);
		}
		await workOnImports({ now, clock: () => now });
		expect(await readRows(`select state, reason from friend_imports where id = ${id}`)).toEqual([
			{ state: "failed", reason: IMPORT_TEXTS.givenUp },
		]);
		const next = await planImport(`友だちID,町\n${ids[1]},目黒`, {}, { as });
		await startImport(next.id, as);
		await workOnImports({ now, clock: () => now });
		expect(
			(await readRows<{ value: string }>("select value from friend_vars")).map(({ value }) => value),
		).toEqual(["目黒"]);
	});
});

describe("an import that was written", () => {
	test("and cancelled in between is undone as far as it went", async () => {
		const { id } = await planImport(file(), { targets }, { as });
		const before = await state();
		await startImport(id, as);
		const { database } = killAtWrite(env.DB, { trip: 3, when: "after" });
		await workOnImports({ db: connectD1(database) }).catch(() => undefined);
		const reached = (await showImport(id, as)).done;
		expect(reached).toBeGreaterThan(0);
		expect(reached).toBeLessThan(FRIENDS);
		await updateRow("friend_imports", id, { state: "cancelled", next_attempt_at: null });
		const { undo } = await showImport(id, as);
		await requestUndo(undo!, as);
		await workOnImports();
		const undone = await state();
		expect([undone.values, undone.memos, undone.tags]).toEqual([before.values, before.memos, before.tags]);
	});
});
