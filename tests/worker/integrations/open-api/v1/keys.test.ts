import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { PROBLEM_TEXTS } from "#domain/platform/texts/open-api-texts.ts";
import { API_V1_TEXTS } from "#domain/platform/texts/open-api-v1-texts.ts";
import { DAY, HOUR } from "#domain/platform/time/wire-time.ts";
import { deleteOldAnswers } from "#functions/integrations/open-api/v1/answer-once.ts";
import { addTagsEffect, buildAction, sendTextEffect } from "#tests/support/action-builders.ts";
import { type ApiProgram, buildProgram } from "#tests/support/api-program.ts";
import { countRows } from "#tests/support/database-snapshot.ts";
import { buildFriend, buildTag, tagIdsOf } from "#tests/support/friend-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import { loseAnswerAfter } from "#tests/support/observed-database.ts";
import { TestClock } from "#tests/support/test-clock.ts";

let program: ApiProgram;
let friend: { id: number };
beforeEach(async () => {
	await resetState();
	program = await buildProgram();
	friend = await buildFriend();
});

const KEY = "order-2026-0001";
const TEXT = { messages: [{ type: "text", text: "発送しました" }] };
const send = (key: string, json: object = TEXT, more: object = {}) =>
	program.call(`/friends/${friend.id}/messages`, { json, key, ...more });

describe("a call with an Idempotency-Key", () => {
	test("that is sent again is answered as the first one was, and sends nothing more", async () => {
		const first = await (await send(KEY)).json();
		expect(first).toMatchObject({ fid: friend.id, state: "scheduled" });
		await env.DB.exec("update deliveries set state = 'sent'");
		expect(await (await send(KEY)).json()).toEqual(first);
		expect(await countRows("deliveries")).toBe(1);
		expect((await (await send("order-2026-0002")).json()) as object).not.toEqual(first);
		expect(await countRows("deliveries")).toBe(2);
	});

	test("that is sent twenty times at once is done once, and answered alike", async () => {
		const answers = await Promise.all(Array.from({ length: 20 }, async () => (await send(KEY)).json()));
		expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
		expect(await countRows("deliveries")).toBe(1);
		expect(await countRows("audit_log", "verb = 'message.send'")).toBe(1);
	});

	test("is refused where the key was used for something else", async () => {
		await send(KEY);
		const other = await send(KEY, { messages: [{ type: "text", text: "別の内容" }] });
		expect([other.status, await other.json()]).toMatchObject([
			422,
			{ code: "idempotency-key-reused", detail: PROBLEM_TEXTS.idempotencyKeyReused },
		]);
		expect(await countRows("deliveries")).toBe(1);
	});

	test("of another service code is another call", async () => {
		await send(KEY);
		const other = await buildProgram();
		await other.ask(`/friends/${friend.id}/messages`, { json: TEXT, key: KEY });
		expect(await countRows("deliveries")).toBe(2);
	});

	test("has a key of its form, or is refused before anything happens", async () => {
		expect(await program.refused(`/friends/${friend.id}/messages`, { json: TEXT, key: "短い" })).toEqual([
			422,
			"invalid",
			{ "idempotency-key": [API_V1_TEXTS.keyForm] },
		]);
		expect(await countRows("deliveries")).toBe(0);
	});

	test("that was refused changed nothing, and may be sent again", async () => {
		await env.DB.prepare("update friends set blocked_at = 5 where id = ?").bind(friend.id).run();
		expect((await send(KEY)).status).toBe(422);
		await env.DB.prepare("update friends set blocked_at = null where id = ?").bind(friend.id).run();
		expect((await send(KEY)).status).toBe(200);
	});
});

describe("a call whose answer was lost", () => {
	const lost = (statement: RegExp) => ({ env: { DB: loseAnswerAfter(env.DB, statement) } });

	test("does not do again what somebody undid meanwhile: tags", async () => {
		const tag = await buildTag();
		const path = `/friends/${friend.id}/tags`;
		const asked = { json: { tag_ids: [tag.id] }, key: KEY };
		// The worker died after the transaction, so its response was not stored.
		await program.ask(path, asked);
		await env.DB.exec("update open_api_answers set answer = null");
		await env.DB.exec("delete from friend_tags");
		expect(await program.ask(path, asked)).toMatchObject({ fid: friend.id, tags: [] });
		expect(await tagIdsOf(friend)).toEqual([]);
	});

	test("is answered when it is sent again: a message", async () => {
		const first = await send(KEY, TEXT, lost(/insert into "?deliveries/));
		expect(first.status).toBe(200);
		await env.DB.exec("update open_api_answers set answer = null");
		expect(await (await send(KEY)).json()).toEqual(await first.json());
		expect(await countRows("deliveries")).toBe(1);
	});

	test("is answered also when its moment has passed meanwhile: a message and a broadcast", async () => {
		const clock = new TestClock("2026-11-20 10:00").rule();
		const at = { send_at: "2026-11-20T12:00:00+09:00" };
		const asked = [
			[`/friends/${friend.id}/messages`, { json: { ...TEXT, ...at }, key: KEY }],
			["/broadcasts", { json: { name: "ご案内", filter: null, ...TEXT, ...at }, key: `${KEY}-all` }],
		] as const;
		const first = await Promise.all(asked.map(([path, sent]) => program.ask<{ id: unknown }>(path, sent)));
		await env.DB.exec("update open_api_answers set answer = null");
		clock.advance(3 * HOUR);
		clock.rule();
		for (const [index, [path, sent]] of asked.entries())
			expect(await program.ask(path, sent)).toMatchObject({ id: first[index]!.id });
		expect([await countRows("deliveries"), await countRows("broadcasts")]).toEqual([1, 1]);
	});

	test("runs an action once", async () => {
		const tag = await buildTag();
		const action = await buildAction({
			effects: [addTagsEffect(tag.id), sendTextEffect("ありがとうございます")],
		});
		const path = `/actions/${action.id}/run`;
		const asked = { json: { fid: friend.id }, key: KEY };
		const first = await program.ask(path, asked);
		await env.DB.exec("update open_api_answers set answer = null");
		const again = await Promise.all([program.ask(path, asked), program.ask(path, asked)]);
		expect(again).toEqual([first, first]);
		expect(await countRows("runs")).toBe(1);
		expect(await countRows("deliveries")).toBe(1);
	});
});

test("a key that comes again after its week does nothing again, and with something else is a call of its own", async () => {
	const first = await (await send(KEY)).json();
	await env.DB.exec("delete from open_api_answers");
	expect(await (await send(KEY)).json()).toEqual(first);
	await env.DB.exec("delete from open_api_answers");
	expect((await send(KEY, { messages: [{ type: "text", text: "別の内容" }] })).status).toBe(200);
	expect(await countRows("deliveries")).toBe(2);
});

test("answers are forgotten after a week", async () => {
	await send(KEY);
	const clock = new TestClock();
	const [row] = (await env.DB.prepare("select created_at as at from open_api_answers").all<{ at: number }>())
		.results;
	clock.now = row!.at + 7 * DAY;
	await deleteOldAnswers(clock.context());
	expect(await countRows("open_api_answers")).toBe(1);
	clock.advance(1);
	await deleteOldAnswers(clock.context());
	expect(await countRows("open_api_answers")).toBe(0);
});
