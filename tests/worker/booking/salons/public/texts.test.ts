import { beforeEach, expect, test } from "vitest";
import type { FriendRecord } from "#db/engine/friends.ts";
import { buildFriend } from "#tests/support/friend-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import { PageVisitor } from "#tests/support/page-visitor.ts";
import { type BuiltSalon, buildSalon } from "#tests/support/salon/build-salon.ts";
import { buildSalonUrl, isolateIds, signSalonLink } from "#tests/support/salon/salon-links.ts";
import { storeRow, updateRow } from "#tests/support/store-rows.ts";
import { TestClock } from "#tests/support/test-clock.ts";

let clock: TestClock;
let salon: BuiltSalon;
let url: { id: number; code: string };
let friend: FriendRecord;
beforeEach(async () => {
	await resetState();
	await isolateIds();
	clock = new TestClock("2026-11-20 10:00").rule();
	salon = await buildSalon({ courses: [{}, {}] });
	url = await buildSalonUrl(salon);
	friend = await buildFriend({ name: "佐藤 花子" });
});

const first = (page = "") => `/s/${url.code}${page}?t=${signSalonLink(clock, friend.id, url)}`;

test("the shop says what it has to say: its words, where it is, how it is reached, and what things cost", async () => {
	const shop_info = { name: "結び 表参道", address: "東京都渋谷区神宮前1-2-3", phone: "03-1234-5678" };
	await storeRow("salon_online_configs", {
		salon_id: salon.id,
		shop_info: { ...shop_info, description: "はじめての方もどうぞ。", map_url: "" },
		agreement: { is_required: false, text: "", footer: "またのお越しを。" },
	});
	const [course] = salon.courses;
	const picture = "https://example.jp/cut.jpg";
	await updateRow("salon_courses", course!, {
		name: "カット",
		price: 5_500,
		description: "眉も整えます",
		picture,
	});
	const visitor = await new PageVisitor().open(first());
	for (const said of ["結び 表参道", "はじめての方もどうぞ。", "60分・5,500 円", "眉も整えます"])
		expect(visitor.said).toContain(said);
	expect(visitor.text).toContain(`<img src="${picture}"`);
	await visitor.follow("カット");
	for (const said of ["東京都渋谷区神宮前1-2-3", "03-1234-5678", "またのお越しを。"])
		expect(visitor.said).toContain(said);
	const map = /<a href="([^"]+)"[^>]*>地図を見る/.exec(visitor.text)?.[1] ?? "";
	expect(decodeURIComponent(map)).toMatch(
		/^https:\/\/www\.google\.com\/maps\/.*query=東京都渋谷区神宮前1-2-3$/,
	);
	expect(visitor.text).toContain('href="tel:0312345678"');
});

const ATTACK = `"><script>alert(1)</script>'&<img src=x onerror=alert(1)>{name}`;

test("nothing that a shop or a friend has written is more than text, on any page of the way", async () => {
	await updateRow("friends", friend.id, { name: ATTACK });
	for (const id of salon.resources)
		await updateRow("salon_resources", id, { kind: "staff", name: ATTACK, description: ATTACK });
	for (const id of salon.courses) await updateRow("salon_courses", id, { name: ATTACK, description: ATTACK });
	await storeRow("salon_online_configs", {
		salon_id: salon.id,
		shop_info: {
			name: ATTACK,
			address: ATTACK,
			phone: ATTACK,
			description: ATTACK,
			map_url: `https://x.jp/${ATTACK}`,
		},
		agreement: { is_required: true, text: ATTACK, footer: ATTACK },
	});
	const item = await storeRow("salon_customer_items", {
		...{ salon_id: salon.id, name: ATTACK, type: "select", options: [ATTACK] },
	});
	const visitor = new PageVisitor();
	const pages: string[] = [];
	const look = () => {
		pages.push(visitor.text);
		expect([visitor.address, visitor.status]).toEqual([visitor.address, 200]);
	};
	await visitor.open(first());
	look();
	await visitor.open(`${first()}&course=${salon.courses[0]}`);
	look();
	await visitor.open(`${first()}&course=${salon.courses[0]}&staff=${salon.resources[0]}`);
	look();
	await visitor.pick("11月25日(水) 14:00");
	look();
	await visitor.press("内容を確認する", { [`i${item}`]: ATTACK, comment: ATTACK, agreed: "1" });
	look();
	await visitor.press("予約する");
	look();
	const done = visitor.address;
	await visitor.follow("予約の確認・変更");
	look();
	await visitor.follow("キャンセルする");
	look();
	for (const text of pages) {
		expect(text).not.toMatch(/<script>alert|<img src=x/);
		expect(text).toContain("alert(1)");
	}
	// A line break would end a field of the calendar file.
	const file = (await visitor.open(done.replace("/done", "/calendar.ics"))).text;
	expect(file.match(/^(BEGIN|END):.*$/gm)?.map((line) => line.trim())).toEqual([
		"BEGIN:VCALENDAR",
		"BEGIN:VEVENT",
		"END:VEVENT",
		"END:VCALENDAR",
	]);
	// A refused submission is shown again, escaped.
	const sent = new URLSearchParams({
		...{ t: signSalonLink(clock, friend.id, url), course: String(salon.courses[0]), staff: "any" },
		...{
			at: "2026-11-26T10:00",
			[`i${item}`]: `${ATTACK}x`,
			comment: ATTACK,
			visit: ATTACK,
			key: ATTACK,
			begun: ATTACK,
		},
	});
	await visitor.open(`/s/${url.code}/entry`, sent.toString());
	expect(visitor.status).toBe(422);
	expect(visitor.text).not.toMatch(/<script>alert|<img src=x/);
});
