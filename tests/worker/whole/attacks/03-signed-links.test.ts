import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { FriendRecord } from "#db/engine/friends.ts";
import { ALL_ABILITIES } from "#domain/engine/access/all-abilities.ts";
import { FORM_TOKEN } from "#domain/engine/public-addresses/form-address.ts";
import { buildAutoResponse, sendTextEffect } from "#tests/support/action-builders.ts";
import { readRows } from "#tests/support/database-snapshot.ts";
import { listDeclaredRoutes } from "#tests/support/declared-routes.ts";
import { readDeliveries } from "#tests/support/delivery-builders.ts";
import { listReceivedMessages, runDueDeliveries, runEffects } from "#tests/support/effect-runs.ts";
import { fakeLine } from "#tests/support/fake-line.ts";
import { buildFriend } from "#tests/support/friend-builders.ts";
import { buildItem, fetchItemRow } from "#tests/support/item-requests.ts";
import { lineEvents } from "#tests/support/line-webhook.ts";
import { resetState } from "#tests/support/migrations.ts";
import { OpenConsole } from "#tests/support/open-console.ts";
import {
	type BuiltOperator,
	buildOperator,
	buildSession,
	type ConsoleSession,
	signInOperator,
} from "#tests/support/operator-builders.ts";
import { receiveAndWork } from "#tests/support/receive-events.ts";
import { sendRequest } from "#tests/support/send-request.ts";
import { TestClock } from "#tests/support/test-clock.ts";
import { begin, wakeUp } from "../../people/friend-search/searching.ts";

/* Point 3: operators with read access found a friend's signed form link, and could answer as that friend. */

let clock: TestClock;
let friend: FriendRecord;
let form: { id: number; code: string };
let reader: BuiltOperator;
let as: ConsoleSession;
beforeEach(async () => {
	await resetState();
	await fakeLine.forget();
	clock = new TestClock().rule();
	friend = await buildFriend({ name: "佐藤" });
	const maker = await buildSession();
	const fields = [{ label: "感想", swatch_id: 10 }];
	const id = await buildItem("form", maker, { name: "アンケート", fields });
	form = { id, code: (await fetchItemRow("form", maker, id))!.code as string };
	reader = await buildOperator({ abilities: ALL_ABILITIES.filter((each) => each.endsWith("-read")) });
	as = await signInOperator(reader);
});
afterEach(() => vi.restoreAllMocks());

test("whoever may only read finds nowhere what LINE was given, and cannot answer as the friend", async () => {
	const log = (["log", "info", "warn", "error"] as const).map((level) =>
		vi.spyOn(console, level).mockImplementation(() => undefined),
	);
	const room = await OpenConsole.open(as);
	room.hello(null);
	const link = `{FORM_${form.code}}`;
	await runEffects(clock, friend, [
		sendTextEffect(`今 ${link}`),
		sendTextEffect(`後で ${link}`, { delay_type: 1, delay_min: 60, delay_max: 60 }),
	]);
	await runDueDeliveries(clock);
	const token = new RegExp(`[?&]${FORM_TOKEN}=([\\w.-]+)`).exec(
		JSON.stringify(await listReceivedMessages(friend)),
	)![1]!;

	// The friend pastes the link into a message that triggers an answer with the same link.
	await buildAutoResponse({ keywords: ["これ"], effects: [sendTextEffect(link)] });
	const pasted = `これ https://console.example.com/f/${form.code}?${FORM_TOKEN}=${token}`;
	await receiveAndWork(clock, lineEvents.text({ from: friend.lineUserId, at: clock.now, text: pasted }));
	const job = await begin({ clock, by: reader, work: { kind: "csv", encoding: "utf-8" } });
	await wakeUp(clock);

	const ids = [friend.id, form.id, job.id, ...(await readDeliveries()).map(({ id }) => id)];
	const addresses = listDeclaredRoutes()
		.filter(({ method }) => method === "GET")
		.flatMap(({ path }) => (path.includes(":") ? ids.map((id) => path.replace(/:\w+/, `${id}`)) : [path]))
		.filter((address) => !address.includes("*") && !address.includes(":"));
	const shown = [];
	for (const address of new Set(addresses)) shown.push(await (await sendRequest(address, { as })).text());
	const said = [...shown, JSON.stringify([room.frames, log.map(({ mock }) => mock.calls)])];
	room.close();
	expect(said.join("\n")).toContain(`/f/${form.code}`);
	expect(said.filter((each) => each.includes(token))).toEqual([]);

	// The links that they find identify no friend.
	const page = await (await sendRequest(`/f/${form.code}`, { as })).text();
	const hidden = [...page.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)];
	const fields = Object.fromEntries(hidden.map(([, name, value]) => [name!, value!]));
	await sendRequest(`/f/${form.code}`, {
		form: new URLSearchParams({ ...fields, q1: "なりすまし" }).toString(),
	});
	expect(await readRows("select friend_id from form_answers where friend_id is not null")).toEqual([]);
});
