import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { connectD1 } from "#db/d1-client.ts";
import { MAX_MESSAGES_PER_CALL } from "#domain/engine/messages/outgoing-message.ts";
import { BYTES_PER_BATCH } from "#functions/engine/deliveries/claim-statement.ts";
import { sendDueDeliveries } from "#functions/engine/deliveries/delivery-worker.ts";
import { countRows } from "#tests/support/database-snapshot.ts";
import { buildDelivery } from "#tests/support/delivery-builders.ts";
import { fakeLine } from "#tests/support/fake-line.ts";
import { buildFriend } from "#tests/support/friend-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import { countRoundTrips } from "#tests/support/observed-database.ts";
import { TestClock } from "#tests/support/test-clock.ts";

let clock: TestClock;
beforeEach(async () => {
	await resetState();
	await fakeLine.forget();
	clock = new TestClock();
});

const KINDS_OF_TRIPS = [
	[/^update "deliveries".* returning /s, "claim"],
	[/^update "deliveries"/, "settle"],
] as const;

/** Sends until nothing is due, and returns the kinds of the D1 round trips. */
async function tripsOfSending(): Promise<string[]> {
	const { database, trips } = countRoundTrips(env.DB);
	await sendDueDeliveries(clock.context({ db: connectD1(database) }));
	return trips.map(([first]) => KINDS_OF_TRIPS.find(([sql]) => sql.test(first!.sql))?.[1] ?? first!.sql);
}
const sent = () => countRows("deliveries", "state = 'sent'");

describe("whoever sends asks the database no more than it must", () => {
	test("one delivery is claimed and written down, and nobody claims in vain", async () => {
		await buildDelivery();
		expect(await tripsOfSending()).toEqual(["claim", "settle"]);
		expect(await sent()).toBe(1);
	});

	test("what waits behind another in its order is claimed once that is written down", async () => {
		const friendId = (await buildFriend()).id;
		await buildDelivery({ friendId, orderKey: "event" });
		await buildDelivery({ friendId, orderKey: "event" });
		expect(await tripsOfSending()).toEqual(["claim", "settle", "claim", "settle"]);
		expect(await sent()).toBe(2);
	});

	test("what is too large for a batch is sent by the same worker, though the batch was not full", async () => {
		const texts = Array.from({ length: MAX_MESSAGES_PER_CALL }, () => "長".repeat(5_000));
		const each = new TextEncoder().encode(texts.join("")).length;
		const count = Math.ceil(BYTES_PER_BATCH / each) + 3;
		const friendId = (await buildFriend()).id;
		for (let index = 0; index < count; index++) await buildDelivery({ friendId, texts });
		await tripsOfSending();
		expect(await sent()).toBe(count);
		expect(clock.deliveries.delays).toEqual([]);
	});

	test("a try that failed leaves the next to whoever is woken for it", async () => {
		await buildDelivery();
		await fakeLine.answers("push", { status: 500 });
		expect(await tripsOfSending()).toEqual(["claim", "settle"]);
		expect(clock.deliveries.delays).toHaveLength(1);
		expect(clock.deliveries.delays[0]).toBeGreaterThan(0);
	});
});
