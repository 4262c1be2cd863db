import { beforeEach, describe, expect, test } from "vitest";
import { POINT_PAGE_ID } from "#domain/engine/public-addresses/own-links.ts";
import { POINT_PAGE_TEXTS } from "#domain/platform/texts/points-texts.ts";
import { DAY, MINUTE, SECOND } from "#domain/platform/time/wire-time.ts";
import { changePoints } from "#functions/commerce/points/change-points.ts";
import { endPointLinks } from "#functions/commerce/points/end-point-links.ts";
import { stampByCode } from "#functions/commerce/points/stamp-by-code.ts";
import {
	readStampCode,
	stampCause,
	writeStampCode,
	writeStampPermit,
} from "#functions/commerce/points/stamp-code.ts";
import { writeEventToken } from "#functions/engine/deliveries/event-link-token.ts";
import { writePointToken } from "#functions/engine/deliveries/point-link-token.ts";
import { sendTextEffect } from "#tests/support/action-builders.ts";
import { countRows } from "#tests/support/database-snapshot.ts";
import { listReceivedMessages, runDueDeliveries, runEffects } from "#tests/support/effect-runs.ts";
import { buildFriend } from "#tests/support/friend-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import type { BuiltOperator } from "#tests/support/operator-builders.ts";
import { PageVisitor } from "#tests/support/page-visitor.ts";
import { beginPoints, buildReward, pointContext, readPoints } from "#tests/support/points/points-fixture.ts";
import { TestClock, tokyoTime } from "#tests/support/test-clock.ts";

const CARD = { name: "来店スタンプ", fields: 10, points: 50, period: "day" };

let clock: TestClock;
let operator: BuiltOperator;
let friend: { id: number };
let reward: number;
beforeEach(async () => {
	await resetState();
	clock = new TestClock("2026-11-20 10:00").rule();
	({ operator } = await beginPoints(clock, { card: CARD, expiry_months: 3 }));
	friend = await buildFriend({ name: "花子" });
	reward = await buildReward(clock, operator);
	await changePoints({ ctx: ctx(), input: { id: friend.id, points: 250, reason: "ご来店" } });
});

const ctx = () => pointContext(clock, operator);
const tokenOf = ({ id }: { id: number }) =>
	writePointToken(ctx(), { friendId: id, urlId: POINT_PAGE_ID, sentAt: clock.now });
const openPage = (token: string, page = "", query = "") =>
	new PageVisitor().open(`/pt/card${page}?t=${token}${query}`);
const hidden = (text: string, name: string) =>
	new RegExp(`name="${name}" value="([^"]*)"`).exec(text)?.[1] ?? "";

describe("the page of a friend", () => {
	test("shows balance, end, card, rewards and history, and takes a reward after a confirmation, once", async () => {
		const token = tokenOf(friend);
		const page = await openPage(token);
		for (const text of ["花子さま", "250", "2027.2.20", "来店スタンプ", "コーヒー", "ご来店"])
			expect(page.said).toContain(text);
		expect(page.text).toContain(".rank.warning { --rank: #f0ad4e; }");
		const confirmation = await openPage(token, "/reward", `&id=${reward}`);
		expect(confirmation.said).toContain("150ポイント");
		expect(await countRows("point_redemptions")).toBe(0);
		const form = ["t", "id", "points", "key"]
			.map((name) => `${name}=${hidden(confirmation.text, name)}`)
			.join("&");
		for (let press = 0; press < 2; press++) {
			const taken = await new PageVisitor().open("/pt/card/reward", form);
			expect(taken.said).toContain(POINT_PAGE_TEXTS.taken);
		}
		expect((await readPoints(friend)).balance).toBe(150);
		expect(await countRows("point_redemptions")).toBe(1);
	});

	test("takes nothing for a changed price, an unknown reward or too few points", async () => {
		const token = tokenOf(friend);
		for (const fields of [`id=${reward}&points=1`, "id=999&points=100", `id=${reward}&points=`, "points=100"])
			expect(
				(await new PageVisitor().open("/pt/card/reward", `t=${token}&key=abcdefgh&${fields}`)).status,
			).toBe(409);
		const dear = await buildReward(clock, operator, { points: 300 });
		const refused = await new PageVisitor().open(
			"/pt/card/reward",
			`t=${token}&key=abcdefgi&id=${dear}&points=300`,
		);
		expect(refused.said).toContain(POINT_PAGE_TEXTS.notEnough);
		expect((await readPoints(friend)).balance).toBe(250);
	});

	test("opens for no other link: a changed, foreign, old or revoked one", async () => {
		const token = tokenOf(friend);
		const other = writeEventToken(ctx(), { friendId: friend.id, urlId: POINT_PAGE_ID, sentAt: clock.now });
		for (const wrong of ["", "x", token.slice(0, -1), `${token}x`, other]) {
			const page = await openPage(wrong);
			expect([wrong, page.status]).toEqual([wrong, 403]);
			expect(page.said).not.toContain("250");
		}
		clock.pass(MINUTE);
		await endPointLinks({ ctx: ctx(), input: { id: friend.id } });
		expect((await openPage(token)).status).toBe(403);
		clock.pass(MINUTE);
		const renewed = tokenOf(friend);
		expect((await openPage(renewed)).status).toBe(200);
		clock.pass(31 * DAY);
		expect((await openPage(renewed)).status).toBe(403);
	});

	test("is reached by the friend's own link, which a placeholder puts into a message", async () => {
		const addressee = await buildFriend({ name: "太郎" });
		await runEffects(clock, addressee, [sendTextEffect("残高はこちら {point:url}")]);
		await runDueDeliveries(clock);
		const sent = JSON.stringify(await listReceivedMessages(addressee));
		const [, token] = /\/pt\/card\?t=([\w-]+\.[\w-]{20,})/.exec(sent) ?? [];
		expect((await openPage(token ?? "")).said).toContain("太郎さま");
	});

	test("shows the reward of its own friend only", async () => {
		const other = await buildFriend();
		const confirmation = await openPage(tokenOf(friend), "/reward", `&id=${reward}`);
		const form = ["t", "id", "points", "key"]
			.map((name) => `${name}=${hidden(confirmation.text, name)}`)
			.join("&");
		const taken = await new PageVisitor().open("/pt/card/reward", form);
		const id = /id=(\d+)/.exec(taken.address)![1];
		expect((await openPage(tokenOf(other), "/taken", `&id=${id}`)).status).toBe(409);
	});
});

describe("the shop's code", () => {
	test("is valid for its half minute and a minute more, and signed", () => {
		const code = writeStampCode(ctx());
		expect(readStampCode(ctx(), code)).toBeTypeOf("number");
		expect(readStampCode(ctx(), `${code}x`)).toBeUndefined();
		clock.pass(89 * SECOND);
		expect(readStampCode(ctx(), code)).toBeTypeOf("number");
		clock.pass(2 * SECOND);
		expect(readStampCode(ctx(), code)).toBeUndefined();
	});

	test("stamps once a day for the friend whose permit it became, and for nobody else", async () => {
		const code = readStampCode(ctx(), writeStampCode(ctx()))!;
		const permit = writeStampPermit(ctx(), friend.id, code);
		const stamp = (by: { id: number }, given: string) =>
			new PageVisitor().open("/pt/card/stamp", `t=${tokenOf(by)}&stamp=${given}`);
		expect((await openPage(tokenOf(friend), "", `&stamp=${permit}`)).said).toContain("スタンプを押す");
		expect((await stamp(friend, permit)).said).toContain(POINT_PAGE_TEXTS.stamped);
		expect((await stamp(friend, permit)).said).toContain(POINT_PAGE_TEXTS.stampUsed);
		expect((await stamp(await buildFriend(), permit)).said).toContain(POINT_PAGE_TEXTS.stampOver);
		expect((await readPoints(friend)).balance).toBe(300);
		clock.pass(DAY);
		expect((await stamp(friend, permit)).said).toContain(POINT_PAGE_TEXTS.stampOver);
		expect((await stamp(friend, writeStampPermit(ctx(), friend.id, code + 2_880))).said).toContain(
			POINT_PAGE_TEXTS.stamped,
		);
	});

	test("sets no second stamp after midnight by the code of before", async () => {
		clock.pass(tokyoTime("2026-11-21 23:59") - clock.now);
		const permit = writeStampPermit(ctx(), friend.id, readStampCode(ctx(), writeStampCode(ctx()))!);
		const stamp = () => stampByCode(ctx(), { friendId: friend.id, permit });
		expect(await stamp()).toBe("stamped");
		clock.pass(2 * MINUTE);
		expect(await stamp()).toBe("used");
	});

	test("has one cause for each code, day or week", () => {
		const shown = () => readStampCode(ctx(), writeStampCode(ctx()))!;
		const cause = (period: "code" | "day" | "week") =>
			stampCause(ctx(), { friendId: 1, code: shown(), period });
		const of = () => [cause("code"), cause("day"), cause("week")];
		const friday = of();
		clock.pass(2 * DAY);
		const [code, sunday, week] = of();
		expect(week).toBe(friday[2]);
		expect(code).not.toBe(friday[0]);
		expect(sunday).not.toBe(friday[1]);
		clock.pass(DAY);
		expect(of()[2]).not.toBe(week);
	});
});
