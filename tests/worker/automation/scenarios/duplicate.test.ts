import { beforeEach, describe, expect, test } from "vitest";
import { EXPLORER_TEXTS } from "#domain/platform/texts/explorer-texts.ts";
import { SCENARIO_TEXTS } from "#domain/platform/texts/scenarios-texts.ts";
import { countRows, listChangesSince, takeSnapshot } from "#tests/support/database-snapshot.ts";
import { buildFriend } from "#tests/support/friend-builders.ts";
import { buildItem, fetchItemAppendix, fetchItemRow } from "#tests/support/item-requests.ts";
import { resetState } from "#tests/support/migrations.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { sendRequest } from "#tests/support/send-request.ts";
import { storeRow, updateRow } from "#tests/support/store-rows.ts";

let operator: ConsoleSession;
beforeEach(async () => {
	await resetState();
	operator = await buildSession();
});

const make = (name: string, given: object = {}) => buildItem("scenario", operator, { name, ...given });
const duplicate = (id: number, json: object = {}, headers = {}, as = operator) =>
	sendRequest(`/api/v1/content_groups/${id}/duplicate`, { as, json, headers });

describe("[E-401] copying a scenario", () => {
	test("takes its settings, not its readers, into the folder that was named, else its own", async () => {
		const [own, elsewhere] = [
			await storeRow("folders", { kind: "scenario", name: "元", position: 1, created_at: 1 }),
			await storeRow("folders", { kind: "scenario", name: "先", position: 2, created_at: 1 }),
		];
		const next = await make("続き");
		const id = await make("入門", {
			group_id: own,
			is_run: 0,
			date_diff: 1,
			after_read_to_id: next,
			after_read_to_step: 2,
		});
		await storeRow("scenario_subscriptions", {
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
			expect(await fetchItemRow("scenario", operator, copy.id)).toMatchObject({
				name: "入門のコピー",
				group_id,
				is_run: 0,
				date_diff: 1,
				after_read_to_id: next,
				after_read_to_step: 2,
			});
			expect(await fetchItemAppendix("scenario", operator, copy.id)).toEqual({
				reading_count: 0,
				fin_count: 0,
			});
		}
	});

	test("[E-433] of one that is gone says that the data is not found; into a folder that is gone is refused", async () => {
		const [gone, kept] = [await make("消える"), await make("残る")];
		const folder = await storeRow("folders", { kind: "tag", name: "他", position: 1, created_at: 1 });
		await updateRow("scenarios", gone, { deleted_at: 1 });
		const reader = await buildSession({ abilities: ["scenario-read"] });
		const before = await takeSnapshot();
		const missing = await duplicate(gone);
		expect([missing.status, await missing.json()]).toEqual([
			404,
			{ ERROR: [SCENARIO_TEXTS.scenarioCopyNotFound] },
		]);
		const lost = await duplicate(kept, { group_id: folder });
		expect([lost.status, await lost.json()]).toEqual([422, { group_id: [EXPLORER_TEXTS.folderGone] }]);
		expect((await duplicate(kept, {}, {}, reader)).status).toBe(403);
		expect(await listChangesSince(before)).toEqual([]);
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
