import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import { connectD1 } from "#db/d1-client.ts";
import { workWebhookEvents } from "#functions/integrations/webhook/webhook-event-worker.ts";
import { readRows } from "#tests/support/database-snapshot.ts";
import { buildFriend } from "#tests/support/friend-builders.ts";
import { lineEvents } from "#tests/support/line-webhook.ts";
import { resetState } from "#tests/support/migrations.ts";
import { interruptAt, observeDatabase } from "#tests/support/observed-database.ts";
import { receiveEvents } from "#tests/support/receive-events.ts";
import { TestClock } from "#tests/support/test-clock.ts";

beforeEach(resetState);

test("an event waits for its friend's earlier one, which another worker processes, and not for the next minute", async () => {
	const clock = new TestClock();
	const { lineUserId: from } = await buildFriend();
	await receiveEvents(clock, lineEvents.text({ from, at: clock.now, text: "1通目" }));
	let second: Promise<void> | undefined;
	const first = interruptAt(env.DB, /insert into "messages"/, async () => {
		await receiveEvents(clock, lineEvents.text({ from, at: clock.now + 1, text: "2通目" }));
		const { promise: hasClaimed, resolve } = Promise.withResolvers<void>();
		const database = observeDatabase(env.DB, { after: () => resolve() });
		second = workWebhookEvents(clock.context({ db: connectD1(database) }));
		await hasClaimed;
	});
	await workWebhookEvents(clock.context({ db: connectD1(first) }));
	await second;
	expect(await readRows("select text from messages order by id")).toEqual([
		{ text: "1通目" },
		{ text: "2通目" },
	]);
	expect(await readRows("select distinct state from webhook_events")).toEqual([{ state: "done" }]);
});
