import { env } from "cloudflare:workers";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { connectD1 } from "#db/d1-client.ts";
import { pendingRuns } from "#db/engine/runs.ts";
import { BACKGROUND_TEXTS } from "#domain/platform/texts/background-texts.ts";
import { DELIVERY_TEXTS } from "#domain/platform/texts/deliveries-texts.ts";
import { SEARCH_TEXTS } from "#domain/platform/texts/friend-search-texts.ts";
import { DAY, HOUR, MINUTE } from "#domain/platform/time/wire-time.ts";
import { runBackgroundTasks } from "#functions/console/background/background-worker.ts";
import { claimMenuLinks, MENU_LINK_ATTEMPTS } from "#functions/content/rich-menus/claim-menu-links.ts";
import type { Ctx } from "#functions/context.ts";
import { carryOutPendingRuns } from "#functions/engine/actions/carry-out-pending-runs.ts";
import { sendDueDeliveries } from "#functions/engine/deliveries/delivery-worker.ts";
import { workWebhookEvents } from "#functions/integrations/webhook/webhook-event-worker.ts";
import { workSearchJobs } from "#functions/people/friend-search/jobs/search-job-worker.ts";
import { MAX_LOST_WORKERS } from "#functions/platform/queues/retry-batch-size.ts";
import { buildAction } from "#tests/support/action-builders.ts";
import { readRows } from "#tests/support/database-snapshot.ts";
import { buildDelivery } from "#tests/support/delivery-builders.ts";
import { fakeLine } from "#tests/support/fake-line.ts";
import { buildFriend } from "#tests/support/friend-builders.ts";
import { type LineWebhookEvent, lineEvents, sendWebhook } from "#tests/support/line-webhook.ts";
import { resetState } from "#tests/support/migrations.ts";
import { dieAt, observeDatabase } from "#tests/support/observed-database.ts";
import { buildOperator, type ConsoleSession, signInOperator } from "#tests/support/operator-builders.ts";
import { requestJson } from "#tests/support/send-request.ts";
import { storeRow } from "#tests/support/store-rows.ts";
import { TestClock } from "#tests/support/test-clock.ts";
import { begin } from "../../people/friend-search/searching.ts";

/* Point 1: twenty files from LINE filled the memory; work that killed its worker was retried forever. */

let clock: TestClock;
let operator: ConsoleSession;
let friend: { id: number; lineUserId: string };
beforeEach(async () => {
	await resetState();
	await fakeLine.forget();
	vi.spyOn(console, "error").mockImplementation(() => undefined);
	clock = new TestClock().rule();
	operator = await signInOperator(await buildOperator());
	friend = await buildFriend();
});
afterEach(() => void vi.restoreAllMocks());

/** Sends LINE's webhook request, and advances a minute. */
async function tell(...events: LineWebhookEvent[]): Promise<void> {
	expect((await sendWebhook(events)).status).toBe(200);
	clock.advance(MINUTE);
}

const MEGABYTE = 1_024 * 1_024;

/** File store with a record of the sizes written in one piece. */
function weighed() {
	const pieces: number[] = [];
	const weigh = (bytes: Uint8Array) => void pieces.push(bytes.byteLength);
	const MEDIA = {
		put: (key: string, bytes: Uint8Array, options?: R2PutOptions) => {
			weigh(bytes);
			return env.MEDIA.put(key, bytes, options);
		},
		createMultipartUpload: async (key: string, options?: R2MultipartOptions) => {
			const upload = await env.MEDIA.createMultipartUpload(key, options);
			return {
				uploadPart: (number: number, bytes: Uint8Array) => {
					weigh(bytes);
					return upload.uploadPart(number, bytes);
				},
				complete: (parts: R2UploadedPart[]) => upload.complete(parts),
				abort: () => upload.abort(),
			};
		},
	} as unknown as R2Bucket;
	return { MEDIA, pieces };
}

test("twenty files at once, one of them large and one far too large, go to the store in pieces and hold up nobody", async () => {
	const videos = Array.from({ length: 20 }, (_, index) =>
		lineEvents.message("video", {
			...{ from: friend.lineUserId, at: clock.now, messageId: `video-${index}` },
			...{ duration: 1_000, contentProvider: { type: "line" } },
		}),
	);
	await tell(...videos);
	await workWebhookEvents(clock.context());
	const video = (headers: Record<string, string> = {}, text = "mp4") =>
		({ status: 200, text, headers: { "Content-Type": "video/mp4", ...headers } }) as const;
	await fakeLine.answers(
		"content",
		video({}, "x".repeat(11 * MEGABYTE)),
		video({ "Content-Length": "4000000000" }),
		...Array.from({ length: 18 }, () => video()),
	);
	const { MEDIA, pieces } = weighed();
	const ctx = () => clock.context({ env: { ...clock.env, MEDIA } });
	await Promise.all([runBackgroundTasks(ctx()), runBackgroundTasks(ctx()), runBackgroundTasks(ctx())]);
	await runBackgroundTasks(ctx());
	expect(pieces).toHaveLength(3 + 18);
	expect(Math.max(...pieces)).toBe(5 * MEGABYTE);
	const talk = await requestJson<{ items: { media: string | null; media_failed: string | null }[] }>(
		`/api/friends/${friend.id}/messages`,
		{ as: operator },
	);
	expect(talk.items.filter(({ media }) => media !== null)).toHaveLength(19);
	expect(talk.items.flatMap(({ media_failed }) => media_failed ?? [])).toEqual([
		BACKGROUND_TEXTS.fileNotFetched(BACKGROUND_TEXTS.fileTooLarge(200)),
	]);
});

/** Worker that dies after its first claim; later calls fail. */
function dying(): Ctx {
	let trips = 0;
	const before = () => {
		if (++trips > 1) throw new Error("dead");
	};
	return clock.context({ db: connectD1(observeDatabase(env.DB, { before })) });
}

interface Claim {
	build: () => Promise<unknown>;
	work: (ctx: Ctx) => Promise<unknown>;
	/** Worker that dies of it; by default after its first round trip. */
	dying?: () => Ctx;
	/** Duration of a claim, ms. */
	lease: number;
	/** Number of deaths before it is given up. */
	times: number;
	/** Error shown afterwards. */
	reason: () => Promise<unknown>;
	told: string;
}

const STRANGER = "U".padEnd(33, "7");

const CLAIMS: Record<string, Claim> = {
	"a background task": {
		build: async () => {
			await tell(lineEvents.follow({ from: STRANGER, at: clock.now }));
			await workWebhookEvents(clock.context());
		},
		work: runBackgroundTasks,
		dying: () => clock.context({ db: connectD1(dieAt(env.DB, STRANGER)) }),
		lease: 3 * MINUTE,
		times: MAX_LOST_WORKERS + 1,
		reason: async () =>
			(await readRows<{ error: string }>("select error from errands where next_attempt_at is null"))[0]
				?.error,
		told: BACKGROUND_TEXTS.workStopped,
	},
	"an event": {
		build: () => tell(lineEvents.text({ from: friend.lineUserId, at: clock.now, text: "あ" })),
		work: workWebhookEvents,
		lease: 2 * MINUTE,
		times: 10,
		reason: async () =>
			(await requestJson<{ items: { reason: string }[] }>("/api/webhook_events/failed", { as: operator }))
				.items[0]?.reason,
		told: BACKGROUND_TEXTS.workStopped,
	},
	"a run that another run caused": {
		build: async () =>
			connectD1(env.DB)
				.insert(pendingRuns)
				.values({
					...{
						actionId: (await buildAction()).id,
						friendId: friend.id,
						cause: "c",
						causeType: "tag",
						parentId: "p",
					},
					...{ rootId: "p", depth: 1, nextAttemptAt: clock.now, createdAt: clock.now },
				}),
		work: carryOutPendingRuns,
		lease: 3 * MINUTE,
		times: 12,
		reason: async () =>
			(await readRows<{ reason: string }>("select reason from runs where state = 'failed'"))[0]?.reason,
		told: BACKGROUND_TEXTS.workStopped,
	},
	"a wish for a rich menu": {
		build: () =>
			storeRow("richmenu_links", {
				friend_id: friend.id,
				attempts: MENU_LINK_ATTEMPTS - 2,
				next_attempt_at: clock.now,
			}),
		work: claimMenuLinks,
		lease: 5 * MINUTE,
		times: 4,
		reason: async () =>
			(await readRows<{ error: string }>("select error from richmenu_links where next_attempt_at is null"))[0]
				?.error,
		told: BACKGROUND_TEXTS.workStopped,
	},
	"a job over many friends": {
		build: async () => begin({ clock, by: await buildOperator(), work: { kind: "csv", encoding: "utf-8" } }),
		work: workSearchJobs,
		lease: 10 * MINUTE,
		times: 4,
		reason: async () => (await readRows<{ reason: string }>("select reason from search_jobs"))[0]?.reason,
		told: SEARCH_TEXTS.jobGivenUp,
	},
	"a delivery, of which LINE may have heard": {
		build: () => buildDelivery({ friendId: friend.id, dueAt: clock.now }),
		work: sendDueDeliveries,
		lease: DAY + HOUR,
		times: 1,
		reason: async () =>
			(await readRows<{ reason: string }>("select reason from deliveries where state = 'parked'"))[0]?.reason,
		told: DELIVERY_TEXTS.pushInDoubt,
	},
};

test.each(Object.entries(CLAIMS))(
	"%s that kills every worker is given up with a reason",
	async (_, claim) => {
		await claim.build();
		for (let died = 0; died < claim.times; died++) {
			await claim.work((claim.dying ?? dying)()).catch(() => undefined);
			clock.advance(claim.lease);
		}
		await claim.work(clock.context());
		expect(await claim.reason()).toBe(claim.told);
	},
);
