import { beforeAll, describe, expect, test } from "vitest";
import { type Ability, ALL_ABILITIES } from "#domain/engine/access/all-abilities.ts";
import { ABILITIES } from "#domain/engine/capabilities/registry.ts";
import { FILTER_TEXTS } from "#domain/platform/texts/filters-texts.ts";
import { PROBLEM_TEXTS } from "#domain/platform/texts/open-api-texts.ts";
import { changesExceptLogs } from "#tests/support/api-program.ts";
import { listChangesSince, takeSnapshot } from "#tests/support/database-snapshot.ts";
import { listDeclaredRoutes } from "#tests/support/declared-routes.ts";
import { buildFriend } from "#tests/support/friend-builders.ts";
import { postMcpMessage } from "#tests/support/mcp-requests.ts";
import { resetState } from "#tests/support/migrations.ts";
import { buildServiceCode, callAsProgram, requestApiToken } from "#tests/support/open-api-calls.ts";
import { buildSession } from "#tests/support/operator-builders.ts";
import { buildTemplate } from "#tests/support/template-builders.ts";

/** Abilities of the console's equivalent, in addition to those of the call's right. */
const NEEDED: Record<string, Ability[]> = {
	"GET /friends/by_value": ["open-api"],
	"GET /tags": ["tag-read"],
	"GET /friends/:fid/tags": ["tag-read"],
	"GET /friend_info_fields": ["var-read"],
	"GET /friends/:fid/info": ["var-read"],
	"PUT /friends/:fid/info": ["var-read"],
	"POST /friends/info": ["var-read"],
	"POST /broadcasts": ["broadcast-write"],
	"GET /broadcasts/:broadcast_id": ["broadcast-read"],
	"GET /broadcasts": ["broadcast-read"],
	"GET /broadcasts/:broadcast_id/ab_test": ["broadcast-read"],
	"GET /sending_costs": ["delivery-read"],
	"DELETE /broadcasts/:broadcast_id": ["broadcast-write", "broadcast-read"],
	"GET /deliveries": ["delivery-read"],
	"DELETE /deliveries/:delivery_id": ["delivery-write"],
	"GET /actions": ["action-read"],
	"POST /actions/:action_id/dry_run": ["action-read"],
	"POST /actions/:action_id/run": ["action-read"],
	"GET /scenarios": ["scenario-read"],
	"GET /friends/:fid/scenarios": ["scenario-read"],
	"POST /friends/:fid/scenarios": ["scenario"],
	"DELETE /friends/:fid/scenarios": ["scenario"],
	"GET /reminders": ["episode-read"],
	"GET /friends/:fid/reminders": ["episode-read"],
	"POST /friends/:fid/reminders": ["episode"],
	"DELETE /friends/:fid/reminders/:reminder_id": ["episode"],
	"GET /salons": ["salon-read"],
	"GET /salons/:salon_id/free_times": ["salon-read"],
	"GET /salons/:salon_id/reservations": ["salon-read"],
	"GET /salons/:salon_id/reservations/:reservation_id": ["salon-read"],
	"GET /forms": ["form-read"],
	"GET /forms/:form_id/answers": ["form-read"],
	"GET /events": ["event_reserve"],
	"GET /events/:event_id/slots": ["event_reserve"],
	"POST /events/:event_id/bookings": ["event_reserve"],
	"GET /events/:event_id/bookings/:booking_id": ["event_reserve", "friend-read"],
	"DELETE /events/:event_id/bookings/:booking_id": ["event_reserve"],
	"GET /friends/:fid/payments": ["payment-read"],
	"GET /friends/:fid/payments/:payment_id": ["payment-read"],
	"POST /friends/:fid/payments": ["payment-write", "payment-read"],
	"GET /products": ["product-read"],
	"GET /products/:product_id": ["product-read"],
	"GET /purchases": ["product-read"],
	"GET /purchases/:purchase_id": ["product-read"],
	"GET /friends/:fid/points": ["point-read"],
	"GET /friends/:fid/introductions": ["introduction-read"],
	"POST /friends/:fid/points": ["point-grant", "point-read"],
	"GET /friends/:fid/coupons": ["coupon-read"],
	"POST /friends/:fid/coupons": ["coupon-give", "coupon-read"],
	"POST /coupons/:grant_id/use": ["coupon-use", "coupon-read"],
};

/**
 * Calls that need nothing more: friends and talks need `friend-read` in the console too, changing a friend's
 * tags `friend-write`. `explain` depends on its kind, sending on its messages; both are tested below.
 */
const BY_RIGHT_ALONE = [
	"POST /triggers/:key",
	"GET /friends",
	"GET /friends/by_line_id/:line_id",
	"POST /friends/search",
	"POST /friends/count",
	"GET /response_marks",
	"GET /friends/:fid/talk",
	"GET /friends/:fid/assignees",
	"PUT /friends/:fid/assignee",
	"PUT /friends/:fid/mark",
	"PUT /friends/:fid/memo",
	"POST /friends/:fid/handled",
	"GET /friends/:fid/notes",
	"POST /friends/:fid/notes",
	"GET /friends/:fid",
	"POST /friends/:fid/tags",
	"DELETE /friends/:fid/tags/:tag_id",
	"POST /friends/tags",
	"POST /friends/:fid/link_token",
	"POST /account_link_nonces",
	"DELETE /friends/:fid/account_link",
	"GET /friends/:fid/messages",
	"GET /explain/:kind",
	"GET /friends/:fid/explain/:kind/:item_id",
	"POST /friends/:fid/messages",
	"POST /messages",
	"POST /messages/preview",
	"GET /deliveries/:delivery_id",
	"POST /salons/:salon_id/reservations",
	"PUT /salons/:salon_id/reservations/:reservation_id",
	"DELETE /salons/:salon_id/reservations/:reservation_id",
];

const calls = listDeclaredRoutes().flatMap(({ access, name, ...route }) =>
	access?.kind === "right"
		? [{ ...route, name: name.replace("/open_api/v1", ""), needs: access.needs, right: access.right }]
		: [],
);

/** Token with all rights, whose issuer lacks one ability. */
const withoutAbility = async (lacked: Ability): Promise<string> => {
	const issuer = await buildSession({ abilities: ALL_ABILITIES.filter((each) => each !== lacked) });
	const rights = calls.map(({ right }) => right).filter((right, place, all) => all.indexOf(right) === place);
	// For an ability that a right itself needs, the other rights.
	const code = await buildServiceCode({ rights: lacked === "friend-read" ? ["book"] : rights });
	return (await requestApiToken(code, issuer)).token;
};

const tokens = new Map<Ability, string>();
beforeAll(async () => {
	await resetState();
	const lacked = new Set<Ability>([...Object.values(NEEDED).flat(), "reaction-read", "template-read"]);
	for (const each of lacked) tokens.set(each, await withoutAbility(each));
});

test("each call asks for what is asked for in the console, and those that ask for their right alone are these", () => {
	const asked = calls.filter(({ needs }) => needs.length > 0);
	expect(Object.fromEntries(asked.map(({ name, needs }) => [name, needs]))).toEqual(NEEDED);
	const plain = calls.filter(({ needs }) => needs.length === 0).map(({ name }) => name);
	expect(plain.sort()).toEqual([...BY_RIGHT_ALONE].sort());
});

describe.each(calls.filter(({ needs }) => needs.length > 0))("$name", ({ method, path, needs }) => {
	test.each([...needs])(
		"is refused where whoever issued the token lacks %s, and changes nothing",
		async (lacked) => {
			const before = await takeSnapshot();
			const answer = await callAsProgram(path.replaceAll(/:\w+/g, "1"), tokens.get(lacked), {
				method,
				...(["POST", "PUT"].includes(method) && { json: {} }),
			});
			expect([answer.status, await answer.json()]).toMatchObject([
				403,
				{ code: "right-missing", detail: PROBLEM_TEXTS.abilityMissing(ABILITIES[lacked]) },
			]);
			expect(
				(await listChangesSince(before)).filter((change) => !/^open_api_(logs|calls|tokens) /.test(change)),
			).toEqual([]);
		},
	);
});

test("a filter's conditions are its issuer's to use, and so is what is explained", async () => {
	const filter = {
		inputs: [
			{ type: 115, match: 0, query: "1", context: { category: "open_api", event: "order", key: "total" } },
		],
	};
	for (const path of ["/open_api/v1/friends/search", "/open_api/v1/friends/count"]) {
		const answer = await callAsProgram(path, tokens.get("open-api"), { method: "POST", json: { filter } });
		expect([answer.status, ((await answer.json()) as { detail: string }).detail]).toEqual([
			403,
			FILTER_TEXTS.conditionNotAllowed("API連携"),
		]);
	}
	const statusOf = async (kind: string, lacked: Ability) =>
		(await callAsProgram(`/open_api/v1/explain/${kind}`, tokens.get(lacked))).status;
	expect([await statusOf("reaction", "reaction-read"), await statusOf("scenario", "scenario-read")]).toEqual([
		403, 403,
	]);
	expect(await statusOf("reaction", "scenario-read")).toBe(200);
});

test("a template is sent, and shown before, only where whoever issued the token may see templates", async () => {
	const friend = await buildFriend();
	const template = await buildTemplate({ type: "text", text: "社内だけの文面" });
	const messages = [
		{ type: "text", text: "こんにちは" },
		{ type: "template", template_id: template },
	];
	const before = await takeSnapshot();
	const send = (path: string, lacked: Ability, json: object) =>
		callAsProgram(`/open_api/v1${path}`, tokens.get(lacked), { method: "POST", json });
	const WAYS: [path: string, whom: object][] = [
		["/messages/preview", { fids: [friend.id] }],
		["/messages", { fids: [friend.id] }],
		[`/friends/${friend.id}/messages`, {}],
	];
	for (const [path, whom] of WAYS) {
		const answer = await send(path, "template-read", { ...whom, messages });
		const told = await answer.text();
		expect([answer.status, JSON.parse(told)], path).toMatchObject([
			403,
			{ code: "right-missing", detail: PROBLEM_TEXTS.abilityMissing(ABILITIES["template-read"]) },
		]);
		expect(told).not.toContain("社内");
	}
	expect(await changesExceptLogs(before)).toEqual([]);
	for (const [path, whom] of WAYS) {
		const plain = { ...whom, messages: messages.slice(0, 1) };
		expect((await send(path, "template-read", plain)).status, path).toBe(200);
		expect((await send(path, "reaction-read", { ...whom, messages })).status, path).toBe(200);
	}
});

test("a model is not shown the tools of calls that whoever issued its token may not make", async () => {
	const namesOf = async (lacked: Ability) => {
		const answer = await postMcpMessage(tokens.get(lacked), {
			jsonrpc: "2.0",
			id: 1,
			method: "tools/list",
			params: {},
		});
		return ((await answer.json()) as { result: { tools: { name: string }[] } }).result.tools.map(
			({ name }) => name,
		);
	};
	expect(await namesOf("tag-read")).not.toContain("list_tags");
	expect(await namesOf("tag-read")).toContain("list_actions");
	expect(await namesOf("action-read")).not.toContain("list_actions");
});
