import { beforeEach, expect, test } from "vitest";
import { listChangesSince, takeSnapshot } from "#tests/support/database-snapshot.ts";
import { buildFriend, buildTag } from "#tests/support/friend-builders.ts";
import { buildMessage, listStoredMessages } from "#tests/support/message-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";
import { buildTimelineAddress, fetchTimelinePage } from "#tests/support/timeline-requests.ts";

let staff: ConsoleSession;
let inside: { id: number };
let outside: { id: number };
let own: number;
let foreign: number;
beforeEach(async () => {
	await resetState();
	const branch = await buildTag({ name: "渋谷店" });
	inside = await buildFriend({ tagIds: [branch.id] });
	outside = await buildFriend();
	own = (await buildMessage({ friendId: inside.id, text: "予約をお願いします", notify: true, starred: true }))
		.id;
	foreign = (
		await buildMessage({ friendId: outside.id, text: "予約をお願いします", notify: true, starred: true })
	).id;
	staff = await buildSession({ scope: { all: false, tagIds: [branch.id] } });
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
	const { messages, notifyCounts } = await fetchTimelinePage(staff, asked);
	expect([messages.map(({ id }) => id), notifyCounts.uncheck]).toEqual([[own], 1]);
});

test("[M-003] another's friend's history is 205, as one that is not there", async () => {
	const asked = buildTimelineAddress({ pattern: "memberDetail", memberId: outside.id });
	expect((await sendRequest(asked, { as: staff })).status).toBe(205);
});

test("[M-003] marking another's friend's message as handled changes nothing, and one's own beside it does", async () => {
	const before = await takeSnapshot();
	const none = await requestJson("/api/messages/confirm_multi", { as: staff, json: { ids: [foreign] } });
	expect([none, await listChangesSince(before)]).toEqual([{ message_count: 0 }, []]);
	expect(
		await requestJson("/api/messages/confirm_multi", { as: staff, json: { ids: [foreign, own] } }),
	).toEqual({
		message_count: 1,
	});
	expect((await listStoredMessages(outside))[0]!.notify).toBe(true);
});

test("[M-003] starring another's friend's message is 404 and changes nothing", async () => {
	const before = await takeSnapshot();
	const refused = await sendRequest(`/api/messages/${foreign}/rate`, { as: staff, json: { rate: 1 } });
	expect([refused.status, await listChangesSince(before)]).toEqual([404, []]);
});

test("[M-003] who may see the friends of no tag sees nothing", async () => {
	const nobody = await buildSession({ scope: { all: false, tagIds: [] } });
	expect(await fetchTimelinePage(nobody)).toMatchObject({
		messages: [],
		notifyCounts: { uncheck: 0 },
		paginateHasNext: false,
	});
});
