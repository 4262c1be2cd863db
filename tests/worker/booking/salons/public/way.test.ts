import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import type { FriendRecord } from "#db/engine/friends.ts";
import { presentSalonRules } from "#domain/booking/salons/inputs/salon-config-inputs.ts";
import { DEFAULT_SALON_RULES } from "#domain/booking/salons/salon-settings.ts";
import { BOOKING_TEXTS } from "#domain/platform/texts/booking-texts.ts";
import { VISIT_TEXTS } from "#domain/platform/texts/visits-texts.ts";
import { DAY, MINUTE, SECOND } from "#domain/platform/time/wire-time.ts";
import { VISITOR_BOUNDS } from "#domain/platform/visitor-bounds/visitor-bounds.ts";
import { readRows } from "#tests/support/database-snapshot.ts";
import { buildFriend } from "#tests/support/friend-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import { buildSession } from "#tests/support/operator-builders.ts";
import { PageVisitor } from "#tests/support/page-visitor.ts";
import { type BuiltSalon, buildSalon } from "#tests/support/salon/build-salon.ts";
import { buildSalonUrl, isolateIds, signSalonLink } from "#tests/support/salon/salon-links.ts";
import { requestJson } from "#tests/support/send-request.ts";
import { storeRow, storeRows, updateRow } from "#tests/support/store-rows.ts";
import { TestClock } from "#tests/support/test-clock.ts";

let clock: TestClock;
let salon: BuiltSalon;
let url: { id: number; code: string };
let friend: FriendRecord;
beforeEach(async () => {
	await resetState();
	await isolateIds();
	clock = new TestClock("2026-11-20 10:00").rule();
	salon = await buildSalon({ courses: [{}, { minutes: 30 }] });
	for (const id of salon.resources) await updateRow("salon_resources", id, { kind: "staff", fee: 500 });
	await updateRow("salon_courses", salon.courses[0]!, { price: 5_500, name: "カット" });
	url = await buildSalonUrl(salon);
	friend = await buildFriend({ name: "佐藤 花子" });
});

const path = (page = "") => `/s/${url.code}${page}`;
const withLink = () => `${path()}?t=${signSalonLink(clock, friend.id, url)}`;
const booked = () =>
	readRows<Record<string, unknown>>(
		"select id, friend_id, name, contact_address, status, date, from_minute, resource_id, is_nominated, resource_fee_is_charged, meta_data, comment from reservations order by id",
	);
const FREE = "11月25日(水) 14:00 空きに余裕あり";

/** From the first page to the form, for 14:00 without a preference. */
const toEntry = async (visitor: PageVisitor, first: string) => (await toGrid(visitor, first)).pick(FREE);

const toGrid = async (visitor: PageVisitor, first: string) => {
	await visitor.open(first);
	await visitor.follow("カット");
	return visitor.follow("指名なし");
};

describe("a friend without scripts", () => {
	test("goes from the course to the booking by links and buttons, and a second press books nothing more", async () => {
		const visitor = await toEntry(new PageVisitor(), withLink());
		expect(visitor.said).toContain("11月25日(水) 14:00〜15:00");
		expect(visitor.said).toContain("カット 60分・5,500 円");
		await visitor.press("内容を確認する", { comment: "よろしく" });
		expect(visitor.said).toContain("ご要望など よろしく");
		const again = visitor.pressing("予約する");
		await visitor.press("予約する");
		expect(visitor.said).toContain("予約が確定しました");
		expect((await new PageVisitor().open(...again)).said).toContain("予約が確定しました");
		expect(await booked()).toMatchObject([
			{
				friend_id: friend.id,
				name: "佐藤 花子",
				status: "approved",
				date: "2026-11-25",
				from_minute: 840,
				is_nominated: 0,
				comment: "よろしく",
			},
		]);
		await visitor.follow("カレンダーに追加");
		expect(visitor.headers.get("content-type")).toContain("text/calendar");
		expect(visitor.text).toContain("DTSTART:20261125T050000Z");
	});

	test("sees the last day that the salon offers, and no later one", async () => {
		const window = { ...DEFAULT_SALON_RULES.window, days: 10 };
		await updateRow("salons", salon.id, { rules: { ...DEFAULT_SALON_RULES, window } });
		const timesOf = async (day: string) =>
			/(\d+月\d+日)\(.\)の空き時間/.exec(
				(await new PageVisitor().open(`${withLink()}&course=${salon.courses[0]}&staff=any&day=${day}`)).said,
			)?.[1];
		expect(await timesOf("2026-11-30")).toBe("11月30日");
		expect(await timesOf("2026-12-01")).toBe("11月20日");
	});

	test("reads how long the time is still kept, whatever page asks; where it is not, nothing of it", async () => {
		await storeRow("salon_customer_items", { salon_id: salon.id, name: "電話番号", type: "tel" });
		const [item] = await readRows<{ id: number }>("select id from salon_customer_items");
		const visitor = await toEntry(new PageVisitor(), withLink());
		const kept = () => /約(\d)分お取り置き/.exec(visitor.said)?.[1] ?? null;
		const pass = (minutes: number) => {
			clock.advance(minutes * MINUTE);
			clock.rule();
		};
		expect(kept()).toBe("5");
		pass(2);
		await visitor.press("内容を確認する", { [`i${item!.id}`]: "電話" });
		expect([visitor.status, kept()]).toEqual([422, "3"]);
		pass(1);
		await visitor.press("内容を確認する", { [`i${item!.id}`]: "" });
		await visitor.press("入力を修正する");
		expect(kept()).toBe("2");
		pass(2);
		await visitor.press("内容を確認する");
		await visitor.press("入力を修正する");
		expect(kept()).toBeNull();
		const entry = `${path("/entry")}?t=${signSalonLink(clock, friend.id, url)}&course=${salon.courses[0]}&staff=any`;
		await visitor.open(`${entry}&at=2026-11-25T16:00`);
		expect([visitor.status, kept()]).toEqual([200, null]);
	});

	test("keeps the time where the salon's room is killed while the form is filled in", async () => {
		const visitor = await toEntry(new PageVisitor(), withLink());
		const room = env.Salon.get(env.Salon.idFromName(String(salon.id)));
		await runInDurableObject(room, (_, state) => state.abort("killed")).catch(() => undefined);
		const other = await toGrid(new PageVisitor(), path());
		expect(other.text).not.toContain(`aria-label="${FREE}"`);
		await visitor.press("内容を確認する");
		await visitor.press("予約する");
		expect(visitor.said).toContain("予約が確定しました");
	});

	test("who goes back after a booking and sends something else is told that it was not booked", async () => {
		const visitor = await toEntry(new PageVisitor(), withLink());
		await visitor.press("内容を確認する");
		const [to, first] = visitor.pressing("予約する");
		await visitor.press("予約する");
		for (const other of [{ comment: "窓側で" }, { at: "2026-11-25T16:00" }]) {
			const form = new URLSearchParams(first);
			for (const [field, value] of Object.entries(other)) form.set(field, value);
			const again = await new PageVisitor().open(to.replace("/book", "/entry"), form.toString());
			await again.press("予約する");
			expect([again.status, again.said]).toEqual([
				409,
				expect.stringContaining(BOOKING_TEXTS.bookedOtherwise),
			]);
		}
		expect(await booked()).toMatchObject([{ from_minute: 840, comment: "" }]);
	});

	test("asks for somebody by name, and is told what it costs", async () => {
		const visitor = await new PageVisitor().open(withLink());
		await visitor.follow("カット");
		await visitor.follow("担当2");
		await visitor.pick("11月25日(水) 14:00 空きあり");
		expect(visitor.said).toContain("合計 6,000 円");
		await visitor.press("内容を確認する");
		await visitor.press("予約する");
		expect(await booked()).toMatchObject([
			{ resource_id: salon.resources[1], is_nominated: 1, resource_fee_is_charged: 1 },
		]);
	});

	test("is told how much is free of what could take the course, not of all that the salon has", async () => {
		const [first, second] = salon.resources;
		await storeRow("salon_unlinks", { salon_id: salon.id, resource_id: second, course_id: salon.courses[0] });
		const visitor = await new PageVisitor().open(withLink());
		await visitor.follow("カット");
		await visitor.follow("指名なし");
		await visitor.pick("11月25日(水) 14:00 空きあり");
		await visitor.press("内容を確認する");
		await visitor.press("予約する");
		expect(await booked()).toMatchObject([{ resource_id: first }]);
		// A required additional resource is not among the available ones.
		const { id } = (await booked())[0]!;
		const put = { as: await buildSession(), method: "PUT", whole: true as const };
		await requestJson(`/api/salon/${salon.id}/resource_course_unlinks`, { ...put, json: { data: [] } });
		const kept = { id, date: "2026-11-25", from: "14:00", course_id: salon.courses[0], member_id: friend.id };
		await requestJson(`/api/v2/salon/${salon.id}/reservations`, {
			...put,
			json: { ...kept, salon_resource_id: first, is_nominated: 0, sub_resource_ids: [second] },
		});
		await visitor.open(`${path("/mine")}?t=${signSalonLink(clock, friend.id, url)}`);
		await visitor.follow("日時を変更する");
		await visitor.follow("11月25日(水)");
		expect(visitor.text).toContain("11月25日(水) 17:00 空きあり");
	});

	test("is told of a time that no grid offers that it cannot be booked, not that somebody took it", async () => {
		const [path, query] = withLink().split("?");
		for (const at of ["2026-11-25T03:00", "2026-11-25T10:01"]) {
			const form = `${query}&course=${salon.courses[0]}&staff=any&at=${at}`;
			const visitor = new PageVisitor();
			await visitor.open(`${path}/hold`, form);
			expect(visitor.said).toContain("お選びの時間は、予約を受け付けていません。");
			expect(visitor.said).not.toContain("埋まりました");
		}
	});

	test("loses the time once it is not kept any more, and is offered the nearest ones", async () => {
		const visitor = await toEntry(new PageVisitor(), withLink());
		await visitor.press("内容を確認する");
		const operator = await buildSession();
		const taken = { date: "2026-11-25", from: "14:00", course_id: salon.courses[0], name: "電話の客" };
		for (const salon_resource_id of salon.resources)
			await requestJson(`/api/v2/salon/${salon.id}/reservations`, {
				as: operator,
				json: { ...taken, salon_resource_id },
			});
		await visitor.press("予約する");
		expect(visitor.status).toBe(409);
		expect(visitor.said).toContain("たった今埋まりました");
		// The page must not reveal what blocks the time.
		expect(visitor.said).not.toMatch(/担当1|上限|電話の客/);
		await visitor.press("11月25日(水) 13:00");
		expect(visitor.said).toContain("11月25日(水) 13:00〜14:00");
	});
});

describe("somebody without a link", () => {
	const fill = { name: "田中 太郎", contact: "090-1234-5678" };

	test("leaves a name and a contact, and waits for a person", async () => {
		await storeRow("salon_online_configs", { salon_id: salon.id, shop_info: { phone: "03-1234-5678" } });
		const visitor = await toEntry(new PageVisitor(), path());
		await visitor.press("内容を確認する", {});
		expect(visitor.status).toBe(422);
		expect(visitor.said).toContain("お名前を入力してください。");
		clock.advance(5 * SECOND);
		clock.rule();
		await visitor.press("内容を確認する", fill);
		await visitor.press("予約をリクエストする");
		expect(visitor.said).toContain("リクエストを受け付けました");
		expect(visitor.said).toContain(BOOKING_TEXTS.lapses(48));
		expect(visitor.said).toContain("変更・取り消しは、お電話（ 03-1234-5678 ）でご連絡ください。");
		expect(await booked()).toMatchObject([
			{ friend_id: null, name: "田中 太郎", contact_address: "090-1234-5678", status: "pending" },
		]);
	});

	test("reads that a request lapses at the visit if that is before the salon's hours", async () => {
		await updateRow("salons", salon.id, { rules: { ...DEFAULT_SALON_RULES, strangerHours: 240 } });
		const visitor = await toEntry(new PageVisitor(), path());
		clock.advance(5 * SECOND);
		clock.rule();
		await visitor.press("内容を確認する", fill);
		await visitor.press("予約をリクエストする");
		expect(visitor.said).toContain(BOOKING_TEXTS.lapsesAtStart);
		expect(visitor.said).not.toContain(BOOKING_TEXTS.lapses(240));
	});

	test("a program that fills in everything, or sends at once, is asked to press again", async () => {
		const visitor = await toEntry(new PageVisitor(), path());
		const hasty = visitor.pressing("内容を確認する", fill);
		expect((await new PageVisitor().open(...hasty)).status).toBe(422);
		clock.advance(5 * SECOND);
		clock.rule();
		const trapped = visitor.pressing("内容を確認する", { ...fill, website: "https://x.example" });
		expect((await new PageVisitor().open(...trapped)).status).toBe(422);
		expect((await visitor.press("内容を確認する", fill)).status).toBe(200);
	});

	test("is turned away where a salon URL is for friends, or nobody books online", async () => {
		await updateRow("salon_urls", url.id, { takes_strangers: 0 });
		await storeRow("settings", {
			key: "line_add_friend_url",
			value: JSON.stringify("https://lin.ee/abc"),
			updated_at: 1,
		});
		await storeRow("salon_online_configs", { salon_id: salon.id, shop_info: { phone: "03-1234-5678" } });
		const closed = await new PageVisitor().open(path());
		expect(closed.said).toContain("LINEの友だちの方だけ");
		expect(closed.said).toContain("電話をかける 03-1234-5678");
		expect(closed.text).toContain('href="tel:0312345678"');
		expect(closed.text).toContain('href="https://lin.ee/abc"');
		expect((await new PageVisitor().open(withLink())).said).toContain("コースを選ぶ");
	});

	/** Forms ready to submit, each for another time. */
	const forms = async (times: string[], contact: (index: number) => string) => {
		const visitors = await Promise.all(
			times.map(async (time) => {
				const visitor = await new PageVisitor().open(path(`?course=${salon.courses[0]}&staff=any`));
				return visitor.pick(`11月25日(水) ${time} 空きに余裕あり`);
			}),
		);
		clock.advance(5 * SECOND);
		clock.rule();
		for (const [index, visitor] of visitors.entries())
			await visitor.press("内容を確認する", { ...fill, contact: contact(index) });
		return visitors.map((visitor) => visitor.pressing("予約をリクエストする"));
	};
	const TIMES = ["10:00", "11:00", "12:00", "13:00", "14:00", "15:00"];

	test("has at most three requests waiting for one contact, however it is written and all at once", async () => {
		const written = ["090-1234-5678", "09012345678", "０９０−１２３４−５６７８"];
		const sent = await forms(TIMES, (index) => written[index % 3]!);
		const pages = await Promise.all(sent.map((each) => new PageVisitor().open(...each)));
		expect(pages.map(({ status }) => status).sort()).toEqual([200, 200, 200, 429, 429, 429]);
		expect(await booked()).toHaveLength(3);
		// Refused requests leave the daily limit to others.
		expect(await readRows("select row_count from stranger_uses where subject = 'request:all'")).toEqual([
			{ row_count: 3 },
		]);
		// An accepted request is answered again.
		const again = await Promise.all(sent.map((each) => new PageVisitor().open(...each)));
		expect(again.map(({ status }) => status)).toEqual(pages.map(({ status }) => status));
		expect(again.find(({ status }) => status === 200)!.said).toContain("リクエストを受け付けました");
		expect(again.find(({ status }) => status === 429)!.said).toContain(BOOKING_TEXTS.visitorsFull);
		expect(await booked()).toHaveLength(3);
	});

	test("is turned away where its network has asked ten times on a day, and a press that was taken is still answered", async () => {
		const sent = await forms(TIMES.slice(0, 2), (index) => `090-0000-000${index}`);
		const press = (index: number) => new PageVisitor("198.51.100.77").open(...sent[index]!);
		expect((await press(0)).status).toBe(200);
		await env.DB.prepare("update stranger_uses set row_count = ? where subject like 'request:network:%'")
			.bind(VISITOR_BOUNDS.request.network.rows)
			.run();
		const refused = await press(1);
		expect([refused.status, refused.said.includes(BOOKING_TEXTS.visitorsToday)]).toEqual([429, true]);
		// A repeated request is answered even at the account's limit, neither counted nor refused.
		await env.DB.prepare("update stranger_uses set row_count = ? where subject = 'request:all'")
			.bind(VISITOR_BOUNDS.request.all.rows - 1)
			.run();
		const counts = () => readRows("select subject, row_count from stranger_uses order by subject");
		const before = await counts();
		const again = await new PageVisitor("198.51.100.79").open(...sent[0]!);
		expect([again.status, again.said]).toEqual([200, expect.stringContaining("リクエストを受け付けました")]);
		expect((await press(0)).status).toBe(200);
		expect(await counts()).toEqual(before);
		expect(await booked()).toHaveLength(1);
		expect((await new PageVisitor("198.51.100.78").open(...sent[1]!)).status).toBe(200);
	});

	test("is asked to call where two hundred requests wait already", async () => {
		const request = (index: number) =>
			[
				"reservations",
				{
					...{ salon_id: salon.id, name: "x", contact_address: `x${index}@example.jp`, status: "pending" },
					...{ side: "friend", date: "2026-12-20", from_minute: 600, to_minute: 660, created_at: 1 },
					...{ starts_at: clock.now + 30 * DAY, ends_at: clock.now + 30 * DAY },
				},
			] as const;
		await storeRows(Array.from({ length: 199 }, (_, index) => request(index)));
		const [first, second] = await forms(["10:00", "11:00"], (index) => `090-0000-000${index}`);
		expect((await new PageVisitor().open(...first!)).status).toBe(200);
		expect((await new PageVisitor().open(...second!)).status).toBe(429);
	});
});

describe("what is asked", () => {
	test("is checked as the questions of forms are, kept with the booking, and fills friend information", async () => {
		const tel = await storeRow("vars", { name: "電話番号", created_at: 1, type: 0 });
		const item = (name: string, type: string, more: object = {}) =>
			storeRow("salon_customer_items", { salon_id: salon.id, name, type, ...more });
		const ids = [
			await item("電話番号", "tel", { is_required: 1, var_id: tel }),
			await item("ご来店", "select", { options: ["初めて", "2回目以降"] }),
			await item("お誕生日", "date"),
		];
		await storeRow("salon_online_configs", {
			salon_id: salon.id,
			agreement: { is_required: true, text: "遅刻しないこと", footer: "またのお越しを" },
		});
		const visitor = await toEntry(new PageVisitor(), withLink());
		expect(visitor.said).toContain("遅刻しないこと");
		expect(visitor.said).toContain("またのお越しを");
		await visitor.press("内容を確認する", { [`i${ids[0]}`]: "電話", [`i${ids[2]}`]: "2026-02-30" });
		expect(visitor.status).toBe(422);
		for (const problem of ["電話番号を入力してください", "日付を正しく", "規約に同意する場合は"])
			expect(visitor.said).toContain(problem);
		const right = {
			[`i${ids[0]}`]: "０９０−１２３４−５６７８",
			[`i${ids[1]}`]: "初めて",
			[`i${ids[2]}`]: "1990-01-31",
			agreed: "1",
		};
		await visitor.press("内容を確認する", right);
		await visitor.press("予約する");
		const [row] = await booked();
		expect(JSON.parse(String(row!.meta_data)).answers).toEqual({
			[ids[0]!]: "090-1234-5678",
			[ids[1]!]: "初めて",
			[ids[2]!]: "1990-01-31",
		});
		expect(await readRows("select friend_id, value from friend_vars")).toEqual([
			{ friend_id: friend.id, value: "090-1234-5678" },
		]);
	});
});

describe("a friend's own bookings", () => {
	const book = async () => {
		const visitor = await toEntry(new PageVisitor(), withLink());
		await visitor.press("内容を確認する");
		await visitor.press("予約する");
		return visitor.follow("予約の確認・変更");
	};

	test("are seen, moved by the grid, and canceled once", async () => {
		const visitor = await book();
		await visitor.follow("日時を変更する");
		await visitor.pick("11月25日(水) 14:15 空きに余裕あり");
		expect(visitor.said).toContain("変更前: 11月25日(水) 14:00〜15:00");
		await visitor.press("変更する");
		expect(await booked()).toMatchObject([{ from_minute: 855, status: "approved" }]);
		const file = visitor.address.replace("/done", "/calendar.ics");
		const inCalendar = async () =>
			(await new PageVisitor().open(file)).text
				.match(/^(DTSTART|SEQUENCE|STATUS):.*$/gm)
				?.map((line) => line.trim());
		// Calendars accept an update only with a higher sequence.
		expect(await inCalendar()).toEqual(["SEQUENCE:1", "DTSTART:20261125T051500Z", "STATUS:CONFIRMED"]);
		await visitor.follow("予約の確認・変更");
		await visitor.follow("キャンセルする");
		const again = visitor.pressing("この予約をキャンセルする");
		await visitor.press("この予約をキャンセルする");
		expect(visitor.said).toContain("予約をキャンセルしました");
		expect(await inCalendar()).toEqual(["SEQUENCE:2", "DTSTART:20261125T051500Z", "STATUS:CANCELLED"]);
		expect((await new PageVisitor().open(...again)).said).toContain("予約をキャンセルしました");
		expect(await booked()).toMatchObject([{ status: "canceled" }]);
		const { id } = (await booked())[0]!;
		await visitor.open(`${path("/cancel")}?t=${signSalonLink(clock, friend.id, url)}&id=${id}`);
		expect(visitor.said).toContain(VISIT_TEXTS.alreadyCancelled);
	});

	test("stay as long as an operator has made them, on the page as in the room", async () => {
		const visitor = await book();
		const [row] = await booked();
		const operator = await buildSession();
		const { date, from, to } = { date: "2026-11-25", from: "14:00", to: "16:00" };
		await requestJson(`/api/v2/salon/${salon.id}/reservations`, {
			...{ as: operator, method: "PUT", whole: true as const },
			json: { ...{ id: row!.id, date, from, to }, course_id: salon.courses[0], member_id: friend.id },
		});
		await visitor.follow("日時を変更する");
		await visitor.pick("11月25日(水) 17:00 空きに余裕あり");
		expect(visitor.said).toContain("11月25日(水) 17:00〜19:00");
		await visitor.press("変更する");
		expect(visitor.said).toContain("17:00〜19:00");
	});

	test("a request for another course and person is shown with both", async () => {
		const operator = await buildSession();
		const visitor = await book();
		await requestJson(`/api/salon/${salon.id}/configs/booking`, {
			...{ as: operator, method: "PUT", whole: true as const },
			json: { booking: { ...presentSalonRules(DEFAULT_SALON_RULES), change_mode: 3 } },
		});
		await visitor.open(visitor.address);
		await visitor.follow("日時の変更をリクエストする");
		const wanted = new URL(visitor.address, "https://salon.example.com");
		wanted.searchParams.set("course", String(salon.courses[1]));
		wanted.searchParams.set("staff", String(salon.resources[1]));
		await visitor.open(wanted.pathname + wanted.search);
		await visitor.pick("11月25日(水) 16:00 空きあり");
		await visitor.press("変更をリクエストする");
		expect(visitor.said).toMatch(/ご希望のコース コース2 ご希望の担当 \S/);
		await visitor.follow("予約の確認・変更");
		expect(visitor.said).toMatch(/ご希望 11月25日\(水\) 16:00〜\S+ ご希望のコース コース2 ご希望の担当 \S/);
	});

	test("[M-120, M-121] are asked to be changed where the salon wants requests, and not at all where it does not", async () => {
		const operator = await buildSession();
		const set = (rules: object) =>
			requestJson(`/api/salon/${salon.id}/configs/booking`, {
				as: operator,
				method: "PUT",
				whole: true,
				json: { booking: { ...presentSalonRules(DEFAULT_SALON_RULES), ...rules } },
			});
		const visitor = await book();
		await set({ change_mode: 3, cancel_mode: 3 });
		const mine = visitor.address;
		await visitor.open(mine);
		await visitor.follow("日時の変更をリクエストする");
		await visitor.pick("11月25日(水) 16:00 空きに余裕あり");
		await visitor.press("変更をリクエストする");
		// The booking keeps the old time, and the page does not claim that the requested one is booked.
		expect(visitor.said).toContain("リクエストを受け付けました");
		expect(visitor.said).toContain("変更リクエスト中です");
		expect(visitor.said).toContain("ご希望 11月25日(水) 16:00〜17:00");
		expect(visitor.said).toContain("日時 11月25日(水) 14:00〜15:00");
		expect(visitor.said).not.toContain("予約が確定しました");
		expect(visitor.said).not.toContain("カレンダーに追加");
		await visitor.open(mine);
		expect(visitor.said).toContain("11月25日(水) 14:00〜15:00");
		expect(visitor.said).toContain("変更リクエスト中です");
		await visitor.follow("キャンセルをリクエストする");
		await visitor.press("キャンセルをリクエストする");
		expect(visitor.said).toContain("キャンセルのリクエストを受け付けました");
		expect(visitor.said).toContain("ご希望 11月25日(水) 16:00〜17:00");
		expect(visitor.said).toContain("状態 キャンセルリクエスト中");
		expect(visitor.said).not.toContain("予約確定");
		expect((await booked()).map(({ status }) => status)).toEqual([
			"approved",
			"edit_pending",
			"cancel_pending",
		]);
		const open = () =>
			readRows("select status from reservations where parent_id is not null and deleted_at is null");
		const again = visitor.pressing("変更のリクエストを取り下げる");
		await visitor.press("変更のリクエストを取り下げる");
		expect(visitor.said).toContain("リクエストを取り下げました");
		expect(await open()).toEqual([{ status: "cancel_pending" }]);
		expect((await new PageVisitor().open(...again)).said).toContain(
			"すでに取り下げられたか、店舗が確認しました",
		);
		await visitor.press("キャンセルのリクエストを取り下げる");
		expect(await open()).toEqual([]);
		expect(visitor.said).toContain("11月25日(水) 14:00〜15:00");
		await set({
			change_mode: 0,
			cancel_mode: 0,
			change_deadline_minutes: 10_000,
			cancel_deadline_minutes: 10_000,
		});
		await visitor.open(mine);
		expect(visitor.text).not.toMatch(/変更する<|キャンセルする</);
	});
});
