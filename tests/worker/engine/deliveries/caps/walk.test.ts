import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import { connectD1 } from "#db/d1-client.ts";
import { type Delivery, deliveries } from "#db/engine/deliveries.ts";
import { sendingCounts } from "#db/engine/sending-caps.ts";
import { DAY, HOUR, toWireTime } from "#domain/platform/time/wire-time.ts";
import { sendDueDeliveries } from "#functions/engine/deliveries/delivery-worker.ts";
import { buildAction } from "#tests/support/action-builders.ts";
import { drawnCases, SEEDS } from "#tests/support/circumstances/seeds.ts";
import { readDeliveries } from "#tests/support/delivery-builders.ts";
import { fakeLine } from "#tests/support/fake-line.ts";
import { buildFriend } from "#tests/support/friend-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import { type Chance, createChance } from "#tests/support/oracle/chance.ts";
import { quietDaily, storeCaps } from "#tests/support/sending-caps.ts";
import { storeRows } from "#tests/support/store-rows.ts";
import { nextId, TestClock, tokyoTime } from "#tests/support/test-clock.ts";

const DAY_LIMIT = 2;
const WEEK_LIMIT = 6;
const DEFER_DAYS = 3;
/** Quiet from 21:00 to 8:00. */
const isQuiet = (at: number): boolean => {
	const hour = Number(toWireTime(at).slice(11, 13));
	return hour >= 21 || hour < 8;
};
const dayStart = (at: number): number => tokyoTime(`${toWireTime(at).slice(0, 10)} 00:00`);
const quietEnd = (at: number): number => {
	const eight = dayStart(at) + 8 * HOUR;
	return at < eight ? eight : eight + DAY;
};

/** A message as the oracle knows it. */
interface Expected {
	id: string;
	friendId: number;
	kind: "task" | "scenario" | "reaction";
	orderKey: string;
	dueAt: number;
	next: number | null;
	deferredAt: number | null;
	sentAt: number | null;
}

let clock: TestClock;
beforeEach(async () => {
	await resetState();
	await fakeLine.forget();
	clock = new TestClock("2026-11-19 06:00");
});

/** Verdicts in plain words: messages of one friend in their order, counted in days that begin at midnight. */
function work(all: Expected[], now: number): void {
	for (;;) {
		const due = all
			.filter(({ next }) => next !== null && next <= now)
			.filter(
				(each) =>
					!all.some(
						(other) =>
							other !== each &&
							other.orderKey === each.orderKey &&
							other.next !== null &&
							other.dueAt < each.dueAt,
					),
			)
			.toSorted((a, b) => a.dueAt - b.dueAt || (a.id < b.id ? -1 : 1));
		if (due.length === 0) return;
		for (const each of due) decide(all, each, now);
	}
}

function decide(all: Expected[], each: Expected, now: number): void {
	const sent = all.filter(
		({ friendId, kind, sentAt }) => friendId === each.friendId && kind !== "reaction" && sentAt !== null,
	);
	const since = (start: number) => sent.filter(({ sentAt }) => sentAt! >= start).length;
	const isAbove =
		each.kind !== "reaction" &&
		(since(dayStart(now)) >= DAY_LIMIT || since(dayStart(now) - 6 * DAY) >= WEEK_LIMIT);
	const until =
		each.kind !== "reaction" && isQuiet(now)
			? quietEnd(now)
			: isAbove
				? dayStart(now) + DAY + 10 * HOUR
				: null;
	if (until === null) {
		each.next = null;
		each.sentAt = now;
		return;
	}
	const isExpired = !isQuiet(now) && until > (each.deferredAt ?? now) + DEFER_DAYS * DAY;
	each.deferredAt ??= now;
	each.next = isExpired ? null : until;
	if (isExpired) return;
	for (const other of all)
		if (
			other.orderKey === each.orderKey &&
			other.dueAt > each.dueAt &&
			other.next !== null &&
			other.next < until
		)
			other.next = until;
}

async function addMessages(
	chance: Chance,
	friends: number[],
	actionId: number,
	last: number,
): Promise<Expected[]> {
	const added: Expected[] = Array.from({ length: chance.between(0, 4) }, (_, index) => {
		const friendId = chance.pick(friends);
		const kind = chance.pick(["task", "task", "scenario", "reaction"] as const);
		const id = nextId();
		// Distinct times, so that the order of messages is defined.
		const dueAt = clock.now - HOUR / 2 + (last + index);
		const orderKey = kind === "scenario" ? `s:${friendId}:${chance.between(1, 2)}` : id;
		return { id, friendId, kind, orderKey, dueAt, next: dueAt, deferredAt: null, sentAt: null };
	});
	if (added.length === 0) return [];
	await storeRows(
		added.flatMap(({ id, friendId, kind, orderKey, dueAt }) => [
			[
				"runs",
				{
					...{
						id: `r${id}`,
						action_id: actionId,
						action_version: 1,
						friend_id: friendId,
						cause: `test:${id}`,
					},
					...{ cause_type: kind, cause_id: 1, state: "done", started_at: dueAt },
				},
			] as const,
			[
				"deliveries",
				{
					...{ id, friend_id: friendId, messages: '[{"type":"text","text":"あ"}]', cause: `test:${id}` },
					...{ order_key: orderKey, state: "scheduled", due_at: dueAt, next_attempt_at: dueAt },
					...{ created_at: dueAt, run_id: `r${id}` },
				},
			] as const,
		]) as never,
	);
	return added;
}

test.each(SEEDS)(
	"random messages of two weeks are sent, deferred and dropped as the oracle says (seed %i)",
	async (seed) => {
		const chance = createChance(seed);
		const friends = [];
		for (let count = 0; count < 4; count++) friends.push((await buildFriend()).id);
		const { id: actionId } = await buildAction();
		await storeCaps({
			...{ dayLimit: DAY_LIMIT, weekLimit: WEEK_LIMIT, deferDays: DEFER_DAYS },
			...{ quietHours: quietDaily(21, 8), quietExceptions: ["response"] },
		});
		const all: Expected[] = [];
		const days = drawnCases({ daily: 4, all: 14 });
		for (let hours = 0; hours < (days + DEFER_DAYS + 2) * 24; hours += 2) {
			if (hours < days * 24) all.push(...(await addMessages(chance, friends, actionId, all.length)));
			await sendDueDeliveries(clock.context());
			work(all, clock.now);
			clock.advance(2 * HOUR);
		}
		const stored = new Map((await readDeliveries()).map((each) => [each.id, each]));
		const shown = ({ sentAt, next }: { sentAt: number | null; next: number | null }) =>
			sentAt === null ? (next === null ? "dropped" : `waits ${toWireTime(next)}`) : toWireTime(sentAt);
		const actual = all.map(({ id }) => {
			const { sentAt, nextAttemptAt } = stored.get(id) as Delivery;
			return `${id} ${shown({ sentAt, next: nextAttemptAt })}`;
		});
		expect(actual).toEqual(all.map((each) => `${each.id} ${shown(each)}`));
		const counted = await connectD1(env.DB).select().from(sendingCounts);
		const sent = await connectD1(env.DB).select().from(deliveries);
		expect(counted.reduce((sum, { sends }) => sum + sends, 0)).toBe(
			sent.filter(({ state }) => state === "sent").length,
		);
		expect((await fakeLine.accepted()).length).toBe(sent.filter(({ state }) => state === "sent").length);
	},
);
