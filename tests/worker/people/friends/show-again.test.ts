import { beforeEach, describe, expect, test } from "vitest";
import { USER_RATE } from "#domain/engine/friend-records/user-rate.ts";
import { countRows, listChangesSince, takeSnapshot } from "#tests/support/database-snapshot.ts";
import { buildFriend } from "#tests/support/friend-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";
import { updateRow } from "#tests/support/store-rows.ts";

let operator: ConsoleSession;
beforeEach(async () => {
	await resetState();
	operator = await buildSession();
});

const showAgain = (id: number, as = operator, user_rate: number = USER_RATE.shown) =>
	sendRequest(`/api/friends/${id}/display`, { as, method: "POST", json: { user_rate } });
const rateOf = async (id: number) =>
	(await requestJson<{ user_rate: number }>(`/api/friends/${id}`, { as: operator })).user_rate;

describe("[A-096] a friend who is out of sight", () => {
	test.each(["hidden", "blocked"] as const)("and %s is shown again, once in the audit log", async (state) => {
		const { id } = await buildFriend();
		await updateRow("friends", id, { user_rate: USER_RATE[state] });
		expect((await showAgain(id)).status).toBe(200);
		expect((await showAgain(id)).status).toBe(200);
		expect(await rateOf(id)).toBe(USER_RATE.shown);
		expect(await countRows("audit_log", "verb = 'friend.show'")).toBe(1);
	});

	test("is brought back by nobody who may not change or see them, and this hides nobody", async () => {
		const { id } = await buildFriend();
		await updateRow("friends", id, { user_rate: USER_RATE.hidden });
		const reader = await buildSession({ abilities: ["friend-read"] });
		const branch = await buildSession({ scope: { all: false, tagIds: [] } });
		const before = await takeSnapshot();
		expect((await showAgain(id, reader)).status).toBe(403);
		expect((await showAgain(id, branch)).status).toBe(404);
		expect((await showAgain(id, operator, USER_RATE.blocked)).status).toBe(422);
		expect(await listChangesSince(before)).toEqual([]);
	});
});
