import { beforeEach, describe, expect, test } from "vitest";
import type { FriendRecord } from "#db/engine/friends.ts";
import { sendDueDeliveries } from "#functions/engine/deliveries/delivery-worker.ts";
import { workWebhooks } from "#functions/integrations/outgoing-webhooks/sending/outgoing-webhook-worker.ts";
import { addTagsEffect, buildAction } from "#tests/support/action-builders.ts";
import { type ApiProgram, buildProgram } from "#tests/support/api-program.ts";
import { readRows } from "#tests/support/database-snapshot.ts";
import { runEffects } from "#tests/support/effect-runs.ts";
import { buildEvent, buildSlot } from "#tests/support/events/event-builders.ts";
import { fakeLine } from "#tests/support/fake-line.ts";
import { buildFriend, buildTag } from "#tests/support/friend-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import { buildOperator, type ConsoleSession, signInOperator } from "#tests/support/operator-builders.ts";
import { buildSalon } from "#tests/support/salon/build-salon.ts";
import { requestJson } from "#tests/support/send-request.ts";
import { TestClock } from "#tests/support/test-clock.ts";
import { buildEndpoint, buildWebhookContext, TestWebhookReceiver } from "#tests/support/webhook-receiver.ts";

let clock: TestClock;
let program: ApiProgram;
let programName: string;
let friend: FriendRecord;
let as: ConsoleSession;
let operatorId: number;
beforeEach(async () => {
	await resetState();
	await fakeLine.forget();
	clock = new TestClock("2026-11-20 10:00").rule();
	program = await buildProgram();
	const [code] = await readRows<{ name: string }>("select name from open_api_codes");
	programName = code!.name;
	friend = await buildFriend({ name: "花子" });
	const operator = await buildOperator({ isAdmin: true });
	operatorId = operator.id;
	as = await signInOperator(operator);
});

const send = (text: string, more: object = {}) =>
	program.ask<{ id: string }>(`/friends/${friend.id}/messages`, {
		json: { messages: [{ type: "text", text }], ...more },
	});

describe("a program is named as the origin", () => {
	test("of its message in the chat, 配信状況 and the friend's records", async () => {
		await send("入荷しました");
		clock.advance(1_000);
		await sendDueDeliveries(clock.context());
		expect(await requestJson(`/api/chat/${friend.id}/talk`, { as })).toMatchObject({
			messages: [
				{ text: "入荷しました", sent_by: { operator: null, program: { name: programName }, run: null } },
			],
		});
		expect(await requestJson("/api/deliveries?state=sent", { as })).toMatchObject({
			items: [{ program_name: programName }],
		});
		expect(await requestJson(`/api/friends/${friend.id}/runs`, { as })).toMatchObject({
			items: [],
			program_sends: [{ program_name: programName, text: "入荷しました", state: "sent" }],
		});
	});

	test("of a message that failed, in the composer", async () => {
		await fakeLine.answers("push", { status: 400, message: "Bad" });
		await send("届きません");
		clock.advance(1_000);
		await sendDueDeliveries(clock.context());
		expect(await requestJson(`/api/compose/friends/${friend.id}`, { as })).toMatchObject({
			unsent: [{ kind: "failed", sender: `API連携「${programName}」` }],
		});
	});

	test("of its broadcast", async () => {
		const { id } = await program.ask<{ id: number }>("/broadcasts", {
			json: { name: "お知らせ", messages: [{ type: "text", text: "新商品" }], filter: null },
		});
		expect(await requestJson(`/api/broadcasts/${id}`, { as })).toMatchObject({
			operator_name: `API連携「${programName}」`,
		});
		expect(await requestJson("/api/broadcasts?tab=planned", { as })).toMatchObject({
			items: [{ operator_name: `API連携「${programName}」` }],
		});
	});

	test("of the run of an action", async () => {
		const action = await buildAction();
		await program.ask(`/actions/${action.id}/run`, { json: { fid: friend.id } });
		expect(await requestJson(`/api/friends/${friend.id}/runs`, { as })).toMatchObject({
			items: [{ cause_type: "API連携", cause_label: programName }],
		});
	});

	test("of its change of a reservation, in the history", async () => {
		const salon = await buildSalon({ resources: 1 });
		const booked = await program.ask<{ id: number }>(`/salons/${salon.id}/reservations`, {
			json: { name: "佐藤", date: "2026-12-01", from: "10:00", course_id: salon.courses[0] },
		});
		const { data } = await requestJson<{ data: object[] }>(
			`/api/salon/${salon.id}/reservations/${booked.id}/history`,
			{ as },
		);
		expect(data).toMatchObject([{ operator_name: `API連携「${programName}」` }]);
	});
});

describe("an event names its actor", () => {
	let receiver: TestWebhookReceiver;
	beforeEach(async () => {
		receiver = new TestWebhookReceiver(clock);
		await buildEndpoint({ id: operatorId });
	});
	const actors = async () => {
		const before = receiver.told.length;
		clock.advance(1_000);
		await workWebhooks(buildWebhookContext(clock, receiver));
		return receiver.told.slice(before).map(({ type, data }) => [type, data.actor]);
	};
	const byProgram = () => ({ type: "program", id: program.codeId });

	test("for tags: a program, an operator, or what happens by itself", async () => {
		const tag = await buildTag();
		await program.ask(`/friends/${friend.id}/tags`, { method: "POST", json: { tag_ids: [tag.id] } });
		expect(await actors()).toEqual([["tag.added", byProgram()]]);
		await requestJson("/api/member/tag", { as, json: { member_id: friend.id, tag_ids: [] } });
		expect(await actors()).toEqual([["tag.removed", { type: "operator", id: operatorId }]]);
		await runEffects(clock, friend, [addTagsEffect(tag.id)]);
		expect(await actors()).toEqual([["tag.added", { type: "system", id: null }]]);
	});

	test("for reservations and bookings of events", async () => {
		const salon = await buildSalon({ resources: 1 });
		const path = `/salons/${salon.id}/reservations`;
		const booked = await program.ask<{ id: number }>(path, {
			json: { name: "佐藤", date: "2026-12-01", from: "10:00", course_id: salon.courses[0] },
		});
		await program.ask(`${path}/${booked.id}`, { method: "DELETE" });
		expect(await actors()).toEqual([
			["reservation.created", byProgram()],
			["reservation.cancelled", byProgram()],
		]);
		const event = await buildEvent();
		const slot = await buildSlot(event, clock);
		await program.ask(`/events/${event.id}/bookings`, { json: { fid: friend.id, slot_id: slot } });
		expect(await actors()).toEqual([["event_booking.created", byProgram()]]);
	});
});
