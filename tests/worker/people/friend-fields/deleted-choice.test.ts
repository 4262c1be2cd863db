import { expect, test } from "vitest";
import { FIELD_TEXTS } from "#domain/platform/texts/fields.ts";
import { item } from "#tests/support/effects.ts";
import { buildFriend } from "#tests/support/friends.ts";
import { buildCode, issueTo, program } from "#tests/support/open-api.ts";
import { signedInOperator } from "#tests/support/operators.ts";
import { ask } from "#tests/support/requests.ts";
import { store } from "#tests/support/stored.ts";

test("[A-365] a friend whose choice is gone reads so wherever the value is shown, and nowhere as if they had none", async () => {
	const operator = await signedInOperator();
	const friend = await buildFriend();
	const field = await item("vars", {
		name: "担当",
		type: 20,
		choices: [{ id: 1, value: "佐藤", color: "#337ab7", sortIndex: 0 }],
	});
	await store("friend_vars", { friend_id: friend.id, var_id: field, choice_id: 2, updated_at: 1 });
	const gone = FIELD_TEXTS.choiceDeleted;

	const read = (path: string) => ask(path, { as: operator });
	expect(await read(`/api/friends/${friend.id}/glance`)).toMatchObject({
		parts: { info: [{ value: gone }] },
	});
	expect(await read(`/api/v1/allow_members/${friend.id}`)).toMatchObject({ target_vars: [{ value: gone }] });
	expect(await read(`/api/var/values/${field}`)).toMatchObject({ items: [{ value: gone, count: 1 }] });
	expect(await read(`/api/var/members/${field}`)).toMatchObject({ items: [{ note: gone }] });
	const { token } = await issueTo(await buildCode(), operator);
	const values = await program(`/open_api/v1/friends/${friend.id}/info`, token);
	expect(await values.json()).toMatchObject({ values: [{ value: "2", text: gone }] });
});
