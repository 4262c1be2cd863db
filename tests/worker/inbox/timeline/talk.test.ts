import { beforeEach, describe, expect, test } from "vitest";
import { buildDelivery } from "#tests/support/delivery-builders.ts";
import { buildFriend, buildTag } from "#tests/support/friend-builders.ts";
import { buildMessage } from "#tests/support/message-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";
import { tokyoTime } from "#tests/support/test-clock.ts";

interface Talk {
	messages: { id: number; rate: number }[];
	sendings: { id: string }[];
	reserve_count: number;
	lastpage: boolean;
	next_past_time: number | null;
	next_past_id: number | null;
	next_is_all: boolean;
}

let operator: ConsoleSession;
let friend: { id: number };
beforeEach(async () => {
	await resetState();
	operator = await buildSession();
	friend = await buildFriend();
});

const talk = (query: Record<string, string | number> = {}, star = "") =>
	requestJson<Talk>(
		`/api/v1/member/messages/${friend.id}${star}?${new URLSearchParams(
			Object.entries(query).map(([name, value]) => [name, String(value)]),
		)}`,
		{ as: operator },
	);
const idsIn = ({ messages }: Talk) => messages.map(({ id }) => id);

describe("[M-264] the messages of a chat", () => {
	test("page into the past and back, losing and repeating none at one instant [M-100]", async () => {
		const timestamp = tokyoTime("2026-11-20 09:00");
		const all: number[] = [];
		for (let count = 0; count < 120; count++)
			all.unshift((await buildMessage({ friendId: friend.id, timestamp })).id);
		const pages = [await talk()];
		while (!pages.at(-1)!.lastpage) {
			const { next_past_time, next_past_id } = pages.at(-1)!;
			pages.push(await talk({ ptime: next_past_time!, fid: next_past_id! }));
		}
		expect(pages.map(idsIn)).toEqual([all.slice(0, 50), all.slice(50, 100), all.slice(100)]);
		const oldest = await talk({ ptime: timestamp, fid: all.at(-1)!, to_future: 1 });
		expect([idsIn(oldest), oldest.lastpage]).toEqual([all.slice(69, 119), false]);
		const newest = await talk({ ptime: timestamp, fid: all[30]!, to_future: 1 });
		expect([idsIn(newest), newest.lastpage]).toEqual([all.slice(0, 30), true]);
		expect(idsIn(await talk({ ptime: timestamp }))).toEqual([]);
		expect(idsIn(await talk({ ptime: timestamp, to_future: 1 }))).toEqual([]);
	});

	test("say what is being sent and how much is planned", async () => {
		const now = await buildDelivery({ friendId: friend.id, state: "queued" });
		await buildDelivery({ friendId: friend.id, state: "scheduled" });
		await buildDelivery({ friendId: friend.id, state: "failed" });
		expect(await talk()).toMatchObject({
			messages: [],
			sendings: [{ id: now.id }],
			reserve_count: 1,
			lastpage: true,
			next_past_time: null,
			next_is_all: false,
		});
	});

	test("[M-264] begin with the newest where the instant is left empty, as a form leaves it", async () => {
		const { id } = await buildMessage({ friendId: friend.id });
		expect((await talk({ ptime: "", fid: "" })).messages).toMatchObject([{ id }]);
	});

	test("[M-265] or of those the starred ones", async () => {
		await buildMessage({ friendId: friend.id });
		const { id } = await buildMessage({ friendId: friend.id, starred: true });
		expect((await talk({}, "/star")).messages).toMatchObject([{ id, rate: 2 }]);
	});

	test("[M-003] of another's friend are 404, and what is no cursor is refused by name", async () => {
		const tag = await buildTag();
		const staff = await buildSession({ scope: { all: false, tagIds: [tag.id] } });
		for (const star of ["", "/star"]) {
			const address = `/api/v1/member/messages/${friend.id}${star}`;
			expect((await sendRequest(address, { as: staff })).status).toBe(404);
			const refused = await sendRequest(`${address}?ptime=x`, { as: operator });
			expect([refused.status, Object.keys((await refused.json()) as object)]).toEqual([422, ["ptime"]]);
		}
	});
});
