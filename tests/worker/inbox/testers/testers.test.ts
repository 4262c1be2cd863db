import { beforeEach, expect, test } from "vitest";
import { countRows, listChangesSince, readRows, takeSnapshot } from "#tests/support/database-snapshot.ts";
import { buildFriend, buildTag } from "#tests/support/friend-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";

let operator: ConsoleSession;
beforeEach(async () => {
	await resetState();
	operator = await buildSession();
});

const list = async (as = operator) =>
	(await requestJson<{ items: { id: number; blocked: boolean }[] }>("/api/testers", { as })).items;
const add = (friend_id: unknown, as = operator) => sendRequest("/api/testers", { as, json: { friend_id } });
const remove = (id: number, as = operator) => sendRequest(`/api/testers/${id}`, { as, method: "DELETE" });

test("[E-108] friends become testers, in their order, once each, and cease to be", async () => {
	const [one, two] = [await buildFriend({ name: "一番" }), await buildFriend({ blockedAt: 1 })];
	const hidden = await buildFriend({ userRate: -1 });
	for (const { id } of [two, one, two, hidden]) expect((await add(id)).status).toBe(200);
	expect(await list()).toMatchObject([
		{ id: two.id, blocked: true },
		{ id: one.id, name: "一番", blocked: false },
		{ id: hidden.id, blocked: true },
	]);
	for (let time = 0; time < 2; time++) expect((await remove(two.id)).status).toBe(200);
	expect((await list()).map(({ id }) => id)).toEqual([one.id, hidden.id]);
	expect(
		await readRows(
			"select verb, count(*) as count from audit_log where subject_type = 'friend' group by verb",
		),
	).toEqual([
		{ verb: "tester.add", count: 3 },
		{ verb: "tester.remove", count: 1 },
	]);
});

test("a restricted operator sees, adds and removes those they may see alone", async () => {
	const own = await buildTag();
	const staff = await buildSession({ scope: { all: false, tagIds: [own.id] } });
	const [mine, other] = [await buildFriend({ tagIds: [own.id] }), await buildFriend()];
	await add(other.id);
	expect((await add(mine.id, staff)).status).toBe(200);
	expect((await list(staff)).map(({ id }) => id)).toEqual([mine.id]);
	const before = await takeSnapshot();
	expect((await add(other.id, staff)).status).toBe(404);
	expect((await remove(other.id, staff)).status).toBe(404);
	expect(await listChangesSince(before)).toEqual([]);
});

test("nobody who is not there becomes one, nor by who may only read", async () => {
	const friend = await buildFriend();
	const reader = await buildSession({ abilities: ["friend-read"] });
	expect((await add(999_999)).status).toBe(404);
	for (const nobody of ["", 0, "x", undefined]) expect((await add(nobody)).status).toBe(422);
	expect((await add(friend.id, reader)).status).toBe(403);
	expect((await remove(friend.id, reader)).status).toBe(403);
	expect((await sendRequest("/api/testers", { as: reader })).status).toBe(200);
	expect(await countRows("testers")).toBe(0);
});
