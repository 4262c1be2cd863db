import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { templates } from "#db/content/templates.ts";
import { connectD1 } from "#db/d1-client.ts";
import { funnels } from "#db/engine/member-queries.ts";
import { friendTags, tags } from "#db/people/tag-tables.ts";
import { announcementParts, announcements } from "#db/platform/directory/announcement-tables.ts";
import { memberships } from "#db/platform/directory/people-tables.ts";
import { auditLog, operators, roles } from "#db/platform/operators.ts";
import { uploads } from "#db/platform/uploads.ts";
import { announcementInput } from "#domain/console/headquarters/announcement-schemas.ts";
import { CALL_TEXTS } from "#domain/platform/texts/calls-texts.ts";
import { HEADQUARTERS_TEXTS } from "#domain/platform/texts/headquarters-texts.ts";
import type { estimateAnnouncement } from "#functions/console/headquarters/announcements/estimate-announcement.ts";
import type { listAnnouncementChoices } from "#functions/console/headquarters/announcements/list-announcement-choices.ts";
import { orderParts } from "#functions/console/headquarters/announcements/order-parts.ts";
import { saveAnnouncement } from "#functions/console/headquarters/announcements/save-announcement.ts";
import { accountBindings } from "#functions/platform/accounts/account-bindings.ts";
import { findPerson } from "#functions/platform/accounts/find-person.ts";
import { selectEnvOfHost } from "#functions/platform/accounts/select-account.ts";
import { signInTo } from "#tests/support/account-sessions.ts";
import {
	type Announcer,
	BOTH_ACCOUNTS as BOTH,
	draftAnnouncement as draft,
	listBroadcasts,
	listTasks,
	openAnnouncer,
	postAnnouncement,
	showAnnounced,
	ANNOUNCED_TEXT as TEXT,
} from "#tests/support/announcements.ts";
import { closeHeadquarters, openHeadquarters } from "#tests/support/headquarters.ts";
import {
	type BuiltOperator,
	buildOperator,
	type ConsoleSession,
	operatorContext,
	signInOperator,
} from "#tests/support/operator-builders.ts";
import { TEST_ORIGIN } from "#tests/support/send-request.ts";
import { TestClock } from "#tests/support/test-clock.ts";
import { buildDeployment, buildPerson, sendToGinza, sendToMain } from "#tests/support/two-accounts.ts";

type Estimate = Awaited<ReturnType<typeof estimateAnnouncement>>;
let announcer: Announcer;
let operator: BuiltOperator;
let session: ConsoleSession;
let vip: { id: number };

beforeEach(async () => {
	announcer = await openAnnouncer();
	({ operator, session, vip } = announcer);
});
afterEach(closeHeadquarters);

const estimate = async (given: object = {}) => {
	const json = { messages: [TEXT], once: 0, parts: BOTH, ...given };
	const response = await sendToMain("/api/hq/announcements/estimate", { as: session, json, whole: true });
	return ((await response.json()) as Estimate).parts;
};
const post = (json: object) => postAnnouncement(announcer, json);
const announce = async (json: object = draft()) => ((await (await post(json)).json()) as { id: number }).id;
const show = (id: number) => showAnnounced(announcer, id);

test("of two accounts with one key are two, since an operator's number means another one in each", async () => {
	const first = await announce();
	const response = await sendToGinza("/api/hq/announcements", {
		...{ as: await signInTo("ginza", operator), json: draft({ name: "別のお知らせ" }), whole: true },
		headers: { "Idempotency-Key": "announce-1" },
	});
	expect(response.status).toBe(200);
	const { id } = (await response.json()) as { id: number };
	expect(id).not.toBe(first);
	expect((await show(id)).name).toBe("別のお知らせ");
});

describe("the numbers of friends", () => {
	test("are those of each account and its own search", async () => {
		expect((await estimate()).map(({ account, count }) => [account, count])).toEqual([
			["main", 3],
			["ginza", 4],
		]);
		const parts = [BOTH[0]!, { account: "ginza", search: "検索" }];
		expect((await estimate({ parts })).map(({ count }) => count)).toEqual([3, 1]);
	});

	test("of people who follow several accounts count once, in the order of the accounts", async () => {
		expect((await estimate({ once: 1 })).map(({ count, excluded }) => [count, excluded])).toEqual([
			[3, 0],
			[1, 3],
		]);
		const reversed = await estimate({ once: 1, parts: BOTH.toReversed() });
		expect(reversed.map(({ count, excluded }) => [count, excluded])).toEqual([
			[4, 0],
			[0, 3],
		]);
	});

	test("are missing with a reason where the person may not announce or a search is unknown", async () => {
		const unknown = await estimate({ parts: [{ account: "ginza", search: "ない" }] });
		expect(unknown[0]?.problem).toBe(HEADQUARTERS_TEXTS.searchGone("ない"));
		await connectD1(env.GINZA__DB!)
			.update(roles)
			.set({ isAdmin: false, abilities: ["friend-read"] });
		expect((await estimate())[1]?.problem).toBe(HEADQUARTERS_TEXTS.notAllowed);
		await closeHeadquarters();
		({ session } = await openHeadquarters(["main"]));
		expect((await estimate())[1]?.problem).toBe(HEADQUARTERS_TEXTS.notMember);
	});

	test("are missing where a message names a field that the account does not have", async () => {
		await env.DB.prepare(
			"insert into vars (name, name_key, type, created_at) values ('会員番号', '会員番号', 1, 1)",
		).run();
		const messages = [{ type: 1, text: "番号は{var:会員番号}です" }];
		const parts = await estimate({ messages });
		expect(parts.map(({ problem }) => problem === null)).toEqual([true, false]);
	});
});

describe("an announcement", () => {
	test("becomes an ordinary broadcast of each account, and says so", async () => {
		const id = await announce();
		for (const database of [env.DB, env.GINZA__DB!]) {
			const [broadcast, ...others] = await listBroadcasts(database);
			expect(others).toEqual([]);
			expect(broadcast).toMatchObject({ name: "年末のお知らせ", filter: null });
			expect(broadcast?.taskId).not.toBeNull();
		}
		const { parts } = await show(id);
		expect(
			parts.map(({ account, expected, problem, broadcast }) => [
				account,
				expected,
				problem,
				broadcast?.state,
			]),
		).toEqual([
			["main", 3, null, "planned"],
			["ginza", 4, null, "planned"],
		]);
	});

	test("is ordered by the person's operator of each account, whose number is somebody else's in another", async () => {
		const ginza = connectD1(env.GINZA__DB!);
		const [row] = await ginza.select().from(operators).where(eq(operators.id, operator.id));
		const own = { ...row!, id: operator.id + 70, email: "honbu-ginza@example.com" };
		await ginza.insert(operators).values(own);
		await connectD1(env.DIRECTORY!)
			.update(memberships)
			.set({ operatorId: own.id })
			.where(eq(memberships.account, "ginza"));
		await announce();
		const actorsIn = async (db: typeof ginza) => [
			...new Set((await db.select().from(auditLog)).map(({ operatorId }) => operatorId)),
		];
		expect(await actorsIn(ginza)).toEqual([own.id]);
		expect(await actorsIn(connectD1(env.DB))).toEqual([operator.id]);
	});

	test("is refused as a whole for another number of friends than confirmed", async () => {
		const refused = await post(draft({ parts: BOTH.map((part) => ({ ...part, expected: 3 })) }));
		expect(refused.status).toBe(409);
		expect(await refused.json()).toEqual({
			ERROR: [HEADQUARTERS_TEXTS.countChanged("整体院 みなと", 3, 4), HEADQUARTERS_TEXTS.confirmAgain],
		});
		expect(await listBroadcasts(env.DB)).toEqual([]);
		expect(await connectD1(env.DIRECTORY!).select().from(announcements)).toEqual([]);
	});

	test("is sent once to people who follow both, who get a tag in the second account", async () => {
		const expected = [3, 1];
		await announce(
			draft({ once: 1, parts: BOTH.map((part, index) => ({ ...part, expected: expected[index] })) }),
		);
		const [broadcast] = await listBroadcasts(env.GINZA__DB!);
		const ginza = connectD1(env.GINZA__DB!);
		const [tag] = (await ginza.select().from(tags)).filter(({ name }) => name.startsWith("本部のお知らせ"));
		expect(broadcast?.filter?.inputs).toEqual([
			{ type: 60, tag_ids: [tag!.id], tag_group_id: null, use_group: 0, tag_or: 2 },
		]);
		const tagged = (await ginza.select().from(friendTags)).filter(({ tagId }) => tagId === tag!.id);
		expect(tagged).toHaveLength(3);
		expect((await listBroadcasts(env.DB))[0]?.filter).toBeNull();
	});

	test("keeps the conditions of the confirmed search, whatever happens to the search", async () => {
		const parts = [{ account: "ginza", search: "検索", expected: 1 }];
		const id = await announce(draft({ parts }));
		await connectD1(env.GINZA__DB!).delete(funnels);
		const [broadcast] = await listBroadcasts(env.GINZA__DB!);
		expect(broadcast?.filter?.inputs[0]).toMatchObject({ tag_ids: [vip.id] });
		expect((await show(id)).parts[0]).toMatchObject({ search: "検索", broadcast: { state: "planned" } });
	});

	test("shows only figures of an account in which the viewer does not work", async () => {
		const id = await announce(draft({ parts: [{ account: "ginza", search: "検索", expected: 1 }] }));
		await env.DIRECTORY!.prepare("delete from memberships where account = 'ginza'").run();
		const [part] = (await show(id)).parts;
		expect(part).toMatchObject({ is_member: false, search: null, is_everybody: false, expected: 1 });
		expect(part?.broadcast?.state).toBe("planned");
	});

	test("names no search of an account to somebody who may not see its searches", async () => {
		const id = await announce(draft({ parts: [{ account: "ginza", search: "検索", expected: 1 }] }));
		expect((await show(id)).parts[0]?.search).toBe("検索");
		await connectD1(env.GINZA__DB!)
			.update(roles)
			.set({ isAdmin: false, abilities: ["broadcast-read"] });
		expect((await show(id)).parts[0]).toMatchObject({ is_member: true, search: null, is_everybody: false });
	});

	test("takes its pictures along to the other account", async () => {
		await env.MEDIA.put("menu-image-1", "picture");
		const stored = await sendToMain("/api/template/unlisted", {
			as: session,
			json: { content: { type: "image", media_key: "menu-image-1" } },
			headers: { "Idempotency-Key": "picture-1" },
		});
		const { id: egg_id } = (await stored.json()) as { id: number };
		await connectD1(env.GINZA__DB!).delete(uploads);
		await announce(draft({ messages: [{ type: 12, egg_id }] }));
		const ginza = accountBindings(buildDeployment(), "ginza");
		expect(await (await ginza.MEDIA.get("menu-image-1"))?.text()).toBe("picture");
		expect(await connectD1(ginza.DB).select({ key: uploads.key }).from(uploads)).toEqual([
			{ key: "menu-image-1" },
		]);
		const contents = await connectD1(ginza.DB).select({ content: templates.content }).from(templates);
		expect(contents.at(-1)?.content).toMatchObject({ type: "image", media_key: "menu-image-1" });
		expect((await listBroadcasts(env.GINZA__DB!))[0]?.messages[0]).toMatchObject({ type: 12 });
	});

	test("takes them along from the account in which it was written, also if it is continued in another one", async () => {
		await env.MEDIA.put("menu-image-1", "picture");
		const stored = await sendToMain("/api/template/unlisted", {
			as: session,
			json: { content: { type: "image", media_key: "menu-image-1" } },
			headers: { "Idempotency-Key": "picture-1" },
		});
		const { id: egg_id } = (await stored.json()) as { id: number };
		await connectD1(env.GINZA__DB!).delete(uploads);
		const id = await announce(
			draft({ messages: [{ type: 12, egg_id }], parts: [{ ...BOTH[1]!, expected: 4 }] }),
		);
		// As if the worker had died before it did anything in the second account.
		const ginza = accountBindings(buildDeployment(), "ginza");
		await ginza.MEDIA.delete("menu-image-1");
		await connectD1(ginza.DB).delete(uploads);
		for (const table of ["broadcasts", "templates", "action_tasks"])
			await ginza.DB.prepare(`update ${table} set save_key = null`).run();
		await connectD1(env.DIRECTORY!).update(announcementParts).set({ broadcastId: null });
		const continued = await sendToGinza(`/api/hq/announcements/${id}/continue`, {
			as: await signInTo("ginza", operator),
			json: { parts: [{ account: "ginza", expected: 4 }] },
		});
		expect(continued.status).toBe(200);
		expect((await show(id)).parts[0]?.problem).toBeNull();
		expect(await (await ginza.MEDIA.get("menu-image-1"))?.text()).toBe("picture");
	});

	test("is refused with a button that runs an action, whose number is another action elsewhere", async () => {
		const action = { type: "postback", label: "押す", data: "action=1" };
		const contents = JSON.stringify({
			type: "bubble",
			body: { type: "box", layout: "vertical", contents: [{ type: "button", action }] },
		});
		await env.DB.prepare("insert into actions (name, created_at, updated_at) values ('動作', 1, 1)").run();
		const stored = await sendToMain("/api/template/unlisted", {
			as: session,
			json: { content: { type: "flex", alt_text: "お知らせ", contents } },
			headers: { "Idempotency-Key": "flex-0001" },
		});
		const { id: egg_id } = (await stored.json()) as { id: number };
		const refused = await post(draft({ messages: [{ type: 12, egg_id }] }));
		expect(await refused.json()).toEqual({ messages: [HEADQUARTERS_TEXTS.namesAction] });
	});

	test("of another account's person is an unknown page to somebody without the right", async () => {
		const id = await announce();
		await env.DIRECTORY!.prepare("update people set is_headquarters = 0").run();
		const refused = await sendToMain(`/api/hq/announcements/${id}`, { as: session });
		expect([refused.status, await refused.json()]).toEqual([404, { ERROR: [CALL_TEXTS.notFound] }]);
	});
});

test("an announcement to many accounts is ordered by several calls, and still once for each person", async () => {
	const deployment = await selectEnvOfHost(buildDeployment(), new URL(TEST_ORIGIN).host);
	const ctx = {
		...operatorContext(new TestClock(), operator),
		...{ env: deployment, now: Date.now(), saveKey: "announce-many" },
	};
	const person = (await findPerson(deployment, operator.id))!;
	const parts = BOTH.map((part, index) => ({ ...part, expected: [3, 1][index]! }));
	const input = announcementInput.parse({ ...draft({ once: 1 }), parts });
	const { id } = await saveAnnouncement({ ctx, person, input });
	expect(await orderParts(ctx, id, 1)).toEqual({ left: 1 });
	expect([(await listTasks(env.DB)).length, (await listTasks(env.GINZA__DB!)).length]).toEqual([1, 0]);
	expect(await orderParts(ctx, id, 1)).toEqual({ left: 0 });
	expect([(await listTasks(env.DB)).length, (await listTasks(env.GINZA__DB!)).length]).toEqual([1, 1]);
	expect((await listBroadcasts(env.GINZA__DB!))[0]?.filter?.inputs).toHaveLength(1);
});

describe("somebody else of the headquarters", () => {
	beforeEach(async () => {
		const other = await buildOperator({ isAdmin: true });
		await buildPerson({ operators: { main: other.id }, isHeadquarters: true });
		otherSession = await signInOperator(other);
	});
	let otherSession: ConsoleSession;

	test("continues no announcement, which would be ordered by its author's operators", async () => {
		const id = await announce();
		await connectD1(env.DIRECTORY!).update(announcementParts).set({ broadcastId: null, problem: "失敗" });
		const before = await connectD1(env.DIRECTORY!).select().from(announcementParts);
		const response = await sendToMain(`/api/hq/announcements/${id}/continue`, {
			as: otherSession,
			json: { parts: [{ account: "ginza", expected: 4 }] },
		});
		expect(response.status).toBe(403);
		expect(await connectD1(env.DIRECTORY!).select().from(announcementParts)).toEqual(before);
	});

	test("learns no search of an account in which they do not work or may not announce", async () => {
		const choicesFor = async (as: ConsoleSession) => {
			const response = await sendToMain("/api/hq/announcements/choices", { as });
			const { accounts } = (await response.json()) as Awaited<ReturnType<typeof listAnnouncementChoices>>;
			return accounts.find(({ name }) => name === "ginza");
		};
		expect(await choicesFor(session)).toMatchObject({ searches: ["検索"], refusal: null });
		expect(await choicesFor(otherSession)).toMatchObject({
			searches: [],
			refusal: HEADQUARTERS_TEXTS.notMember,
		});
		await connectD1(env.GINZA__DB!)
			.update(roles)
			.set({ isAdmin: false, abilities: ["broadcast-read", "funnel-read"] });
		expect(await choicesFor(session)).toMatchObject({
			searches: [],
			refusal: HEADQUARTERS_TEXTS.notAllowed,
		});
	});
});
