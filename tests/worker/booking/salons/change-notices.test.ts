import { beforeEach, expect, test, vi } from "vitest";
import type { FriendRecord } from "#db/engine/friends.ts";
import type { SalonFlowActions } from "#domain/booking/salons/reservation-flow.ts";
import { UNDO_NOTICE_DELAY } from "#domain/booking/salons/undo-delays.ts";
import type { DryRun } from "#domain/engine/actions/dry-run-result.ts";
import { RESERVE_FLOW, type ReserveFlow } from "#domain/engine/reservations/salon-events.ts";
import { QUEUE_WORK } from "#functions/due-work.ts";
import { runTick } from "#functions/tick.ts";
import { buildAction, sendTextEffect } from "#tests/support/action-builders.ts";
import { readRows } from "#tests/support/database-snapshot.ts";
import { buildFriend, buildTag } from "#tests/support/friend-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { type BuiltSalon, buildSalon } from "#tests/support/salon/build-salon.ts";
import { sendDeliveries } from "#tests/support/send-deliveries.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";
import { storeRow } from "#tests/support/store-rows.ts";
import { TestClock } from "#tests/support/test-clock.ts";

const TEXT =
	"{reserve_request}{reserve_status} {reserve_before_datetime}→{reserve_datetime} {reserve_course} {reserve_resource} {reserve_price} {reserve_number}";

let clock: TestClock;
let operator: ConsoleSession;
let friend: FriendRecord;
let salon: BuiltSalon;
beforeEach(async () => {
	await resetState();
	clock = new TestClock("2026-11-20 10:00").rule();
	operator = await buildSession();
	friend = await buildFriend({ name: "花子" });
	salon = await buildSalon({ courses: [{ price: 5_000 }, { price: 8_000 }] });
	const actions: SalonFlowActions = {};
	for (const flow of Object.keys(RESERVE_FLOW) as ReserveFlow[])
		if (flow !== "delete")
			actions[flow] = (await buildAction({ effects: [sendTextEffect(`${flow} ${TEXT}`)] })).id;
	await storeRow("salon_online_configs", { salon_id: salon.id, actions });
});

interface Reservation {
	id: number;
	version: number;
	change_child: { id: number } | null;
	cancel_child: { id: number } | null;
}
const call = (path: string, json: object, method = "POST") =>
	requestJson<Reservation>(`/api/v2/salon/${salon.id}/reservations${path}`, { as: operator, method, json });
const fields = (given: object = {}) => ({
	...{ date: "2026-12-01", from: "10:00", to: "11:00", name: "佐藤", course_id: salon.courses[0] },
	...{ member_id: friend.id, salon_resource_id: salon.resources[0], sub_resource_ids: [] },
	...{ contact_address: "", comment: "", resource_fee_is_charged: false, ...given },
});
const book = (given: object = {}) => call("", fields(given));
const setStatus = (id: number, status: string) => call("?attr=status", { id, status }, "PATCH");
const judge = (id: number, childId: number, kind: string, status: string) =>
	call(`/${id}/judge/${childId}/${kind}`, { status });

interface Notice {
	flow: ReserveFlow | null;
	has_action: boolean;
	run: DryRun | null;
}
const address = (id: number, query: Record<string, unknown>) =>
	`/api/salon/${salon.id}/reservations/${id}/notice?${new URLSearchParams(query as Record<string, string>)}`;
const notice = (id: number, query: Record<string, unknown>, as = operator) =>
	requestJson<Notice>(address(id, query), { as });
const textsOf = ({ run }: Notice) =>
	run?.effects.flatMap(({ messages }) => messages.map((message) => ("text" in message ? message.text : "")));
/** Texts that the friend gets from now on. */
async function sentLater(): Promise<string[]> {
	const [before] = await readRows<{ count: number }>("select count(*) as count from deliveries");
	clock.advance(UNDO_NOTICE_DELAY);
	await QUEUE_WORK.jobs!(clock.context(), () => undefined);
	await runTick(clock.context());
	await sendDeliveries(clock);
	// The consumer leaves a slow call to end on its own.
	await vi.waitFor(async () =>
		expect(await readRows("select state from deliveries where state <> 'sent'")).toEqual([]),
	);
	const rows = await readRows<{ messages: string }>("select messages from deliveries order by rowid");
	return rows
		.slice(before!.count)
		.flatMap(({ messages }) => (JSON.parse(messages) as { text: string }[]).map(({ text }) => text));
}

const move = (given: object = {}) => {
	const { date, from, to, course_id, salon_resource_id } = { ...fields(), ...given };
	return { change: "move", date, from, to, course_id, salon_resource_id };
};

/** Changes with their preparation: the query of the preview, and the change itself. */
const CHANGES: [
	string,
	() => Promise<{ id: number; query: Record<string, unknown>; change: () => Promise<unknown> }>,
][] = [
	[
		"a move to another time, course and person",
		async () => {
			const { id } = await book();
			const target = { date: "2026-12-03", from: "13:30", to: "14:30" };
			const parts = { course_id: salon.courses[1], salon_resource_id: salon.resources[1] };
			return {
				id,
				query: move({ ...target, ...parts }),
				change: () => call("", { id, ...fields({ ...target, ...parts }) }, "PUT"),
			};
		},
	],
	[
		"a move of a booking whose course has become dearer since",
		async () => {
			const { id } = await book();
			await requestJson(`/api/salon/${salon.id}/courses/${salon.courses[0]}?attr=price`, {
				...{ as: operator, method: "PATCH", json: { price: 9_000 } },
			});
			const target = { date: "2026-12-03" };
			return { id, query: move(target), change: () => call("", { id, ...fields(target) }, "PUT") };
		},
	],
	[
		"an approval",
		async () => {
			const { id } = await book({ option: "request" });
			return { id, query: { change: "approve" }, change: () => setStatus(id, "approved") };
		},
	],
	[
		"a refusal",
		async () => {
			const { id } = await book({ option: "request" });
			return { id, query: { change: "deny" }, change: () => setStatus(id, "denied") };
		},
	],
	[
		"a cancellation",
		async () => {
			const { id } = await book();
			return { id, query: { change: "cancel" }, change: () => setStatus(id, "canceled") };
		},
	],
	...(["approved", "denied"] as const).flatMap((status): (typeof CHANGES)[number][] => [
		[
			`a requested change that is ${status}`,
			async () => {
				const { id } = await book();
				const request = { id, ...fields({ from: "12:00", to: "13:00" }), option: "request" };
				const childId = (await call("", request, "PUT")).change_child!.id;
				const query = { change: status === "approved" ? "approve" : "deny", request_id: childId };
				return { id, query, change: () => judge(id, childId, "edit", status) };
			},
		],
		[
			`a requested cancellation that is ${status}`,
			async () => {
				const { id } = await book();
				const childId = (await setStatus(id, "cancel_pending")).cancel_child!.id;
				const query = { change: status === "approved" ? "approve" : "deny", request_id: childId };
				return { id, query, change: () => judge(id, childId, "cancel", status) };
			},
		],
	]),
];

test.each(CHANGES)("the preview of %s is the text that the friend then gets", async (_, prepare) => {
	const { id, query, change } = await prepare();
	await sentLater();
	const previewed = await notice(id, query);
	expect(await sentLater()).toEqual([]);
	await change();
	const sent = await sentLater();
	expect(sent).toHaveLength(1);
	expect(textsOf(previewed)).toEqual(sent);
});

test("a second move within the undo period is previewed from the time that the friend knows", async () => {
	const { id } = await book();
	await sentLater();
	await call("", { id, ...fields({ date: "2026-12-02" }) }, "PUT");
	const previewed = await notice(id, move({ date: "2026-12-03" }));
	expect(textsOf(previewed)).toEqual([expect.stringContaining("12月1日 10:00→12月3日 10:00")]);
	expect(await notice(id, move())).toEqual({
		flow: null,
		has_action: false,
		run: null,
		refund_yen: 0,
		is_test_refund: false,
	});
});

test("says where the friend gets nothing: no action, no friend, no move; and where it may not be seen", async () => {
	const { id } = await book();
	expect(await notice(id, { change: "delete" })).toMatchObject({
		flow: "delete",
		has_action: false,
		run: null,
	});
	expect(await notice(id, move())).toMatchObject({ flow: null });
	const walkIn = await book({ member_id: null, from: "15:00", to: "16:00" });
	expect(await notice(walkIn.id, { change: "cancel" })).toMatchObject({ flow: null, has_action: false });
	const reception = await buildSession({ abilities: ["salon-read", "salon-write"] });
	expect(await notice(id, { change: "cancel" }, reception)).toEqual({
		...{ flow: "cancel", has_action: true, run: null, refund_yen: 0, is_test_refund: false },
	});
});

test("a foreign request, an unknown change and a customer out of sight are refused", async () => {
	const { id } = await book();
	const statusOf = async (query: Record<string, unknown>, as = operator) =>
		(await sendRequest(address(id, query), { as })).status;
	expect(await statusOf({ change: "approve", request_id: 999 })).toBe(404);
	expect(await statusOf({ change: "forget" })).toBe(422);
	const restricted = await buildSession({ scope: { all: false, tagIds: [(await buildTag()).id] } });
	expect(await statusOf({ change: "cancel" }, restricted)).toBe(404);
	expect(await statusOf({ change: "cancel" }, await buildSession({ abilities: ["friend-read"] }))).toBe(403);
});
