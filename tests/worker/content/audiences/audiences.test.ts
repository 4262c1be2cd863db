import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { connectD1 } from "#db/d1-client.ts";
import { type AudienceInput, audienceInput } from "#domain/content/audiences/audience-input.ts";
import { ORDER_UNDO_WINDOW } from "#domain/content/broadcasts/broadcast-schemas.ts";
import { EVERY_FRIEND } from "#domain/engine/actions/task-input.ts";
import { CONDITIONS } from "#domain/engine/filters/conditions/registry.ts";
import { AUDIENCE_TEXTS } from "#domain/platform/texts/audiences-texts.ts";
import { DAY, HOUR, MINUTE } from "#domain/platform/time/wire-time.ts";
import { workAudiences } from "#functions/content/audiences/audience-worker.ts";
import { deleteAudience, renewAudience } from "#functions/content/audiences/change-audience.ts";
import { createAudience } from "#functions/content/audiences/create-audience.ts";
import { listAudiences } from "#functions/content/audiences/list-audiences.ts";
import { workLineSends } from "#functions/content/line-sends/line-send-worker.ts";
import {
	beginBroadcastAccount,
	buildOrderedBroadcast,
	insertFriends,
} from "#tests/support/broadcast-builders.ts";
import { storeLink } from "#tests/support/counted-links.ts";
import { countRows, listChangesSince, takeSnapshot } from "#tests/support/database-snapshot.ts";
import { buildDelivery } from "#tests/support/delivery-builders.ts";
import { fakeLine } from "#tests/support/fake-line.ts";
import { countRoundTrips, dieAfter, explainQueryPlan, matchNth } from "#tests/support/observed-database.ts";
import {
	type BuiltOperator,
	buildOperator,
	operatorContext,
	signInOperator,
} from "#tests/support/operator-builders.ts";
import { sendRequest } from "#tests/support/send-request.ts";
import { storeRow } from "#tests/support/store-rows.ts";
import { nextId, type TestClock } from "#tests/support/test-clock.ts";

let clock: TestClock;
let operator: BuiltOperator;
beforeEach(async () => {
	({ clock, operator } = await beginBroadcastAccount());
	vi.spyOn(console, "error").mockImplementation(() => undefined);
});

const ctx = (by = operator) => ({ ...operatorContext(clock, by), saveKey: nextId() });
const work = (database: D1Database = env.DB) => workAudiences(clock.context({ db: connectD1(database) }));
const create = (input: Partial<AudienceInput> = {}) =>
	createAudience({
		ctx: ctx(),
		input: audienceInput.parse({ name: "常連", source: "filter", filter: null, ...input }),
	});
const shown = async () => (await listAudiences({ ctx: ctx() })).items;
const methods = async () =>
	(await fakeLine.calls("audience")).map(({ path }) => path.split("?")[0]!.split("/").at(-1));

/** Audience of all friends that LINE has prepared. */
async function ready() {
	const audience = await create();
	await work();
	return audience;
}

describe("an audience of a link", () => {
	async function tap(link_id: number, friendId: number) {
		const { id } = await buildDelivery({ friendId });
		await storeRow("link_taps", {
			...{ id: nextId(), link_id, friend_id: friendId, delivery_id: id, created_at: clock.now },
		});
	}
	/** Link that the friends have tapped twice, and another that the fourth friend has tapped. */
	async function tapped(...friendIds: number[]) {
		const link = await storeLink("https://shop.example/new");
		for (const friendId of [...friendIds, ...friendIds]) await tap(link, friendId);
		await tap(await storeLink("https://shop.example/old"), 4);
		return link;
	}
	const ofLink = (link_id: number, by = operator) =>
		createAudience({ ctx: ctx(by), input: audienceInput.parse({ name: "新作", source: "link", link_id }) });

	test("has each friend who tapped it once, without those who blocked the account, and is renewed", async () => {
		await insertFriends(4);
		await env.DB.prepare("update friends set blocked_at = 1 where id = 3").run();
		const link = await tapped(1, 2, 3);
		const { id } = await ofLink(link);
		await work();
		expect(await shown()).toMatchObject([
			{ state: "ready", uploaded: 2, friends: "https://shop.example/new", is_renewable: true },
		]);
		await tap(link, 4);
		await renewAudience({ ctx: ctx(), input: { id } });
		await work();
		expect(await shown()).toMatchObject([{ state: "ready", uploaded: 3 }]);
	});

	test("is for who may read links, which are offered with their taps, and of a known link", async () => {
		await insertFriends(4);
		const link = await tapped(1);
		expect((await listAudiences({ ctx: ctx() })).links).toHaveLength(2);
		const without = await buildOperator({ abilities: ["broadcast-write", "friend-read"] });
		expect((await listAudiences({ ctx: ctx(without) })).links).toEqual([]);
		await expect(ofLink(link, without)).rejects.toMatchObject({ status: 403 });
		await expect(ofLink(999)).rejects.toMatchObject({ status: 422 });
		expect(await countRows("audiences")).toBe(0);
	});

	test("is read by the index of its taps", async () => {
		await insertFriends(4);
		await ofLink(await tapped(1));
		const { database, trips } = countRoundTrips(env.DB);
		await work(database);
		const [page] = trips.flat().filter(({ sql }) => sql.includes("link_taps"));
		const plan = (await explainQueryPlan(env.DB, page!)).join("\n");
		expect(plan).toMatch(/SEARCH t USING .*link_taps_friend \(link_id=\? AND friend_id>\?\)/);
		expect(plan).not.toMatch(/SCAN|TEMP B-TREE/);
	});
});

describe("an audience of a condition", () => {
	test("is created, filled with ten thousand ids at a time, and ready when LINE says so", async () => {
		await insertFriends(10_001);
		await create();
		await work();
		expect(await shown()).toMatchObject([
			{ name: "常連", state: "ready", uploaded: 10_001, user_count: 10_001, reason: null },
		]);
		expect(await fakeLine.audiences()).toMatchObject([
			{ description: expect.stringMatching(/^常連 \[\w{12}\]$/), users: 10_001 },
		]);
		const sizes = (await fakeLine.calls("audience")).map(
			({ body }) => (body as { audiences?: unknown[] } | null)?.audiences?.length,
		);
		expect(sizes).toEqual([undefined, 10_000, 1, undefined]);
	});

	test("has no friends who blocked the account, and none without any friend", async () => {
		await insertFriends(3);
		await env.DB.prepare("update friends set blocked_at = 1 where id = 2").run();
		await ready();
		expect(await fakeLine.audiences()).toMatchObject([{ users: 2 }]);
		await env.DB.prepare("update friends set blocked_at = 1").run();
		await ready();
		expect(await shown()).toMatchObject([{ state: "failed", reason: AUDIENCE_TEXTS.nobody }, {}]);
	});

	test("has no unreachable friends either where its condition includes them", async () => {
		await insertFriends(3);
		await env.DB.prepare("update friends set blocked_at = 1 where id = 2").run();
		await create({ filter: { ...EVERY_FRIEND, with_blocked: 1 } });
		await work();
		expect(await fakeLine.audiences()).toMatchObject([{ users: 2 }]);
	});

	test("is not filled for an operator who sees only some friends by then", async () => {
		await insertFriends(3);
		await create();
		await env.DB.prepare(`update roles set friend_scope = '{"all":false,"tagIds":[]}'`).run();
		await work();
		expect(await shown()).toMatchObject([
			{ state: "failed", uploaded: 0, reason: AUDIENCE_TEXTS.operatorDisabled },
		]);
	});

	test("is asked for every day, and reported when LINE has it no longer", async () => {
		await insertFriends(3);
		await ready();
		await fakeLine.answers("audience", { status: 400, message: "AUDIENCE_GROUP_NOT_FOUND" });
		clock.advance(DAY - MINUTE);
		await work();
		expect(await shown()).toMatchObject([{ state: "ready" }]);
		clock.advance(MINUTE);
		await work();
		expect(await shown()).toMatchObject([{ state: "failed", reason: AUDIENCE_TEXTS.gone }]);
	});

	test("created twice under one key is one audience", async () => {
		const again = ctx();
		const input = audienceInput.parse({ name: "常連", source: "filter", filter: null });
		expect(await createAudience({ ctx: again, input })).toEqual(await createAudience({ ctx: again, input }));
		expect(await countRows("audiences")).toBe(1);
	});
});

describe("a worker that dies", () => {
	test.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])(
		"after statement %i makes one audience, with each friend once",
		async (nth) => {
			await insertFriends(3);
			await create();
			await work(dieAfter(env.DB, matchNth(/./, nth))).catch(() => undefined);
			for (let round = 0; round < 4; round++) {
				clock.advance(5 * MINUTE);
				await work();
			}
			expect(await shown()).toMatchObject([{ state: "ready", user_count: 3 }]);
			expect(await fakeLine.audiences()).toMatchObject([{ users: 3 }]);
		},
	);

	test("with LINE's answer finds the created audience by its mark", async () => {
		await insertFriends(3);
		await create();
		await fakeLine.answers("audience", { ends: "drop", accepted: true });
		await work();
		clock.advance(MINUTE);
		await work();
		expect([await methods(), (await fakeLine.audiences()).length]).toEqual([
			["upload", "list", "upload", expect.stringMatching(/^\d+$/)],
			1,
		]);
	});

	test("[gives up audiences] again and again is given up, and the operator reads why", async () => {
		await create();
		for (let death = 0; death < 10; death++) {
			await work(dieAfter(env.DB, /update "audiences" set .*"attempts" = /)).catch(() => undefined);
			clock.advance(HOUR);
		}
		await work();
		expect(await shown()).toMatchObject([{ state: "failed", reason: AUDIENCE_TEXTS.givenUp }]);
	});
});

describe("LINE's answers", () => {
	test.each([
		{ answer: { status: 403 }, reason: AUDIENCE_TEXTS.notAllowed },
		{ answer: { status: 400, message: "too many" }, reason: AUDIENCE_TEXTS.refused(400, "too many") },
	])("$answer.status ends it with its reason", async ({ answer, reason }) => {
		await create();
		await fakeLine.answers("audience", answer);
		await work();
		expect(await shown()).toMatchObject([{ state: "failed", reason }]);
	});

	test("429 waits as long as LINE says, without an attempt", async () => {
		await insertFriends(1);
		await create();
		await fakeLine.answers("audience", { status: 429, headers: { "Retry-After": "120" } });
		await work();
		clock.advance(MINUTE);
		await work();
		expect(await methods()).toEqual(["upload"]);
		clock.advance(MINUTE);
		await work();
		expect(await shown()).toMatchObject([{ state: "ready" }]);
	});

	test("in progress and failed are shown", async () => {
		await insertFriends(1);
		await create();
		const told = (status: string, more: object = {}) => ({
			status: 200,
			json: { audienceGroup: { audienceGroupId: 1_000_000_000_001, status, ...more } },
		});
		await fakeLine.answers("audience", { usual: true }, { usual: true }, told("IN_PROGRESS"));
		await work();
		expect(await shown()).toMatchObject([{ state: "preparing" }]);
		await fakeLine.answers(
			"audience",
			told("FAILED", { failedType: "AUDIENCE_GROUP_AUDIENCE_INSUFFICIENT" }),
		);
		clock.advance(MINUTE);
		await work();
		expect(await shown()).toMatchObject([
			{ state: "failed", reason: AUDIENCE_TEXTS.failed("AUDIENCE_GROUP_AUDIENCE_INSUFFICIENT") },
		]);
	});
});

describe("a renewal", () => {
	test("makes another audience, and deletes the one before when that is ready", async () => {
		await insertFriends(3);
		const audience = await ready();
		await env.DB.prepare("delete from friends where id = 3").run();
		await renewAudience({ ctx: ctx(), input: audience });
		expect(await shown()).toMatchObject([{ state: "making", is_renewed: true }]);
		await expect(renewAudience({ ctx: ctx(), input: audience })).rejects.toMatchObject({
			body: { ERROR: [AUDIENCE_TEXTS.stillAtWork] },
		});
		await work();
		expect(await shown()).toMatchObject([{ state: "ready", user_count: 2, is_renewed: false }]);
		expect(await fakeLine.audiences()).toMatchObject([{ users: 2 }]);
	});

	test("by somebody who may not use its condition is refused", async () => {
		await insertFriends(3);
		const audience = await create();
		await env.DB.prepare("update audiences set filter = ?")
			.bind(
				JSON.stringify({
					...EVERY_FRIEND,
					inputs: [{ ...CONDITIONS.journey.blank(), journey_id: 1, journey_tag_id: 1 }],
				}),
			)
			.run();
		await work();
		const { role } = operator;
		const abilities = role.abilities.filter((ability) => ability !== "journey");
		const by = { ...operator, role: { ...role, isAdmin: false, abilities } };
		const before = await takeSnapshot();
		await expect(renewAudience({ ctx: ctx(by), input: audience })).rejects.toMatchObject({ status: 403 });
		expect(await listChangesSince(before)).toEqual([]);
	});
});

describe("a deletion", () => {
	test("deletes the audience at LINE, also one whose creation had no answer", async () => {
		await insertFriends(1);
		await deleteAudience({ ctx: ctx(), input: await ready() });
		const lost = await create({ name: "新しい" });
		await fakeLine.answers("audience", { usual: true }, { ends: "drop", accepted: true });
		await work();
		await deleteAudience({ ctx: ctx(), input: lost });
		expect(await shown()).toEqual([]);
		clock.advance(MINUTE);
		await work();
		expect(await fakeLine.audiences()).toEqual([]);
	});
});

describe("an audience of a broadcast", () => {
	test("is made by LINE's id of the call; one that LINE does not know is refused", async () => {
		const broadcast = await buildOrderedBroadcast({
			...{ clock, by: operator },
			input: { line_recipients: { type: "everyone" } },
		});
		const opened = { source: "opened" as const, broadcast_id: broadcast.id };
		await expect(create(opened)).rejects.toMatchObject({
			body: { broadcast_id: [AUDIENCE_TEXTS.broadcastUnknown] },
		});
		clock.advance(ORDER_UNDO_WINDOW);
		await workLineSends(clock.context({ db: connectD1(env.DB) }));
		const audience = await create(opened);
		await work();
		expect(await shown()).toMatchObject([{ source: "opened", state: "ready", friends: "お知らせ" }]);
		await expect(renewAudience({ ctx: ctx(), input: audience })).rejects.toMatchObject({
			body: { ERROR: [AUDIENCE_TEXTS.notRenewable] },
		});
		clock.advance(61 * DAY);
		await expect(create(opened)).rejects.toMatchObject({ status: 422 });
	});
});

test("an operator who sees some friends only is refused by every call", async () => {
	const { id } = await create();
	const restricted = await signInOperator(await buildOperator({ scope: { all: false, tagIds: [] } }));
	const json = { name: "常連", source: "filter", filter: null };
	const answers = [
		await sendRequest("/api/audiences", { as: restricted }),
		await sendRequest("/api/audiences", { as: restricted, json }),
		await sendRequest(`/api/audiences/${id}/renew`, { as: restricted, method: "POST" }),
		await sendRequest(`/api/audiences/${id}`, { as: restricted, method: "DELETE" }),
	];
	expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
});
