import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, test } from "vitest";
import type { Delivery } from "#db/engine/deliveries.ts";
import type { FriendRecord } from "#db/engine/friends.ts";
import type { MessageRow } from "#db/engine/messages.ts";
import { CALL_TEXTS } from "#domain/platform/texts/calls-texts.ts";
import { listChangesSince, takeSnapshot } from "#tests/support/database-snapshot.ts";
import { buildDelivery } from "#tests/support/delivery-builders.ts";
import { buildFriend, buildTag, tagIdsOf } from "#tests/support/friend-builders.ts";
import { buildMessage } from "#tests/support/message-builders.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { buildRun } from "#tests/support/run-builders.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";

/** Friend with everything that can refer to one. */
interface Person {
	friend: FriendRecord;
	message: MessageRow;
	delivery: Delivery;
	/** Id of a failed incoming event. */
	event: number;
}

let branch: { id: number };
let common: { id: number };
let inside: Person;
let outside: Person;
/** Restricted to the friends of the branch. */
let staff: ConsoleSession;

async function buildPerson(tagIds: number[]): Promise<Person> {
	const friend = await buildFriend({ tagIds });
	const mediaKey = `messages/of-${friend.id}`;
	await env.MEDIA.put(mediaKey, "bytes");
	const message = await buildMessage({
		friendId: friend.id,
		type: "image",
		mediaKey,
		mediaType: "image/png",
	});
	await buildRun({ friendId: friend.id });
	const delivery = await buildDelivery({ friendId: friend.id, state: "failed", nextAttemptAt: null });
	const event = await env.DB.prepare(
		`insert into webhook_events (webhook_event_id, type, line_user_id, timestamp, payload, received_at, state)
		values (?, 'message', ?, 1, '{}', 1, 'failed') returning id`,
	)
		.bind(`failed-${friend.id}`, friend.lineUserId)
		.first<{ id: number }>();
	return { friend, message, delivery, event: event!.id };
}

beforeAll(async () => {
	branch = await buildTag({ name: "渋谷店" });
	common = await buildTag({ name: "会員" });
	inside = await buildPerson([branch.id, common.id]);
	outside = await buildPerson([common.id]);
	staff = await buildSession({ scope: { all: false, tagIds: [branch.id] } });
});

const ids = async (address: string, pick: (item: never) => unknown) =>
	(await requestJson<{ items: never[] }>(address, { as: staff })).items.map(pick);

describe("[M-003] a restricted operator sees", () => {
	test("of the friends, the branch's alone, in the list, the search and the total", async () => {
		const { items, total } = await requestJson<{ items: { id: number }[]; total: number }>("/api/friends", {
			as: staff,
		});
		expect([total, items.map(({ id }) => id)]).toEqual([1, [inside.friend.id]]);
		const search = encodeURIComponent(outside.friend.name);
		expect(await ids(`/api/friends?search=${search}`, ({ id }: { id: number }) => id)).toEqual([]);
	});

	test("of the tags, all names, and of each how many of the branch's friends carry it", async () => {
		const counts = await ids("/api/tags", ({ id, member_count }: { id: number; member_count: number }) => [
			id,
			member_count,
		]);
		expect(counts).toEqual([
			[branch.id, 1],
			[common.id, 1],
		]);
	});

	test("of the outgoing queue, what goes to the branch's friends, in the list and in the counts", async () => {
		expect(await ids("/api/deliveries", ({ id }: { id: string }) => id)).toEqual([inside.delivery.id]);
		expect(await requestJson("/api/deliveries/counts", { as: staff })).toMatchObject({ failed: 1 });
	});

	test("of the failed events, those of the branch's friends", async () => {
		expect(await ids("/api/webhook_events/failed", ({ id }: { id: number }) => id)).toEqual([inside.event]);
	});
});

const READING: [string, (person: Person) => string][] = [
	["a friend", ({ friend }) => `/api/friends/${friend.id}`],
	["a friend's history", ({ friend }) => `/api/friends/${friend.id}/messages`],
	["a friend's runs", ({ friend }) => `/api/friends/${friend.id}/runs`],
	["a message's file", ({ message }) => `/media/${message.id}`],
];
const WRITING: [string, (person: Person) => { address: string; json: unknown }][] = [
	[
		"tags",
		({ friend }) => ({ address: "/api/member/tag", json: { member_id: friend.id, tag_ids: [branch.id] } }),
	],
	["a resend", ({ delivery }) => ({ address: `/api/deliveries/${delivery.id}/resend`, json: {} })],
	["a cancellation", ({ delivery }) => ({ address: `/api/deliveries/${delivery.id}/cancel`, json: {} })],
	["a retry", ({ event }) => ({ address: `/api/webhook_events/${event}/retry`, json: {} })],
];

describe("[M-003] what belongs to another's friend is answered as if it were not there", () => {
	test.each(READING)("reading %s", async (_, address) => {
		expect((await sendRequest(address(inside), { as: staff })).status).toBe(200);
		const refused = await sendRequest(address(outside), { as: staff });
		expect([refused.status, await refused.json()]).toEqual([404, { ERROR: [CALL_TEXTS.notFound] }]);
	});

	test.each(WRITING)("writing %s changes nothing", async (_, request) => {
		const before = await takeSnapshot();
		const { address, json } = request(outside);
		const refused = await sendRequest(address, { as: staff, json });
		expect([refused.status, await refused.json()]).toEqual([404, { ERROR: [CALL_TEXTS.notFound] }]);
		expect(await listChangesSince(before)).toEqual([]);
	});
});

test("[M-003] who may see the friends of no tag sees nobody", async () => {
	const nobody = await buildSession({ scope: { all: false, tagIds: [] } });
	expect(await requestJson("/api/friends", { as: nobody })).toMatchObject({ items: [], total: 0 });
	expect(await requestJson("/api/deliveries", { as: nobody })).toMatchObject({ items: [], total: 0 });
});

test("[M-003] an administrator sees everybody, whatever scope the role is stored with", async () => {
	const admin = await buildSession({ isAdmin: true, abilities: [], scope: { all: false, tagIds: [] } });
	expect(await requestJson("/api/friends", { as: admin })).toMatchObject({ total: 2 });
	expect(await tagIdsOf(outside.friend)).toEqual([common.id]);
});
