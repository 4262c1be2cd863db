import { beforeEach, describe, expect, test } from "vitest";
import type { FriendRecord } from "#db/engine/friends.ts";
import { ACTION_TEXTS } from "#domain/platform/texts/actions-texts.ts";
import { TALK_TEXTS } from "#domain/platform/texts/talks-texts.ts";
import { buildDelivery } from "#tests/support/delivery-builders.ts";
import { buildFriend } from "#tests/support/friend-builders.ts";
import { buildMessage } from "#tests/support/message-builders.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { buildRun } from "#tests/support/run-builders.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";
import { storeRow } from "#tests/support/store-rows.ts";
import { tokyoTime } from "#tests/support/test-clock.ts";

interface Page {
	items: { id: number; text: string | null; rate: number; unsent: boolean; notify: number }[];
	next_before: string | null;
	future: { id: string; due_at: string; text: string; state: string }[];
	waiting: number;
	waiting_id: number | null;
}

let operator: ConsoleSession;
let friend: FriendRecord;
beforeEach(async () => {
	operator = await buildSession();
	friend = await buildFriend();
});

const history = (before?: string) =>
	requestJson<Page>(`/api/friends/${friend.id}/messages${before ? `?before=${before}` : ""}`, {
		as: operator,
	});

describe("a friend's history", () => {
	test("shows the newest first, with the fields of a message [M-099]", async () => {
		await buildMessage({ friendId: friend.id, timestamp: tokyoTime("2026-11-20 08:00") });
		const at = tokyoTime("2026-11-20 09:15");
		await buildMessage({ friendId: friend.id, timestamp: at, text: "こんにちは", quotedMessageId: "q" });
		const { items } = await history();
		expect(items).toHaveLength(2);
		expect(items[0]).toMatchObject({
			member_id: friend.id,
			timestamp: at,
			date: "2026-11-20 09:15:00",
			text: "こんにちは",
			type: "text",
			rate: 1,
			quoted_message_id: "q",
		});
	});

	test("[M-101] of a message taken back shows the placeholder, with rate 4, and nothing it held", async () => {
		await buildMessage({ friendId: friend.id, text: null, unsentAt: 1 });
		expect((await history()).items[0]).toMatchObject({
			text: TALK_TEXTS.unsent,
			rate: 4,
			unsent: true,
			content: null,
		});
	});

	test("says how much of the whole talk waits, however few of its messages are on the page", async () => {
		expect(await history()).toMatchObject({ waiting: 0, waiting_id: null });
		for (let minute = 10; minute < 40; minute++)
			await buildMessage({
				friendId: friend.id,
				timestamp: tokyoTime(`2026-11-20 08:${minute}`),
				notify: true,
			});
		await buildMessage({ friendId: friend.id, notify: false });
		for (let minute = 10; minute < 40; minute++)
			await buildMessage({
				friendId: friend.id,
				timestamp: tokyoTime(`2026-11-20 09:${minute}`),
				notify: true,
			});
		await buildMessage({ friendId: (await buildFriend()).id, notify: true });
		const page = await history();
		expect(page.items).toHaveLength(50);
		const newest = Math.max(...page.items.filter(({ notify }) => notify === 1).map(({ id }) => id));
		expect(page).toMatchObject({ waiting: 60, waiting_id: newest });

		await requestJson(`/api/chat/${friend.id}/handled`, { as: operator, json: { last_id: newest } });
		expect(await history()).toMatchObject({ waiting: 0, waiting_id: null });
	});

	test("[M-384] pages by fifty into the past, losing and repeating none at one instant", async () => {
		const timestamp = tokyoTime("2026-11-20 09:00");
		for (let count = 0; count < 120; count++) await buildMessage({ friendId: friend.id, timestamp });
		const pages: Page[] = [];
		for (let before: string | null | undefined; before !== null; before = pages.at(-1)!.next_before)
			pages.push(await history(before));
		expect(pages.map(({ items }) => items.length)).toEqual([50, 50, 20]);
		expect(new Set(pages.flatMap(({ items }) => items.map(({ id }) => id))).size).toBe(120);
	});

	test("of exactly fifty has no further page", async () => {
		for (let count = 0; count < 50; count++) await buildMessage({ friendId: friend.id });
		expect((await history()).next_before).toBeNull();
	});

	test("shows values in what is still to be sent to whoever may read them, and their labels to others", async () => {
		const id = await storeRow("vars", {
			name: "病歴",
			name_key: "病歴",
			type: 0,
			choices: [],
			created_at: 1,
		});
		await storeRow("friend_vars", { friend_id: friend.id, var_id: id, value: "秘密の値", updated_at: 1 });
		await buildDelivery({ friendId: friend.id, texts: ["{var:病歴}です"], hasPlaceholders: true });
		const textFor = async (as: ConsoleSession) => {
			const { future } = await requestJson<Page>(`/api/friends/${friend.id}/messages`, { as });
			return future[0]?.text;
		};
		expect(await textFor(operator)).toBe("秘密の値です");
		const reader = await buildSession({ abilities: ["friend-read"] });
		expect(await textFor(reader)).toBe("［友だち情報「病歴」］です");
	});

	test("shows on its first page what is still to be sent, soonest first, and not what is over", async () => {
		const later = await buildDelivery({ friendId: friend.id, dueAt: tokyoTime("2026-11-20 12:00") });
		const soon = await buildDelivery({ friendId: friend.id, texts: ["あ", "い"], state: "queued" });
		for (const state of ["sent", "failed", "parked", "cancelled"] as const)
			await buildDelivery({ friendId: friend.id, state });
		const { future } = await history();
		expect(future.map(({ id }) => id)).toEqual([soon.id, later.id]);
		expect(future[0]).toMatchObject({ due_at: "2026-11-20 10:00:00", text: "あ\nい", state: "queued" });
		expect((await history("1_1")).future).toEqual([]);
	});

	test.each(["x", "1", "1_", "_1", "1_a b", "1_'", `${"9".repeat(16)}_1`])(
		"of a mark that is none is refused by name: before=%s",
		async (before) => {
			const address = `/api/friends/${friend.id}/messages?before=${encodeURIComponent(before)}`;
			const response = await sendRequest(address, { as: operator });
			expect([response.status, Object.keys((await response.json()) as object)]).toEqual([422, ["before"]]);
		},
	);
});

describe("why things happened to a friend", () => {
	interface Runs {
		items: { id: string; started_at: string }[];
		next_before: string | null;
	}

	test("is paged by twenty into the past, losing and repeating none at one instant", async () => {
		for (let count = 0; count < 45; count++) await buildRun({ friendId: friend.id });
		const pages: Runs[] = [];
		for (let before: string | null | undefined; before !== null; before = pages.at(-1)!.next_before) {
			const query = before ? `?before=${before}` : "";
			pages.push(await requestJson<Runs>(`/api/friends/${friend.id}/runs${query}`, { as: operator }));
		}
		expect(pages.map(({ items }) => items.length)).toEqual([20, 20, 5]);
		expect(new Set(pages.flatMap(({ items }) => items.map(({ id }) => id))).size).toBe(45);
	});

	test("a run that was skipped says why", async () => {
		await buildRun({
			friendId: friend.id,
			state: "skipped",
			reason: ACTION_TEXTS.twice,
			causeLabel: "予約の返事",
		});
		const { items } = await requestJson<Runs>(`/api/friends/${friend.id}/runs`, { as: operator });
		expect(items[0]).toMatchObject({
			state: "skipped",
			reason: ACTION_TEXTS.twice,
			cause_type: "自動応答",
			cause_label: "予約の返事",
			effects: [],
		});
	});
});
