import { beforeEach, describe, expect, test } from "vitest";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { readRows } from "#tests/support/database-snapshot.ts";
import { buildFriend, buildTag } from "#tests/support/friend-builders.ts";
import { buildItem, fetchItemData, requestRegister } from "#tests/support/item-requests.ts";
import { resetState } from "#tests/support/migrations.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";

let operator: ConsoleSession;
beforeEach(async () => {
	await resetState();
	operator = await buildSession();
});

/** Colours of a friend's tags in a list and on the friend's page. */
async function coloursOf(friendId: number) {
	const [{ items }, { friend }] = await Promise.all([
		requestJson<{ items: { tags: { colour: string | null }[] }[] }>("/api/friends", { as: operator }),
		requestJson<{ friend: { tags: { colour: string | null }[] } }>(`/api/friends/${friendId}/glance`, {
			as: operator,
		}),
	]);
	return [items[0]!.tags, friend.tags].map((tags) => tags.map(({ colour }) => colour));
}

describe("the colour of a tag", () => {
	test("is saved with the tag, copied with it, and stands with it wherever a friend's tags are shown", async () => {
		const id = await buildItem("tag", operator, { name: "会員", colour: "success" });
		const plain = await buildTag();
		const friend = await buildFriend({ tagIds: [id, plain.id] });
		expect(await fetchItemData("tag", operator, id)).toMatchObject({ colour: "success" });
		expect(await coloursOf(friend.id)).toEqual([
			["success", null],
			["success", null],
		]);
		await sendRequest(`/line/tag/${id}/copy`, { as: operator, json: {} });
		expect(await readRows("select colour from tags order by id")).toEqual([
			{ colour: "success" },
			{ colour: null },
			{ colour: "success" },
		]);
	});

	test("is one of the palette", async () => {
		const response = await requestRegister("tag", operator, { name: "会員", colour: "#ff0000" });
		expect([response.status, await response.json()]).toEqual([422, { colour: [FIELD_TEXTS.choiceUnknown] }]);
	});
});
