import { beforeAll, describe, expect, test } from "vitest";
import { EXPLORER_TEXTS } from "#domain/platform/texts/explorer-texts.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { SCENARIO_TEXTS } from "#domain/platform/texts/scenarios-texts.ts";
import { listChangesSince, takeSnapshot } from "#tests/support/database-snapshot.ts";
import {
	buildItem,
	fetchItemData,
	fetchItemRow,
	requestCrud,
	resaveItem,
} from "#tests/support/item-requests.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { sendRequest } from "#tests/support/send-request.ts";

let operator: ConsoleSession;
beforeAll(async () => {
	operator = await buildSession();
});

const make = (name: string, given: object = {}) => buildItem("scenario", operator, { name, ...given });

test("[E-304, E-402] a scenario is not deleted by the list's call, one or many: only by its own", async () => {
	const ids = [await make("一つ目"), await make("二つ目")];
	const before = await takeSnapshot();
	const REFUSED: [object, string][] = [
		[{ action: "delete", item_ids: [ids[0]] }, EXPLORER_TEXTS.crudNotTaken("シナリオ")],
		[{ action: "deleteItems", item_ids: [ids[0]] }, EXPLORER_TEXTS.crudNotTaken("シナリオ")],
		[{ action: "delete", item_ids: ids }, SCENARIO_TEXTS.scenarioOneAtATime],
		[{ action: "deleteItems", item_ids: ids }, SCENARIO_TEXTS.scenarioOneAtATime],
		[{ action: "copy", focus: ids[0] }, EXPLORER_TEXTS.crudNotTaken("シナリオ")],
	];
	for (const [body, text] of REFUSED) {
		const answer = await requestCrud("scenario", operator, body);
		expect([answer.status, await answer.json()]).toEqual([422, { ERROR: [text] }]);
	}
	expect(await listChangesSince(before)).toEqual([]);
	const removed = await sendRequest(`/api/v1/content_groups/${ids[0]}`, { as: operator, method: "DELETE" });
	expect(removed.status).toBe(200);
	expect(await fetchItemRow("scenario", operator, ids[0]!)).toBeUndefined();
});

describe("[E-275 to E-278] after finishing a scenario", () => {
	test("another follows, from its start or from a day", async () => {
		const next = await make("続き");
		const id = await make("入門", { after_read_to_id: next });
		const row = () => fetchItemRow("scenario", operator, id);
		expect(await row()).toMatchObject({ after_read_to: "続き", after_read_to_step: null });
		await resaveItem("scenario", operator, id, { after_read_to_step: 3 });
		expect(await row()).toMatchObject({ after_read_to: "続き", after_read_to_step: 3 });
	});

	test("friends return to the one before, or pause: neither begins on a day", async () => {
		const id = await make("入門", { after_read_to_id: -1, after_read_to_step: 3 });
		const row = () => fetchItemRow("scenario", operator, id);
		const back = { after_read_to_id: -1, after_read_to: null, after_read_to_step: null };
		expect(await row()).toMatchObject(back);
		for (const nothing of [0, "0", "", null]) {
			await resaveItem("scenario", operator, id, { after_read_to_id: nothing, after_read_to_step: 3 });
			expect(await row()).toMatchObject({ ...back, after_read_to_id: null });
		}
	});

	test("it cannot be followed by itself, by one that is gone, or by what is none", async () => {
		const gone = await make("消える");
		await sendRequest(`/api/v1/content_groups/${gone}`, { as: operator, method: "DELETE" });
		const id = await make("入門");
		const before = await takeSnapshot();
		const REFUSED: [unknown, string][] = [
			[id, FIELD_TEXTS.sameAsItself],
			[gone, FIELD_TEXTS.itemGone("シナリオ")],
			[-2, FIELD_TEXTS.choiceUnknown],
		];
		for (const [after_read_to_id, text] of REFUSED) {
			const answer = await resaveItem("scenario", operator, id, { after_read_to_id });
			expect([answer.status, await answer.json()]).toEqual([422, { after_read_to_id: [text] }]);
		}
		expect(await listChangesSince(before)).toEqual([]);
	});

	test("by one that was deleted since, it pauses", async () => {
		const next = await make("続き");
		const id = await make("入門", { after_read_to_id: next });
		await sendRequest(`/api/v1/content_groups/${next}`, { as: operator, method: "DELETE" });
		expect(await fetchItemRow("scenario", operator, id)).toMatchObject({ after_read_to: null });
	});
});

test("[E-274] its state is told in words", async () => {
	const id = await make("入門");
	expect(await fetchItemRow("scenario", operator, id)).toMatchObject({
		is_run: 1,
		status_description: "購読中の友だちに順番に配信します",
	});
	await resaveItem("scenario", operator, id, { is_run: 0, date_diff: 1 });
	expect(await fetchItemData("scenario", operator, id)).toMatchObject({
		is_run: 0,
		date_diff: 1,
		status_description: "購読中の友だちへの配信も止まっています",
	});
});
