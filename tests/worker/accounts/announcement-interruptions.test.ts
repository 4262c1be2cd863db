import { env } from "cloudflare:workers";
import { afterEach, beforeEach, expect, test } from "vitest";
import { connectD1 } from "#db/d1-client.ts";
import { friends } from "#db/engine/friends.ts";
import { announcementParts, announcements } from "#db/platform/directory/announcement-tables.ts";
import { HEADQUARTERS_TEXTS } from "#domain/platform/texts/headquarters-texts.ts";
import {
	type Announcer,
	countOrdered,
	draftAnnouncement as draft,
	EACH_ONCE,
	listBroadcasts,
	listTasks,
	openAnnouncer,
	postAnnouncement,
	showAnnounced,
} from "#tests/support/announcements.ts";
import { closeHeadquarters } from "#tests/support/headquarters.ts";
import { dieAfter, failAt, interruptAt } from "#tests/support/observed-database.ts";
import type { ConsoleSession } from "#tests/support/operator-builders.ts";
import { sendToMain } from "#tests/support/two-accounts.ts";

/** Statement that records the broadcast of an account, or the reason why there is none. */
const RECORDING = /update "announcement_parts" set "(found|problem)"/i;

let announcer: Announcer;
let session: ConsoleSession;
beforeEach(async () => {
	announcer = await openAnnouncer();
	({ session } = announcer);
});
afterEach(closeHeadquarters);

const post = (json: object, options: { key?: string; bindings?: object } = {}) =>
	postAnnouncement(announcer, json, options);
const show = (id: number) => showAnnounced(announcer, id);

test("two presses at once order each account once", async () => {
	const responses = await Promise.all([post(draft()), post(draft()), post(draft())]);
	expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
	expect(await countOrdered()).toEqual(EACH_ONCE);
	expect((await post(draft({ name: "別の名前" }))).status).toBe(422);
	expect(await countOrdered()).toEqual(EACH_ONCE);
});

test.each([
	["the announcement is stored", /insert into "announcement_parts"/i],
	["the first account is claimed", /update "announcement_parts" set "attempts"/i],
	["the first account is ordered and recorded", RECORDING],
])("a worker that is lost after %s is repeated without a second broadcast", async (_moment, statement) => {
	const lost = await post(draft(), { bindings: { DIRECTORY: dieAfter(env.DIRECTORY!, statement) } });
	expect(lost.status).toBe(500);
	expect((await post(draft())).status).toBe(200);
	expect(await countOrdered()).toEqual(EACH_ONCE);
	const parts = await connectD1(env.DIRECTORY!).select().from(announcementParts);
	expect(parts.map(({ broadcastId }) => broadcastId)).toEqual([1, 1]);
});

test.each([
	["the draft", /insert into "broadcasts"/i],
	["the order", /insert into "?action_tasks/i],
])(
	"an account that is lost after %s does not stop the others, and is ordered once by a repetition",
	async (_moment, statement) => {
		const sent = await post(draft(), { bindings: { GINZA__DB: dieAfter(env.GINZA__DB!, statement) } });
		const { id } = (await sent.json()) as { id: number };
		expect((await show(id)).parts.map(({ problem }) => problem)).toEqual([
			null,
			HEADQUARTERS_TEXTS.problems.failed,
		]);
		const continued = await sendToMain(`/api/hq/announcements/${id}/continue`, {
			as: session,
			json: { parts: [{ account: "ginza", expected: 4 }] },
		});
		expect(continued.status).toBe(200);
		expect(await countOrdered()).toEqual(EACH_ONCE);
		expect((await show(id)).parts.map(({ problem }) => problem)).toEqual([null, null]);
	},
);

test("a number of friends that changes at the order holds the account back until it is confirmed", async () => {
	const follow = async () => {
		await connectD1(env.GINZA__DB!)
			.insert(friends)
			.values({ lineUserId: `U${"e".repeat(32)}`, name: "今きた友だち", followedAt: 1, createdAt: 1 });
	};
	const directory = interruptAt(env.DIRECTORY!, RECORDING, follow);
	const sent = await post(draft(), { bindings: { DIRECTORY: directory } });
	const { id } = (await sent.json()) as { id: number };
	const [, ginza] = (await show(id)).parts;
	expect(ginza).toMatchObject({
		found: 5,
		problem: HEADQUARTERS_TEXTS.numberChanged(4, 5),
		broadcast: null,
	});
	const json = { parts: [{ account: "ginza", expected: 5 }] };
	await sendToMain(`/api/hq/announcements/${id}/continue`, { as: session, json });
	expect(await countOrdered()).toEqual(EACH_ONCE);
});

test.each([
	["before the first draft is saved", "DB", /insert into "broadcasts"/i],
	["before the first order is written", "DB", /insert into "?action_tasks/i],
	["before the first broadcast is recorded", "DIRECTORY", RECORDING],
] as const)("a cancellation %s leaves no broadcast that is sent", async (_moment, binding, statement) => {
	const cancel = async () => {
		const [row] = await connectD1(env.DIRECTORY!).select({ id: announcements.id }).from(announcements);
		await sendToMain(`/api/hq/announcements/${row!.id}/cancel`, { as: session, method: "POST" });
	};
	const database = interruptAt(env[binding]!, statement, cancel);
	await post(draft(), { bindings: { [binding]: database } });
	expect((await countOrdered()).map(({ broadcasts: ordered }) => ordered)).toEqual([0, 0]);
});

test("a broadcast that its account withdrew before the repetition is not sent again", async () => {
	const failing = failAt(env.DIRECTORY!, RECORDING, 9);
	expect((await post(draft(), { bindings: { DIRECTORY: failing } })).status).toBe(500);
	const [{ id: broadcastId } = { id: 0 }] = await listBroadcasts(env.DB);
	await sendToMain(`/api/broadcasts/${broadcastId}/withdraw`, { as: session, method: "POST" });
	const { id } = (await (await post(draft())).json()) as { id: number };
	const [main, ginza] = (await show(id)).parts;
	expect(main).toMatchObject({ problem: HEADQUARTERS_TEXTS.changedThere, broadcast: null });
	expect(ginza?.broadcast?.state).toBe("planned");
	expect((await listTasks(env.DB)).map(({ nextWorkAt }) => nextWorkAt)).toEqual([null]);
});

test("a directory that fails before anything is ordered orders nothing", async () => {
	const failing = failAt(env.DIRECTORY!, /insert into "announcements"/i);
	expect((await post(draft(), { bindings: { DIRECTORY: failing } })).status).toBe(500);
	expect(await listBroadcasts(env.DB)).toEqual([]);
});
