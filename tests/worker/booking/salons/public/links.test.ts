import { beforeEach, expect, test } from "vitest";
import type { Friend } from "#db/engine/friends.ts";
import { sendText } from "#tests/support/actions.ts";
import { TestClock } from "#tests/support/clock.ts";
import { arrived, run, send } from "#tests/support/effects.ts";
import { buildFriend } from "#tests/support/friends.ts";
import { line } from "#tests/support/line.ts";
import { beginAnew } from "#tests/support/migrations.ts";
import { happen } from "#tests/support/receive.ts";
import { type BuiltSalon, buildSalon } from "#tests/support/salon/salon.ts";
import { buildSalonUrl, standApart } from "#tests/support/salon/visitor.ts";
import { snapshot } from "#tests/support/snapshot.ts";
import { Visitor } from "#tests/support/visitor.ts";
import { lineEvents } from "#tests/support/webhook.ts";

let clock: TestClock;
let salon: BuiltSalon;
let url: { id: number; code: string };
let friend: Friend;
beforeEach(async () => {
	await beginAnew();
	await standApart();
	await line.forget();
	clock = new TestClock("2026-11-20 10:00").rule();
	salon = await buildSalon();
	url = await buildSalonUrl(salon);
	friend = await buildFriend({ name: "佐藤" });
});

const SIGNED = /\/s\/[\w-]+\?t=([\w-]+\.[\w-]{20,})/;

test("a placeholder puts the friend's own link into a message, and nothing that is stored holds it", async () => {
	await run(clock, friend, [sendText(`ご予約はこちら {SALON_${url.code}}`)]);
	await send(clock);
	const [, token] = SIGNED.exec(JSON.stringify(await arrived(friend))) ?? [];
	expect((await new Visitor().open(`/s/${url.code}?t=${token}`)).said).toContain("佐藤さま");
	// Whoever pastes their link into the talk shows it to no operator.
	const pasted = `https://console.example.com/s/${url.code}?t=${token}`;
	await happen(clock, lineEvents.text({ from: friend.lineUserId, at: clock.now, text: pasted }));
	const stored = [...(await snapshot())]
		.filter(([table]) => table !== "webhook_events")
		.flatMap(([table, found]) => found.map((row) => `${table} ${row}`));
	expect(stored.filter((row) => SIGNED.test(row))).toEqual([]);
});
