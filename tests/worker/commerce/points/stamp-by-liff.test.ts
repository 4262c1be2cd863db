import { beforeEach, expect, test } from "vitest";
import { POINT_PAGE_TEXTS } from "#domain/platform/texts/points-texts.ts";
import { MINUTE } from "#domain/platform/time/wire-time.ts";
import { showStampCode } from "#functions/commerce/points/show-stamp-code.ts";
import { fakeLine } from "#tests/support/fake-line.ts";
import { buildFriend } from "#tests/support/friend-builders.ts";
import { buildLiffApps, LIFF_ENV, LIFF_ORIGIN, openInLine, signIn } from "#tests/support/liff-visits.ts";
import { buildIdToken } from "#tests/support/line-login.ts";
import { resetState } from "#tests/support/migrations.ts";
import type { BuiltOperator } from "#tests/support/operator-builders.ts";
import { beginPoints, pointContext, readPoints } from "#tests/support/points/points-fixture.ts";
import { sendRequest } from "#tests/support/send-request.ts";
import { TestClock } from "#tests/support/test-clock.ts";

const FRIEND = `U${"a".repeat(32)}`;
const STRANGER = `U${"b".repeat(32)}`;
const CARD = { name: "来店スタンプ", fields: 10, points: 50, period: "code" };

let clock: TestClock;
let operator: BuiltOperator;
let friend: { id: number };
beforeEach(async () => {
	await resetState();
	await fakeLine.forget();
	clock = new TestClock("2026-11-20 10:00").rule();
	({ operator } = await beginPoints(clock, { card: CARD }));
	friend = await buildFriend({ lineUserId: FRIEND, name: "佐藤" });
});

const codeOfShop = () => showStampCode({ ctx: pointContext(clock, operator) });

/** Page to which LINE leads the user who read the shop's code. */
async function readCode(address: string, userId = FRIEND) {
	const { pathname, search } = new URL(address);
	const state = encodeURIComponent(`/${pathname.split("/").at(-1)}${search}`);
	const { ticket } = await openInLine(`/liff/points?liff.state=${state}`);
	return signIn("points", { ticket, id_token: buildIdToken(userId) });
}

const open = async (location: string) => {
	const response = await sendRequest(location, { origin: LIFF_ORIGIN, env: LIFF_ENV });
	return response.text();
};

const press = async (page: string) => {
	const field = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(page)![1];
	return sendRequest("/pt/card/stamp", {
		form: `t=${field("t")}&stamp=${field("stamp")}`,
		origin: LIFF_ORIGIN,
		env: LIFF_ENV,
	});
};

test("there is no code without an app of LINE", async () => {
	expect(await codeOfShop()).toMatchObject({ card_name: "来店スタンプ", has_app: false, address: null });
});

test("a friend who reads the shop's code sets one stamp, and a copied page sets none for another", async () => {
	await buildLiffApps();
	const { address } = await codeOfShop();
	const { location } = await readCode(address!);
	const page = await open(location!);
	expect(page).toContain("スタンプを押す");
	const stamped = await press(page);
	expect(stamped.status).toBe(303);
	expect(await open(stamped.headers.get("location")!)).toContain(POINT_PAGE_TEXTS.stamped);
	expect(await (await press(page)).text()).toContain(POINT_PAGE_TEXTS.stampUsed);
	expect(await (await press(await open((await readCode(address!)).location!))).text()).toContain(
		POINT_PAGE_TEXTS.stampUsed,
	);
	expect((await readPoints(friend)).balance).toBe(50);
});

test("a code that is over sets no stamp, and a stranger sees no page", async () => {
	await buildLiffApps();
	const { address } = await codeOfShop();
	expect((await readCode(address!, STRANGER)).location).toBeUndefined();
	clock.pass(2 * MINUTE);
	const page = await open((await readCode(address!)).location!);
	expect(page).toContain(POINT_PAGE_TEXTS.stampOver);
	expect(page).not.toContain("スタンプを押す");
	expect((await readPoints(friend)).balance).toBe(0);
});
