import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { revokeSalonUrlLinks } from "#functions/booking/salons/urls/delete-salon-url.ts";
import { revokeSalonFriendLinks } from "#functions/booking/salons/urls/revoke-salon-friend-links.ts";
import { readRows } from "#tests/support/database-snapshot.ts";
import { buildFriend } from "#tests/support/friend-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import {
	buildOperator,
	buildSession,
	type ConsoleSession,
	operatorContext,
	signInOperator,
} from "#tests/support/operator-builders.ts";
import { PageVisitor } from "#tests/support/page-visitor.ts";
import { type BuiltSalon, buildSalon } from "#tests/support/salon/build-salon.ts";
import { isolateIds, signSalonLink } from "#tests/support/salon/salon-links.ts";
import { buildBookingInput, TestSalonRoom } from "#tests/support/salon/test-room.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";
import { storeRow, updateRow } from "#tests/support/store-rows.ts";
import { TestClock } from "#tests/support/test-clock.ts";

interface Url {
	id: number;
	name: string;
	code: string;
	url: string;
	print_url: string;
	course_id: number | null;
	salon_resource_id: number | null;
	takes_strangers: boolean;
}

let clock: TestClock;
let operator: ConsoleSession;
let salon: BuiltSalon;
beforeEach(async () => {
	await resetState();
	await isolateIds();
	clock = new TestClock("2026-11-20 10:00").rule();
	operator = await buildSession();
	salon = await buildSalon({ courses: [{}, {}] });
});

const create = (json: object, options: object = {}) =>
	requestJson<{ id: number; code: string }>(`/api/v2/salon/${salon.id}/salon_urls`, {
		as: operator,
		json,
		...options,
	});
const list = async () =>
	(await requestJson<{ data: Url[] }>(`/api/salon/${salon.id}/salon_urls`, { as: operator })).data;
const pathOf = ({ code }: { code: string }) => `/s/${code}`;

describe("[M-134] salon URLs", () => {
	test("[M-320 to M-322] are made, listed and deleted; a save sent twice makes one", async () => {
		const key = { headers: { "Idempotency-Key": "abcdefgh" } };
		const made = await create({ name: "トップ" }, key);
		expect(await create({ name: "トップ" }, key)).toEqual(made);
		const second = await create({ name: "カラー", course_id: salon.courses[1], takes_strangers: 0 });
		const all = await list();
		expect(all).toMatchObject([
			{ id: made.id, name: "トップ", course_id: null, takes_strangers: true },
			{ id: second.id, name: "カラー", course_id: salon.courses[1], takes_strangers: false },
		]);
		expect(all[0]!.url).toBe(`http://console.test/s/${made.code}`);
		// Long and random, so that it cannot be guessed.
		expect(made.code).toMatch(/^[0-9a-f]{24}$/);
		await requestJson(`/api/v2/salon/${salon.id}/salon_urls/${made.id}`, { as: operator, method: "DELETE" });
		expect(await list()).toHaveLength(1);
		expect((await new PageVisitor().open(pathOf(made))).status).toBe(404);
	});

	test("[M-279] online_url is the one that chooses nothing", async () => {
		const online = () => requestJson(`/api/salon/${salon.id}/online_url`, { as: operator });
		expect(await online()).toEqual({ url: null });
		const chosen = await create({ name: "指名", salon_resource_id: salon.resources[0] });
		expect(await online()).toEqual({ url: `http://console.test/s/${chosen.code}` });
		const plain = await create({ name: "トップ" });
		expect(await online()).toEqual({ url: `http://console.test/s/${plain.code}` });
	});

	test("choose a course and a member of staff beforehand", async () => {
		const made = await create({
			name: "指名",
			course_id: salon.courses[1],
			salon_resource_id: salon.resources[1],
		});
		const visitor = await new PageVisitor().open(pathOf(made));
		expect(visitor.said).toContain("日時を選ぶ");
		expect(visitor.said).toContain("コース2");
		expect(visitor.said).toContain("担当2");
	});

	test("choose nothing for a booking that is moved: its course and its staff stay", async () => {
		const [one, two] = salon.resources;
		for (const id of salon.resources) await updateRow("salon_resources", id, { kind: "staff" });
		const made = await create({ name: "指名", course_id: salon.courses[1], salon_resource_id: two });
		const friend = await buildFriend();
		await new TestSalonRoom(salon, clock).must(
			"createReservation",
			buildBookingInput(salon, { date: "2026-11-24", salon_resource_id: one, member_id: friend.id }),
		);
		const visitor = await new PageVisitor().open(
			`${pathOf(made)}/mine?t=${signSalonLink(clock, friend.id, made)}`,
		);
		await visitor.follow("日時を変更する");
		expect(visitor.said).toMatch(/ コース1 .* 担当1 /);
		await visitor.pick("11月24日(火) 14:00");
		await visitor.press("変更する");
		expect(await readRows("select from_minute, course_id, resource_id from reservations")).toEqual([
			{ from_minute: 840, course_id: salon.courses[0], resource_id: one },
		]);
	});

	test("of a member of staff offer the courses that they do, and no way where there is no choice", async () => {
		const [one] = salon.resources;
		for (const id of salon.resources) await updateRow("salon_resources", id, { kind: "staff" });
		const [first, second] = salon.courses;
		await storeRow("salon_courses", { salon_id: salon.id, name: "コース3", created_at: 1, minutes: 60 });
		const made = await create({ name: "指名", salon_resource_id: one });
		await storeRow("salon_unlinks", { salon_id: salon.id, resource_id: one, course_id: second });
		const visitor = await new PageVisitor().open(pathOf(made));
		expect([1, 2, 3].filter((n) => visitor.said.includes(`コース${n}`))).toEqual([1, 3]);
		expect((await visitor.open(`${pathOf(made)}?course=${second}`)).said).toContain("コースを選ぶ");
		await visitor.follow("コース1");
		expect(visitor.said).toContain("担当1");
		expect(visitor.said).not.toContain("担当を選び直す");
		expect(visitor.said).toContain("コースを選び直す");
		const ofCourse = await create({ name: "カット", course_id: first });
		await visitor.open(pathOf(ofCourse));
		expect(visitor.said).toContain("担当を選ぶ");
		expect(visitor.said).not.toContain("コースを選び直す");
	});

	test("name courses and staff of their own salon, and are asked for by whoever may", async () => {
		const other = await buildSalon();
		for (const json of [
			{ name: "" },
			{ name: "x", course_id: other.courses[0] },
			{ name: "x", salon_resource_id: other.resources[0] },
		]) {
			const answer = await sendRequest(`/api/v2/salon/${salon.id}/salon_urls`, { as: operator, json });
			expect(answer.status).toBe(422);
		}
		const reader = await signInOperator(await buildOperator({ abilities: ["salon-read"] }));
		const refused = await sendRequest(`/api/v2/salon/${salon.id}/salon_urls`, {
			as: reader,
			json: { name: "x" },
		});
		expect(refused.status).toBe(403);
		expect(await list()).toEqual([]);
	});

	test("have a sheet with a QR code, for operators alone", async () => {
		const made = await create({ name: "レジ横" });
		const [{ print_url }] = (await list()) as [Url];
		const sheet = await (await sendRequest(print_url, { as: operator })).text();
		expect(sheet).toContain("<svg");
		expect(sheet).toContain(`http://console.test/s/${made.code}`);
		expect(sheet).toContain("印刷する</button>");
		expect((await sendRequest(print_url)).status).toBe(404);
	});

	test("have a sheet with the shop's own name and logo where it has them", async () => {
		const made = await create({ name: "レジ横" });
		await storeRow("salon_online_configs", {
			salon_id: salon.id,
			shop_info: { name: "ひより 渋谷店", logo_key: "logo-of-shop" },
		});
		const sheet = await (await sendRequest(`/s/${made.code}/print`, { as: operator })).text();
		expect(sheet).toContain("<h1>ひより 渋谷店</h1>");
		expect(sheet).toContain(`src="/s/${made.code}/picture/logo-of-shop"`);
	});
});

describe("friends' links", () => {
	test("end for all friends of a salon URL, or for one friend, and later ones are valid again", async () => {
		const made = await create({ name: "トップ" });
		const [one, other] = [await buildFriend({ name: "一郎" }), await buildFriend({ name: "次郎" })];
		const greets = async (token: string) =>
			(await new PageVisitor().open(`${pathOf(made)}?t=${token}`)).said.includes("さま");
		const [first, second] = [signSalonLink(clock, one.id, made), signSalonLink(clock, other.id, made)];
		expect([await greets(first), await greets(second)]).toEqual([true, true]);
		await requestJson(`/api/v2/salon/${salon.id}/friend_links/revoke`, {
			as: operator,
			json: { member_id: one.id },
		});
		expect([await greets(first), await greets(second)]).toEqual([false, true]);
		await requestJson(`/api/v2/salon/${salon.id}/salon_urls/${made.id}/revoke`, {
			as: operator,
			method: "POST",
		});
		expect(await greets(second)).toBe(false);
		clock.advance(60_000);
		clock.rule();
		expect(await greets(signSalonLink(clock, one.id, made))).toBe(true);
	});

	test.each(["one friend", "all"])(
		"of %s end where they were sent in the moment of their end, too",
		async (of) => {
			const made = await create({ name: "トップ" });
			const { id } = await buildFriend({ name: "一郎" });
			const ctx = operatorContext(clock, await buildOperator());
			const salonId = salon.id;
			if (of === "all") await revokeSalonUrlLinks({ ctx, input: { salonId, id: made.id } });
			else await revokeSalonFriendLinks({ ctx, input: { salonId, member_id: id } });
			const opened = async () =>
				(await new PageVisitor().open(`${pathOf(made)}?t=${signSalonLink(clock, id, made)}`)).said.includes(
					"さま",
				);
			expect(await opened()).toBe(false);
			clock.pass(1);
			expect(await opened()).toBe(true);
		},
	);
});

test("pictures of the salon and its staff are shown to visitors, and no other upload", async () => {
	const made = await create({ name: "トップ" });
	for (const key of ["picture-of-staff", "logo-of-shop", "cover-of-shop", "another-upload"]) {
		await storeRow("uploads", {
			key,
			type: "image/png",
			bytes: 3,
			width: 1,
			height: 1,
			operator_id: 1,
			created_at: 1,
		});
		await env.MEDIA.put(key, "png");
	}
	await updateRow("salon_resources", salon.resources[0]!, {
		kind: "staff",
		picture: "/api/media/picture-of-staff",
	});
	await storeRow("salon_online_configs", {
		salon_id: salon.id,
		shop_info: { logo_key: "logo-of-shop", cover_key: "cover-of-shop", colour: "#ffee00" },
	});
	const first = await new PageVisitor().open(pathOf(made));
	const picture = (key: string) => `${pathOf(made)}/picture/${key}`;
	expect(first.text).toContain(`<img class="cover" src="${picture("cover-of-shop")}"`);
	expect(first.text).toContain(`<img class="logo" src="${picture("logo-of-shop")}"`);
	expect(first.text).toContain("--accent: #ffee00; --on-accent: #000");
	for (const key of ["logo-of-shop", "cover-of-shop"])
		expect((await new PageVisitor().open(picture(key))).headers.get("content-type")).toBe("image/png");
	const visitor = await new PageVisitor().open(`${pathOf(made)}?course=${salon.courses[0]}`);
	// The steps have room for the choice.
	expect(visitor.text).not.toContain("cover-of-shop");
	const [, address] = /<img src="([^"]+)"/.exec(visitor.text) ?? [];
	expect(address).toBe(`${pathOf(made)}/picture/picture-of-staff`);
	expect((await new PageVisitor().open(address!)).headers.get("content-type")).toBe("image/png");
	expect((await new PageVisitor().open(`${pathOf(made)}/picture/another-upload`)).status).toBe(404);
});
