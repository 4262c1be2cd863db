import { beforeEach, describe, expect, test } from "vitest";
import type { FriendRecord } from "#db/engine/friends.ts";
import { BOOKING_TEXTS } from "#domain/platform/texts/booking-texts.ts";
import { VISIT_TEXTS } from "#domain/platform/texts/visits-texts.ts";
import { readRows } from "#tests/support/database-snapshot.ts";
import { buildFriend } from "#tests/support/friend-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { PageVisitor } from "#tests/support/page-visitor.ts";
import { type BuiltSalon, buildSalon } from "#tests/support/salon/build-salon.ts";
import { buildSalonUrl, isolateIds, signSalonLink } from "#tests/support/salon/salon-links.ts";
import { requestJson } from "#tests/support/send-request.ts";
import { storeRow, updateRow } from "#tests/support/store-rows.ts";
import { TestClock } from "#tests/support/test-clock.ts";

let clock: TestClock;
let salon: BuiltSalon;
let url: { id: number; code: string };
let friend: FriendRecord;
let operator: ConsoleSession;
beforeEach(async () => {
	await resetState();
	await isolateIds();
	clock = new TestClock("2026-11-20 10:00").rule();
	salon = await buildSalon({ resources: 2, courses: [{}, { minutes: 240 }] });
	for (const id of salon.resources) await updateRow("salon_resources", id, { kind: "staff", fee: 500 });
	const [cut, perm] = salon.courses;
	await updateRow("salon_courses", cut!, { price: 6_000, name: "カット" });
	await updateRow("salon_courses", perm!, { price: 25_000, name: "縮毛矯正" });
	url = await buildSalonUrl(salon);
	friend = await buildFriend({ name: "佐藤 花子" });
	operator = await buildSession();
});

const stored = () =>
	readRows<{ id: number; status: string; from_minute: number; course_id: number }>(
		"select id, status, from_minute, course_id, resource_id, to_minute from reservations order by id",
	);

/** From the first page to the confirmation, for 14:00. */
async function toConfirmation(staff = "指名なし"): Promise<PageVisitor> {
	const visitor = await new PageVisitor().open(`/s/${url.code}?t=${signSalonLink(clock, friend.id, url)}`);
	await visitor.follow("カット");
	await visitor.follow(staff);
	await visitor.pick("11月25日(水) 14:00");
	return visitor.press("内容を確認する");
}

const put = async (part: "courses" | "resources", id: number, changed: Record<string, unknown>) => {
	for (const attr of Object.keys(changed))
		await requestJson(`/api/salon/${salon.id}/${part}/${id}?attr=${attr}`, {
			...{ as: operator, method: "PATCH", json: { [attr]: changed[attr] } },
		});
};

const CHANGES: [string, () => Promise<unknown>, string[]][] = [
	["the course is switched off", () => put("courses", salon.courses[0]!, { is_enabled: false }), ["カット"]],
	["its price changes", () => put("courses", salon.courses[0]!, { price: 8_000 }), ["6,000 円", "8,000 円"]],
	["its length changes", () => put("courses", salon.courses[0]!, { minutes: 90 }), ["60分", "90分"]],
	["its name changes", () => put("courses", salon.courses[0]!, { name: "カットA" }), ["カットA"]],
];

describe("a booking is stored as it was confirmed, or not at all", () => {
	test.each(CHANGES)("%s", async (_, change, words) => {
		const visitor = await toConfirmation();
		await change();
		await visitor.press("予約する");
		expect(visitor.status).not.toBe(303);
		for (const word of words) expect(visitor.said).toContain(word);
		expect(visitor.said).toMatch(/内容が変わったため/);
		expect(await stored()).toEqual([]);
	});

	test("one course is left, which is not booked instead; the way goes on from the choice", async () => {
		const visitor = await toConfirmation();
		await put("courses", salon.courses[0]!, { is_enabled: false });
		await visitor.press("予約する");
		expect(visitor.said).toContain(BOOKING_TEXTS.choiceGone);
		expect(visitor.said).toContain("縮毛矯正");
		expect(await stored()).toEqual([]);
	});

	test("the person is switched off, and the salon chooses nobody else", async () => {
		const visitor = await toConfirmation("担当2");
		for (const id of salon.resources) await put("resources", id, { kind: "frame" });
		await visitor.press("予約する");
		expect(visitor.said).toContain(BOOKING_TEXTS.choiceGone);
		expect(visitor.said).toContain("担当: 担当2（指名料 500 円） → なし");
		expect(await stored()).toEqual([]);
	});

	test("the person's fee changes: the page says so, and a second press books it", async () => {
		const visitor = await toConfirmation("担当2");
		await put("resources", salon.resources[1]!, { fee: 2_000 });
		await visitor.press("予約する");
		expect([visitor.status, visitor.said]).toEqual([409, expect.stringContaining(VISIT_TEXTS.changed)]);
		expect(visitor.said).toContain("担当: 担当2（指名料 500 円） → 担当2（指名料 2,000 円）");
		expect(visitor.said).toContain("合計: 6,500 円 → 8,000 円");
		expect(await stored()).toEqual([]);
		await visitor.press("予約する");
		expect(visitor.said).toContain("予約が確定しました");
		expect(await stored()).toHaveLength(1);
	});

	test("a question that was answered is taken off", async () => {
		const item = await storeRow("salon_customer_items", {
			salon_id: salon.id,
			name: "電話番号",
			type: "text",
		});
		const visitor = await new PageVisitor().open(`/s/${url.code}?t=${signSalonLink(clock, friend.id, url)}`);
		await visitor.follow("カット");
		await visitor.follow("指名なし");
		await visitor.pick("11月25日(水) 14:00");
		await visitor.press("内容を確認する", { [`i${item}`]: "090" });
		await updateRow("salon_customer_items", item, { deleted_at: 1 });
		await visitor.press("予約する");
		expect(visitor.said).toContain("ご質問: 電話番号 → なし");
		expect(await stored()).toEqual([]);
	});

	test("a press without what was shown, or with what another page showed", async () => {
		const visitor = await toConfirmation();
		const [to, form] = visitor.pressing("予約する");
		for (const shown of ["", "x.y", visitor.hidden("shown").replace(/^./, "A")]) {
			const sent = new URLSearchParams(form);
			sent.set("shown", shown);
			const page = await new PageVisitor().open(to, sent.toString());
			expect([page.status, page.said]).toEqual([409, expect.stringContaining(VISIT_TEXTS.confirmFirst)]);
		}
		const other = new URLSearchParams(form);
		other.set("course", String(salon.courses[1]));
		expect((await new PageVisitor().open(to, other.toString())).status).toBe(409);
		expect(await stored()).toEqual([]);
	});

	test("a repeated press is answered with its booking, whatever has changed since", async () => {
		const visitor = await toConfirmation();
		const again = visitor.pressing("予約する");
		await visitor.press("予約する");
		await put("courses", salon.courses[0]!, { price: 8_000 });
		expect((await new PageVisitor().open(...again)).said).toContain("予約が確定しました");
		expect(await stored()).toHaveLength(1);
	});
});

describe("a change, a cancel and the waiting list", () => {
	const book = async () => {
		const visitor = await toConfirmation();
		await visitor.press("予約する");
		return visitor.follow("予約の確認・変更");
	};
	const moveTo = async (from: string) => {
		const [row] = await stored();
		await requestJson(`/api/v2/salon/${salon.id}/reservations`, {
			...{ as: operator, method: "PUT", whole: true as const },
			json: {
				...{ id: row!.id, date: "2026-11-25", from, course_id: salon.courses[0] },
				member_id: friend.id,
			},
		});
	};

	test.each<[string, () => Promise<unknown>, string]>([
		["the price has changed", () => put("courses", salon.courses[0]!, { price: 8_000 }), "8,000 円"],
		["the booking was moved meanwhile", () => moveTo("12:00"), "変更前: 11月25日(水) 14:00〜15:00 →"],
	])("a change is not stored where %s", async (_, change, word) => {
		const visitor = await book();
		await visitor.follow("日時を変更する");
		await visitor.pick("11月25日(水) 16:00");
		await change();
		await visitor.press("変更する");
		expect([visitor.status, visitor.said]).toEqual([409, expect.stringContaining(VISIT_TEXTS.changed)]);
		expect(visitor.said).toContain(word);
		expect((await stored())[0]!.from_minute).not.toBe(960);
		await visitor.press("変更する");
		expect((await stored())[0]!.from_minute).toBe(960);
	});

	test("a booking that was moved meanwhile is not canceled before its friend has seen it", async () => {
		const visitor = await book();
		await visitor.follow("キャンセルする");
		await moveTo("12:00");
		await visitor.press("この予約をキャンセルする");
		expect([visitor.status, visitor.said]).toEqual([
			409,
			expect.stringContaining("日時: 11月25日(水) 14:00〜15:00 → 11月25日(水) 12:00〜13:00"),
		]);
		expect(await stored()).toMatchObject([{ status: "approved" }]);
		await visitor.press("この予約をキャンセルする");
		expect(await stored()).toMatchObject([{ status: "canceled" }]);
	});

	test("nobody waits for another course, or for anyone instead of the person that the page named", async () => {
		await storeRow("salon_online_configs", { salon_id: salon.id, takes_waiting: 1 });
		await storeRow("salon_blocks", {
			...{ salon_id: salon.id, resource_id: salon.resources[1]!, date: "2026-11-24" },
			...{ from_minute: 0, to_minute: 1440, created_at: 1 },
		});
		const visitor = await new PageVisitor().open(`/s/${url.code}?t=${signSalonLink(clock, friend.id, url)}`);
		await visitor.follow("カット");
		await visitor.follow("担当2");
		await visitor.follow("11月24日(火) 満席");
		const press = visitor.pressing("11月24日(火)に空いたら知らせる");
		await put("courses", salon.courses[0]!, { price: 8_000 });
		const changed = await new PageVisitor().open(...press);
		expect([changed.status, changed.said]).toEqual([409, expect.stringContaining("カット・8,000 円")]);
		await put("courses", salon.courses[0]!, { is_enabled: false });
		expect((await new PageVisitor().open(...press)).said).toContain(BOOKING_TEXTS.choiceGone);
		await put("courses", salon.courses[0]!, { is_enabled: true, price: 6_000 });
		for (const id of salon.resources) await put("resources", id, { kind: "frame" });
		expect((await new PageVisitor().open(...press)).said).toContain(BOOKING_TEXTS.choiceGone);
		expect(await readRows("select 1 from salon_waiting")).toEqual([]);
	});
});
