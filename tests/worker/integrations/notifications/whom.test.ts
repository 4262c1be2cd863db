import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { connectD1 } from "#db/d1-client.ts";
import { funnels, memberQueries } from "#db/engine/member-queries.ts";
import { roles } from "#db/platform/operators.ts";
import type { FriendScope } from "#domain/console/operators/friend-scope.ts";
import type { Filter } from "#domain/engine/filters/filter-schema.ts";
import { readFilter } from "#domain/engine/filters/filter-schema.ts";
import { AT_ALL_TIMES } from "#domain/integrations/notifications/notice-schedule.ts";
import { NOTICE_FAILURE_TEXTS } from "#domain/platform/texts/notifications-texts.ts";
import { MINUTE } from "#domain/platform/time/wire-time.ts";
import { noteEvents } from "#functions/platform/notices/note-events.ts";
import { SLACK_WEBHOOK } from "#simulator/slack/slack-webhook.ts";
import { countRows, readRows } from "#tests/support/database-snapshot.ts";
import { buildFriend, buildTag } from "#tests/support/friend-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import {
	buildChannel,
	buildMailbox,
	buildNoticeContext,
	buildNotification,
	recordFriendMessages,
	TestServices,
	workNoticeQueue,
} from "#tests/support/notice-fixture.ts";
import { type BuiltOperator, buildOperator, signInOperator } from "#tests/support/operator-builders.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";
import { storeRow, updateRow } from "#tests/support/store-rows.ts";
import { TestClock } from "#tests/support/test-clock.ts";

let clock: TestClock;
let services: TestServices;
let admin: BuiltOperator;
/** Tag of the friends that the restricted operator sees. */
let tag: { id: number };
let restricted: BuiltOperator;
let mine: { id: number };
let others: { id: number };
beforeEach(async () => {
	await resetState();
	clock = new TestClock("2026-11-20 10:00").rule();
	services = new TestServices(clock);
	admin = await buildOperator();
	tag = await buildTag();
	restricted = await buildOperator({ scope: { all: false, tagIds: [tag.id] } });
	mine = await buildFriend({ name: "見える人", tagIds: [tag.id] });
	others = await buildFriend({ name: "見えない人" });
});

const context = () => buildNoticeContext(clock, services);

/** Both friends write; returns the names per recipient. */
async function bothWrite(): Promise<[string, string[]][]> {
	const before = services.arrived.length;
	await recordFriendMessages(context(), mine.id, others.id);
	await workNoticeQueue(context());
	clock.advance(MINUTE);
	await workNoticeQueue(context());
	return services.arrived
		.slice(before)
		.map(({ to, text }) => [to, ["見える人", "見えない人"].filter((name) => text.includes(name))]);
}

/** Restricts an operator's role. */
const narrow = ({ roleId }: BuiltOperator, friendScope: FriendScope) =>
	connectD1(env.DB).update(roles).set({ friendScope }).where(eq(roles.id, roleId));

const BOTH = ["見える人", "見えない人"];

describe("a friend out of sight is never named", () => {
	test("where the operator who saved the setting does not see them", async () => {
		await buildNotification(admin, [await buildMailbox(admin, "all@example.com")]);
		await buildNotification(restricted, [await buildMailbox(admin, "few@example.com")]);
		expect(new Map(await bothWrite())).toEqual(
			new Map([
				["all@example.com", BOTH],
				["few@example.com", ["見える人"]],
			]),
		);
	});

	test("where the operator who saved the channel does not: it cannot be turned to oneself", async () => {
		await buildNotification(admin, [await buildMailbox(restricted, "mine@example.com")]);
		expect(await bothWrite()).toEqual([["mine@example.com", ["見える人"]]]);
	});

	describe("in what waits for a channel that an operator turns to themselves who sees it no more", () => {
		const SLACK = { way: "webhook", channel: "" } as const;
		const turn = async (id: number) =>
			requestJson(`/api/notification_channels/${id}`, {
				as: await signInOperator(restricted),
				method: "PUT",
				json: { kind: "slack", name: "自分", settings: SLACK, secret: SLACK_WEBHOOK },
			});
		let channel: number;
		beforeEach(async () => {
			await narrow(restricted, { all: true });
			channel = await buildChannel(restricted, "slack", SLACK, SLACK_WEBHOOK);
		});

		test("on its lists", async () => {
			await buildNotification(admin, [channel], { schedule: { ...AT_ALL_TIMES, digest: "quarter" } });
			await bothWrite();
			await narrow(restricted, { all: false, tagIds: [tag.id] });
			await turn(channel);
			clock.advance(15 * MINUTE);
			await workNoticeQueue(context());
			expect(services.arrived).toHaveLength(1);
			expect(services.arrived[0]!.text).toContain("見える人");
			expect(services.arrived[0]!.text).not.toContain("見えない人");
		});

		test("as a message that is tried again", async () => {
			await buildNotification(admin, [channel]);
			services.fault({ kind: "unavailable", times: 2 });
			await bothWrite();
			await narrow(restricted, { all: false, tagIds: [tag.id] });
			await turn(channel);
			clock.advance(60 * MINUTE);
			await workNoticeQueue(context());
			expect(services.arrived).toEqual([]);
			const failed = [
				{ id: expect.any(String), state: "failed", error: NOTICE_FAILURE_TEXTS.friendNotVisible },
			];
			const kept = await readRows<{ id: string }>("select id, state, error from notification_messages");
			expect(kept).toEqual(failed);
			// Not even if a colleague who sees all friends resends it.
			const as = await signInOperator(admin);
			const again = await sendRequest(`/api/notification_log/${kept[0]!.id}/again`, { as, method: "POST" });
			expect([again.status, await again.json()]).toEqual([
				422,
				{ ERROR: [NOTICE_FAILURE_TEXTS.friendNotVisible] },
			]);
			expect(await readRows("select id, state, error from notification_messages")).toEqual(failed);
		});
	});

	test("where the receiver is an operator who does not, by whatever address they are written", async () => {
		await buildNotification(admin, [await buildMailbox(admin, restricted.email.toUpperCase())]);
		expect(await bothWrite()).toEqual([[restricted.email.toUpperCase(), ["見える人"]]]);
	});

	test("[M-145] where the named role does not, and nobody is where that role is gone", async () => {
		const id = await buildNotification(admin, [await buildMailbox(admin, "a@example.com")], {
			roleId: restricted.roleId,
		});
		expect(await bothWrite()).toEqual([["a@example.com", ["見える人"]]]);
		await env.DB.batch([
			env.DB.prepare("pragma defer_foreign_keys = on"),
			env.DB.prepare("update notifications set operator_role = null where id = ?").bind(id),
		]);
		expect(await bothWrite()).toEqual([["a@example.com", BOTH]]);
	});

	test("nor to an operator who is disabled", async () => {
		const gone = await buildOperator({ disabledAt: 1, email: "gone@example.com" });
		await buildNotification(admin, [await buildMailbox(admin, gone.email)]);
		expect(await bothWrite()).toEqual([]);
	});

	test("nor to one who was disabled after the notice was written", async () => {
		const leaving = await buildOperator({ email: "leaving@example.com" });
		await buildNotification(admin, [await buildMailbox(admin, "Leaving@example.com")], {
			schedule: { ...AT_ALL_TIMES, digest: "quarter" },
		});
		await bothWrite();
		await env.DB.prepare("update operators set disabled_at = 1 where id = ?").bind(leaving.id).run();
		clock.advance(15 * MINUTE);
		await workNoticeQueue(context());
		expect(services.arrived).toEqual([]);
		expect(await readRows("select state, error from notification_messages")).toEqual([
			{ state: "failed", error: NOTICE_FAILURE_TEXTS.operatorDisabled },
		]);
	});

	test.each([
		["an authenticator", (id: number) => updateRow("operators", id, { totp_secret: "x" })],
		[
			"a passkey",
			(id: number) =>
				storeRow("operator_passkeys", {
					...{ operator_id: id, credential_id: "x", public_key: "x", counter: 0 },
					...{ transports: [], name: "鍵", created_at: 1 },
				}),
		],
	])("nor to one whose role lets nobody in without a second step, until they have %s", async (_, give) => {
		const lacking = await buildOperator({ email: "lacking@example.com", twoFactorRequired: true });
		await buildNotification(admin, [await buildMailbox(admin, lacking.email)]);
		expect(await bothWrite()).toEqual([]);
		await give(lacking.id);
		expect(await bothWrite()).toEqual([[lacking.email, BOTH]]);
	});

	test("nor in the log, nor can what names them be sent again", async () => {
		await buildNotification(admin, [await buildMailbox(admin, "all@example.com")]);
		await bothWrite();
		const log = async (as: BuiltOperator) =>
			(
				await requestJson<{ items: { id: string; text: string | null }[] }>("/api/notification_log", {
					as: await signInOperator(as),
				})
			).items;
		expect((await log(admin))[0]!.text).toContain("見えない人");
		const [hidden] = await log(restricted);
		expect(hidden!.text).toBeNull();
		await env.DB.prepare("update notification_messages set state = 'failed'").run();
		const again = (as: BuiltOperator) =>
			signInOperator(as).then((session) =>
				sendRequest(`/api/notification_log/${hidden!.id}/again`, { as: session, method: "POST" }),
			);
		expect((await again(restricted)).status).toBe(404);
		expect((await again(admin)).status).toBe(200);
	});

	test("an administrator sees everybody, whatever their role's scope says", async () => {
		await connectD1(env.DB).update(roles).set({ isAdmin: true }).where(undefined);
		await buildNotification(restricted, [await buildMailbox(restricted, "a@example.com")]);
		expect(await bothWrite()).toEqual([["a@example.com", BOTH]]);
	});
});

describe("conditions", () => {
	/** Filter for friends with a tag, or without it for `tag_or` 2. */
	const filterOf = (tagId: number, tag_or = 0): Filter =>
		readFilter({ inputs: [{ type: 60, tag_ids: [tagId], tag_group_id: null, use_group: 0, tag_or }] });
	const keep = async (tagId: number, tag_or?: number) =>
		(
			await connectD1(env.DB)
				.insert(memberQueries)
				.values({ filter: filterOf(tagId, tag_or), createdAt: 1 })
				.returning()
		)[0]!.id;

	test("[M-091, M-145] a filter and a custom search must both hold, as they are when it is told", async () => {
		const other = await buildTag();
		const both = await buildFriend({ name: "両方の人", tagIds: [tag.id, other.id] });
		const [search] = await connectD1(env.DB)
			.insert(funnels)
			.values({ name: "検索", memberQueryId: await keep(other.id), createdAt: 1 })
			.returning();
		await buildNotification(admin, [await buildMailbox(admin, "a@example.com")], {
			memberQueryId: await keep(tag.id),
			funnelId: search!.id,
		});
		await recordFriendMessages(context(), mine.id, others.id, both.id);
		await workNoticeQueue(context());
		expect(services.arrived).toHaveLength(1);
		expect(services.arrived[0]!.text).toContain("両方の人");
		expect(services.arrived[0]!.text).not.toContain("見える人");
	});

	test.each([
		["with", 0],
		["without", 2],
	])("a filter of the friends %s what is gone selects nobody, as everywhere", async (_, tag_or) => {
		await buildNotification(admin, [await buildMailbox(admin, "a@example.com")], {
			memberQueryId: await keep(999, tag_or),
		});
		expect(await bothWrite()).toEqual([]);
	});

	test("a visitor who is no friend is told of where everybody is meant", async () => {
		await buildNotification(admin, [await buildMailbox(admin, "all@example.com")], {
			timings: ["form_answered"],
		});
		await buildNotification(restricted, [await buildMailbox(admin, "few@example.com")], {
			timings: ["form_answered"],
		});
		const ctx = context();
		await ctx.db.batch(
			noteEvents(ctx, "form_answered", [
				{ key: "x", friendId: null, values: { form: "予約", form_id: 1 } },
			]) as never,
		);
		await workNoticeQueue(ctx);
		expect(services.told).toEqual([
			["all@example.com", expect.stringContaining("友だち以外の方が回答フォーム「予約」")],
		]);
		// The log hides it too: a restricted operator is not notified of visitors.
		const texts = async (as: BuiltOperator) =>
			(
				await requestJson<{ items: { text: string | null }[] }>("/api/notification_log", {
					as: await signInOperator(as),
				})
			).items.map(({ text }) => text !== null);
		expect([await texts(admin), await texts(restricted)]).toEqual([[true], [false]]);
	});

	test("what concerns no friend is told whatever the conditions", async () => {
		await buildNotification(restricted, [await buildMailbox(restricted, "a@example.com")], {
			timings: ["quota_low"],
			memberQueryId: await keep(tag.id),
		});
		const ctx = context();
		const values = { used: 8, limit: 10, percent: 80 };
		await ctx.db.batch(noteEvents(ctx, "quota_low", [{ key: "q", friendId: null, values }]) as never);
		await workNoticeQueue(ctx);
		expect(services.arrived).toHaveLength(1);
		const { items } = await requestJson<{ items: { text: string | null }[] }>("/api/notification_log", {
			as: await signInOperator(restricted),
		});
		expect(items[0]!.text).toContain("80%");
	});
});

test("[M-090, M-093] nothing is written while no setting in use asks for it", async () => {
	const box = await buildMailbox(admin, "a@example.com");
	await buildNotification(admin, [box], { useNotify: false });
	await buildNotification(admin, [box], { timings: ["friend_added"] });
	await recordFriendMessages(context(), mine.id);
	expect(await countRows("notification_facts")).toBe(0);
});

test("[M-092] what happens outside the hours is put on no list; the operators' other settings are untouched", async () => {
	const box = await buildMailbox(admin, "a@example.com");
	await buildNotification(admin, [box], {
		title: "夜",
		schedule: { ...AT_ALL_TIMES, hour_from: "20:00", hour_to: "23:00" },
	});
	await buildNotification(admin, [box], { title: "昼" });
	await recordFriendMessages(context(), mine.id);
	await workNoticeQueue(context());
	expect(services.arrived.map(({ title }) => title)).toEqual(["【結び】昼"]);
	expect(await readRows("select next_attempt_at from notification_facts")).toEqual([
		{ next_attempt_at: null },
	]);
});
