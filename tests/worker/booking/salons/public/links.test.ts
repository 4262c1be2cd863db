import { beforeEach, expect, test } from "vitest";
import type { FriendRecord } from "#db/engine/friends.ts";
import { sendTextEffect } from "#tests/support/action-builders.ts";
import { takeSnapshot } from "#tests/support/database-snapshot.ts";
import { listReceivedMessages, runDueDeliveries, runEffects } from "#tests/support/effect-runs.ts";
import { fakeLine } from "#tests/support/fake-line.ts";
import { buildFriend } from "#tests/support/friend-builders.ts";
import { lineEvents } from "#tests/support/line-webhook.ts";
import { resetState } from "#tests/support/migrations.ts";
import { PageVisitor } from "#tests/support/page-visitor.ts";
import { receiveAndWork } from "#tests/support/receive-events.ts";
import { type BuiltSalon, buildSalon } from "#tests/support/salon/build-salon.ts";
import { buildSalonUrl, isolateIds } from "#tests/support/salon/salon-links.ts";
import { TestClock } from "#tests/support/test-clock.ts";

let clock: TestClock;
let salon: BuiltSalon;
let url: { id: number; code: string };
let friend: FriendRecord;
beforeEach(async () => {
	await resetState();
	await isolateIds();
	await fakeLine.forget();
	clock = new TestClock("2026-11-20 10:00").rule();
	salon = await buildSalon();
	url = await buildSalonUrl(salon);
	friend = await buildFriend({ name: "佐藤" });
});

const SIGNED = /\/s\/[\w-]+\?t=([\w-]+\.[\w-]{20,})/;

test("a placeholder puts the friend's own link into a message, and nothing that is stored holds it", async () => {
	await runEffects(clock, friend, [sendTextEffect(`ご予約はこちら {SALON_${url.code}}`)]);
	await runDueDeliveries(clock);
	const [, token] = SIGNED.exec(JSON.stringify(await listReceivedMessages(friend))) ?? [];
	expect((await new PageVisitor().open(`/s/${url.code}?t=${token}`)).said).toContain("佐藤さま");
	// A link pasted into the talk must not reach operators.
	const pasted = `https://console.example.com/s/${url.code}?t=${token}`;
	await receiveAndWork(clock, lineEvents.text({ from: friend.lineUserId, at: clock.now, text: pasted }));
	const stored = [...(await takeSnapshot())]
		.filter(([table]) => table !== "webhook_events")
		.flatMap(([table, found]) => found.map((row) => `${table} ${row}`));
	expect(stored.filter((row) => SIGNED.test(row))).toEqual([]);
});
