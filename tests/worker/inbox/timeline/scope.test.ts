import { beforeEach, expect, test } from "vitest";
import { buildFriend, buildTag } from "#tests/support/friends.ts";
import { buildMessage, messagesOf } from "#tests/support/messages.ts";
import { beginAnew } from "#tests/support/migrations.ts";
import { type Session, signedInOperator } from "#tests/support/operators.ts";
import { ask, call } from "#tests/support/requests.ts";
import { changesSince, snapshot } from "#tests/support/snapshot.ts";
import { timeline, timelineAddress } from "#tests/support/timeline.ts";

let staff: Session;
let inside: { id: number };
let outside: { id: number };
let own: number;
let foreign: number;
beforeEach(async () => {
	await beginAnew();
	const branch = await buildTag({ name: "渋谷店" });
	inside = await buildFriend({ tagIds: [branch.id] });
	outside = await buildFriend();
	own = (await buildMessage({ friendId: inside.id, text: "予約をお願いします", notify: true, starred: true }))
		.id;
	foreign = (
		await buildMessage({ friendId: outside.id, text: "予約をお願いします", notify: true, starred: true })
	).id;
	staff = await signedInOperator({ scope: { all: false, tagIds: [branch.id] } });
});

test.each([
	["all", {}],
	["what waits", { viewOptionMode: "uncheck" }],
	["what was starred", { viewOptionMode: "star" }],
	["a kind", { types: "text,incoming" }],
	["a search of the index", { search: "お願いします" }],
	["a search of two characters", { search: "予約" }],
	["the dashboard's block", { pattern: "top" }],
])("[M-003] a restricted operator sees their friends' messages alone: %s", async (_, asked) => {
	const { messages, notifyCounts } = await timeline(staff, asked);
	expect([messages.map(({ id }) => id), notifyCounts.uncheck]).toEqual([[own], 1]);
});

test("[M-003] another's friend's history is 205, as one that is not there", async () => {
	const asked = timelineAddress({ pattern: "memberDetail", memberId: outside.id });
	expect((await call(asked, { as: staff })).status).toBe(205);
});

test("[M-003] marking another's friend's message as handled changes nothing, and one's own beside it does", async () => {
	const before = await snapshot();
	const none = await ask("/api/messages/confirm_multi", { as: staff, json: { ids: [foreign] } });
	expect([none, await changesSince(before)]).toEqual([{ message_count: 0 }, []]);
	expect(await ask("/api/messages/confirm_multi", { as: staff, json: { ids: [foreign, own] } })).toEqual({
		message_count: 1,
	});
	expect((await messagesOf(outside))[0]!.notify).toBe(true);
});

test("[M-003] starring another's friend's message is 404 and changes nothing", async () => {
	const before = await snapshot();
	const refused = await call(`/api/messages/${foreign}/rate`, { as: staff, json: { rate: 1 } });
	expect([refused.status, await changesSince(before)]).toEqual([404, []]);
});

test("[M-003] who may see the friends of no tag sees nothing", async () => {
	const nobody = await signedInOperator({ scope: { all: false, tagIds: [] } });
	expect(await timeline(nobody)).toMatchObject({
		messages: [],
		notifyCounts: { uncheck: 0 },
		paginateHasNext: false,
	});
});
