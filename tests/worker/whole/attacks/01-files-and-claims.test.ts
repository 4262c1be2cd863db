import { env } from "cloudflare:workers";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { connect } from "#db/client.ts";
import { pendingRuns } from "#db/engine/runs.ts";
import { BACKGROUND_TEXTS } from "#domain/platform/texts/background.ts";
import { DELIVERY_TEXTS } from "#domain/platform/texts/deliveries.ts";
import { SEARCH_TEXTS } from "#domain/platform/texts/friend-search.ts";
import { DAY, HOUR, MINUTE } from "#domain/platform/time/time.ts";
import { workBackgroundTasks } from "#functions/console/background/work.ts";
import { claimLinks, LINK_ATTEMPTS } from "#functions/content/rich-menus/claim.ts";
import type { Ctx } from "#functions/context.ts";
import { runPending } from "#functions/engine/actions/pending.ts";
import { workDeliveries } from "#functions/engine/deliveries/work.ts";
import { workEvents } from "#functions/integrations/webhook/work.ts";
import { workSearchJobs } from "#functions/people/friend-search/jobs/work.ts";
import { MOST_LOST } from "#functions/platform/queues/company.ts";
import { buildAction } from "#tests/support/actions.ts";
import { TestClock } from "#tests/support/clock.ts";
import { dyingAt, watched } from "#tests/support/database.ts";
import { buildDelivery } from "#tests/support/deliveries.ts";
import { buildFriend } from "#tests/support/friends.ts";
import { line } from "#tests/support/line.ts";
import { beginAnew } from "#tests/support/migrations.ts";
import { buildOperator, type Session, signIn } from "#tests/support/operators.ts";
import { ask } from "#tests/support/requests.ts";
import { rows } from "#tests/support/snapshot.ts";
import { store } from "#tests/support/stored.ts";
import { type LineEvent, lineEvents, sendWebhook } from "#tests/support/webhook.ts";
import { begin } from "../../people/friend-search/searching.ts";

/* Point 1: files from LINE filled the memory, twenty at once, and what killed its worker was tried for ever. */

let clock: TestClock;
let operator: Session;
let friend: { id: number; lineUserId: string };
beforeEach(async () => {
	await beginAnew();
	await line.forget();
	vi.spyOn(console, "error").mockImplementation(() => undefined);
	clock = new TestClock().rule();
	operator = await signIn(await buildOperator());
	friend = await buildFriend();
});
afterEach(() => void vi.restoreAllMocks());

/** LINE tells of something, by the request that it makes; a minute later everybody knows. */
async function tell(...events: LineEvent[]): Promise<void> {
	expect((await sendWebhook(events)).status).toBe(200);
	clock.advance(MINUTE);
}

const MEGABYTE = 1_024 * 1_024;

/** The store of files, and how much of them anybody handed it in one piece. */
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
	await workEvents(clock.context());
	const video = (headers: Record<string, string> = {}, text = "mp4") =>
		({ status: 200, text, headers: { "Content-Type": "video/mp4", ...headers } }) as const;
	await line.answers(
		"content",
		video({}, "x".repeat(11 * MEGABYTE)),
		video({ "Content-Length": "4000000000" }),
		...Array.from({ length: 18 }, () => video()),
	);
	const { MEDIA, pieces } = weighed();
	const ctx = () => clock.context({ env: { ...clock.env, MEDIA } });
	await Promise.all([workBackgroundTasks(ctx()), workBackgroundTasks(ctx()), workBackgroundTasks(ctx())]);
	await workBackgroundTasks(ctx());
	expect(pieces).toHaveLength(3 + 18);
	expect(Math.max(...pieces)).toBe(5 * MEGABYTE);
	const talk = await ask<{ items: { media: string | null; media_failed: string | null }[] }>(
		`/api/friends/${friend.id}/messages`,
		{ as: operator },
	);
	expect(talk.items.filter(({ media }) => media !== null)).toHaveLength(19);
	expect(talk.items.flatMap(({ media_failed }) => media_failed ?? [])).toEqual([
		BACKGROUND_TEXTS.fileNotFetched(BACKGROUND_TEXTS.fileTooLarge(200)),
	]);
});

/** A worker that dies as soon as it has claimed something: it does nothing more, and reports nothing. */
function dying(): Ctx {
	let trips = 0;
	const before = () => {
		if (++trips > 1) throw new Error("dead");
	};
	return clock.context({ db: connect(watched(env.DB, { before })) });
}

interface Claim {
	build: () => Promise<unknown>;
	work: (ctx: Ctx) => Promise<unknown>;
	/** A worker that dies of it; otherwise one that does nothing after its first trip to the database. */
	dying?: () => Ctx;
	/** How long a claim holds. */
	lease: number;
	/** How often its worker may die. */
	times: number;
	/** What is then to be read of it, and where. */
	reason: () => Promise<unknown>;
	told: string;
}

const STRANGER = "U".padEnd(33, "7");

const CLAIMS: Record<string, Claim> = {
	"a background task": {
		build: async () => {
			await tell(lineEvents.follow({ from: STRANGER, at: clock.now }));
			await workEvents(clock.context());
		},
		work: workBackgroundTasks,
		dying: () => clock.context({ db: connect(dyingAt(env.DB, STRANGER)) }),
		lease: 3 * MINUTE,
		times: MOST_LOST + 1,
		reason: async () =>
			(await rows<{ error: string }>("select error from errands where next_attempt_at is null"))[0]?.error,
		told: BACKGROUND_TEXTS.workStopped,
	},
	"an event": {
		build: () => tell(lineEvents.text({ from: friend.lineUserId, at: clock.now, text: "あ" })),
		work: workEvents,
		lease: 2 * MINUTE,
		times: 10,
		reason: async () =>
			(await ask<{ items: { reason: string }[] }>("/api/webhook_events/failed", { as: operator })).items[0]
				?.reason,
		told: BACKGROUND_TEXTS.workStopped,
	},
	"a run that another run caused": {
		build: async () =>
			connect(env.DB)
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
		work: runPending,
		lease: 3 * MINUTE,
		times: 12,
		reason: async () =>
			(await rows<{ reason: string }>("select reason from runs where state = 'failed'"))[0]?.reason,
		told: BACKGROUND_TEXTS.workStopped,
	},
	"a wish for a rich menu": {
		build: () =>
			store("richmenu_links", {
				friend_id: friend.id,
				attempts: LINK_ATTEMPTS - 2,
				next_attempt_at: clock.now,
			}),
		work: claimLinks,
		lease: 5 * MINUTE,
		times: 4,
		reason: async () =>
			(await rows<{ error: string }>("select error from richmenu_links where next_attempt_at is null"))[0]
				?.error,
		told: BACKGROUND_TEXTS.workStopped,
	},
	"a job over many friends": {
		build: async () => begin({ clock, by: await buildOperator(), work: { kind: "csv", encoding: "utf-8" } }),
		work: workSearchJobs,
		lease: 10 * MINUTE,
		times: 4,
		reason: async () => (await rows<{ reason: string }>("select reason from search_jobs"))[0]?.reason,
		told: SEARCH_TEXTS.jobGivenUp,
	},
	"a delivery, of which LINE may have heard": {
		build: () => buildDelivery({ friendId: friend.id, dueAt: clock.now }),
		work: workDeliveries,
		lease: DAY + HOUR,
		times: 1,
		reason: async () =>
			(await rows<{ reason: string }>("select reason from deliveries where state = 'parked'"))[0]?.reason,
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
