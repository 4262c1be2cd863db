import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { execute } from "#db/platform/sql/raw-sql.ts";
import { DAY, HOUR, MINUTE } from "#domain/platform/time/wire-time.ts";
import { attributionStatements } from "#functions/acquisition/landings/attribute-landing-visit.ts";
import { carryOutPendingRuns } from "#functions/engine/actions/carry-out-pending-runs.ts";
import { addTagsEffect, buildAction } from "#tests/support/action-builders.ts";
import { countRows, listChangesSince, readRows, takeSnapshot } from "#tests/support/database-snapshot.ts";
import { fakeLine } from "#tests/support/fake-line.ts";
import { buildFriend, buildTag } from "#tests/support/friend-builders.ts";
import { buildItem, fetchItemAppendix, fetchItemRow } from "#tests/support/item-requests.ts";
import { LOGIN_CHANNEL, logInAtLine } from "#tests/support/line-login.ts";
import { lineEvents } from "#tests/support/line-webhook.ts";
import { resetState } from "#tests/support/migrations.ts";
import { explainQueryPlan, failAt, loseAnswerAfter } from "#tests/support/observed-database.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { receiveAndWork } from "#tests/support/receive-events.ts";
import { sendRequest, TEST_ORIGIN } from "#tests/support/send-request.ts";
import { updateRow } from "#tests/support/store-rows.ts";
import { TestClock } from "#tests/support/test-clock.ts";

/** Queue contexts have the login channel too. */
class ClockWithLogin extends TestClock {
	override get env() {
		return { ...super.env, ...LOGIN_CHANNEL, PUBLIC_ORIGIN: TEST_ORIGIN };
	}
}

const ADD = "https://line.me/R/ti/p/@musubi";
const VISITOR = `U${"a".repeat(32)}`;

let clock: TestClock;
let operator: ConsoleSession;
let id: number;
let code: string;
let tag: { id: number };
beforeEach(async () => {
	await resetState();
	clock = new ClockWithLogin().rule();
	await fakeLine.forget();
	operator = await buildSession();
	tag = await buildTag();
	const action = await buildAction({ effects: [addTagsEffect(tag.id)] });
	id = await buildItem("landing", operator, { name: "チラシ", action_id: action.id });
	code = (await fetchItemRow("landing", operator, id))!.code as string;
	await sendRequest("/api/landing/destination", { as: operator, json: { url: ADD } });
	vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterEach(() => void vi.restoreAllMocks());

const open = async (path: string, given: object = {}) => {
	const response = await sendRequest(path, { env: { ...LOGIN_CHANNEL, ...given } });
	await response.body?.cancel();
	return response.headers.get("Location")!;
};
const visit = () => open(`/r/${code}?m1=a`);
const follow = () => receiveAndWork(clock, lineEvents.follow({ from: VISITOR, at: clock.now }));
const visits = () =>
	readRows<{ friend_id: number | null; line_user_id: string | null; added_friend: 0 | 1 }>(
		"select friend_id, line_user_id, added_friend from landing_visits order by id",
	);
const friendId = async () =>
	(await readRows<{ id: number }>("select id from friends where line_user_id = ?", VISITOR))[0]?.id;
const later = (by = MINUTE) => {
	clock.advance(by);
	clock.rule();
};
const tagged = async () => {
	later();
	await carryOutPendingRuns(clock.context());
	return countRows("friend_tags", `tag_id = ${tag.id}`);
};

describe("somebody who comes by a landing page and logs in to LINE", () => {
	test.each(["before", "after"])("is the friend of the visit, whose follow event came %s", async (order) => {
		const address = await visit();
		expect(address).toMatch(/^https:\/\/access\.line\.me\//);
		expect(new URL(address).searchParams.get("bot_prompt")).toBe("aggressive");
		later();
		if (order === "before") await follow();
		expect(await open(logInAtLine(address, VISITOR))).toBe(ADD);
		if (order === "after") await follow();
		expect(await visits()).toEqual([{ friend_id: await friendId(), line_user_id: VISITOR, added_friend: 1 }]);
		expect(await tagged()).toBe(1);
		expect(await readRows("select cause_type, cause_label from runs")).toEqual([
			{ cause_type: "landing", cause_label: "チラシ" },
		]);
		expect(await fetchItemAppendix("landing", operator, id)).toMatchObject({
			visit_count: 1,
			member_count: 1,
		});
	});

	test("and was a friend already, visits and is not added again", async () => {
		await buildFriend({ lineUserId: VISITOR, followedAt: clock.now - 2 * DAY, addedBy: "follow" });
		await open(logInAtLine(await visit(), VISITOR));
		expect(await visits()).toMatchObject([{ friend_id: await friendId(), added_friend: 0 }]);
		expect(await tagged()).toBe(0);
	});

	test("more than once, is added by the last visit before, and stays with the first too", async () => {
		await open(logInAtLine(await visit(), VISITOR));
		later();
		await open(logInAtLine(await visit(), VISITOR));
		later();
		await follow();
		later();
		await open(logInAtLine(await visit(), VISITOR));
		expect((await visits()).map(({ added_friend }) => added_friend)).toEqual([0, 1, 0]);
		expect(await tagged()).toBe(1);
		const report = await (await sendRequest(`/api/landing/report/${id}`, { as: operator })).json();
		expect(report).toMatchObject({ visit_count: 3, friend_count: 1, member_count: 1, first_count: 1 });
	});

	test("and follows more than a day later, came another way", async () => {
		await open(logInAtLine(await visit(), VISITOR));
		later(DAY + HOUR);
		await follow();
		expect(await visits()).toMatchObject([{ friend_id: await friendId(), added_friend: 0 }]);
		expect(await tagged()).toBe(0);
	});

	test("and follows within the day, is added though LINE tells of it after the day", async () => {
		await open(logInAtLine(await visit(), VISITOR));
		later(DAY - HOUR);
		const at = clock.now;
		later(2 * HOUR);
		await receiveAndWork(clock, lineEvents.follow({ from: VISITOR, at }));
		expect(await visits()).toMatchObject([{ friend_id: await friendId(), added_friend: 1 }]);
		expect(await tagged()).toBe(1);
	});

	test("and was added, is run no action that the page was given since", async () => {
		const [{ action_id }] = (await readRows<{ action_id: number }>("select action_id from landings")) as [
			{ action_id: number },
		];
		await updateRow("landings", id, { action_id: null });
		await open(logInAtLine(await visit(), VISITOR));
		await follow();
		await updateRow("landings", id, { action_id });
		later();
		await open(logInAtLine(await visit(), VISITOR));
		expect((await visits()).map(({ added_friend }) => added_friend)).toEqual([1, 0]);
		expect(await tagged()).toBe(0);
	});

	test("and comes back after a block, is not added again", async () => {
		await open(logInAtLine(await visit(), VISITOR));
		await follow();
		later(2 * DAY);
		await receiveAndWork(clock, lineEvents.unfollow({ from: VISITOR, at: clock.now }));
		await open(logInAtLine(await visit(), VISITOR));
		later();
		await follow();
		later();
		await open(logInAtLine(await visit(), VISITOR));
		expect((await visits()).map(({ added_friend }) => added_friend)).toEqual([1, 0, 0]);
		expect(await tagged()).toBe(1);
	});

	test("is nobody where LINE Login is not set up", async () => {
		expect(await open(`/r/${code}`, { LINE_LOGIN_CHANNEL_ID: "" })).toBe(ADD);
		expect(await visits()).toEqual([{ friend_id: null, line_user_id: null, added_friend: 0 }]);
	});
});

describe("what cannot be trusted of a login", () => {
	test("leads on to LINE, and ties nothing", async () => {
		const address = await visit();
		const back = new URL(logInAtLine(address, VISITOR), "https://x.example");
		const with_ = (change: (asked: URLSearchParams) => void) => {
			const asked = new URLSearchParams(back.search);
			change(asked);
			return `/r/login/return?${asked}`;
		};
		const before = await takeSnapshot();
		const forged = [
			"/r/login/return",
			"/r/login/return?error=access_denied&state=x",
			with_((asked) => asked.set("state", "x")),
			with_((asked) => asked.set("state", `${asked.get("state")}x`)),
			with_((asked) => asked.delete("state")),
			with_((asked) => asked.delete("code")),
			with_((asked) => asked.set("code", "other")),
			with_((asked) => asked.set("redirect", "https://evil.example")).replace("code=", "c="),
		];
		for (const path of forged) expect([path, await open(path)]).toEqual([path, ADD]);
		expect(await listChangesSince(before)).toEqual([]);
	});

	test("is a code for another visit's login: the proof of who began does not fit", async () => {
		const mine = logInAtLine(await visit(), VISITOR);
		const theirs = new URL(logInAtLine(await visit(), `U${"b".repeat(32)}`), "https://x.example");
		const mixed = new URL(mine, "https://x.example");
		mixed.searchParams.set("state", theirs.searchParams.get("state")!);
		expect(await open(mixed.pathname + mixed.search)).toBe(ADD);
		expect((await visits()).every(({ line_user_id }) => line_user_id === null)).toBe(true);
	});

	test("is a state that is over, and a code that was used", async () => {
		const back = logInAtLine(await visit(), VISITOR);
		later(HOUR + MINUTE);
		expect(await open(back)).toBe(ADD);
		expect(await visits()).toMatchObject([{ line_user_id: null }]);
		const again = logInAtLine(await visit(), VISITOR);
		await open(again);
		const before = await takeSnapshot();
		expect(await open(again)).toBe(ADD);
		expect(await listChangesSince(before)).toEqual([]);
	});

	test("is an answer that is none of LINE's", async () => {
		const back = logInAtLine(await visit(), VISITOR);
		await fakeLine.answers(
			"login-token",
			{ status: 500 },
			{ status: 200, json: { id_token: 1 } },
			{ usual: true },
		);
		await fakeLine.answers("login-verify", {
			status: 200,
			json: { sub: VISITOR, aud: "another channel", nonce: "x" },
		});
		for (let attempt = 0; attempt < 3; attempt++) expect(await open(back)).toBe(ADD);
		expect(await visits()).toMatchObject([{ line_user_id: null, friend_id: null }]);
	});
});

describe("a worker that dies", () => {
	const TIE = /set line_user_id = /;

	test("before the visit is tied: the visitor goes on, and nothing is there", async () => {
		await follow();
		const back = logInAtLine(await visit(), VISITOR);
		expect(await open(back, { DB: failAt(env.DB, TIE) })).toBe(ADD);
		expect(await visits()).toMatchObject([{ line_user_id: null, added_friend: 0 }]);
		expect(await countRows("pending_runs")).toBe(0);
	});

	test("after it: the clock runs the action, once", async () => {
		const address = await visit();
		later();
		await follow();
		expect(await open(logInAtLine(address, VISITOR), { DB: loseAnswerAfter(env.DB, TIE) })).toBe(ADD);
		expect(await visits()).toMatchObject([{ added_friend: 1 }]);
		expect(await tagged()).toBe(1);
	});
});

test("whoever follows is looked for by indexes alone", async () => {
	for (const statement of attributionStatements(clock.context(), [1, 2])) {
		const { sql, params } = (statement as ReturnType<typeof execute>).getQuery();
		const plan = (await explainQueryPlan(env.DB, { sql, parameters: params })).join("\n");
		expect(plan).toMatch(/SEARCH/);
		expect(plan).not.toMatch(/SCAN (v|o|f|friends|landing_visits|runs|x)\b/);
	}
	expect(attributionStatements(clock.context(), [])).toEqual([]);
	expect(attributionStatements(new TestClock().context(), [1])).toEqual([]);
});
