import { beforeEach, expect, test } from "vitest";
import { buildFriend, buildTag } from "#tests/support/friend-builders.ts";
import { buildItem } from "#tests/support/item-requests.ts";
import { resetState } from "#tests/support/migrations.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";
import { storeRow, updateRow } from "#tests/support/store-rows.ts";

let operator: ConsoleSession;
let staff: ConsoleSession;
let own: { id: number };
beforeEach(async () => {
	await resetState();
	operator = await buildSession();
	own = await buildTag();
	staff = await buildSession({ scope: { all: false, tagIds: [own.id] } });
});

const give = (var_id: number, friend: { id: number }, value = "値") =>
	storeRow("friend_vars", { var_id, friend_id: friend.id, value, updated_at: 1 });

test("[E-415, E-131] the count of each field is of the friends in sight who have a value", async () => {
	const [used, unused, gone] = [
		await buildItem("var", operator, { name: "お名前" }),
		await buildItem("var", operator, { name: "空" }),
		await buildItem("var", operator, { name: "消えた" }),
	];
	const friends = [
		await buildFriend({ tagIds: [own.id] }),
		await buildFriend(),
		await buildFriend({ blockedAt: 1 }),
	];
	for (const friend of friends) {
		await give(used, friend);
		await give(gone, friend);
	}
	await updateRow("vars", gone, { deleted_at: 1 });
	const counts = (as: ConsoleSession) => requestJson("/api/v1/vars/mcounts", { as });
	expect(await counts(operator)).toEqual({ [used]: 3, [unused]: 0 });
	expect(await counts(staff)).toEqual({ [used]: 1, [unused]: 0 });
	const nobody = await buildSession({ abilities: ["friend-read"] });
	expect((await sendRequest("/api/v1/vars/mcounts", { as: nobody })).status).toBe(403);
});

test("[E-046] its values are listed by how many in sight have them, selections by their choice", async () => {
	const choices = [
		{ id: 1, value: "A型", sortIndex: 1 },
		{ id: 2, value: "B型", sortIndex: 2 },
	];
	const field = await storeRow("vars", { name: "血液型", type: 20, choices, created_at: 1 });
	const choose = async (choice_id: number, tagIds: number[] = []) =>
		storeRow("friend_vars", {
			var_id: field,
			friend_id: (await buildFriend({ tagIds })).id,
			choice_id,
			updated_at: 1,
		});
	await choose(1, [own.id]);
	await choose(2);
	await choose(2);
	const values = (as: ConsoleSession) => requestJson(`/api/var/values/${field}`, { as });
	expect(await values(operator)).toMatchObject({
		name: "血液型",
		items: [
			{ value: "B型", count: 2 },
			{ value: "A型", count: 1 },
		],
		total: 2,
		friend_count: 3,
	});
	expect(await values(staff)).toMatchObject({
		items: [{ value: "A型", count: 1 }],
		total: 1,
		friend_count: 1,
	});
	expect((await sendRequest("/api/var/values/999999", { as: operator })).status).toBe(404);
});
