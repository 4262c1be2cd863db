import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Friend } from "#db/engine/friends.ts";
import { VISITS_KEPT_FOR, VISITS_OF_NOBODY_KEPT_FOR } from "#domain/acquisition/site-scripts/days.ts";
import { DAY, MINUTE, SECOND } from "#domain/platform/time/time.ts";
import { forgetOldVisits } from "#functions/acquisition/site-scripts/forget.ts";
import { writeSiteToken } from "#functions/engine/deliveries/site-token.ts";
import { sendText } from "#tests/support/actions.ts";
import { TestClock } from "#tests/support/clock.ts";
import { failingAt } from "#tests/support/database.ts";
import { run } from "#tests/support/effects.ts";
import { buildFriend, buildTag } from "#tests/support/friends.ts";
import { membersOf, rowOf } from "#tests/support/items.ts";
import { line } from "#tests/support/line.ts";
import { countTaps, pathsSent, tap } from "#tests/support/links.ts";
import { beginAnew } from "#tests/support/migrations.ts";
import { type Session, signedInOperator } from "#tests/support/operators.ts";
import { ask } from "#tests/support/requests.ts";
import {
	bought,
	buildScript,
	buildTracker,
	keyOf,
	report,
	SHOP,
	seen,
	stayed,
	tokenIn,
} from "#tests/support/site.ts";
import { changesSince, countRows, rows, snapshot } from "#tests/support/snapshot.ts";
import { restore } from "#tests/support/stored.ts";

/** Changed rows but the shares of the day, from which each arrival takes. */
const changesBesideShares = async (before: Awaited<ReturnType<typeof snapshot>>) =>
	(await changesSince(before)).filter((change) => !change.startsWith("stranger_uses "));

const GOOGLE = "https://www.google.com/search?q=secret";

let clock: TestClock;
let operator: Session;
let friend: Friend;
let script: number;
beforeEach(async () => {
	await beginAnew();
	clock = new TestClock().rule();
	operator = await signedInOperator();
	friend = await buildFriend({ name: "佐藤" });
	script = await buildScript();
});
afterEach(() => void vi.restoreAllMocks());

const tokenOf = ({ id }: Friend) => writeSiteToken({ env: clock.env, now: clock.now } as never, id);
const visits = () => rows<object>("select friend_id, referer, stay_seconds from script_visits order by id");
const hits = () => rows<object>("select referer_id, friend_id, stay_seconds from script_hits order by id");
const stay = (seconds: number) => clock.pass(seconds * SECOND);

describe("a visit of a shop's site", () => {
	test("is counted with its pages, without what stands in their queries", async () => {
		const answer = await report({
			referer: GOOGLE,
			events: [seen(1, `${SHOP}/menu?mail=a@b.example#x`, "メニュー"), seen(2)],
		});
		expect([answer.status, await answer.text()]).toEqual([204, ""]);
		expect(answer.headers.get("Access-Control-Allow-Origin")).toBe(SHOP);
		expect(answer.headers.get("Vary")).toBe("Origin");
		expect(answer.headers.get("Set-Cookie")).toBeNull();
		expect(await visits()).toEqual([
			{ friend_id: null, referer: "https://www.google.com/search", stay_seconds: 0 },
		]);
		expect(await rows("select url, title from script_views order by id")).toEqual([
			{ url: `${SHOP}/menu`, title: "メニュー" },
			{ url: `${SHOP}/top`, title: "店" },
		]);
	});

	test("that is reported again, whole or in parts, counts once", async () => {
		const given = { referer: GOOGLE, events: [seen(1), stayed(1, 3)] };
		stay(5);
		await report(given);
		const before = await snapshot();
		await report(given);
		await report({ ...given, events: [seen(1)] });
		// Of the visitor it is known when they were heard of last.
		const changed = await changesBesideShares(before);
		expect(changed.filter((each) => !each.startsWith("script_visitors "))).toEqual([]);
		expect(await countRows("script_visitors")).toBe(1);
	});

	test("lasts as long as its pages were seen, and none longer than it has been open here", async () => {
		await report({ events: [seen(1)] });
		stay(20);
		await report({ events: [stayed(1, 18), seen(2)] });
		stay(10);
		await report({ events: [stayed(1, 4), stayed(2, 9)] });
		expect(await visits()).toMatchObject([{ stay_seconds: 27 }]);
		await report({ events: [stayed(2, 86_000)] });
		expect(await visits()).toMatchObject([{ stay_seconds: 18 + 15 }]);
	});

	test("after half an hour's pause is another one of the same visitor, as the script says", async () => {
		await report({ visit: 1, events: [seen(1)] });
		await report({ visit: 2, events: [seen(2)] });
		await report({ visitor: 2, visit: 3, events: [seen(3)] });
		expect([await countRows("script_visitors"), await countRows("script_visits")]).toEqual([2, 3]);
	});

	test("counts for other sites that are registered, by their own origin", async () => {
		await restore("scripts", script, { origins: ["https://cart.example"] });
		const answer = await report({ events: [seen(1)] }, { from: "https://cart.example" });
		expect(answer.headers.get("Access-Control-Allow-Origin")).toBe("https://cart.example");
		expect(await countRows("script_views")).toBe(1);
	});

	test("is written whole or not at all: what failed is sent again and counts once", async () => {
		vi.spyOn(console, "error").mockImplementation(() => undefined);
		await buildTracker();
		const given = { referer: GOOGLE, token: tokenOf(friend), events: [seen(1), stayed(1, 2), bought(9)] };
		for (const table of ["script_visitors", "script_views", "script_hits", "conversions", "pending_runs"]) {
			const before = await snapshot();
			const DB = failingAt(env.DB, new RegExp(`insert into "${table}"`));
			expect([table, (await report(given, { env: { DB } })).status]).toEqual([table, 500]);
			expect(await changesBesideShares(before)).toEqual([]);
		}
		await report(given);
		await report(given);
		expect([await countRows("script_views"), await countRows("conversions")]).toEqual([1, 1]);
	});
});

describe("rules of referers", () => {
	test("[E-137] [E-225] count visits that come from what they say and last long enough, each once", async () => {
		await report({ referer: GOOGLE, events: [seen(1)] });
		expect(await hits()).toEqual([]);
		stay(12);
		await report({ referer: GOOGLE, events: [stayed(1, 9)] });
		expect(await hits()).toEqual([]);
		await report({ referer: GOOGLE, events: [stayed(1, 11)] });
		stay(30);
		await report({ referer: GOOGLE, events: [stayed(1, 40)] });
		await report({ visitor: 2, referer: "https://l.INSTAGRAM.com/x", events: [seen(5)] });
		await report({ visitor: 3, events: [seen(6)] });
		expect(await hits()).toEqual([
			{ referer_id: 1, friend_id: null, stay_seconds: 40 },
			{ referer_id: 2, friend_id: null, stay_seconds: 0 },
		]);
		expect((await rowOf("script", operator, script))!.referers).toEqual([
			{ id: 1, rule: "google", stay_seconds: 10, count: 1 },
			{ id: 2, rule: "instagram.com", stay_seconds: 0, count: 1 },
		]);
	});

	test("[E-062] [E-063] tell which friends came, and the analysis has pages, visitors and from where", async () => {
		const own = await buildTag();
		const staff = await signedInOperator({ scope: { all: false, tagIds: [own.id] } });
		const mine = await buildFriend({ name: "鈴木", tagIds: [own.id] });
		await report({
			visitor: 1,
			token: tokenOf(friend),
			referer: "https://instagram.com/",
			events: [seen(1), seen(2)],
		});
		await report({ visitor: 2, token: tokenOf(mine), referer: "https://instagram.com/", events: [seen(3)] });
		await report({ visitor: 3, events: [seen(4, `${SHOP}/menu`, "メニュー")] });
		const names = async (as: Session) =>
			(await membersOf("script", as, script)).items.map(({ name }) => name).sort();
		expect([await names(operator), await names(staff)]).toEqual([["佐藤", "鈴木"], ["鈴木"]]);
		const analysis = (as: Session) => ask<{ visits: object }>(`/api/script/referers/${script}`, { as });
		expect((await analysis(operator)).visits).toMatchObject({
			visit_count: 3,
			visitor_count: 3,
			friend_count: 2,
			pages: [
				{ url: `${SHOP}/top`, view_count: 3, visitor_count: 2 },
				{ url: `${SHOP}/menu`, title: "メニュー", view_count: 1, visitor_count: 1 },
			],
			came_from: [
				{ referer: "https://instagram.com/", visit_count: 2 },
				{ referer: "", visit_count: 1 },
			],
		});
		expect((await analysis(staff)).visits).toMatchObject({ visit_count: 1, friend_count: 1 });
	});
});

test("[E-062] a visit counts once for its friend, whether no rule counts it or two do", async () => {
	const referer = "https://www.google.com/instagram.com";
	await report({ token: tokenOf(friend), referer, events: [seen(1)] });
	stay(12);
	await report({ referer, events: [stayed(1, 11)] });
	expect(await hits()).toHaveLength(2);
	const note = async () => (await membersOf("script", operator, script)).items.map((each) => each.note);
	expect(await note()).toEqual(["1回訪問"]);
	await report({ visit: 2, events: [seen(2)] });
	expect(await note()).toEqual(["2回訪問"]);
	// The visits are forgotten, and what rules counted is not.
	clock.pass(VISITS_KEPT_FOR + DAY);
	await forgetOldVisits(clock.context());
	operator = await signedInOperator();
	expect(await note()).toEqual(["1回訪問"]);
});

describe("a friend who is led there by a link of a message", () => {
	/** From a message to the shop's site. */
	const led = async (address: string) => {
		await line.forget();
		await countTaps();
		await run(clock, friend, [sendText(`新作 ${address}`)]);
		const [path] = await pathsSent(friend);
		return (at: object = {}) => tap(path!, at);
	};

	test("comes with a token that the talk did not hold, and their visit is theirs", async () => {
		const open = await led(`${SHOP}/new?color=red#size`);
		const location = (await open()).headers.get("Location")!;
		const token = tokenIn(location)!;
		expect(location).toBe(`${SHOP}/new?color=red&musubi=${token}#size`);
		await report({ token, events: [seen(1)] });
		await report({ events: [seen(2)], visit: 2 });
		expect(await visits()).toMatchObject([{ friend_id: friend.id }, { friend_id: friend.id }]);
		expect(
			(await rows<{ all: string }>('select json_group_array(messages) as "all" from deliveries'))[0]!.all,
		).not.toContain(token);
	});

	test("comes without one where no script stands, or it is off, and previews and blocked friends do too", async () => {
		const elsewhere = await led("https://other.example/new");
		expect((await elsewhere()).headers.get("Location")).toBe("https://other.example/new");
		const open = await led(`${SHOP}/new`);
		const given = async (at?: object) => tokenIn((await open(at)).headers.get("Location"));
		expect(await given({ headers: { "User-Agent": "line-poker/1.0" } })).toBeNull();
		await restore("friends", friend.id, { user_rate: -1 });
		expect(await given()).toBeNull();
		await restore("friends", friend.id, { user_rate: 1 });
		await restore("scripts", script, { is_active: 0 });
		expect(await given()).toBeNull();
		await restore("scripts", script, { is_active: 1, deleted_at: 1 });
		expect(await given()).toBeNull();
		await restore("scripts", script, { deleted_at: null });
		expect(await given()).not.toBeNull();
	});

	test("brings what the browser did in the last 30 days before, and nothing of a friend's", async () => {
		const other = await buildFriend();
		await report({ visit: 1, events: [seen(1)] });
		clock.pass(31 * DAY);
		await report({ visit: 2, referer: "https://instagram.com/", events: [seen(2)] });
		clock.pass(MINUTE);
		await report({ visit: 3, token: tokenOf(friend), events: [seen(3)] });
		clock.pass(MINUTE);
		await report({ visit: 4, token: tokenOf(other), events: [seen(4)] });
		await report({ visit: 5, events: [seen(5)] });
		expect((await visits()).map((each) => (each as { friend_id: number }).friend_id)).toEqual([
			null,
			friend.id,
			friend.id,
			other.id,
			other.id,
		]);
		expect(await hits()).toMatchObject([{ referer_id: 2, friend_id: friend.id }]);
	});

	test("counts as nobody once an operator has blocked them", async () => {
		await report({ visit: 1, token: tokenOf(friend), events: [seen(1)] });
		await restore("friends", friend.id, { user_rate: -1 });
		await report({ visit: 2, events: [seen(2)] });
		await report({ visitor: 2, visit: 3, token: tokenOf(friend), events: [seen(3)] });
		expect(await visits()).toMatchObject([
			{ friend_id: friend.id },
			{ friend_id: null },
			{ friend_id: null },
		]);
		const other = await buildFriend();
		await report({ visit: 4, token: tokenOf(other), events: [seen(4)] });
		expect((await visits()).map((each) => (each as { friend_id: number }).friend_id)).toEqual([
			friend.id,
			null,
			null,
			other.id,
		]);
	});
});

test("what was counted stays, and visits, their pages and visitors go after half a year", async () => {
	await report({ referer: "https://instagram.com/", token: tokenOf(friend), events: [seen(1)] });
	clock.pass(10 * DAY);
	await report({ visit: 2, events: [seen(2)] });
	await report({ visitor: 2, visit: 3, events: [seen(3)] });
	clock.pass(VISITS_KEPT_FOR - 10 * DAY);
	await report({ visit: 4, events: [seen(4)] });
	clock.pass(SECOND);
	await forgetOldVisits(clock.context());
	expect([await countRows("script_visits"), await countRows("script_views")]).toEqual([2, 2]);
	clock.pass(10 * DAY);
	await forgetOldVisits(clock.context());
	expect(await rows("select key from script_visits")).toEqual([{ key: keyOf(4) }]);
	expect([
		await countRows("script_views"),
		await countRows("script_visitors"),
		await countRows("script_hits"),
	]).toEqual([1, 1, 1]);
});

test("a visit of nobody goes after 31 days, with its visitor, and a friend's of that day stays", async () => {
	await report({ token: tokenOf(friend), events: [seen(1)] });
	await report({ visitor: 2, visit: 2, events: [seen(2)] });
	clock.pass(VISITS_OF_NOBODY_KEPT_FOR);
	await forgetOldVisits(clock.context());
	expect(await countRows("script_visits")).toBe(2);
	clock.pass(SECOND);
	await forgetOldVisits(clock.context());
	expect(await rows("select key from script_visits")).toEqual([{ key: keyOf(1) }]);
	expect(await rows("select key from script_visitors")).toEqual([{ key: keyOf(1) }]);
});
