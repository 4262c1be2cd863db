import { env } from "cloudflare:workers";
import { isNull } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { connectD1 } from "#db/d1-client.ts";
import { actionTasks } from "#db/engine/actions.ts";
import { tags } from "#db/people/tag-tables.ts";
import { announcements } from "#db/platform/directory/announcement-tables.ts";
import { BROADCAST_TEXTS } from "#domain/platform/texts/broadcasts-texts.ts";
import { HEADQUARTERS_TEXTS } from "#domain/platform/texts/headquarters-texts.ts";
import { continueLostAnnouncement } from "#functions/console/headquarters/announcements/continue-lost-announcement.ts";
import { TAG_LIFETIME } from "#functions/console/headquarters/announcements/order-parts.ts";
import { clearDirectoryCopy } from "#functions/platform/accounts/account-directory.ts";
import { selectEnvOfHost } from "#functions/platform/accounts/select-account.ts";
import {
	type Announcer,
	BOTH_ACCOUNTS,
	draftAnnouncement,
	listBroadcasts,
	listTasks,
	openAnnouncer,
	postAnnouncement,
	showAnnounced,
} from "#tests/support/announcements.ts";
import { closeHeadquarters } from "#tests/support/headquarters.ts";
import { TestClock } from "#tests/support/test-clock.ts";
import { buildDeployment, GINZA_HOST, sendToMain } from "#tests/support/two-accounts.ts";

let announcer: Announcer;
beforeEach(async () => {
	announcer = await openAnnouncer();
});
afterEach(closeHeadquarters);

const BOTH = [env.DB, env.GINZA__DB!];

async function announce(given: object = {}): Promise<number> {
	const response = await postAnnouncement(announcer, draftAnnouncement(given));
	return ((await response.json()) as { id: number }).id;
}
/** One friend of the second account follows only that one. */
const announceOnce = () =>
	announce({
		once: 1,
		parts: BOTH_ACCOUNTS.map((part, index) => ({ ...part, expected: [3, 1][index] })),
	});
const cancel = (id: number) =>
	sendToMain(`/api/hq/announcements/${id}/cancel`, { as: announcer.session, method: "POST" });
const show = (id: number) => showAnnounced(announcer, id);
const beginIn = (database: D1Database) => connectD1(database).update(actionTasks).set({ total: 3 });
const listTags = (database: D1Database) =>
	connectD1(database).select({ name: tags.name }).from(tags).where(isNull(tags.deletedAt));

test("an announcement can be cancelled in its first minute, and leaves no draft in the accounts", async () => {
	const id = await announce();
	expect(await (await cancel(id)).json()).toEqual({ refused: [] });
	for (const database of BOTH) {
		const [broadcast] = await listBroadcasts(database);
		expect([broadcast?.taskId, broadcast?.deletedAt]).toEqual([null, expect.any(Number)]);
		expect((await listTasks(database)).map(({ nextWorkAt }) => nextWorkAt)).toEqual([null]);
	}
	const shown = await show(id);
	expect(shown.cancelled_at).not.toBeNull();
	expect(shown.parts.map(({ is_withdrawn }) => is_withdrawn)).toEqual([true, true]);
	const json = { parts: [] };
	const continued = await sendToMain(`/api/hq/announcements/${id}/continue`, { as: announcer.session, json });
	expect(continued.status).toBe(422);
});

test("an announcement that was sent everywhere is not cancelled, and nothing is recorded", async () => {
	const id = await announce();
	await Promise.all(BOTH.map(beginIn));
	const before = await connectD1(env.DIRECTORY!).select().from(announcements);
	const refused = await cancel(id);
	expect([refused.status, await refused.json()]).toEqual([
		422,
		{
			ERROR: [
				HEADQUARTERS_TEXTS.notCancellable,
				HEADQUARTERS_TEXTS.ofAccount("美容室 ひより", BROADCAST_TEXTS.notWithdrawable),
				HEADQUARTERS_TEXTS.ofAccount("整体院 みなと", BROADCAST_TEXTS.notWithdrawable),
			],
		},
	]);
	expect(await connectD1(env.DIRECTORY!).select().from(announcements)).toEqual(before);
	expect((await show(id)).cancelled_at).toBeNull();
});

test("an announcement that was sent in one account is cancelled in the other alone", async () => {
	const id = await announce();
	await beginIn(env.DB);
	expect(await (await cancel(id)).json()).toEqual({
		refused: [{ account: "main", problem: BROADCAST_TEXTS.notWithdrawable }],
	});
	const shown = await show(id);
	expect(shown.parts.map(({ is_withdrawn }) => is_withdrawn)).toEqual([false, true]);
	const list = await sendToMain("/api/hq/announcements", { as: announcer.session });
	expect(await list.json()).toMatchObject({ items: [{ is_cancelled: true, withdrawn: 1, accounts: 2 }] });
	expect((await cancel(id)).status).toBe(200);
	expect((await show(id)).parts).toEqual(shown.parts);
});

test("a broadcast that the account's staff withdrew stays theirs after the cancellation", async () => {
	const id = await announce();
	const [{ id: broadcastId } = { id: 0 }] = await listBroadcasts(env.DB);
	await sendToMain(`/api/broadcasts/${broadcastId}/withdraw`, { as: announcer.session, method: "POST" });
	await cancel(id);
	expect((await listBroadcasts(env.DB))[0]?.deletedAt).toBeNull();
});

test("the tag of friends of other accounts is deleted with the cancellation", async () => {
	const id = await announceOnce();
	expect(await listTags(env.GINZA__DB!)).toHaveLength(2);
	await cancel(id);
	expect(await listTags(env.GINZA__DB!)).toEqual([{ name: "常連" }]);
});

test("the tag of friends of other accounts is deleted by the clock after the send, not before", async () => {
	await announceOnce();
	const [announcement] = await connectD1(env.DIRECTORY!).select().from(announcements);
	expect(announcement!.nextAttemptAt).toBeGreaterThan(Date.now() + TAG_LIFETIME / 2);
	await tickDue();
	expect(await listTags(env.GINZA__DB!)).toHaveLength(2);
	await connectD1(env.GINZA__DB!)
		.update(actionTasks)
		.set({ total: 1, done: 1, nextWorkAt: null, finishedAt: 1 });
	await connectD1(env.DB).update(actionTasks).set({ total: 3, done: 3, nextWorkAt: null, finishedAt: 1 });
	await tickDue();
	expect(await listTags(env.GINZA__DB!)).toEqual([{ name: "常連" }]);
	const [done] = await connectD1(env.DIRECTORY!).select().from(announcements);
	expect(done!.nextAttemptAt).toBeNull();
});

/** The clock of the second account, once the announcement is due. */
async function tickDue(): Promise<void> {
	await connectD1(env.DIRECTORY!).update(announcements).set({ nextAttemptAt: 1 });
	clearDirectoryCopy(env.DIRECTORY!);
	const clock = new TestClock();
	const account = await selectEnvOfHost(buildDeployment(clock), GINZA_HOST);
	await continueLostAnnouncement(
		clock.context({ env: account, db: connectD1(account.DB), now: Date.now(), clock: Date.now }),
	);
}
