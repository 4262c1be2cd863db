import { beforeEach, describe, expect, test } from "vitest";
import { COUPON_PAGE_ID } from "#domain/engine/public-addresses/own-links.ts";
import { COUPON_PAGE_TEXTS } from "#domain/platform/texts/coupons-texts.ts";
import { DAY, HOUR, MINUTE } from "#domain/platform/time/wire-time.ts";
import { endCouponLinks } from "#functions/commerce/coupons/end-coupon-links.ts";
import { checkStaffCode, createStaffCode, MAX_CODE_TRIES } from "#functions/commerce/coupons/staff-codes.ts";
import { writeTillCode } from "#functions/commerce/coupons/till-code.ts";
import { writeCouponToken } from "#functions/engine/deliveries/coupon-link-token.ts";
import { writePointToken } from "#functions/engine/deliveries/point-link-token.ts";
import {
	buildCoupon,
	buildLottery,
	couponContext,
	givePiece,
	readCounts,
	type StoredCoupon,
} from "#tests/support/coupons/coupon-fixture.ts";
import { countRows, readRows } from "#tests/support/database-snapshot.ts";
import { buildFriend } from "#tests/support/friend-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import { type BuiltOperator, buildOperator, buildSession } from "#tests/support/operator-builders.ts";
import { PageVisitor } from "#tests/support/page-visitor.ts";
import { sendRequest } from "#tests/support/send-request.ts";
import { TestClock } from "#tests/support/test-clock.ts";

let clock: TestClock;
let operator: BuiltOperator;
let friend: { id: number };
beforeEach(async () => {
	await resetState();
	clock = new TestClock("2026-11-20 10:00").rule();
	operator = await buildOperator();
	friend = await buildFriend({ name: "花子" });
});

const ctx = () => couponContext(clock, operator);
const tokenOf = ({ id }: { id: number }) =>
	writeCouponToken(ctx(), { friendId: id, urlId: COUPON_PAGE_ID, sentAt: clock.now });
const openPage = (code: string, token = tokenOf(friend)) => new PageVisitor().open(`/cp/${code}?t=${token}`);
const MAX_PAGE = 30_000;

async function expectPlain(page: PageVisitor): Promise<void> {
	expect(page.text).not.toMatch(/<script|javascript:|onclick/i);
	expect(page.text.length).toBeLessThan(MAX_PAGE);
	expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
}

describe("a coupon's page", () => {
	test("gives the coupon by a press, and lets staff use it in two steps, once", async () => {
		const coupon = await buildCoupon({ terms: "ほかの割引と併用できません", use_days: 7 });
		const page = await openPage(coupon.code);
		await expectPlain(page);
		for (const text of ["花子さま", "500円引き", "ほかの割引と併用できません", "受け取った日から7日後まで"])
			expect(page.said).toContain(text);
		await page.press("受け取る");
		expect(page.said).toContain(COUPON_PAGE_TEXTS.taken);
		expect(page.said).toContain("2026.11.27まで");
		expect(page.text).not.toContain("受け取る</button>");
		await page.follow("お店で使う");
		await expectPlain(page);
		expect(page.said).toContain(COUPON_PAGE_TEXTS.forStaff);
		expect(await countRows("coupon_uses")).toBe(0);
		const press = page.pressing("使用済みにする");
		await page.open(...press);
		expect(page.said).toContain("2026.11.20 10:00");
		expect((await new PageVisitor().open(...press)).status).toBe(200);
		const [path, form] = press;
		clock.pass(MINUTE);
		const second = await new PageVisitor().open(path, form.replace(/key=[^&]+/, "key=another-press"));
		expect([second.status, second.said.includes("（2026.11.20 10:00）")]).toEqual([409, true]);
		expect(await readCounts(coupon.id)).toEqual({ issued: 1, pieces: 1, used: 1, uses: 1 });
	});

	test("draws a lottery once, and tells losers kindly", async () => {
		const lost = await buildLottery(1);
		const won = await buildLottery(10_000);
		const losing = await (await openPage(lost.code)).press("抽選する");
		const winning = await (await openPage(won.code)).press("抽選する");
		if ((await countRows("coupon_draws", `coupon_id = ${lost.id} and is_won = 0`)) === 1)
			expect(losing.said).toContain(COUPON_PAGE_TEXTS.lost);
		expect(losing.text).not.toContain("抽選する</button>");
		expect(winning.said).toContain(COUPON_PAGE_TEXTS.won);
		expect(winning.said).toContain("お店で使う");
		for (let reload = 0; reload < 3; reload++) await openPage(lost.code);
		expect(await countRows("coupon_draws")).toBe(2);
	});

	test("lists all coupons of its friend, usable ones first", async () => {
		const [first, second] = [
			await buildCoupon({ title: "コーヒー" }),
			await buildCoupon({ title: "紅茶", use_days: 0 }),
		];
		expect((await openPage("mine")).said).toContain(COUPON_PAGE_TEXTS.none);
		for (const { id } of [first, second])
			await givePiece(clock, operator, { couponId: id, friendId: friend.id });
		clock.pass(DAY);
		const page = await openPage("mine");
		await expectPlain(page);
		expect(page.said.indexOf("コーヒー")).toBeLessThan(page.said.indexOf("紅茶"));
		expect(page.said).toContain("期限切れ");
		expect((await openPage("mine", tokenOf(await buildFriend()))).said).not.toContain("コーヒー");
	});

	test("lists a usable coupon behind any number of later ones that ended", async () => {
		const kept = await buildCoupon({ title: "コーヒー" });
		const ended = await buildCoupon({ title: "紅茶", per_friend: 100, use_days: 0 });
		const id = await givePiece(clock, operator, { couponId: kept.id, friendId: friend.id });
		for (let piece = 0; piece < 51; piece++)
			await givePiece(clock, operator, { couponId: ended.id, friendId: friend.id });
		clock.pass(DAY);
		const page = await openPage("mine");
		expect(page.said).toContain("コーヒー");
		await page.follow("お店で使う");
		expect(page.said).toContain(`番号 ${id}`);
	});

	test("shows no other friend's piece, and gives a coupon of actions to nobody", async () => {
		const given = await buildCoupon({ obtaining: "given" });
		const other = await buildFriend();
		const piece = await givePiece(clock, operator, { couponId: given.id, friendId: other.id });
		expect((await openPage(given.code)).said).toContain(COUPON_PAGE_TEXTS.notFor);
		const token = tokenOf(friend);
		for (const [path, form] of [
			["take", `t=${token}&key=abcdefgh`],
			["draw", `t=${token}&key=abcdefgh`],
			["use", `t=${token}&key=abcdefgh&id=${piece}`],
			["use", `t=${token}&key=abcdefgh&id=${piece}'--`],
			["take", `t=${token}`],
		] as const)
			expect([path, (await new PageVisitor().open(`/cp/${given.code}/${path}`, form)).status]).toEqual([
				path,
				409,
			]);
		expect(await readCounts(given.id)).toEqual({ issued: 1, pieces: 1, used: 0, uses: 0 });
	});

	test("opens for no other link: a changed, foreign, old or revoked one", async () => {
		const coupon = await buildCoupon({ title: "秘密の割引" });
		const token = tokenOf(friend);
		const other = writePointToken(ctx(), { friendId: friend.id, urlId: COUPON_PAGE_ID, sentAt: clock.now });
		for (const wrong of ["", "x", token.slice(0, -1), `${token}x`, other]) {
			const page = await openPage(coupon.code, wrong);
			expect([wrong, page.status]).toEqual([wrong, 403]);
			expect(page.said).not.toContain("秘密の割引");
		}
		expect((await openPage("nothere1")).status).toBe(404);
		clock.pass(MINUTE);
		await endCouponLinks({ ctx: ctx(), input: { id: friend.id } });
		expect((await openPage(coupon.code, token)).status).toBe(403);
		clock.pass(MINUTE);
		const renewed = tokenOf(friend);
		expect((await openPage(coupon.code, renewed)).status).toBe(200);
		clock.pass(31 * DAY);
		expect((await openPage(coupon.code, renewed)).status).toBe(403);
	});

	test("keeps pieces usable after the coupon was deleted, and gives no more", async () => {
		const coupon = await buildCoupon({ per_friend: 2, deleted_at: null });
		await givePiece(clock, operator, { couponId: coupon.id, friendId: friend.id });
		const session = await buildSession();
		const deleted = await sendRequest("/api/coupon/crud", {
			as: session,
			json: { action: "deleteItems", item_ids: [coupon.id] },
		});
		expect(deleted.status).toBe(200);
		const page = await openPage(coupon.code);
		expect(page.text).not.toContain("受け取る</button>");
		await (await page.follow("お店で使う")).press("使用済みにする");
		expect(await readCounts(coupon.id)).toMatchObject({ issued: 1, uses: 1 });
	});
});

describe("a staff code", () => {
	let coupon: StoredCoupon;
	let question: PageVisitor;
	beforeEach(async () => {
		coupon = await buildCoupon({ use_way: "code" });
		await createStaffCode({ ctx: ctx(), input: { name: "渋谷店", code: "482913" } });
		await givePiece(clock, operator, { couponId: coupon.id, friendId: friend.id });
		question = await (await openPage(coupon.code)).follow("お店で使う");
	});
	const enter = (code: string) => new PageVisitor().open(...question.pressing("使用済みにする", { code }));

	test("uses the coupon, and says whose it was", async () => {
		await expectPlain(question);
		expect((await enter("482914")).said).toContain(COUPON_PAGE_TEXTS.wrongCode);
		expect((await enter("482913")).said).toContain("使用済み");
		expect(
			await readRows("select s.name from coupon_uses u join coupon_staff_codes s on s.id = u.staff_code_id"),
		).toEqual([{ name: "渋谷店" }]);
	});

	test("cannot be found by trying, not even by 64 tries at once; an hour later the right one works", async () => {
		const tries = await Promise.all(
			Array.from({ length: 64 }, (_, number) => checkStaffCode(ctx(), friend.id, String(300_000 + number))),
		);
		expect(tries.filter((result) => result === "wrong")).toHaveLength(MAX_CODE_TRIES);
		expect(tries.filter((result) => result === "locked")).toHaveLength(64 - MAX_CODE_TRIES);
		expect((await enter("482913")).said).toContain(COUPON_PAGE_TEXTS.locked);
		expect(await countRows("coupon_uses")).toBe(0);
		clock.pass(HOUR);
		expect((await enter("482913")).said).toContain("使用済み");
	});

	test("is not stored as it is, and a press without it uses nothing", async () => {
		const [row] = await readRows<Record<string, unknown>>("select * from coupon_staff_codes");
		expect(JSON.stringify(row)).not.toContain("482913");
		for (const code of ["", "0", "' or 1=1 --", "482913 "]) await enter(code);
		expect(await countRows("coupon_uses")).toBe(0);
	});

	test("is refused a second time and where it is easily guessed", async () => {
		await expect(
			createStaffCode({ ctx: ctx(), input: { name: "新宿店", code: "482913" } }),
		).rejects.toThrow();
		const session = await buildSession();
		const send = (json: object) => sendRequest("/api/coupons/staff_codes", { as: session, json });
		expect((await send({ name: "新宿店", code: "111111" })).status).toBe(422);
		expect((await send({ name: "新宿店", code: "482913", more: 1 })).status).toBe(422);
	});
});

describe("a QR code at the till", () => {
	test("leads operators to the coupon, within their scope, and uses it once", async () => {
		const coupon = await buildCoupon({ use_way: "till" });
		const id = await givePiece(clock, operator, { couponId: coupon.id, friendId: friend.id });
		const question = await (await openPage(coupon.code)).follow("お店で使う");
		expect(question.text).toContain("<svg");
		await expectPlain(question);
		const token = tokenOf(friend);
		const pressed = await new PageVisitor().open(
			`/cp/${coupon.code}/use`,
			`t=${token}&key=abcdefgh&id=${id}`,
		);
		expect(pressed.said).toContain(COUPON_PAGE_TEXTS.wrongWay);
		const session = await buildSession();
		const code = writeTillCode(ctx(), id);
		const shown = await sendRequest(`/api/coupons/till?code=${code}`, { as: session });
		expect(await shown.json()).toMatchObject({ id, state: "obtained", name: "花子" });
		expect((await sendRequest(`/api/coupons/till?code=${code}x`, { as: session })).status).toBe(422);
		const use = (key: string) =>
			sendRequest(`/api/coupons/grants/${id}/use`, {
				as: session,
				method: "POST",
				headers: { "idempotency-key": key },
			});
		const answers = [await use("till-one-1"), await use("till-one-1"), await use("till-two-1")];
		expect(answers.map(({ status }) => status)).toEqual([200, 200, 422]);
		expect(await answers[2]!.text()).toContain("2026.11.20 10:00");
	});

	test("shows nothing to whoever may not use coupons or not see the friend", async () => {
		const coupon = await buildCoupon({ use_way: "till" });
		const id = await givePiece(clock, operator, { couponId: coupon.id, friendId: friend.id });
		const path = `/api/coupons/till?code=${writeTillCode(ctx(), id)}`;
		const reader = await buildSession({ abilities: ["coupon-read", "friend-read"] });
		const limited = await buildSession({ scope: { tagIds: [999] } as never });
		expect((await sendRequest(path, { as: reader })).status).toBe(403);
		expect((await sendRequest(path, { as: limited })).status).toBe(404);
		for (const action of ["use", "revoke"])
			expect(
				(
					await sendRequest(`/api/coupons/grants/${id}/${action}`, {
						as: limited,
						method: "POST",
						...(action === "revoke" && { json: { reason: "x" } }),
					})
				).status,
			).toBe(404);
	});
});
