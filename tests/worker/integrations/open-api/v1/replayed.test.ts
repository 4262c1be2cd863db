import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { addTagsEffect, buildAction } from "#tests/support/action-builders.ts";
import { type ApiProgram, buildProgram } from "#tests/support/api-program.ts";
import { readRows } from "#tests/support/database-snapshot.ts";
import { buildEvent, buildSlot } from "#tests/support/events/event-builders.ts";
import { buildFriend, buildTag } from "#tests/support/friend-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import { dieAt } from "#tests/support/observed-database.ts";
import { buildSalon } from "#tests/support/salon/build-salon.ts";
import { TestClock } from "#tests/support/test-clock.ts";

let clock: TestClock;
let program: ApiProgram;
let friend: { id: number };
beforeEach(async () => {
	await resetState();
	clock = new TestClock("2026-11-20 10:00").rule();
	program = await buildProgram();
	friend = await buildFriend();
});

const KEY = "order-2026-0001";
const TEXT = { messages: [{ type: "text", text: "発送しました" }] };

interface Asked {
	method?: "POST" | "PUT" | "DELETE";
	path: string;
	json?: object;
}

const press = ({ path, ...sent }: Asked, DB = env.DB) =>
	program.call(path, { method: "POST", ...sent, key: KEY, env: { DB } });

/** Sends a call whose worker dies between the change and the response. */
const pressAndDie = (asked: Asked) => press(asked, dieAt(env.DB, [], /^update "open_api_answers"/));

const booking = async () => {
	const salon = await buildSalon({ resources: 1 });
	const json = { name: "佐藤", date: "2026-12-01", from: "10:00", course_id: salon.courses[0] };
	return { path: `/salons/${salon.id}/reservations`, json };
};

/** Booking made by another call. */
const bookedBefore = async () => {
	const { path, json } = await booking();
	const { id } = await program.ask<{ id: number }>(path, { json });
	return `${path}/${id}`;
};

const CALLS: Record<string, () => Promise<Asked>> = {
	message: async () => ({ path: `/friends/${friend.id}/messages`, json: TEXT }),
	broadcast: async () => ({ path: "/broadcasts", json: { name: "ご案内", filter: null, ...TEXT } }),
	tags: async () => ({
		path: `/friends/${friend.id}/tags`,
		json: { tag_ids: [(await buildTag()).id] },
	}),
	memo: async () => ({ method: "PUT", path: `/friends/${friend.id}/memo`, json: { memo: "紹介で来店" } }),
	note: async () => ({ path: `/friends/${friend.id}/notes`, json: { text: "折り返し電話" } }),
	"run of an action": async () => {
		const action = await buildAction({ effects: [addTagsEffect((await buildTag()).id)] });
		return { path: `/actions/${action.id}/run`, json: { fid: friend.id } };
	},
	booking,
	"change of a booking": async () => ({
		method: "PUT",
		path: await bookedBefore(),
		json: { from: "13:00" },
	}),
	"cancel of a booking": async () => ({ method: "DELETE", path: await bookedBefore() }),
	"event booking": async () => {
		const event = await buildEvent();
		const slot_id = await buildSlot(event, clock);
		return { path: `/events/${event.id}/bookings`, json: { fid: friend.id, slot_id } };
	},
};

describe("a call that is sent again after its worker died before the answer was stored", () => {
	test.each(Object.entries(CALLS))("says that its answer is an earlier one's: %s", async (_, build) => {
		const asked = await build();
		expect((await pressAndDie(asked)).status).toBe(500);
		const audited = await readRows("select id from audit_log");
		const again = await press(asked);
		expect([again.status, again.headers.get("Idempotency-Replayed")]).toEqual([200, "true"]);
		expect(await readRows("select id from audit_log")).toEqual(audited);
		const third = await press(asked);
		expect(third.headers.get("Idempotency-Replayed")).toBe("true");
		expect(await third.json()).toEqual(await again.json());
	});

	test("says nothing of the kind where the worker died before the change", async () => {
		const asked = await CALLS.message!();
		expect((await press(asked, dieAt(env.DB, [], /insert into "?deliveries/))).status).toBe(500);
		const again = await press(asked);
		expect([again.status, again.headers.get("Idempotency-Replayed")]).toEqual([200, null]);
	});

	test("says nothing of the kind for a broadcast that was drafted and not yet handed over", async () => {
		const asked = await CALLS.broadcast!();
		expect((await press(asked, dieAt(env.DB, [], /insert into "?action_tasks/))).status).toBe(500);
		const again = await press(asked);
		expect([again.status, again.headers.get("Idempotency-Replayed")]).toEqual([200, null]);
	});

	test("says nothing of the kind after a refusal", async () => {
		const asked = await CALLS.message!();
		await env.DB.exec("update friends set blocked_at = 5");
		expect((await press(asked)).status).toBe(422);
		await env.DB.exec("update friends set blocked_at = null");
		const again = await press(asked);
		expect([again.status, again.headers.get("Idempotency-Replayed")]).toEqual([200, null]);
	});

	test("leaves the memo and the assignee that a colleague wrote since", async () => {
		const talk = `/friends/${friend.id}`;
		const { items } = await program.ask<{ items: { id: number }[] }>(`${talk}/assignees`);
		const memo: Asked = { method: "PUT", path: `${talk}/memo`, json: { memo: "紹介で来店" } };
		await pressAndDie(memo);
		await program.ask(memo.path, { method: "PUT", json: { memo: "同僚のメモ" } });
		expect(await (await press(memo)).json()).toMatchObject({ memo: "同僚のメモ" });
		await env.DB.exec("delete from open_api_answers");
		const assign: Asked = {
			method: "PUT",
			path: `${talk}/assignee`,
			json: { operator_id: items[0]!.id },
		};
		await pressAndDie(assign);
		await program.ask(assign.path, { method: "PUT", json: { operator_id: null } });
		expect(await (await press(assign)).json()).toMatchObject({ assignee: null });
	});
});
