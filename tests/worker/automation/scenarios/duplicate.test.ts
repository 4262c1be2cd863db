import { beforeEach, describe, expect, test } from "vitest";
import { EXPLORER_TEXTS } from "#domain/platform/texts/explorer.ts";
import { SCENARIO_TEXTS } from "#domain/platform/texts/scenarios.ts";
import { buildFriend } from "#tests/support/friends.ts";
import { appendixOf, makeItem, rowOf } from "#tests/support/items.ts";
import { beginAnew } from "#tests/support/migrations.ts";
import { type Session, signedInOperator } from "#tests/support/operators.ts";
import { call } from "#tests/support/requests.ts";
import { changesSince, countRows, snapshot } from "#tests/support/snapshot.ts";
import { restore, store } from "#tests/support/stored.ts";

let operator: Session;
beforeEach(async () => {
	await beginAnew();
	operator = await signedInOperator();
});

const make = (name: string, given: object = {}) => makeItem("scenario", operator, { name, ...given });
const duplicate = (id: number, json: object = {}, headers = {}, as = operator) =>
	call(`/api/v1/content_groups/${id}/duplicate`, { as, json, headers });

describe("[E-401] copying a scenario", () => {
	test("takes its settings, not its readers, into the folder that was named, else its own", async () => {
		const [own, elsewhere] = [
			await store("folders", { kind: "scenario", name: "元", position: 1, created_at: 1 }),
			await store("folders", { kind: "scenario", name: "先", position: 2, created_at: 1 }),
		];
		const next = await make("続き");
		const id = await make("入門", {
			group_id: own,
			is_run: 0,
			date_diff: 1,
			after_read_to_id: next,
			after_read_to_step: 2,
		});
		await store("scenario_subscriptions", {
			scenario_id: id,
			friend_id: (await buildFriend()).id,
			state: "reading",
			started_at: 1,
		});
		const PLACES: [object, number | null][] = [
			[{}, own],
			[{ group_id: elsewhere }, elsewhere],
			[{ group_id: 0 }, null],
		];
		for (const [json, group_id] of PLACES) {
			const copy = (await (await duplicate(id, json)).json()) as { id: number };
			expect(await rowOf("scenario", operator, copy.id)).toMatchObject({
				name: "入門のコピー",
				group_id,
				is_run: 0,
				date_diff: 1,
				after_read_to_id: next,
				after_read_to_step: 2,
			});
			expect(await appendixOf("scenario", operator, copy.id)).toEqual({ reading_count: 0, fin_count: 0 });
		}
	});

	test("[E-433] of one that is gone says that the data is not found; into a folder that is gone is refused", async () => {
		const [gone, kept] = [await make("消える"), await make("残る")];
		const folder = await store("folders", { kind: "tag", name: "他", position: 1, created_at: 1 });
		await restore("scenarios", gone, { deleted_at: 1 });
		const reader = await signedInOperator({ abilities: ["scenario-read"] });
		const before = await snapshot();
		const missing = await duplicate(gone);
		expect([missing.status, await missing.json()]).toEqual([
			404,
			{ ERROR: [SCENARIO_TEXTS.scenarioCopyNotFound] },
		]);
		const lost = await duplicate(kept, { group_id: folder });
		expect([lost.status, await lost.json()]).toEqual([422, { group_id: [EXPLORER_TEXTS.folderGone] }]);
		expect((await duplicate(kept, {}, {}, reader)).status).toBe(403);
		expect(await changesSince(before)).toEqual([]);
	});

	test("sent twice under one key makes one copy", async () => {
		const id = await make("入門");
		const key = { "Idempotency-Key": "copy-it-once" };
		const answers = await Promise.all([duplicate(id, {}, key), duplicate(id, {}, key)]);
		const [one, two] = await Promise.all(answers.map((answer) => answer.json()));
		expect(one).toEqual(two);
		expect(await countRows("scenarios")).toBe(2);
		expect(await countRows("audit_log", "verb = 'scenario.copy'")).toBe(1);
	});
});
