import { beforeEach, expect, test } from "vitest";
import { buildFriend, buildTag } from "#tests/support/friends.ts";
import { makeItem } from "#tests/support/items.ts";
import { beginAnew } from "#tests/support/migrations.ts";
import { type Session, signedInOperator } from "#tests/support/operators.ts";
import { ask, call } from "#tests/support/requests.ts";
import { restore, store } from "#tests/support/stored.ts";

let operator: Session;
let staff: Session;
let own: { id: number };
beforeEach(async () => {
	await beginAnew();
	operator = await signedInOperator();
	own = await buildTag();
	staff = await signedInOperator({ scope: { all: false, tagIds: [own.id] } });
});

const give = (var_id: number, friend: { id: number }, value = "値") =>
	store("friend_vars", { var_id, friend_id: friend.id, value, updated_at: 1 });

test("[E-415, E-131] the count of each field is of the friends in sight who have a value", async () => {
	const [used, unused, gone] = [
		await makeItem("var", operator, { name: "お名前" }),
		await makeItem("var", operator, { name: "空" }),
		await makeItem("var", operator, { name: "消えた" }),
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
	await restore("vars", gone, { deleted_at: 1 });
	const counts = (as: Session) => ask("/api/v1/vars/mcounts", { as });
	expect(await counts(operator)).toEqual({ [used]: 3, [unused]: 0 });
	expect(await counts(staff)).toEqual({ [used]: 1, [unused]: 0 });
	const nobody = await signedInOperator({ abilities: ["friend-read"] });
	expect((await call("/api/v1/vars/mcounts", { as: nobody })).status).toBe(403);
});

test("[E-046] its values are listed by how many in sight have them, selections by their choice", async () => {
	const choices = [
		{ id: 1, value: "A型", sortIndex: 1 },
		{ id: 2, value: "B型", sortIndex: 2 },
	];
	const field = await store("vars", { name: "血液型", type: 20, choices, created_at: 1 });
	const choose = async (choice_id: number, tagIds: number[] = []) =>
		store("friend_vars", {
			var_id: field,
			friend_id: (await buildFriend({ tagIds })).id,
			choice_id,
			updated_at: 1,
		});
	await choose(1, [own.id]);
	await choose(2);
	await choose(2);
	const values = (as: Session) => ask(`/api/var/values/${field}`, { as });
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
	expect((await call("/api/var/values/999999", { as: operator })).status).toBe(404);
});
