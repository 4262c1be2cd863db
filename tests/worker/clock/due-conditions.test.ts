import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { beforeEach, expect, test, vi } from "vitest";
import { DELIVERY_TEXTS } from "#domain/platform/texts/deliveries-texts.ts";
import { HOUR } from "#domain/platform/time/wire-time.ts";
import { HOURLY_TASKS, MINUTELY_TASKS } from "#functions/clock-tasks.ts";
import { runTick } from "#functions/tick.ts";
import { storeDailyBackup } from "#tests/support/backup-builders.ts";
import { cleanupContext } from "#tests/support/cleanup-context.ts";
import { buildDelivery } from "#tests/support/delivery-builders.ts";
import { buildFriend } from "#tests/support/friend-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import { buildOperator } from "#tests/support/operator-builders.ts";
import { storeRow } from "#tests/support/store-rows.ts";
import { TestClock } from "#tests/support/test-clock.ts";

const LONG_AGO = 1;

let clock: TestClock;
let friendId: number;
let operatorId: number;
beforeEach(async () => {
	await resetState();
	clock = new TestClock("2026-11-20 10:00").rule();
	friendId = (await buildFriend()).id;
	operatorId = (await buildOperator()).id;
	await storeDailyBackup(clock);
});

/** Names of the tasks that a tick with the cleanup starts, each at most once. */
async function startedTasks(): Promise<string[]> {
	const started: string[] = [];
	for (const task of [...MINUTELY_TASKS, ...HOURLY_TASKS]) {
		const { name } = task.run;
		vi.spyOn(task, "run").mockImplementation(async () => {
			started.push(name);
			vi.spyOn(task, "isDue").mockReturnValue(sql`false`);
		});
	}
	await runTick(cleanupContext(clock));
	vi.restoreAllMocks();
	return started;
}

const storeMessage = (timestamp: number) =>
	storeRow("messages", { friend_id: friendId, type: "text", text: "予約", outgoing: 0, timestamp });

const storeNotification = (timing: string) => {
	const times = { created_at: LONG_AGO, updated_at: LONG_AGO };
	const lists = { timings: [timing], notification_channels: [], schedule: {} };
	return storeRow("notifications", {
		title: "通知",
		use_notify: 1,
		operator_id: operatorId,
		...lists,
		...times,
	});
};

async function storeWebhook(message: Record<string, unknown>): Promise<void> {
	const secret = { secret: "s", secret_ending: "s" };
	const endpoint_id = await storeRow("outgoing_webhook_endpoints", {
		...{ name: "送信先", url: "https://example.com", events: [], operator_id: operatorId },
		...{ ...secret, created_at: LONG_AGO, updated_at: LONG_AGO },
	});
	const row = { endpoint_id, key: "k", type: "webhook.test", data: {}, at: LONG_AGO, since: LONG_AGO };
	await storeRow("outgoing_webhook_messages", { id: 1, ...row, ...message });
}

const storeSalon = () => storeRow("salons", { name: "店", created_at: LONG_AGO });

async function storeTally(state: "counting" | "old"): Promise<void> {
	const levels = { lowest_name: "低", lowest_colour: "primary", floor: 0, ceiling: 100 };
	const score_id = await storeRow("scores", { name: "意欲", created_at: LONG_AGO, ...levels });
	await storeRow("score_tallies", { score_id, state, epoch: 1, since: 1, created_at: LONG_AGO });
}

/** Rows of each task's work. */
const WORK: [task: string, build: () => Promise<unknown>][] = [
	["wakeDueQueues", () => buildDelivery({ friendId, dueAt: clock.now })],
	["countDailyMessages", () => storeMessage(clock.now)],
	["countSentDeliveries", () => storeMessage(clock.now)],
	["archiveOldMessages", () => storeMessage(LONG_AGO)],
	[
		"recheckApprovals",
		() =>
			storeRow("send_approvals", {
				...{ kind: "broadcast", subject_id: 1, name: "配信", state: "approved", cause: "size" },
				...{ content_hash: "h", starts_at: clock.now + HOUR, requested_by: operatorId },
				...{ requested_at: LONG_AGO, authors: [operatorId] },
			}),
	],
	["watchQuota", () => storeNotification("quota_low")],
	[
		"notifyGivenUp",
		async () => {
			await storeNotification("delivery_failed");
			await buildDelivery({ friendId, dueAt: clock.now, state: "parked", nextAttemptAt: null });
			await env.DB.prepare("update deliveries set reason = ?, first_attempt_at = ?")
				.bind(DELIVERY_TEXTS.sendStopped, clock.now - HOUR)
				.run();
		},
	],
	[
		"gatherLinesOnTick",
		async () => {
			const notification_id = await storeNotification("form_answered");
			const line = { fact_id: 1, channel_id: 1, target: "a", text: "t", at: LONG_AGO, due_at: LONG_AGO };
			await storeRow("notification_lines", { notification_id, ...line });
		},
	],
	["expireWebhooks", () => storeWebhook({ state: "waiting", next_attempt_at: clock.now + HOUR })],
	[
		"passByCondition",
		async () => {
			const journey_id = await storeRow("journeys", { name: "旅", created_at: LONG_AGO });
			const member_query_id = await storeRow("member_queries", { filter: {}, created_at: LONG_AGO });
			const phase = { name: "段階", passes_by_condition: 1, next_attempt_at: LONG_AGO, created_at: LONG_AGO };
			await storeRow("journey_tags", { journey_id, member_query_id, ...phase });
		},
	],
	["recountSalons", storeSalon],
	["countScores", () => storeTally("counting")],
	["deleteOldScores", () => storeTally("old")],
	["deleteOldSaveKeys", () => storeRow("save_keys", { key: "k", request: "r", at: LONG_AGO })],
	[
		"deleteOldNotices",
		() => storeRow("notification_facts", { key: "k", event: "form_answered", said: {}, at: LONG_AGO }),
	],
	["deleteOldWebhooks", () => storeWebhook({ state: "sent", next_attempt_at: null })],
	[
		"deleteOldUndoParts",
		() =>
			storeRow("undo_parts", {
				...{ undo_key: "k", page: 0, what: "tag", subject_id: 1, content: {}, created_at: LONG_AGO },
			}),
	],
	[
		"deleteOldLandingVisits",
		async () => {
			const landing_id = await storeRow("landings", { name: "経路", code: "c", created_at: LONG_AGO });
			await storeRow("landing_visits", { landing_id, created_at: LONG_AGO });
		},
	],
	[
		"deleteVisitorCounts",
		() => storeRow("stranger_uses", { day: "2026-11-01", subject: "s", row_count: 1, byte_count: 1 }),
	],
	[
		"deleteOldEvents",
		() =>
			storeRow("webhook_events", {
				...{ webhook_event_id: "e", type: "message", timestamp: 1, payload: {}, state: "done" },
				received_at: LONG_AGO,
			}),
	],
	["deleteOldCalls", () => storeRow("open_api_unlocks", { session: "s", until: LONG_AGO })],
	[
		"deleteOldImports",
		() =>
			storeRow("friend_imports", {
				...{ operator_id: operatorId, file_name: "f.csv", scope: {}, created_at: LONG_AGO },
			}),
	],
	[
		"deleteOldSalonAnswers",
		async () => storeRow("salon_answers", { save_key: "k", salon_id: await storeSalon(), at: LONG_AGO }),
	],
];

test("nothing is started where there is nothing to do", async () => {
	expect(await startedTasks()).toEqual([]);
});

test.each(WORK)("%s is started by its work", async (task, build) => {
	await build();
	expect(await startedTasks()).toContain(task);
});
