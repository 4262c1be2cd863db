import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { FriendRecord } from "#db/engine/friends.ts";
import {
	ANONYMOUS_VISIT_RETENTION,
	FRIEND_VISIT_RETENTION,
} from "#domain/acquisition/site-scripts/site-visit-days.ts";
import { DAY, MINUTE, SECOND } from "#domain/platform/time/wire-time.ts";
import { deleteOldSiteVisits } from "#functions/acquisition/site-scripts/delete-old-site-visits.ts";
import { writeSiteToken } from "#functions/engine/deliveries/site-token.ts";
import { sendTextEffect } from "#tests/support/action-builders.ts";
import { listSentPaths, setTapCounting, tapLink } from "#tests/support/counted-links.ts";
import { countRows, listChangesSince, readRows, takeSnapshot } from "#tests/support/database-snapshot.ts";
import { runEffects } from "#tests/support/effect-runs.ts";
import { fakeLine } from "#tests/support/fake-line.ts";
import { buildFriend, buildTag } from "#tests/support/friend-builders.ts";
import { fetchItemMembers, fetchItemRow } from "#tests/support/item-requests.ts";
import { resetState } from "#tests/support/migrations.ts";
import { failAt } from "#tests/support/observed-database.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { requestJson } from "#tests/support/send-request.ts";
import {
	buildScript,
	buildTracker,
	findFriendToken,
	pageSeen,
	pageStayed,
	purchase,
	SHOP_ORIGIN,
	sendSiteReport,
	visitorKey,
} from "#tests/support/shop-site.ts";
import { updateRow } from "#tests/support/store-rows.ts";
import { TestClock } from "#tests/support/test-clock.ts";

/** Changed rows, except the daily shares that every report uses. */
const changesBesideShares = async (before: Awaited<ReturnType<typeof takeSnapshot>>) =>
	(await listChangesSince(before)).filter((change) => !change.startsWith("stranger_uses "));

const GOOGLE = "https://www.google.com/search?q=secret";

let clock: TestClock;
let operator: ConsoleSession;
let friend: FriendRecord;
let script: number;
beforeEach(async () => {
	await resetState();
	clock = new TestClock().rule();
	operator = await buildSession();
	friend = await buildFriend({ name: "佐藤" });
	script = await buildScript();
});
afterEach(() => void vi.restoreAllMocks());

const tokenOf = ({ id }: FriendRecord) => writeSiteToken({ env: clock.env, now: clock.now } as never, id);
const visits = () =>
	readRows<object>("select friend_id, referer, stay_seconds from script_visits order by id");
const hits = () =>
	readRows<object>("select referer_id, friend_id, stay_seconds from script_hits order by id");
const stay = (seconds: number) => clock.pass(seconds * SECOND);

describe("a visit of a shop's site", () => {
	test("is counted with its pages, without what stands in their queries", async () => {
		const answer = await sendSiteReport({
			referer: GOOGLE,
			events: [pageSeen(1, `${SHOP_ORIGIN}/menu?mail=a@b.example#x`, "メニュー"), pageSeen(2)],
		});
		expect([answer.status, await answer.text()]).toEqual([204, ""]);
		expect(answer.headers.get("Access-Control-Allow-Origin")).toBe(SHOP_ORIGIN);
		expect(answer.headers.get("Vary")).toBe("Origin");
		expect(answer.headers.get("Set-Cookie")).toBeNull();
		expect(await visits()).toEqual([
			{ friend_id: null, referer: "https://www.google.com/search", stay_seconds: 0 },
		]);
		expect(await readRows("select url, title from script_views order by id")).toEqual([
			{ url: `${SHOP_ORIGIN}/menu`, title: "メニュー" },
			{ url: `${SHOP_ORIGIN}/top`, title: "店" },
		]);
	});

	test("that is reported again, whole or in parts, counts once", async () => {
		const given = { referer: GOOGLE, events: [pageSeen(1), pageStayed(1, 3)] };
		stay(5);
		await sendSiteReport(given);
		const before = await takeSnapshot();
		await sendSiteReport(given);
		await sendSiteReport({ ...given, events: [pageSeen(1)] });
		// Only the visitor's last activity is updated.
		const changed = await changesBesideShares(before);
		expect(changed.filter((each) => !each.startsWith("script_visitors "))).toEqual([]);
		expect(await countRows("script_visitors")).toBe(1);
	});

	test("lasts as long as its pages were seen, and none longer than it has been open here", async () => {
		await sendSiteReport({ events: [pageSeen(1)] });
		stay(20);
		await sendSiteReport({ events: [pageStayed(1, 18), pageSeen(2)] });
		stay(10);
		await sendSiteReport({ events: [pageStayed(1, 4), pageStayed(2, 9)] });
		expect(await visits()).toMatchObject([{ stay_seconds: 27 }]);
		await sendSiteReport({ events: [pageStayed(2, 86_000)] });
		expect(await visits()).toMatchObject([{ stay_seconds: 18 + 15 }]);
	});

	test("after half an hour's pause is another one of the same visitor, as the script says", async () => {
		await sendSiteReport({ visit: 1, events: [pageSeen(1)] });
		await sendSiteReport({ visit: 2, events: [pageSeen(2)] });
		await sendSiteReport({ visitor: 2, visit: 3, events: [pageSeen(3)] });
		expect([await countRows("script_visitors"), await countRows("script_visits")]).toEqual([2, 3]);
	});

	test("counts for other sites that are registered, by their own origin", async () => {
		await updateRow("scripts", script, { origins: ["https://cart.example"] });
		const answer = await sendSiteReport({ events: [pageSeen(1)] }, { from: "https://cart.example" });
		expect(answer.headers.get("Access-Control-Allow-Origin")).toBe("https://cart.example");
		expect(await countRows("script_views")).toBe(1);
	});

	test("is written whole or not at all: what failed is sent again and counts once", async () => {
		vi.spyOn(console, "error").mockImplementation(() => undefined);
		await buildTracker();
		const given = {
			referer: GOOGLE,
			token: tokenOf(friend),
			events: [pageSeen(1), pageStayed(1, 2), purchase(9)],
		};
		for (const table of ["script_visitors", "script_views", "script_hits", "conversions", "pending_runs"]) {
			const before = await takeSnapshot();
			const DB = failAt(env.DB, new RegExp(`insert into "${table}"`));
			expect([table, (await sendSiteReport(given, { env: { DB } })).status]).toEqual([table, 500]);
			expect(await changesBesideShares(before)).toEqual([]);
		}
		await sendSiteReport(given);
		await sendSiteReport(given);
		expect([await countRows("script_views"), await countRows("conversions")]).toEqual([1, 1]);
	});
});

describe("rules of referers", () => {
	test("[E-137] [E-225] count visits that come from what they say and last long enough, each once", async () => {
		await sendSiteReport({ referer: GOOGLE, events: [pageSeen(1)] });
		expect(await hits()).toEqual([]);
		stay(12);
		await sendSiteReport({ referer: GOOGLE, events: [pageStayed(1, 9)] });
		expect(await hits()).toEqual([]);
		await sendSiteReport({ referer: GOOGLE, events: [pageStayed(1, 11)] });
		stay(30);
		await sendSiteReport({ referer: GOOGLE, events: [pageStayed(1, 40)] });
		await sendSiteReport({ visitor: 2, referer: "https://l.INSTAGRAM.com/x", events: [pageSeen(5)] });
		await sendSiteReport({ visitor: 3, events: [pageSeen(6)] });
		expect(await hits()).toEqual([
			{ referer_id: 1, friend_id: null, stay_seconds: 40 },
			{ referer_id: 2, friend_id: null, stay_seconds: 0 },
		]);
		expect((await fetchItemRow("script", operator, script))!.referers).toEqual([
			{ id: 1, rule: "google", stay_seconds: 10, count: 1 },
			{ id: 2, rule: "instagram.com", stay_seconds: 0, count: 1 },
		]);
	});

	test("[E-062] [E-063] tell which friends came, and the analysis has pages, visitors and from where", async () => {
		const own = await buildTag();
		const staff = await buildSession({ scope: { all: false, tagIds: [own.id] } });
		const mine = await buildFriend({ name: "鈴木", tagIds: [own.id] });
		await sendSiteReport({
			visitor: 1,
			token: tokenOf(friend),
			referer: "https://instagram.com/",
			events: [pageSeen(1), pageSeen(2)],
		});
		await sendSiteReport({
			visitor: 2,
			token: tokenOf(mine),
			referer: "https://instagram.com/",
			events: [pageSeen(3)],
		});
		await sendSiteReport({ visitor: 3, events: [pageSeen(4, `${SHOP_ORIGIN}/menu`, "メニュー")] });
		const names = async (as: ConsoleSession) =>
			(await fetchItemMembers("script", as, script)).items.map(({ name }) => name).sort();
		expect([await names(operator), await names(staff)]).toEqual([["佐藤", "鈴木"], ["鈴木"]]);
		const analysis = (as: ConsoleSession) =>
			requestJson<{ visits: object }>(`/api/script/referers/${script}`, { as });
		expect((await analysis(operator)).visits).toMatchObject({
			visit_count: 3,
			visitor_count: 3,
			friend_count: 2,
			pages: [
				{ url: `${SHOP_ORIGIN}/top`, view_count: 3, visitor_count: 2 },
				{ url: `${SHOP_ORIGIN}/menu`, title: "メニュー", view_count: 1, visitor_count: 1 },
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
	await sendSiteReport({ token: tokenOf(friend), referer, events: [pageSeen(1)] });
	stay(12);
	await sendSiteReport({ referer, events: [pageStayed(1, 11)] });
	expect(await hits()).toHaveLength(2);
	const note = async () =>
		(await fetchItemMembers("script", operator, script)).items.map((each) => each.note);
	expect(await note()).toEqual(["1回訪問"]);
	await sendSiteReport({ visit: 2, events: [pageSeen(2)] });
	expect(await note()).toEqual(["2回訪問"]);
	// Visits are deleted; counts of the rules are kept.
	clock.pass(FRIEND_VISIT_RETENTION + DAY);
	await deleteOldSiteVisits(clock.context());
	operator = await buildSession();
	expect(await note()).toEqual(["1回訪問"]);
});

describe("a friend who is led there by a link of a message", () => {
	/** Link from a message to the shop's site. */
	const led = async (address: string) => {
		await fakeLine.forget();
		await setTapCounting();
		await runEffects(clock, friend, [sendTextEffect(`新作 ${address}`)]);
		const [path] = await listSentPaths(friend);
		return (at: object = {}) => tapLink(path!, at);
	};

	test("comes with a token that the talk did not hold, and their visit is theirs", async () => {
		const open = await led(`${SHOP_ORIGIN}/new?color=red#size`);
		const location = (await open()).headers.get("Location")!;
		const token = findFriendToken(location)!;
		expect(location).toBe(`${SHOP_ORIGIN}/new?color=red&musubi=${token}#size`);
		await sendSiteReport({ token, events: [pageSeen(1)] });
		await sendSiteReport({ events: [pageSeen(2)], visit: 2 });
		expect(await visits()).toMatchObject([{ friend_id: friend.id }, { friend_id: friend.id }]);
		expect(
			(await readRows<{ all: string }>('select json_group_array(messages) as "all" from deliveries'))[0]!.all,
		).not.toContain(token);
	});

	test("comes without one where no script stands, or it is off, and previews and blocked friends do too", async () => {
		const elsewhere = await led("https://other.example/new");
		expect((await elsewhere()).headers.get("Location")).toBe("https://other.example/new");
		const open = await led(`${SHOP_ORIGIN}/new`);
		const given = async (at?: object) => findFriendToken((await open(at)).headers.get("Location"));
		expect(await given({ headers: { "User-Agent": "line-poker/1.0" } })).toBeNull();
		await updateRow("friends", friend.id, { user_rate: -1 });
		expect(await given()).toBeNull();
		await updateRow("friends", friend.id, { user_rate: 1 });
		await updateRow("scripts", script, { is_active: 0 });
		expect(await given()).toBeNull();
		await updateRow("scripts", script, { is_active: 1, deleted_at: 1 });
		expect(await given()).toBeNull();
		await updateRow("scripts", script, { deleted_at: null });
		expect(await given()).not.toBeNull();
	});

	test("brings what the browser did in the last 30 days before, and nothing of a friend's", async () => {
		const other = await buildFriend();
		await sendSiteReport({ visit: 1, events: [pageSeen(1)] });
		clock.pass(31 * DAY);
		await sendSiteReport({ visit: 2, referer: "https://instagram.com/", events: [pageSeen(2)] });
		clock.pass(MINUTE);
		await sendSiteReport({ visit: 3, token: tokenOf(friend), events: [pageSeen(3)] });
		clock.pass(MINUTE);
		await sendSiteReport({ visit: 4, token: tokenOf(other), events: [pageSeen(4)] });
		await sendSiteReport({ visit: 5, events: [pageSeen(5)] });
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
		await sendSiteReport({ visit: 1, token: tokenOf(friend), events: [pageSeen(1)] });
		await updateRow("friends", friend.id, { user_rate: -1 });
		await sendSiteReport({ visit: 2, events: [pageSeen(2)] });
		await sendSiteReport({ visitor: 2, visit: 3, token: tokenOf(friend), events: [pageSeen(3)] });
		expect(await visits()).toMatchObject([
			{ friend_id: friend.id },
			{ friend_id: null },
			{ friend_id: null },
		]);
		const other = await buildFriend();
		await sendSiteReport({ visit: 4, token: tokenOf(other), events: [pageSeen(4)] });
		expect((await visits()).map((each) => (each as { friend_id: number }).friend_id)).toEqual([
			friend.id,
			null,
			null,
			other.id,
		]);
	});
});

test("what was counted stays, and visits, their pages and visitors go after half a year", async () => {
	await sendSiteReport({ referer: "https://instagram.com/", token: tokenOf(friend), events: [pageSeen(1)] });
	clock.pass(10 * DAY);
	await sendSiteReport({ visit: 2, events: [pageSeen(2)] });
	await sendSiteReport({ visitor: 2, visit: 3, events: [pageSeen(3)] });
	clock.pass(FRIEND_VISIT_RETENTION - 10 * DAY);
	await sendSiteReport({ visit: 4, events: [pageSeen(4)] });
	clock.pass(SECOND);
	await deleteOldSiteVisits(clock.context());
	expect([await countRows("script_visits"), await countRows("script_views")]).toEqual([2, 2]);
	clock.pass(10 * DAY);
	await deleteOldSiteVisits(clock.context());
	expect(await readRows("select key from script_visits")).toEqual([{ key: visitorKey(4) }]);
	expect([
		await countRows("script_views"),
		await countRows("script_visitors"),
		await countRows("script_hits"),
	]).toEqual([1, 1, 1]);
});

test("a visit of nobody goes after 31 days, with its visitor, and a friend's of that day stays", async () => {
	await sendSiteReport({ token: tokenOf(friend), events: [pageSeen(1)] });
	await sendSiteReport({ visitor: 2, visit: 2, events: [pageSeen(2)] });
	clock.pass(ANONYMOUS_VISIT_RETENTION);
	await deleteOldSiteVisits(clock.context());
	expect(await countRows("script_visits")).toBe(2);
	clock.pass(SECOND);
	await deleteOldSiteVisits(clock.context());
	expect(await readRows("select key from script_visits")).toEqual([{ key: visitorKey(1) }]);
	expect(await readRows("select key from script_visitors")).toEqual([{ key: visitorKey(1) }]);
});
