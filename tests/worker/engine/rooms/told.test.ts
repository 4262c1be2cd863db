import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { connectD1 } from "#db/d1-client.ts";
import { NO_FRIEND } from "#domain/engine/access/console-rooms.ts";
import { USER_RATE } from "#domain/engine/friend-records/user-rate.ts";
import { MINUTE } from "#domain/platform/time/wire-time.ts";
import { MAX_EVENT_ATTEMPTS } from "#functions/integrations/webhook/claim-webhook-events.ts";
import { workWebhookEvents } from "#functions/integrations/webhook/webhook-event-worker.ts";
import { friendFrames } from "#functions/platform/consoles/announce-frames.ts";
import {
	beginBroadcastAccount,
	buildBegunBroadcast,
	insertFriends,
	workSendQueues,
} from "#tests/support/broadcast-builders.ts";
import { readRows } from "#tests/support/database-snapshot.ts";
import { buildEffect, insertNamedRow } from "#tests/support/effect-runs.ts";
import { fakeLine } from "#tests/support/fake-line.ts";
import { buildFriend, buildTag } from "#tests/support/friend-builders.ts";
import { lineEvents } from "#tests/support/line-webhook.ts";
import { dieAt } from "#tests/support/observed-database.ts";
import { OpenConsole } from "#tests/support/open-console.ts";
import {
	type BuiltOperator,
	buildSession,
	type ConsoleSession,
	signInOperator,
} from "#tests/support/operator-builders.ts";
import { receiveEvents } from "#tests/support/receive-events.ts";
import { requestJson } from "#tests/support/send-request.ts";
import { storeRow, updateRow } from "#tests/support/store-rows.ts";
import type { TestClock } from "#tests/support/test-clock.ts";

// These numbers are not polled: every change of them notifies the consoles, including those of restricted
// operators.

let clock: TestClock;
let operator: BuiltOperator;
let opened: OpenConsole[];
beforeEach(async () => {
	({ clock, operator } = await beginBroadcastAccount());
	opened = [];
	vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterEach(() => {
	for (const console of opened) console.close();
	vi.restoreAllMocks();
});

async function upToDate(as: ConsoleSession): Promise<OpenConsole> {
	const console = await OpenConsole.open(as);
	opened.push(console);
	console.hello(null);
	await vi.waitFor(() => expect(console.frames).toHaveLength(1));
	return console;
}
const toldOf = ({ frames }: OpenConsole, event: string) =>
	frames.filter((frame) => frame.event === event).length;

/** Operator who sees the friends of a tag only, which one friend has. */
async function restrictedTo(friendId: number): Promise<ConsoleSession> {
	const tag = await buildTag();
	await storeRow("friend_tags", { friend_id: friendId, tag_id: tag.id, created_at: 1 });
	return buildSession({ scope: { all: false, tagIds: [tag.id] } });
}

describe("consoles are told", () => {
	test("that a call for many failed, also of whom an operator sees only the last", async () => {
		await insertFriends(3);
		await buildBegunBroadcast({ clock, by: operator });
		const restricted = await restrictedTo(3);
		const console = await upToDate(restricted);
		await fakeLine.answers("multicast", { status: 401, message: "Authentication failed." });
		await workSendQueues(clock);
		await vi.waitFor(() => expect(toldOf(console, "delivery")).toBe(2));
		expect(console.friends).toEqual([NO_FRIEND, NO_FRIEND, 3]);
		expect(await requestJson("/api/deliveries/counts", { as: restricted })).toMatchObject({ failed: 1 });
	});

	test("that an event waits for a person, however it came to that, and that somebody has it tried again", async () => {
		await insertFriends(2);
		const as = await signInOperator(operator);
		const console = await upToDate(as);
		await env.DB.prepare(
			"create trigger poison before insert on messages when new.text = '毒' begin select raise(abort, 'poisoned'); end",
		).run();
		const says = (friend: number, text: string) =>
			receiveEvents(
				clock,
				lineEvents.text({ from: `U${String(friend).padStart(32, "0")}`, at: clock.now, text }),
			);
		const tried = async (work: () => Promise<void>) => {
			for (let attempt = 0; attempt <= MAX_EVENT_ATTEMPTS; attempt++) {
				await work().catch(() => undefined);
				clock.advance(90 * MINUTE);
			}
		};
		await says(1, "毒");
		await tried(() => workWebhookEvents(clock.context()));
		await vi.waitFor(() => expect(toldOf(console, "webhook_event")).toBe(1));
		// A worker that dies of it reports nothing; the claim gives it up.
		await says(2, "命取り");
		await tried(() => workWebhookEvents(clock.context({ db: connectD1(dieAt(env.DB, "命取り")) })));
		await vi.waitFor(() => expect(toldOf(console, "webhook_event")).toBe(2));
		const [failed] = await readRows<{ id: number }>("select id from webhook_events where state = 'failed'");
		await requestJson(`/api/webhook_events/${failed!.id}/retry`, { as, method: "POST" });
		await vi.waitFor(() => expect(toldOf(console, "webhook_event")).toBe(3));
	});
});

describe("consoles are told that a friend changed", () => {
	/** Changes of a friend by an operator, with their calls. */
	const CHANGES: Record<string, (id: number) => Promise<[path: string, json: object]>> = {
		"by hand": async (id) => {
			const menu_id = await insertNamedRow("richmenus", { name: "会員" });
			return [`/api/friends/${id}/by_hand`, { inputs: [buildEffect("richmenu", { menu_id })] }];
		},
		"out of sight": async (id) => {
			await updateRow("friends", id, { user_rate: USER_RATE.hidden });
			return [`/api/friends/${id}/display`, { user_rate: USER_RATE.shown }];
		},
		tags: async (id) => ["/api/member/tag", { member_id: id, tag_ids: [(await buildTag()).id] }],
		memo: async (id) => ["/api/v1/member/memo", { member_id: id, memo: "新", before: "" }],
		"base values": async (id) => ["/api/member/basevar", { member_id: id, vals: { memo: "新" } }],
		"friend information": async (id) => {
			const town = await insertNamedRow("vars", { name: "町", type: 0, choices: [] });
			return ["/api/v1/member/var", { member_id: id, vals: { [town]: "渋谷" } }];
		},
		"friend information, what was changed of it": async (id) => {
			const town = await insertNamedRow("vars", { name: "町", type: 0, choices: [] });
			return ["/api/member/var", { member_id: id, vals: { [town]: "渋谷" }, changed_item_ids: [town] }];
		},
		mark: async (id) => ["/api/member/mark", { member_id: id, notify: 0 }],
	};

	test.each(Object.entries(CHANGES))("%s", async (_, change) => {
		const { id } = await buildFriend();
		const as = await signInOperator(operator);
		const [path, json] = await change(id);
		const console = await upToDate(as);
		await requestJson(path, { as, json });
		await vi.waitFor(() => expect(console.frames.at(-1)).toMatchObject({ event: "friend" }));
		expect(console.friends.at(-1)).toBe(id);
	});
});

test("a change of many friends is told of two hundred of them, and of nobody for who sees none of these", () => {
	const ids = Array.from({ length: 250 }, (_, index) => index + 1);
	const frames = friendFrames("delivery", [...ids, 1, 2]);
	expect(frames.map(({ friendId }) => friendId)).toEqual([...ids.slice(0, 200), NO_FRIEND]);
	expect(friendFrames("delivery", ids.slice(0, 200)).at(-1)).toEqual({ event: "delivery", friendId: 200 });
});
