import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Friend } from "#db/engine/friends.ts";
import { ALL_ABILITIES } from "#domain/engine/access/abilities.ts";
import { FORM_TOKEN } from "#domain/engine/public-addresses/form.ts";
import { buildReaction, sendText } from "#tests/support/actions.ts";
import { TestClock } from "#tests/support/clock.ts";
import { OpenConsole } from "#tests/support/console.ts";
import { allDeliveries } from "#tests/support/deliveries.ts";
import { arrived, run, send } from "#tests/support/effects.ts";
import { buildFriend } from "#tests/support/friends.ts";
import { makeItem, rowOf } from "#tests/support/items.ts";
import { line } from "#tests/support/line.ts";
import { beginAnew } from "#tests/support/migrations.ts";
import {
	type BuiltOperator,
	buildOperator,
	type Session,
	signedInOperator,
	signIn,
} from "#tests/support/operators.ts";
import { happen } from "#tests/support/receive.ts";
import { call } from "#tests/support/requests.ts";
import { declaredRoutes } from "#tests/support/routes.ts";
import { rows } from "#tests/support/snapshot.ts";
import { lineEvents } from "#tests/support/webhook.ts";
import { begin, wakeUp } from "../../people/friend-search/searching.ts";

/* Point 3: whoever could only read found a friend's signed link to a form, and answered as that friend. */

let clock: TestClock;
let friend: Friend;
let form: { id: number; code: string };
let reader: BuiltOperator;
let as: Session;
beforeEach(async () => {
	await beginAnew();
	await line.forget();
	clock = new TestClock().rule();
	friend = await buildFriend({ name: "佐藤" });
	const maker = await signedInOperator();
	const fields = [{ label: "感想", swatch_id: 10 }];
	const id = await makeItem("form", maker, { name: "アンケート", fields });
	form = { id, code: (await rowOf("form", maker, id))!.code as string };
	reader = await buildOperator({ abilities: ALL_ABILITIES.filter((each) => each.endsWith("-read")) });
	as = await signIn(reader);
});
afterEach(() => vi.restoreAllMocks());

test("whoever may only read finds nowhere what LINE was given, and cannot answer as the friend", async () => {
	const log = (["log", "info", "warn", "error"] as const).map((level) =>
		vi.spyOn(console, level).mockImplementation(() => undefined),
	);
	const room = await OpenConsole.open(as);
	room.hello(null);
	const link = `{FORM_${form.code}}`;
	await run(clock, friend, [
		sendText(`今 ${link}`),
		sendText(`後で ${link}`, { delay_type: 1, delay_min: 60, delay_max: 60 }),
	]);
	await send(clock);
	const token = new RegExp(`[?&]${FORM_TOKEN}=([\\w.-]+)`).exec(JSON.stringify(await arrived(friend)))![1]!;

	// The friend sends it back, in a word that is answered with it once more.
	await buildReaction({ keywords: ["これ"], effects: [sendText(link)] });
	const pasted = `これ https://console.example.com/f/${form.code}?${FORM_TOKEN}=${token}`;
	await happen(clock, lineEvents.text({ from: friend.lineUserId, at: clock.now, text: pasted }));
	const job = await begin({ clock, by: reader, work: { kind: "csv", encoding: "utf-8" } });
	await wakeUp(clock);

	const ids = [friend.id, form.id, job.id, ...(await allDeliveries()).map(({ id }) => id)];
	const addresses = declaredRoutes()
		.filter(({ method }) => method === "GET")
		.flatMap(({ path }) => (path.includes(":") ? ids.map((id) => path.replace(/:\w+/, `${id}`)) : [path]))
		.filter((address) => !address.includes("*") && !address.includes(":"));
	const shown = [];
	for (const address of new Set(addresses)) shown.push(await (await call(address, { as })).text());
	const said = [...shown, JSON.stringify([room.frames, log.map(({ mock }) => mock.calls)])];
	room.close();
	expect(said.join("\n")).toContain(`/f/${form.code}`);
	expect(said.filter((each) => each.includes(token))).toEqual([]);

	// What they do find is nobody's link.
	const page = await (await call(`/f/${form.code}`, { as })).text();
	const hidden = [...page.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)];
	const fields = Object.fromEntries(hidden.map(([, name, value]) => [name!, value!]));
	await call(`/f/${form.code}`, { form: new URLSearchParams({ ...fields, q1: "なりすまし" }).toString() });
	expect(await rows("select friend_id from form_answers where friend_id is not null")).toEqual([]);
});
