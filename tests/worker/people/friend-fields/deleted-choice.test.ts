import { expect, test } from "vitest";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { insertNamedRow } from "#tests/support/effect-runs.ts";
import { buildFriend } from "#tests/support/friend-builders.ts";
import { buildServiceCode, callAsProgram, requestApiToken } from "#tests/support/open-api-calls.ts";
import { buildSession } from "#tests/support/operator-builders.ts";
import { requestJson } from "#tests/support/send-request.ts";
import { storeRow } from "#tests/support/store-rows.ts";

test("[A-365] a friend whose choice is gone reads so wherever the value is shown, and nowhere as if they had none", async () => {
	const operator = await buildSession();
	const friend = await buildFriend();
	const field = await insertNamedRow("vars", {
		name: "担当",
		type: 20,
		choices: [{ id: 1, value: "佐藤", color: "#337ab7", sortIndex: 0 }],
	});
	await storeRow("friend_vars", { friend_id: friend.id, var_id: field, choice_id: 2, updated_at: 1 });
	const gone = FIELD_TEXTS.choiceDeleted;

	const read = (path: string) => requestJson(path, { as: operator });
	expect(await read(`/api/friends/${friend.id}/glance`)).toMatchObject({
		parts: { info: [{ value: gone }] },
	});
	expect(await read(`/api/v1/allow_members/${friend.id}`)).toMatchObject({ target_vars: [{ value: gone }] });
	expect(await read(`/api/var/values/${field}`)).toMatchObject({ items: [{ value: gone, count: 1 }] });
	expect(await read(`/api/var/members/${field}`)).toMatchObject({ items: [{ note: gone }] });
	const { token } = await requestApiToken(await buildServiceCode(), operator);
	const values = await callAsProgram(`/open_api/v1/friends/${friend.id}/info`, token);
	expect(await values.json()).toMatchObject({ values: [{ value: "2", text: gone }] });
});
