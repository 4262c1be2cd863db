import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { COMPOSE_TEXTS } from "#domain/platform/texts/compose-texts.ts";
import { MCP_TEXTS } from "#domain/platform/texts/mcp-texts.ts";
import { MINUTE } from "#domain/platform/time/wire-time.ts";
import { sendDueDeliveries } from "#functions/engine/deliveries/delivery-worker.ts";
import { type ApiProgram, buildProgram, changesExceptLogs } from "#tests/support/api-program.ts";
import { countRows, takeSnapshot } from "#tests/support/database-snapshot.ts";
import { fakeLine } from "#tests/support/fake-line.ts";
import { buildFriend } from "#tests/support/friend-builders.ts";
import { callTool } from "#tests/support/mcp-requests.ts";
import { resetState } from "#tests/support/migrations.ts";
import { loseAnswerAfter } from "#tests/support/observed-database.ts";
import { TestClock } from "#tests/support/test-clock.ts";

let clock: TestClock;
let program: ApiProgram;
let friend: { id: number; lineUserId: string };
beforeEach(async () => {
	await resetState();
	clock = new TestClock("2026-11-20 10:00").rule();
	program = await buildProgram();
	friend = await buildFriend();
});

const wanted = (text = "ご予約をお待ちしています") => ({
	fids: [friend.id],
	messages: [{ type: "text", text }],
});
const preview = (args: object = wanted()) => callTool(program.token, "preview_message", args);
const send = (confirmation: string, args: object = wanted(), more: object = {}) =>
	callTool(program.token, "send_message", { ...args, confirmation }, more);
const refusal = (text: string) => ({ status: 422, errors: { confirmation: [text] } });

describe("a message of a model", () => {
	test("is previewed with whom it reaches and what it costs, and sends nothing by that", async () => {
		const gone = await buildFriend({ blockedAt: 5 });
		const before = await takeSnapshot();
		const { data } = await preview({ ...wanted("{name}さん"), fids: [friend.id, gone.id, friend.id] });
		expect(data).toEqual({
			recipients: 1,
			cost: 1,
			quota: { limit: 1_000, used: expect.any(Number), left: expect.any(Number) },
			unreachable: [{ fid: gone.id, reason: COMPOSE_TEXTS.blockedUs, reason_code: "blocked_by_friend" }],
			texts: ["{name}さん"],
			send_at: expect.stringMatching(/^2026-11-20T01:00:0/),
			confirmation: expect.any(String),
		});
		expect(await changesExceptLogs(before)).toEqual([]);
	});

	test("leaves once with what was previewed, however often it is sent", async () => {
		const { data } = await preview();
		const sent = await send(data.confirmation);
		expect(sent.data).toMatchObject({ items: [{ fid: friend.id, delivery: { state: "scheduled" } }] });
		const again = await Promise.all([send(data.confirmation), send(data.confirmation)]);
		expect(again).toEqual([sent, sent]);
		expect(await countRows("deliveries")).toBe(1);
		clock.advance(1_000);
		await sendDueDeliveries(clock.context());
		const arrived = (await fakeLine.accepted()).filter(({ to }) => to === friend.lineUserId);
		expect(arrived).toMatchObject([{ texts: ["ご予約をお待ちしています"] }]);
	});

	test("leaves twice where it was previewed twice", async () => {
		for (const { data } of [await preview(), await preview()]) await send(data.confirmation);
		expect(await countRows("deliveries")).toBe(2);
	});

	test("does not leave with another text, friend or moment than was confirmed, or another program's word", async () => {
		const { data } = await preview();
		const other = await buildFriend();
		const changed = [
			wanted("別の内容"),
			{ ...wanted(), fids: [friend.id, other.id] },
			{ ...wanted(), send_at: "2026-11-21T10:00:00+09:00" },
		];
		for (const args of changed)
			expect((await send(data.confirmation, args)).problem).toMatchObject(
				refusal(MCP_TEXTS.confirmationWrong),
			);
		const [body, signature] = data.confirmation.split(".");
		const forged = Buffer.from(
			JSON.stringify({ ...JSON.parse(Buffer.from(body, "base64url").toString()), id: "another" }),
		).toString("base64url");
		for (const word of ["x", ".", `${forged}.${signature}`])
			expect((await send(word)).problem).toMatchObject(refusal(MCP_TEXTS.confirmationWrong));
		const stranger = await buildProgram();
		const used = await callTool(stranger.token, "send_message", {
			...wanted(),
			confirmation: data.confirmation,
		});
		expect(used.problem).toMatchObject(refusal(MCP_TEXTS.confirmationWrong));
		expect((await callTool(program.token, "send_message", wanted())).problem).toMatchObject({ status: 422 });
		expect(await countRows("deliveries")).toBe(0);
	});

	test("does not leave ten minutes after it was confirmed", async () => {
		const { data } = await preview();
		clock.advance(11 * MINUTE);
		clock.rule();
		expect((await send(data.confirmation)).problem).toMatchObject(refusal(MCP_TEXTS.confirmationExpired));
		expect(await countRows("deliveries")).toBe(0);
	});

	test("whose answer was lost with the worker is answered when it is sent again, also later", async () => {
		const { data } = await preview();
		const lost = await send(data.confirmation, wanted(), {
			env: { DB: loseAnswerAfter(env.DB, /insert into "?deliveries/) },
		});
		await env.DB.exec("update open_api_answers set answer = null");
		clock.advance(20 * MINUTE);
		clock.rule();
		const again = await send(data.confirmation);
		expect(again.problem).toBeUndefined();
		expect(again.data.items[0].delivery.id).toBe(lost.data.items[0].delivery.id);
		expect(await countRows("deliveries")).toBe(1);
	});
});
