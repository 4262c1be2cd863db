import { beforeEach, describe, expect, test } from "vitest";
import { CALL_TEXTS } from "#domain/platform/texts/calls-texts.ts";
import { countRows, listChangesSince, readRows, takeSnapshot } from "#tests/support/database-snapshot.ts";
import { buildFriend } from "#tests/support/friend-builders.ts";
import { buildItem, fetchItemRow } from "#tests/support/item-requests.ts";
import { resetState } from "#tests/support/migrations.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";
import { storeRow } from "#tests/support/store-rows.ts";

let operator: ConsoleSession;
beforeEach(async () => {
	await resetState();
	operator = await buildSession();
});

const make = (name: string, given: object = {}) => buildItem("scenario", operator, { name, ...given });
const remove = (id: number, as = operator) =>
	sendRequest(`/api/v1/content_groups/${id}`, { as, method: "DELETE" });
const subscribe = async (scenario_id: number, given: object = {}) =>
	storeRow("scenario_subscriptions", {
		scenario_id,
		friend_id: (await buildFriend()).id,
		state: "reading",
		started_at: 1,
		...given,
	});
const subscription = async (id: number) =>
	(
		await readRows<Record<string, unknown>>(
			"select state, ended_at is not null as ended, move_to_id, move_at from scenario_subscriptions where id = ?",
			id,
		)
	)[0];

describe("[E-402] deleting a scenario", () => {
	test("stops who reads it, cancels the moves to it, pauses what went on to it, and nothing else", async () => {
		const [gone, other] = [await make("消える"), await make("残る")];
		const before = await make("手前", { after_read_to_id: gone, after_read_to_step: 3 });
		const reader = await subscribe(gone, { move_to_id: other, move_at: 5 });
		const finisher = await subscribe(gone, { state: "finished", ended_at: 2 });
		const mover = await subscribe(other, { move_to_id: gone, move_at: 5 });
		const stays = await subscribe(other, { move_to_id: before, move_at: 5 });
		expect((await remove(gone)).status).toBe(200);
		expect(await subscription(reader)).toEqual({
			state: "stopped",
			ended: 1,
			move_to_id: null,
			move_at: null,
		});
		expect(await subscription(finisher)).toMatchObject({ state: "finished" });
		expect(await subscription(mover)).toEqual({
			state: "reading",
			ended: 0,
			move_to_id: null,
			move_at: null,
		});
		expect(await subscription(stays)).toMatchObject({ state: "reading", move_to_id: before, move_at: 5 });
		expect(await fetchItemRow("scenario", operator, before)).toMatchObject({
			after_read_to_id: null,
			after_read_to_step: null,
			version: 2,
		});
		expect(await fetchItemRow("scenario", operator, other)).toMatchObject({ version: 1 });
		expect(await fetchItemRow("scenario", operator, gone)).toBeUndefined();
		expect(await readRows("select verb, subject_id from audit_log where verb = 'scenario.delete'")).toEqual([
			{ verb: "scenario.delete", subject_id: String(gone) },
		]);
	});

	test("ends it as the one for new friends, and leaves another that is set", async () => {
		const [gone, other] = [await make("消える"), await make("残る")];
		const setting = { new_follower_content_group_id: gone, legacy_follower_content_group_id: other };
		await requestJson("/api/setting/follow", { as: operator, method: "PUT", json: setting });
		await remove(gone);
		expect(await requestJson("/api/setting/follow", { as: operator })).toEqual({
			...setting,
			new_follower_content_group_id: null,
		});
	});

	test("that is gone, or never was, is not found; who may only read may not; neither changes anything", async () => {
		const [gone, kept] = [await make("消える"), await make("残る")];
		await subscribe(gone);
		await remove(gone);
		const reader = await buildSession({ abilities: ["scenario-read"] });
		const before = await takeSnapshot();
		for (const id of [gone, 999_999]) {
			const answer = await remove(id);
			expect([answer.status, await answer.json()]).toEqual([404, { ERROR: [CALL_TEXTS.notFound] }]);
		}
		expect((await remove(kept, reader)).status).toBe(403);
		expect(await listChangesSince(before)).toEqual([]);
	});

	test("by two at once is done and told of once", async () => {
		const gone = await make("消える");
		const answers = await Promise.all([remove(gone), remove(gone)]);
		expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
		expect(await countRows("audit_log", "verb = 'scenario.delete'")).toBe(1);
	});
});
