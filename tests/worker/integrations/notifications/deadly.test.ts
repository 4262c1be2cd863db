import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import { connect } from "#db/client.ts";
import { NOTICE_TEXTS } from "#domain/platform/texts/notifications.ts";
import { MINUTE } from "#domain/platform/time/time.ts";
import { workNotices } from "#functions/integrations/notifications/work.ts";
import { MOST_LOST } from "#functions/platform/queues/company.ts";
import { TestClock } from "#tests/support/clock.ts";
import { dyingAt, ofMortal } from "#tests/support/database.ts";
import { buildFriend } from "#tests/support/friends.ts";
import { Mortal } from "#tests/support/google/mortal.ts";
import { beginAnew } from "#tests/support/migrations.ts";
import {
	buildMailbox,
	buildNotification,
	noteMessages,
	noticeContext,
	TestServices,
} from "#tests/support/notices.ts";
import { type BuiltOperator, buildOperator } from "#tests/support/operators.ts";
import { countRows, rows } from "#tests/support/snapshot.ts";

const MANY = 12;

let clock: TestClock;
let services: TestServices;
let operator: BuiltOperator;
beforeEach(async () => {
	await beginAnew();
	clock = new TestClock("2026-11-20 10:00");
	services = new TestServices(clock);
	operator = await buildOperator();
});

/** Workers die, one lease after another, as soon as they write something like this. */
async function dying(times: number, deadly: string, statement: RegExp): Promise<void> {
	for (let time = 0; time < times; time++) {
		const ctx = noticeContext(clock, services, { db: connect(dyingAt(env.DB, deadly, statement)) });
		await workNotices(ctx).catch(() => undefined);
		clock.advance(6 * MINUTE);
	}
}

test("what happened and kills its workers is given up at the claim, and all else is told", async () => {
	await buildNotification(operator, [await buildMailbox(operator, "a@example.com")]);
	const friends = await Promise.all(Array.from({ length: MANY }, () => buildFriend()));
	await noteMessages(noticeContext(clock, services), ...friends.map(({ id }) => id));
	const deadly = [`[5,`, /^insert into "notification_lines"/] as const;
	await dying(MOST_LOST + 4, ...deadly);
	expect(await rows("select id, lost, error from notification_facts where error is not null")).toEqual([
		{ id: 5, lost: MOST_LOST, error: NOTICE_TEXTS.stopped },
	]);
	expect(await countRows("notification_lines")).toBe(MANY - 1);
});

test("a message that kills its workers is given up at the claim, and all others arrive", async () => {
	const addresses = Array.from({ length: MANY }, (_, index) => `to${index}@example.com`);
	await buildNotification(operator, [await buildMailbox(operator, ...addresses)]);
	await noteMessages(noticeContext(clock, services), (await buildFriend()).id);
	const ask = services.ask.bind(services);
	for (let time = 0; time < MOST_LOST + 4; time++) {
		const worker = new Mortal();
		services.ask = async (url, init) => (String(init?.body).includes("to4@") ? worker.die() : ask(url, init));
		const ctx = noticeContext(clock, services, { db: connect(ofMortal(env.DB, worker)) });
		await Promise.race([workNotices(ctx), worker.died]);
		clock.advance(6 * MINUTE);
	}
	expect(
		await rows("select target, state, error, lost from notification_messages where state <> 'sent'"),
	).toEqual([{ target: "to4@example.com", state: "failed", error: NOTICE_TEXTS.stopped, lost: MOST_LOST }]);
	expect(services.arrived).toHaveLength(MANY - 1);
});
