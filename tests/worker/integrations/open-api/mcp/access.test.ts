import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { API_RIGHTS, type ApiRight } from "#domain/integrations/open-api/rights.ts";
import { CALL_TEXTS } from "#domain/platform/texts/calls-texts.ts";
import { PROBLEM_TEXTS } from "#domain/platform/texts/open-api-texts.ts";
import { TOOLS } from "#functions/integrations/open-api/mcp/tools/registry.ts";
import { addTagsEffect, buildAction } from "#tests/support/action-builders.ts";
import { type ApiProgram, buildProgram, carriesTag, changesExceptLogs } from "#tests/support/api-program.ts";
import { listChangesSince, takeSnapshot } from "#tests/support/database-snapshot.ts";
import { buildFriend, buildTag } from "#tests/support/friend-builders.ts";
import { buildToolCall, callTool, MCP_TOOL_NAMES, postMcpMessage } from "#tests/support/mcp-requests.ts";
import { buildMessage } from "#tests/support/message-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import { buildProduct } from "#tests/support/products/product-builders.ts";
import { type BuiltSalon, buildSalon } from "#tests/support/salon/build-salon.ts";
import { sendRequest } from "#tests/support/send-request.ts";
import { storeRow } from "#tests/support/store-rows.ts";
import { TestClock } from "#tests/support/test-clock.ts";

const HIDDEN = "見えない人";

let program: ApiProgram;
let stranger: { id: number };
let tag: { id: number };
let action: { id: number };
let scenario: number;
let salon: BuiltSalon;
let product: number;
let broadcast: number;

beforeAll(async () => {
	await resetState();
	new TestClock("2026-11-20 10:00").rule();
	program = await buildProgram();
	tag = await buildTag();
	stranger = await buildFriend({ name: HIDDEN });
	await buildFriend({ name: "見える人", tagIds: [tag.id] });
	await buildMessage({ friendId: stranger.id, text: HIDDEN });
	action = await buildAction({ effects: [addTagsEffect(tag.id)] });
	scenario = await storeRow("scenarios", { name: "はじめての方へ", created_at: 1 });
	salon = await buildSalon({ resources: 1 });
	product = (await buildProduct()).id;
	const order = { name: "ご案内", messages: [{ type: "text", text: "こんにちは" }], filter: null };
	({ id: broadcast } = await program.ask<{ id: number }>("/broadcasts", { json: order }));
});

const everybody = () => ({ filter: { inputs: [] } });
const said = (fid: number) => ({ fids: [fid], messages: [{ type: "text", text: "こんにちは" }] });

/**
 * Arguments of each tool for one friend; `null` where it refers to nobody. New tools must be added here
 * deliberately.
 */
const ASKED: Record<string, { args: (fid: number) => object; outside: "left out" | 403 | 404 | 422 | null }> =
	{
		find_friends: { args: () => ({}), outside: "left out" },
		filter_friends: { args: everybody, outside: "left out" },
		count_friends: { args: everybody, outside: "left out" },
		list_tags: { args: () => ({}), outside: null },
		read_talk: { args: (fid) => ({ fid }), outside: 404 },
		list_explainable: { args: () => ({ kind: "scenario" }), outside: null },
		explain: { args: (fid) => ({ fid, kind: "scenario", item_id: scenario }), outside: 404 },
		list_actions: { args: () => ({}), outside: null },
		dry_run_action: { args: (fid) => ({ fid, action_id: action.id }), outside: 404 },
		list_salons: { args: () => ({}), outside: null },
		free_times: {
			args: () => ({ salon_id: salon.id, course_id: salon.courses[0], date: "2026-12-01" }),
			outside: null,
		},
		book: {
			args: (fid) => ({
				...{ salon_id: salon.id, course_id: salon.courses[0], fid },
				...{ date: "2026-12-01", from: "10:00", idempotency_key: `booking-${fid}` },
			}),
			outside: 422,
		},
		read_coupons: { args: (fid) => ({ fid }), outside: 404 },
		read_payments: { args: (fid) => ({ fid }), outside: 404 },
		read_payment: { args: (fid) => ({ fid, payment_id: 1 }), outside: 404 },
		request_payment: {
			args: (fid) => ({
				...{ fid, title: "体験", lines: [{ name: "体験", unit_yen: 1_000 }] },
				idempotency_key: `payment-${fid}`,
			}),
			outside: 404,
		},
		list_products: { args: () => ({}), outside: null },
		read_product: { args: () => ({ product_id: product }), outside: null },
		read_purchases: { args: (fid) => ({ fid }), outside: 404 },
		read_points: { args: (fid) => ({ fid }), outside: 404 },
		change_points: {
			args: (fid) => ({ fid, points: 5, reason: "来店", idempotency_key: `points-${fid}` }),
			outside: 404,
		},
		read_costs: { args: () => ({}), outside: 403 },
		read_ab_test: { args: () => ({ broadcast_id: broadcast }), outside: 404 },
		preview_message: { args: said, outside: 422 },
		send_message: { args: (fid) => ({ ...said(fid), confirmation: "x.y" }), outside: 422 },
	};

test("every tool is asked for here", () => {
	expect(Object.keys(ASKED).sort()).toEqual([...MCP_TOOL_NAMES].sort());
});

describe.each(TOOLS.map(({ name, call }) => ({ name, right: call.right })))("$name", ({ name, right }) => {
	const { args, outside } = ASKED[name]!;
	let before: Awaited<ReturnType<typeof takeSnapshot>>;
	beforeEach(async () => {
		before = await takeSnapshot();
	});
	const refusedBy = async (token: string | undefined, headers: Record<string, string> = {}) => {
		const answer = await postMcpMessage(token, buildToolCall(name, args(stranger.id)), { headers });
		return [answer.status, ((await answer.json()) as { code: string }).code];
	};

	test("is refused without a token, with one that is none, and with a cookie", async () => {
		expect(await refusedBy(undefined)).toEqual([401, "no-token"]);
		expect(await refusedBy(undefined, { Cookie: "musubi=x" })).toEqual([401, "no-token"]);
		expect(await refusedBy(`musubi_${"x".repeat(43)}`)).toEqual([401, "unknown-token"]);
		expect(await listChangesSince(before)).toEqual([]);
	});

	test("is refused with a revoked token, that of a code that is off, and of an issuer who is shut out", async () => {
		const [revoked, off, left] = [await buildProgram(), await buildProgram(), await buildProgram()];
		await env.DB.prepare("update open_api_tokens set revoked_at = 1 where code_id = ?")
			.bind(revoked.codeId)
			.run();
		await env.DB.prepare("update open_api_codes set is_active = 0 where id = ?").bind(off.codeId).run();
		await env.DB.prepare("update operators set disabled_at = 1 where id = ?").bind(left.operatorId).run();
		before = await takeSnapshot();
		expect(await refusedBy(revoked.token)).toEqual([401, "token-revoked"]);
		expect(await refusedBy(off.token)).toEqual([401, "code-off"]);
		expect(await refusedBy(left.token)).toEqual([401, "issuer-disabled"]);
		expect(await changesExceptLogs(before)).toEqual([]);
	});

	test("is refused without its right, before its arguments are looked at", async () => {
		const others = (Object.keys(API_RIGHTS) as ApiRight[]).filter((each) => each !== right);
		const limited = await buildProgram({ rights: others });
		before = await takeSnapshot();
		for (const given of [args(stranger.id), { nonsense: 1 }]) {
			const used = await callTool(limited.token, name, given);
			expect(used.problem).toMatchObject({
				status: 403,
				code: "right-missing",
				detail: PROBLEM_TEXTS.rightMissing(API_RIGHTS[right]),
			});
		}
		expect(await changesExceptLogs(before)).toEqual([]);
	});

	test("is refused to a page of another site, whatever token it has", async () => {
		const foreign: Record<string, string>[] = [
			{ Origin: "https://evil.example" },
			{ Origin: "null" },
			{ "Sec-Fetch-Site": "cross-site" },
		];
		for (const headers of foreign)
			expect(await refusedBy(program.token, headers)).toEqual([403, "forbidden"]);
		expect(await listChangesSince(before)).toEqual([]);
	});

	test("of a friend outside the code's filter says nothing, and does nothing", async () => {
		const limited = await buildProgram({ friends: { inputs: [carriesTag(tag.id)] } });
		before = await takeSnapshot();
		const used = await callTool(limited.token, name, args(stranger.id));
		expect(JSON.stringify(used)).not.toContain(HIDDEN);
		if (outside === null || outside === "left out") expect(used.problem).toBeUndefined();
		else expect(used.problem).toMatchObject({ status: outside });
		if (outside === "left out")
			expect(used.data.count ?? used.data.items.map(({ name }: { name: string }) => name)).toEqual(
				used.data.count === undefined ? ["見える人"] : 1,
			);
		// A key belongs to its request even if that was refused.
		const written = (await changesExceptLogs(before)).filter((row) => !row.startsWith("open_api_answers "));
		expect(written).toEqual([]);
	});
});

test("another host's name for this machine is refused", async () => {
	const answer = await sendRequest("/mcp", {
		json: buildToolCall("find_friends", {}),
		bare: true,
		origin: "http://rebound.example",
		headers: { Authorization: `Bearer ${program.token}` },
		env: { MUSUBI_ENV: "production" },
	});
	expect([answer.status, ((await answer.json()) as { detail: string }).detail]).toEqual([
		421,
		CALL_TEXTS.wrongHost,
	]);
});

test("a body that is too long is refused", async () => {
	const long = await postMcpMessage(
		program.token,
		buildToolCall("find_friends", { search: "x".repeat(1_000_001) }),
	);
	expect(long.status).toBe(413);
});
