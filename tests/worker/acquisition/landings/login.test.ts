import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { execute } from "#db/platform/sql/raw.ts";
import { DAY, HOUR, MINUTE } from "#domain/platform/time/time.ts";
import { tieStatements } from "#functions/acquisition/landings/tie.ts";
import { runPending } from "#functions/engine/actions/pending.ts";
import { addTags, buildAction } from "#tests/support/actions.ts";
import { TestClock } from "#tests/support/clock.ts";
import { failingAt, planOf, silentAfter } from "#tests/support/database.ts";
import { buildFriend, buildTag } from "#tests/support/friends.ts";
import { appendixOf, makeItem, rowOf } from "#tests/support/items.ts";
import { line } from "#tests/support/line.ts";
import { LOGIN_CHANNEL, logIn } from "#tests/support/line-login.ts";
import { beginAnew } from "#tests/support/migrations.ts";
import { type Session, signedInOperator } from "#tests/support/operators.ts";
import { happen } from "#tests/support/receive.ts";
import { call, ORIGIN } from "#tests/support/requests.ts";
import { changesSince, countRows, rows, snapshot } from "#tests/support/snapshot.ts";
import { restore } from "#tests/support/stored.ts";
import { lineEvents } from "#tests/support/webhook.ts";

/** What the queues work with has the channel too. */
class ClockWithLogin extends TestClock {
	override get env() {
		return { ...super.env, ...LOGIN_CHANNEL, PUBLIC_ORIGIN: ORIGIN };
	}
}

const ADD = "https://line.me/R/ti/p/@musubi";
const VISITOR = `U${"a".repeat(32)}`;

let clock: TestClock;
let operator: Session;
let id: number;
let code: string;
let tag: { id: number };
beforeEach(async () => {
	await beginAnew();
	clock = new ClockWithLogin().rule();
	await line.forget();
	operator = await signedInOperator();
	tag = await buildTag();
	const action = await buildAction({ effects: [addTags(tag.id)] });
	id = await makeItem("landing", operator, { name: "チラシ", action_id: action.id });
	code = (await rowOf("landing", operator, id))!.code as string;
	await call("/api/landing/destination", { as: operator, json: { url: ADD } });
	vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterEach(() => void vi.restoreAllMocks());

const open = async (path: string, given: object = {}) => {
	const response = await call(path, { env: { ...LOGIN_CHANNEL, ...given } });
	await response.body?.cancel();
	return response.headers.get("Location")!;
};
const visit = () => open(`/r/${code}?m1=a`);
const follow = () => happen(clock, lineEvents.follow({ from: VISITOR, at: clock.now }));
const visits = () =>
	rows<{ friend_id: number | null; line_user_id: string | null; added_friend: 0 | 1 }>(
		"select friend_id, line_user_id, added_friend from landing_visits order by id",
	);
const friendId = async () =>
	(await rows<{ id: number }>("select id from friends where line_user_id = ?", VISITOR))[0]?.id;
const later = (by = MINUTE) => {
	clock.advance(by);
	clock.rule();
};
const tagged = async () => {
	later();
	await runPending(clock.context());
	return countRows("friend_tags", `tag_id = ${tag.id}`);
};

describe("somebody who comes by a landing page and logs in to LINE", () => {
	test.each(["before", "after"])("is the friend of the visit, whose follow event came %s", async (order) => {
		const address = await visit();
		expect(address).toMatch(/^https:\/\/access\.line\.me\//);
		expect(new URL(address).searchParams.get("bot_prompt")).toBe("aggressive");
		later();
		if (order === "before") await follow();
		expect(await open(logIn(address, VISITOR))).toBe(ADD);
		if (order === "after") await follow();
		expect(await visits()).toEqual([{ friend_id: await friendId(), line_user_id: VISITOR, added_friend: 1 }]);
		expect(await tagged()).toBe(1);
		expect(await rows("select cause_type, cause_label from runs")).toEqual([
			{ cause_type: "landing", cause_label: "チラシ" },
		]);
		expect(await appendixOf("landing", operator, id)).toMatchObject({ visit_count: 1, member_count: 1 });
	});

	test("and was a friend already, visits and is not added again", async () => {
		await buildFriend({ lineUserId: VISITOR, followedAt: clock.now - 2 * DAY, addedBy: "follow" });
		await open(logIn(await visit(), VISITOR));
		expect(await visits()).toMatchObject([{ friend_id: await friendId(), added_friend: 0 }]);
		expect(await tagged()).toBe(0);
	});

	test("more than once, is added by the last visit before, and stays with the first too", async () => {
		await open(logIn(await visit(), VISITOR));
		later();
		await open(logIn(await visit(), VISITOR));
		later();
		await follow();
		later();
		await open(logIn(await visit(), VISITOR));
		expect((await visits()).map(({ added_friend }) => added_friend)).toEqual([0, 1, 0]);
		expect(await tagged()).toBe(1);
		const report = await (await call(`/api/landing/report/${id}`, { as: operator })).json();
		expect(report).toMatchObject({ visit_count: 3, friend_count: 1, member_count: 1, first_count: 1 });
	});

	test("and follows more than a day later, came another way", async () => {
		await open(logIn(await visit(), VISITOR));
		later(DAY + HOUR);
		await follow();
		expect(await visits()).toMatchObject([{ friend_id: await friendId(), added_friend: 0 }]);
		expect(await tagged()).toBe(0);
	});

	test("and follows within the day, is added though LINE tells of it after the day", async () => {
		await open(logIn(await visit(), VISITOR));
		later(DAY - HOUR);
		const at = clock.now;
		later(2 * HOUR);
		await happen(clock, lineEvents.follow({ from: VISITOR, at }));
		expect(await visits()).toMatchObject([{ friend_id: await friendId(), added_friend: 1 }]);
		expect(await tagged()).toBe(1);
	});

	test("and was added, is run no action that the page was given since", async () => {
		const [{ action_id }] = (await rows<{ action_id: number }>("select action_id from landings")) as [
			{ action_id: number },
		];
		await restore("landings", id, { action_id: null });
		await open(logIn(await visit(), VISITOR));
		await follow();
		await restore("landings", id, { action_id });
		later();
		await open(logIn(await visit(), VISITOR));
		expect((await visits()).map(({ added_friend }) => added_friend)).toEqual([1, 0]);
		expect(await tagged()).toBe(0);
	});

	test("and comes back after a block, is not added again", async () => {
		await open(logIn(await visit(), VISITOR));
		await follow();
		later(2 * DAY);
		await happen(clock, lineEvents.unfollow({ from: VISITOR, at: clock.now }));
		await open(logIn(await visit(), VISITOR));
		later();
		await follow();
		later();
		await open(logIn(await visit(), VISITOR));
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
		const back = new URL(logIn(address, VISITOR), "https://x.example");
		const with_ = (change: (asked: URLSearchParams) => void) => {
			const asked = new URLSearchParams(back.search);
			change(asked);
			return `/r/login/return?${asked}`;
		};
		const before = await snapshot();
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
		expect(await changesSince(before)).toEqual([]);
	});

	test("is a code for another visit's login: the proof of who began does not fit", async () => {
		const mine = logIn(await visit(), VISITOR);
		const theirs = new URL(logIn(await visit(), `U${"b".repeat(32)}`), "https://x.example");
		const mixed = new URL(mine, "https://x.example");
		mixed.searchParams.set("state", theirs.searchParams.get("state")!);
		expect(await open(mixed.pathname + mixed.search)).toBe(ADD);
		expect((await visits()).every(({ line_user_id }) => line_user_id === null)).toBe(true);
	});

	test("is a state that is over, and a code that was used", async () => {
		const back = logIn(await visit(), VISITOR);
		later(HOUR + MINUTE);
		expect(await open(back)).toBe(ADD);
		expect(await visits()).toMatchObject([{ line_user_id: null }]);
		const again = logIn(await visit(), VISITOR);
		await open(again);
		const before = await snapshot();
		expect(await open(again)).toBe(ADD);
		expect(await changesSince(before)).toEqual([]);
	});

	test("is an answer that is none of LINE's", async () => {
		const back = logIn(await visit(), VISITOR);
		await line.answers(
			"login-token",
			{ status: 500 },
			{ status: 200, json: { id_token: 1 } },
			{ usual: true },
		);
		await line.answers("login-verify", {
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
		const back = logIn(await visit(), VISITOR);
		expect(await open(back, { DB: failingAt(env.DB, TIE) })).toBe(ADD);
		expect(await visits()).toMatchObject([{ line_user_id: null, added_friend: 0 }]);
		expect(await countRows("pending_runs")).toBe(0);
	});

	test("after it: the clock runs the action, once", async () => {
		const address = await visit();
		later();
		await follow();
		expect(await open(logIn(address, VISITOR), { DB: silentAfter(env.DB, TIE) })).toBe(ADD);
		expect(await visits()).toMatchObject([{ added_friend: 1 }]);
		expect(await tagged()).toBe(1);
	});
});

test("whoever follows is looked for by indexes alone", async () => {
	for (const statement of tieStatements(clock.context(), [1, 2])) {
		const { sql, params } = (statement as ReturnType<typeof execute>).getQuery();
		const plan = (await planOf(env.DB, { sql, parameters: params })).join("\n");
		expect(plan).toMatch(/SEARCH/);
		expect(plan).not.toMatch(/SCAN (v|o|f|friends|landing_visits|runs|x)\b/);
	}
	expect(tieStatements(clock.context(), [])).toEqual([]);
	expect(tieStatements(new TestClock().context(), [1])).toEqual([]);
});
