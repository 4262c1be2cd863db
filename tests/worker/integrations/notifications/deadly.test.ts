import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import { connectD1 } from "#db/d1-client.ts";
import { NOTICE_FAILURE_TEXTS } from "#domain/platform/texts/notifications-texts.ts";
import { MINUTE } from "#domain/platform/time/wire-time.ts";
import { workNotices } from "#functions/integrations/notifications/notice-worker.ts";
import { MAX_LOST_WORKERS } from "#functions/platform/queues/retry-batch-size.ts";
import { countRows, readRows } from "#tests/support/database-snapshot.ts";
import { buildFriend } from "#tests/support/friend-builders.ts";
import { Mortal } from "#tests/support/google/mortal.ts";
import { resetState } from "#tests/support/migrations.ts";
import {
	buildMailbox,
	buildNoticeContext,
	buildNotification,
	recordFriendMessages,
	TestServices,
} from "#tests/support/notice-fixture.ts";
import { dieAt, stopWithMortal } from "#tests/support/observed-database.ts";
import { type BuiltOperator, buildOperator } from "#tests/support/operator-builders.ts";
import { TestClock } from "#tests/support/test-clock.ts";

const MANY = 12;

let clock: TestClock;
let services: TestServices;
let operator: BuiltOperator;
beforeEach(async () => {
	await resetState();
	clock = new TestClock("2026-11-20 10:00");
	services = new TestServices(clock);
	operator = await buildOperator();
});

/** Kills workers in successive leases when they write a matching statement. */
async function dying(times: number, deadly: string, statement: RegExp): Promise<void> {
	for (let time = 0; time < times; time++) {
		const ctx = buildNoticeContext(clock, services, { db: connectD1(dieAt(env.DB, deadly, statement)) });
		await workNotices(ctx).catch(() => undefined);
		clock.advance(6 * MINUTE);
	}
}

test("[gives up notification_facts] what happened and kills its workers is given up at the claim, and all else is told", async () => {
	await buildNotification(operator, [await buildMailbox(operator, "a@example.com")]);
	const friends = await Promise.all(Array.from({ length: MANY }, () => buildFriend()));
	await recordFriendMessages(buildNoticeContext(clock, services), ...friends.map(({ id }) => id));
	const deadly = [`[5,`, /^insert into "notification_lines"/] as const;
	await dying(MAX_LOST_WORKERS + 4, ...deadly);
	expect(await readRows("select id, lost, error from notification_facts where error is not null")).toEqual([
		{ id: 5, lost: MAX_LOST_WORKERS, error: NOTICE_FAILURE_TEXTS.stopped },
	]);
	expect(await countRows("notification_lines")).toBe(MANY - 1);
});

test("[gives up notification_messages] a message that kills its workers is given up at the claim, and all others arrive", async () => {
	const addresses = Array.from({ length: MANY }, (_, index) => `to${index}@example.com`);
	await buildNotification(operator, [await buildMailbox(operator, ...addresses)]);
	await recordFriendMessages(buildNoticeContext(clock, services), (await buildFriend()).id);
	const ask = services.ask.bind(services);
	for (let time = 0; time < MAX_LOST_WORKERS + 4; time++) {
		const worker = new Mortal();
		services.ask = async (url, init) => (String(init?.body).includes("to4@") ? worker.die() : ask(url, init));
		const ctx = buildNoticeContext(clock, services, { db: connectD1(stopWithMortal(env.DB, worker)) });
		await Promise.race([workNotices(ctx), worker.died]);
		clock.advance(6 * MINUTE);
	}
	expect(
		await readRows("select target, state, error, lost from notification_messages where state <> 'sent'"),
	).toEqual([
		{
			target: "to4@example.com",
			state: "failed",
			error: NOTICE_FAILURE_TEXTS.stopped,
			lost: MAX_LOST_WORKERS,
		},
	]);
	expect(services.arrived).toHaveLength(MANY - 1);
});
