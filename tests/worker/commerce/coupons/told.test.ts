import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { number } from "#db/platform/sql/row-columns.ts";
import { filterSchema } from "#domain/engine/filters/filter-schema.ts";
import { resolvePlaceholder } from "#domain/engine/placeholders/registry.ts";
import { COUPON_PAGE_ID } from "#domain/engine/public-addresses/own-links.ts";
import { WEBHOOK_EVENTS } from "#domain/integrations/outgoing-webhooks/events/registry.ts";
import { DAY } from "#domain/platform/time/wire-time.ts";
import { redeemCoupon } from "#functions/commerce/coupons/redeem-coupon.ts";
import { hasCouponsToRemindOf, remindOfCoupons } from "#functions/commerce/coupons/remind-of-coupons.ts";
import { readCouponToken } from "#functions/engine/deliveries/coupon-link-token.ts";
import { matchesAmongFriends } from "#functions/engine/filters/filter-queries.ts";
import { loadPlaceholderValues } from "#functions/engine/placeholders/placeholder-values.ts";
import { buildAction, sendTextEffect } from "#tests/support/action-builders.ts";
import { buildProgram } from "#tests/support/api-program.ts";
import { buildCoupon, couponContext, givePiece, readCounts } from "#tests/support/coupons/coupon-fixture.ts";
import { countRows, readRows } from "#tests/support/database-snapshot.ts";
import { buildEffect, runEffectsFor } from "#tests/support/effect-runs.ts";
import { fakeLine } from "#tests/support/fake-line.ts";
import { buildFriend } from "#tests/support/friend-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import { type BuiltOperator, buildOperator, buildSession } from "#tests/support/operator-builders.ts";
import { sendRequest } from "#tests/support/send-request.ts";
import { TestClock, tokyoTime } from "#tests/support/test-clock.ts";
import { buildEndpoint } from "#tests/support/webhook-receiver.ts";

let clock: TestClock;
let operator: BuiltOperator;
let friend: { id: number };
beforeEach(async () => {
	await resetState();
	await fakeLine.forget();
	clock = new TestClock("2026-11-20 10:00").rule();
	operator = await buildOperator();
	friend = await buildFriend({ name: "花子" });
});

const ctx = () => couponContext(clock, operator);
const give = (couponId: number, to = friend) => givePiece(clock, operator, { couponId, friendId: to.id });
const redeem = (grantId: number) =>
	redeemCoupon(ctx(), { grantId, key: `press-${grantId}`, usedBy: "operator" });

test("other systems are told of each obtained and used coupon, once", async () => {
	await buildEndpoint(operator);
	const coupon = await buildCoupon();
	const id = await give(coupon.id);
	for (let press = 0; press < 2; press++) await redeem(id);
	const told = await readRows<{ type: "coupon.obtained" | "coupon.used"; data: string }>(
		"select type, data from outgoing_webhook_messages where type like 'coupon.%' order by id",
	);
	expect(told.map(({ type, data }) => [type, WEBHOOK_EVENTS[type].data.parse(JSON.parse(data))])).toEqual([
		["coupon.obtained", { grant_id: id, coupon_id: coupon.id, title: "500円引き", source: "hand" }],
		["coupon.used", { grant_id: id, coupon_id: coupon.id, title: "500円引き", worth_yen: 500 }],
	]);
});

test("an effect gives a coupon to many friends, as far as its limits allow, and once for a run", async () => {
	const coupon = await buildCoupon({ obtaining: "given", max_total: 3 });
	const friends = [friend, ...(await Promise.all(Array.from({ length: 4 }, () => buildFriend())))];
	const effect = buildEffect("coupon", { coupon_id: coupon.id });
	await runEffectsFor(clock, [friend, friend, ...friends.slice(1)], [effect]);
	expect(await readCounts(coupon.id)).toMatchObject({ issued: 3, pieces: 3 });
	expect(await countRows("coupon_grants", `friend_id = ${friend.id}`)).toBe(1);
	expect(await countRows("coupon_grants", "source = 'effect'")).toBe(3);
});

test("conditions select friends by the state of their pieces", async () => {
	const coupon = await buildCoupon({ use_days: 1, per_friend: 9 });
	const [holder, user, late] = [await buildFriend(), await buildFriend(), await buildFriend()];
	await give(coupon.id, late);
	clock.pass(3 * DAY);
	await give(coupon.id, holder);
	await redeem(await give(coupon.id, user));
	const all = [friend, holder, user, late].map(({ id }) => id);
	const matching = async (match: number) => {
		const filter = filterSchema.parse({ inputs: [{ type: 132, coupon_id: coupon.id, match }] });
		const rows = await queryRows(ctx().db, { id: number }, matchesAmongFriends(ctx(), filter, all));
		return rows.map(({ id }) => id).toSorted((a, b) => a - b);
	};
	const without = (...ids: number[]) => all.filter((id) => !ids.includes(id));
	expect(await matching(0)).toEqual([holder.id]);
	expect(await matching(1)).toEqual([user.id]);
	expect(await matching(2)).toEqual([late.id]);
	expect(await matching(10)).toEqual(without(holder.id));
	expect(await matching(11)).toEqual(without(user.id));
	expect(await matching(12)).toEqual(without(late.id));
});

test("placeholders give the friend's own links, which no stored message contains", async () => {
	const coupon = await buildCoupon();
	const values = (await loadPlaceholderValues(ctx(), [friend.id], "https://console.test")).get(friend.id)!;
	const said = (code: string) => resolvePlaceholder({ aliasType: "coupon", params: { code } }, values);
	expect([said("url"), said(coupon.code)]).toEqual([
		"https://console.test/cp/mine",
		`https://console.test/cp/${coupon.code}`,
	]);
	await runEffectsFor(clock, [friend], [buildEffect("text", { text: `こちら {coupon:${coupon.code}}` })]);
	const sent = JSON.stringify(await fakeLine.calls());
	console.log(sent);
	expect(sent).toContain(`/cp/${coupon.code}?t=`);
	const token = new RegExp(`/cp/${coupon.code}\\?t=([\\w.-]+)`).exec(sent)?.[1] ?? "";
	expect(readCouponToken(ctx(), token, COUPON_PAGE_ID)).toMatchObject({ friendId: friend.id });
	expect(JSON.stringify(await readRows("select messages from deliveries"))).not.toContain(token);
});

test("the action before the end runs once, for friends who have not used it", async () => {
	const action = await buildAction({ effects: [sendTextEffect("もうすぐ期限です")] });
	const coupon = await buildCoupon({ use_days: 7, remind_days: 2, action_id: action.id });
	const user = await buildFriend();
	await give(coupon.id);
	await redeem(await give(coupon.id, user));
	const isDue = async () => {
		const [row] = await queryRows(
			ctx().db,
			{ due: number },
			sql`select ${hasCouponsToRemindOf(ctx())} as due`,
		);
		return row!.due === 1;
	};
	clock.pass(tokyoTime("2026-11-25 09:59") - clock.now);
	expect(await isDue()).toBe(false);
	clock.pass(60_000);
	expect(await isDue()).toBe(true);
	for (let tick = 0; tick < 2; tick++) await remindOfCoupons(ctx());
	expect(await readRows("select friend_id, cause_type from pending_runs")).toEqual([
		{ friend_id: friend.id, cause_type: "coupon" },
	]);
	expect(await isDue()).toBe(false);
});

test("a program reads, gives and uses coupons, each once for a key", async () => {
	const coupon = await buildCoupon({ per_friend: 5 });
	const program = await buildProgram();
	const send = (path: string, key: string, json?: object) =>
		program.call(path, { method: "POST", key, ...(json && { json }) });
	for (let call = 0; call < 2; call++) {
		const answer = await send(`/friends/${friend.id}/coupons`, "order-1234-coupon", { coupon_id: coupon.id });
		expect(answer.status).toBe(200);
	}
	expect(await readCounts(coupon.id)).toMatchObject({ issued: 1 });
	const [grant] = await readRows<{ id: number }>("select id from coupon_grants");
	const uses = [];
	for (const key of ["use-key-1", "use-key-1", "use-key-2"])
		uses.push((await send(`/coupons/${grant!.id}/use`, key)).status);
	expect(uses).toEqual([200, 200, 422]);
	const read = await program.call(`/friends/${friend.id}/coupons`);
	expect(await read.json()).toMatchObject({
		fid: friend.id,
		items: [{ coupon_id: coupon.id, state: "used" }],
	});
});

test("a report counts by state, source and day, with the people behind each number", async () => {
	const coupon = await buildCoupon({ obtaining: "given", per_friend: 9 });
	const other = await buildFriend({ name: "太郎" });
	await redeem(await give(coupon.id));
	await runEffectsFor(clock, [other], [buildEffect("coupon", { coupon_id: coupon.id })]);
	const session = await buildSession();
	const report = await sendRequest(`/api/coupons/report/${coupon.id}`, { as: session });
	const body = (await report.json()) as { days: { day: string; obtained: number; used: number }[] };
	expect(body).toMatchObject({ obtained: 2, used: 1, open: 1, worth_yen: 500 });
	expect(body.days.at(-1)).toEqual({ day: "2026-11-20", obtained: 2, used: 1 });
	const names = async (query: string) => {
		const list = await sendRequest(`/api/coupons/pieces/${coupon.id}?${query}`, { as: session });
		return ((await list.json()) as { items: { name: string }[] }).items.map(({ name }) => name);
	};
	expect(await names("state=used")).toEqual(["花子"]);
	expect(await names("source=effect")).toEqual(["太郎"]);
	expect(await names("used_on=2026-11-20")).toEqual(["花子"]);
	expect(await names("obtained_on=2026-11-19")).toEqual([]);
	const limited = await buildSession({ scope: { tagIds: [999] } as never });
	const hidden = await sendRequest(`/api/coupons/report/${coupon.id}`, { as: limited });
	expect(await hidden.json()).toMatchObject({ obtained: 0, used: 0, worth_yen: 0 });
});
