import { beforeEach, describe, expect, test } from "vitest";
import { MAX_BROADCAST_MESSAGES, MAX_BROADCAST_NAME } from "#domain/content/broadcasts/broadcast-schemas.ts";
import { ALL_ABILITIES } from "#domain/engine/access/all-abilities.ts";
import { MAX_EFFECT_TEXT } from "#domain/engine/actions/effects/text.ts";
import { ACTION_TEXTS } from "#domain/platform/texts/actions-texts.ts";
import { BROADCAST_TEXTS } from "#domain/platform/texts/broadcasts-texts.ts";
import { CALL_TEXTS } from "#domain/platform/texts/calls-texts.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { FILTER_TEXTS } from "#domain/platform/texts/filters-texts.ts";
import { TESTER_TEXTS } from "#domain/platform/texts/testers-texts.ts";
import { insertFriends } from "#tests/support/broadcast-builders.ts";
import { listChangesSince, takeSnapshot } from "#tests/support/database-snapshot.ts";
import { buildFriend, buildTag } from "#tests/support/friend-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";
import { updateRow } from "#tests/support/store-rows.ts";

const TEXT = { type: 1, text: "お知らせです" };
const GOOD = {
	...{ name: "お知らせ", messages: [TEXT], filter: null, line_recipients: null, ab_test: null },
	...{ date: "", time: "" },
};

let operator: ConsoleSession;
beforeEach(async () => {
	await resetState();
	operator = await buildSession();
	await insertFriends(2);
});

/** Response of a call that must be refused without changes. */
async function refused(path: string, json: unknown, as = operator) {
	const before = await takeSnapshot();
	const response = await sendRequest(path, { as, json });
	const body = (await response.json()) as Record<string, string[]>;
	expect(await listChangesSince(before)).toEqual([]);
	return { status: response.status, body };
}

const draft = (json: object = {}, as = operator) =>
	requestJson<{ id: number; version: number }>("/api/broadcasts", { as, json: { ...GOOD, ...json } });
const order = ({ id, version }: { id: number; version: number }, as = operator) =>
	refused(`/api/broadcasts/${id}/order`, { version, expected: 2 }, as);

describe("a draft is refused", () => {
	test.each([
		["without a name", { name: " " }, { name: [BROADCAST_TEXTS.nameRequired] }],
		[
			"with a name too long",
			{ name: "あ".repeat(MAX_BROADCAST_NAME + 1) },
			{ name: [FIELD_TEXTS.tooLong(MAX_BROADCAST_NAME)] },
		],
		["without a message", { messages: [] }, { messages: [BROADCAST_TEXTS.messageRequired] }],
		[
			"with six messages",
			{ messages: Array(6).fill(TEXT) },
			{ messages: [BROADCAST_TEXTS.tooManyMessages(MAX_BROADCAST_MESSAGES)] },
		],
		[
			"with an empty text",
			{ messages: [TEXT, { type: 1, text: " " }] },
			{ "messages[1][text]": [FIELD_TEXTS.textRequired] },
		],
		[
			"with a text too long",
			{ messages: [{ type: 1, text: "あ".repeat(MAX_EFFECT_TEXT + 1) }] },
			{ "messages[0][text]": [FIELD_TEXTS.tooLong(MAX_EFFECT_TEXT)] },
		],
		[
			"with an effect that is no message",
			{ messages: [{ type: 13, tag_ids: [1] }] },
			{ "messages[0]": [BROADCAST_TEXTS.messageUnknown] },
		],
		[
			"with a template that is none",
			{ messages: [{ type: 12, egg_id: 99 }] },
			{ "messages[0]": [ACTION_TEXTS.effectNamesGone("テンプレート送信")] },
		],
		["with a day that is none", { date: "2026-02-30", time: "10:00" }, { date: [FIELD_TEXTS.dateRequired] }],
		["with a day without a time", { date: "2026-12-01" }, { time: [FIELD_TEXTS.timeOfDay] }],
		["with a time that is none", { date: "2026-12-01", time: "25:00" }, { time: [FIELD_TEXTS.timeOfDay] }],
	])("%s", async (_, json, body) => {
		expect(await refused("/api/broadcasts", { ...GOOD, ...json })).toEqual({ status: 422, body });
	});

	test("with a condition of no type", async () => {
		const { status, body } = await refused("/api/broadcasts", {
			...GOOD,
			filter: { inputs: [{ type: 999 }] },
		});
		expect(status).toBe(422);
		expect(Object.values(body).flat()).toEqual([FILTER_TEXTS.conditionUnknown]);
	});

	test("with a condition beyond the operator's abilities", async () => {
		const staff = await buildSession({ abilities: ALL_ABILITIES.filter((each) => each !== "mail") });
		const filter = { inputs: [{ type: 37, mail_type: 1, mail_status: 0 }] };
		const { status } = await refused("/api/broadcasts", { ...GOOD, filter }, staff);
		expect([403, 422]).toContain(status);
	});

	test("over a version that somebody else saved", async () => {
		const { id, version } = await draft();
		await draft({ id, version, name: "先に保存" });
		expect(await refused("/api/broadcasts", { ...GOOD, id, version })).toMatchObject({ status: 409 });
	});
});

describe("an order is refused", () => {
	test("of a moment that has passed", async () => {
		const past = await draft({ date: "2020-01-01", time: "10:00" });
		expect(await order(past)).toEqual({ status: 422, body: { date: [BROADCAST_TEXTS.inPast] } });
	});

	test("of a moment years ahead", async () => {
		const far = await draft({ date: "2090-01-01", time: "10:00" });
		expect(await order(far)).toEqual({ status: 422, body: { date: [BROADCAST_TEXTS.tooFar] } });
	});

	test("of another version than was seen", async () => {
		const { id, version } = await draft();
		await draft({ id, version, name: "先に保存" });
		expect(await order({ id, version })).toEqual({
			status: 409,
			body: { ERROR: [CALL_TEXTS.changedByOther] },
		});
	});

	test("to another number of friends than was confirmed, with the number there is now", async () => {
		const { id, version } = await draft();
		await updateRow("friends", 2, { blocked_at: 1 });
		const send = (expected?: number) => refused(`/api/broadcasts/${id}/order`, { version, expected });
		expect(await send(2)).toEqual({ status: 409, body: { ERROR: [BROADCAST_TEXTS.countChanged(2, 1)] } });
		expect(await send()).toEqual({ status: 409, body: { ERROR: [BROADCAST_TEXTS.countUnconfirmed(1)] } });
		const confirmed = { as: operator, json: { version, expected: 1 } };
		expect((await sendRequest(`/api/broadcasts/${id}/order`, confirmed)).status).toBe(200);
	});

	test("a second time", async () => {
		const { id, version } = await draft();
		await requestJson(`/api/broadcasts/${id}/order`, { as: operator, json: { version, expected: 2 } });
		expect(await order({ id, version: version + 1 })).toEqual({
			status: 422,
			body: { ERROR: [BROADCAST_TEXTS.alreadyOrdered] },
		});
		expect(await refused("/api/broadcasts", { ...GOOD, id })).toMatchObject({
			status: 422,
			body: { ERROR: [BROADCAST_TEXTS.notEditable] },
		});
	});

	test("where nobody is left, or a condition names what is gone", async () => {
		const tag = await buildTag();
		const filter = { inputs: [{ type: 60, tag_ids: [tag.id], tag_or: 0 }] };
		const nobody = await draft({ filter });
		expect(await order(nobody)).toEqual({ status: 422, body: { filter: [BROADCAST_TEXTS.nobody] } });
		await updateRow("tags", tag.id, { deleted_at: 1 });
		expect(await order(nobody)).toEqual({ status: 422, body: { filter: [BROADCAST_TEXTS.filterBroken] } });
	});

	test("by whoever may read only", async () => {
		const { id, version } = await draft();
		const reader = await buildSession({ abilities: ["broadcast-read", "friend-read"] });
		expect(await order({ id, version }, reader)).toMatchObject({ status: 403 });
	});
});

test("whoever sees some friends only neither sees nor touches another's broadcast", async () => {
	const broadcast = await draft();
	const tag = await buildTag();
	const staff = await buildSession({ scope: { all: false, tagIds: [tag.id] } });
	const path = `/api/broadcasts/${broadcast.id}`;
	expect((await sendRequest(path, { as: staff })).status).toBe(404);
	for (const each of ["withdraw", "pause", "resume", "cancel", "copy"])
		expect(await refused(`${path}/${each}`, {}, staff)).toMatchObject({ status: 404 });
	expect(await order(broadcast, staff)).toMatchObject({ status: 404 });
	expect((await sendRequest(path, { as: staff, method: "DELETE" })).status).toBe(404);
	expect(await requestJson("/api/broadcasts", { as: staff })).toMatchObject({ items: [] });
});

test("a cost is told of the operator's own friends, and a test goes to testers alone", async () => {
	const tag = await buildTag();
	const friend = await buildFriend({ tagIds: [tag.id] });
	await buildFriend({ tagIds: [tag.id], blockedAt: 1 });
	const staff = await buildSession({ scope: { all: false, tagIds: [tag.id] } });
	const cost = { json: { filter: null } };
	expect(await requestJson("/api/broadcast/cost", { as: staff, ...cost })).toMatchObject({ count: 1 });
	expect(await requestJson("/api/broadcast/cost", { as: operator, ...cost })).toEqual({
		count: 3,
		line: null,
		caps: null,
		needs_approval: false,
		quota: { limit: 1_000, used: expect.any(Number) },
	});
	expect(await refused("/api/broadcast/test", { messages: [TEXT], friend_ids: [friend.id] })).toEqual({
		status: 422,
		body: { friend_ids: [TESTER_TEXTS.notTester] },
	});
	await requestJson("/api/testers", { as: operator, json: { friend_id: friend.id } });
	expect(
		await requestJson("/api/broadcast/test", {
			as: operator,
			json: { messages: [TEXT], friend_ids: [friend.id] },
		}),
	).toEqual({ count: 1 });
});
