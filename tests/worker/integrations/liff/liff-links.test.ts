import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import { connectD1 } from "#db/d1-client.ts";
import type { FriendRecord } from "#db/engine/friends.ts";
import { readLiffIds } from "#functions/engine/deliveries/read-liff-ids.ts";
import { writeSetting } from "#functions/platform/settings/write-settings.ts";
import { sendTextEffect } from "#tests/support/action-builders.ts";
import { readRows } from "#tests/support/database-snapshot.ts";
import { listReceivedTexts, runDueDeliveries, runEffects } from "#tests/support/effect-runs.ts";
import { fakeLine } from "#tests/support/fake-line.ts";
import { type BuiltForm, buildForm } from "#tests/support/form-pages.ts";
import { buildFriend } from "#tests/support/friend-builders.ts";
import { buildLiffApps } from "#tests/support/liff-visits.ts";
import { CHANNEL } from "#tests/support/line-login.ts";
import { resetState } from "#tests/support/migrations.ts";
import { countRoundTrips } from "#tests/support/observed-database.ts";
import { buildSession } from "#tests/support/operator-builders.ts";
import { TestClock } from "#tests/support/test-clock.ts";

const FIELD = { id: -1, label: "メニュー", swatch_id: 40, options: ["カット", "カラー"] };

let clock: TestClock;
let friend: FriendRecord;
let form: BuiltForm;
beforeEach(async () => {
	await resetState();
	await fakeLine.forget();
	clock = new TestClock();
	friend = await buildFriend({ name: "佐藤" });
	form = await buildForm(await buildSession(), [FIELD]);
});

const switchLinks = (isOn: boolean) => writeSetting(clock.context(), "liff_links", isOn);
const send = async (text = `どうぞ {FORM_${form.code}}`) => {
	await runEffects(clock, friend, [sendTextEffect(text)]);
	await runDueDeliveries(clock);
	return (await listReceivedTexts(friend)).at(-1);
};
const opened = () => `どうぞ https://liff.line.me/${CHANNEL.id}-form/${form.code}`;

test("a form's placeholder is the address of its app once that has recognised a friend, and has no signature", async () => {
	await buildLiffApps({ friendAt: clock.now });
	await switchLinks(true);
	expect(await send()).toBe(opened());
	// Operators read the plain address.
	const stored = JSON.stringify(await readRows("select messages from deliveries"));
	expect(stored).not.toContain("liff.line.me");
});

test.each<[string, object, boolean]>([
	["is switched off", { friendAt: 1 }, false],
	["has recognised nobody: its channel may belong to another provider", {}, true],
	["does not exist at LINE yet", { friendAt: 1, liffId: null }, true],
	["is being deleted", { friendAt: 1, isWanted: false }, true],
])("it stays a signed link where the app %s", async (_, given, isOn) => {
	await buildLiffApps(given);
	await switchLinks(isOn);
	expect(await send()).toMatch(new RegExp(`/f/${form.code}\\?t=[\\w-]+\\.[\\w-]+$`));
});

test("a message without links of a friend's own costs no call more", async () => {
	const { database, trips } = countRoundTrips(env.DB);
	const ctx = { ...clock.context(), db: connectD1(database) };
	expect(await readLiffIds(ctx, [{ messages: [{ type: "text", text: "こんにちは" }] }])).toEqual({});
	expect(trips).toEqual([]);
});
