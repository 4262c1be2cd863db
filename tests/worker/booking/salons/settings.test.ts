import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { NO_SHOP_INFO } from "#domain/booking/salons/salon-settings.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { SALON_TEXTS } from "#domain/platform/texts/salon-texts.ts";
import { readReservationFacts } from "#functions/booking/salons/notices/read-reservation-facts.ts";
import type { WireReservation } from "#functions/booking/salons/present-reservation.ts";
import { resetState } from "#tests/support/migrations.ts";
import { interruptAt } from "#tests/support/observed-database.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { type BuiltSalon, buildSalon } from "#tests/support/salon/build-salon.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";
import { TestClock } from "#tests/support/test-clock.ts";

let operator: ConsoleSession;
let salon: BuiltSalon;
beforeEach(async () => {
	await resetState();
	new TestClock("2026-11-20 10:00").rule();
	operator = await buildSession();
	salon = await buildSalon();
});

const base = () => `/api/salon/${salon.id}`;
/** A shift posted for a replaced one replaces it. */
const replaces = (method: string, path: string) =>
	method === "PUT" || (method === "POST" && path.includes("/time_shifts/"));
const get = <Answer>(path: string) => requestJson<Answer>(`${base()}${path}`, { as: operator });
const send = <Answer>(method: string, path: string, json: object = {}) =>
	requestJson<Answer>(`${base()}${path}`, {
		as: operator,
		method,
		json,
		...(replaces(method, path) && { whole: true }),
	});
const refused = async (method: string, path: string, json: object = {}) => {
	const response = await sendRequest(`${base()}${path}`, {
		as: operator,
		method,
		json,
		...(replaces(method, path) && { whole: true }),
	});
	return [response.status, await response.json()] as const;
};
/** Whether a booking of the first course and resource is accepted; deletes it again. */
async function isFree(date: string, from: string, given: object = {}): Promise<boolean> {
	const response = await sendRequest(`/api/v2/salon/${salon.id}/reservations`, {
		as: operator,
		json: {
			date,
			from,
			course_id: salon.courses[0],
			salon_resource_id: salon.resources[0],
			name: "x",
			...given,
		},
	});
	if (!response.ok) return false;
	const { id } = (await response.json()) as { id: number };
	await send("DELETE", `/reservations/${id}`);
	return true;
}

describe("salons", () => {
	test("have copies whose names are cut between characters", async () => {
		const kept = "店".repeat(95);
		const { id } = await requestJson<{ id: number }>("/api/salon", {
			as: operator,
			json: { name: `${kept}🌸🌸` },
		});
		const copy = await requestJson<{ id: number }>(`/api/salon/${id}/copy`, { as: operator, method: "POST" });
		const { data } = await requestJson<{ data: { id: number; name: string }[] }>("/api/salon", {
			as: operator,
		});
		expect(data.find((each) => each.id === copy.id)?.name).toBe(`${kept}のコピー`);
	});

	test("are made, listed, copied with what they have, and archived", async () => {
		const { id } = await requestJson<{ id: number }>("/api/salon", {
			as: operator,
			json: { name: "渋谷店" },
		});
		await send("PUT", "/resource_course_unlinks", {
			data: [{ salon_resource_id: salon.resources[1], course_id: salon.courses[0] }],
		});
		const copy = await send<{ id: number }>("POST", "/copy");
		const copied = async (path: string) =>
			(
				await requestJson<{ data: { id: number; name?: string }[] }>(`/api/salon/${copy.id}/${path}`, {
					as: operator,
				})
			).data;
		expect((await copied("resources/all")).map(({ name }) => name)).toEqual(["担当1", "担当2"]);
		expect(await copied("courses/all")).toHaveLength(1);
		expect(await copied("resource_course_unlinks")).toEqual([
			{
				salon_resource_id: (await copied("resources/all"))[1]!.id,
				course_id: (await copied("courses/all"))[0]!.id,
			},
		]);
		await requestJson(`/api/salon/${id}`, { as: operator, method: "DELETE" });
		const { data } = await requestJson<{ data: { id: number; is_archived: boolean }[] }>("/api/salon", {
			as: operator,
		});
		expect(data.map((each) => [each.id, each.is_archived])).toEqual([
			[salon.id, false],
			[copy.id, false],
			[id, true],
		]);
		expect((await sendRequest(`/api/salon/${id}/configs`, { as: operator })).status).toBe(404);
	});
});

describe("[M-273 to M-278] the configuration", () => {
	test("is read whole and by the year, and saved whole or by its parts", async () => {
		const { version, booking } = await get<{ version: number; booking: object }>("/configs");
		await send("PUT", "/configs", { booking: { ...booking, unit: 30 }, version });
		expect(await get("/configs")).toMatchObject({ booking: { unit: 30 }, year: 2026, version: version + 1 });
		expect((await refused("PUT", "/configs", { name: "x", version }))[0]).toBe(409);
		await send("PUT", "/configs/special", {
			year: 2027,
			special_dates: [
				{ date: "2027-01-01", name: "元日", hours: [] },
				{ date: "2027-01-02", hours: [{ from: "12:00", to: "25:00" }] },
			],
		});
		const opening = await get<{ special_dates: object[] }>("/configs?attr=opening&y=2027");
		expect(opening.special_dates).toEqual([
			{ date: "2027-01-01", name: "元日", hours: [] },
			{ date: "2027-01-02", name: "", hours: [{ from: "12:00", to: "25:00" }] },
		]);
		expect(await get("/configs?attr=opening")).toMatchObject({ year: 2026, special_dates: [] });
		expect(await get("/board?from=2026-12-31&days=1")).toMatchObject({ next_open_day: "2027-01-02" });
		expect(await isFree("2027-01-01", "12:00")).toBe(false);
		expect(await isFree("2027-01-02", "24:00")).toBe(true);
		expect(await isFree("2027-01-02", "24:30")).toBe(false);
		await send("POST", "/configs", {
			opening_hours: [{ weekday: 2, hours: [{ from: "10:00", to: "12:00" }] }],
		});
		expect([await isFree("2026-12-01", "11:00"), await isFree("2026-12-02", "11:00")]).toEqual([true, false]);
	});

	test("[M-212, M-213] is patched in three attributes, and in no other", async () => {
		const patch = (attr: string, json: object) =>
			sendRequest(`/api/v2${base().slice(4)}/configs?attr=${attr}`, { as: operator, method: "PATCH", json });
		for (const attr of ["enable_online", "sync_shift", "push_notification"])
			expect((await patch(attr, { [attr]: 1 })).status, attr).toBe(200);
		expect(await get("/configs")).toMatchObject({ sync_shift: true, push_notification_status: true });
		for (const attr of ["name", "rules", ""]) {
			const response = await patch(attr, { [attr]: 1 });
			expect([response.status, await response.json()]).toEqual([
				422,
				{ attr: [SALON_TEXTS.attributeUnknown] },
			]);
		}
	});

	test.each<[string, object, object]>([
		[
			"a span that ends before it begins",
			{ opening_hours: [{ weekday: 1, hours: [{ from: "12:00", to: "10:00" }] }] },
			{ "opening_hours[0][hours]": [SALON_TEXTS.fromBeforeTo] },
		],
		[
			"spans that overlap",
			{
				opening_hours: [
					{
						weekday: 1,
						hours: [
							{ from: "10:00", to: "13:00" },
							{ from: "12:00", to: "14:00" },
						],
					},
				],
			},
			{ "opening_hours[0][hours]": [SALON_TEXTS.spansOverlap] },
		],
		[
			"a weekday twice",
			{
				opening_hours: [
					{ weekday: 1, hours: [] },
					{ weekday: 1, hours: [] },
				],
			},
			{ opening_hours: [SALON_TEXTS.weekdayTwice] },
		],
		[
			"a time after 30:00",
			{ opening_hours: [{ weekday: 1, hours: [{ from: "10:00", to: "30:30" }] }] },
			{ "opening_hours[0][hours][0][to]": [SALON_TEXTS.time] },
		],
		["special dates without a year", { special_dates: [] }, { year: [FIELD_TEXTS.required] }],
		[
			"a special date of another year",
			{ year: 2026, special_dates: [{ date: "2027-01-01", hours: [] }] },
			{ special_dates: [SALON_TEXTS.otherYear] },
		],
	])("is refused with %s", async (_, json, body) => {
		const before = await get("/configs");
		expect(await refused("PUT", "/configs", json)).toEqual([422, body]);
		expect(await get("/configs")).toEqual(before);
	});

	test("lets no friends' number be above the operators'", async () => {
		const { booking } = await get<{ booking: object }>("/configs");
		expect(
			await refused("PUT", "/configs", { booking: { ...booking, slot_capacity: { admin: 1, friend: 2 } } }),
		).toEqual([422, { "booking[slot_capacity][friend]": [SALON_TEXTS.friendAboveAdmin] }]);
	});
});

describe("[M-280 to M-291] resources and courses", () => {
	test("are added, changed, patched, ordered and deleted", async () => {
		const { id } = await send<{ id: number }>("POST", "/resources", {
			name: "個室",
			kind: "frame",
			colour: 11,
			fee: 500,
		});
		await send("PUT", `/resources/${id}`, { name: "個室A", capacity_admin: 3, capacity_friend: 2 });
		await send("PATCH", `/resources/${id}?attr=is_enabled`, { is_enabled: 0 });
		await send("POST", "/resources/order", { sorted_ids: [id, ...salon.resources] });
		const { data } = await get<{ data: object[] }>("/resources/all");
		expect(data).toHaveLength(3);
		expect(data[0]).toMatchObject({ id, name: "個室A", capacity_admin: 3, is_enabled: 0, fee: 0 });
		expect(await refused("POST", "/resources/order", { sorted_ids: [id] })).toEqual([
			422,
			{ sorted_ids: [SALON_TEXTS.orderIncomplete] },
		]);
		expect(await refused("POST", "/resources/order", { sorted_ids: [...salon.resources, id, id] })).toEqual([
			422,
			{ sorted_ids: [SALON_TEXTS.orderIncomplete] },
		]);
		expect(await refused("PATCH", `/resources/${id}?attr=salon_id`, { salon_id: 2 })).toEqual([
			422,
			{ attr: [SALON_TEXTS.attributeUnknown] },
		]);
		await send("DELETE", `/resources/${id}`);
		const course = await send<{ id: number }>("POST", "/courses", {
			name: "カラー",
			minutes: 90,
			price: 8000,
		});
		await send("PATCH", `/courses/${course.id}?attr=buffer_after`, { buffer_after: 15 });
		await send("PUT", `/courses/${course.id}`, { name: "カラー", minutes: 120, buffer_after: 15 });
		await send("POST", "/courses/order", { sorted_ids: [course.id, ...salon.courses] });
		expect((await get<{ data: object[] }>("/courses/all")).data[0]).toMatchObject({
			minutes: 120,
			buffer_after: 15,
			price: 0,
		});
		await send("DELETE", `/courses/${course.id}`);
		expect((await get<{ data: object[] }>("/courses/all")).data).toHaveLength(1);
	});

	test("that are booked are deleted only where an operator insists", async () => {
		await requestJson(`/api/v2/salon/${salon.id}/reservations`, {
			as: operator,
			json: {
				date: "2026-12-01",
				from: "10:00",
				course_id: salon.courses[0],
				salon_resource_id: salon.resources[0],
				sub_resource_ids: [salon.resources[1]],
				name: "x",
			},
		});
		for (const path of [
			`/resources/${salon.resources[0]}`,
			`/resources/${salon.resources[1]}`,
			`/courses/${salon.courses[0]}`,
		])
			expect(await refused("DELETE", path)).toEqual([409, { ERROR: [SALON_TEXTS.inUse(1)] }]);
		await send("DELETE", `/resources/${salon.resources[0]}?force=1`);
		expect((await get<{ data: object[] }>("/resources/all")).data).toHaveLength(1);
	});

	test("have a price that standing bookings keep, moved by the salon or not, and that a new course replaces", async () => {
		const [cut] = salon.courses;
		const path = `/api/v2/salon/${salon.id}/reservations`;
		const at = { date: "2026-12-01", from: "10:00", course_id: cut!, salon_resource_id: salon.resources[0]! };
		await send("PATCH", `/courses/${cut}?attr=price`, { price: 5_500 });
		const booked = await requestJson<WireReservation>(path, { as: operator, json: { ...at, name: "x" } });
		await send("PATCH", `/courses/${cut}?attr=price`, { price: 9_000 });
		const priceTold = async () => {
			const facts = await readReservationFacts(
				new TestClock("2026-11-20 10:00").context(),
				sql`r.id = ${booked.id}`,
			);
			return facts.get(booked.id)?.course?.price;
		};
		expect([booked.course_fee, await priceTold()]).toEqual([5_500, 5_500]);
		const put = (json: object) =>
			requestJson<WireReservation>(path, {
				as: operator,
				method: "PUT",
				json: { id: booked.id, ...json },
				whole: true,
			});
		const moved = await put({ ...at, from: "13:00", name: "x", version: booked.version });
		expect([moved.from, moved.course_fee]).toEqual(["13:00", 5_500]);
		const color = await send<{ id: number }>("POST", "/courses", {
			name: "カラー",
			minutes: 60,
			price: 8_000,
		});
		const changed = await put({ ...at, course_id: color.id, name: "x", version: moved.version });
		expect([changed.course_fee, await priceTold()]).toEqual([8_000, 8_000]);
	});

	test("[M-292, M-293] that are unlinked are not booked together", async () => {
		const data = [{ salon_resource_id: salon.resources[0]!, course_id: salon.courses[0]! }];
		await send("PUT", "/resource_course_unlinks", { data });
		expect(await get("/resource_course_unlinks")).toEqual({ data });
		expect(await isFree("2026-12-01", "10:00")).toBe(false);
		expect(await isFree("2026-12-01", "10:00", { salon_resource_id: 0 })).toBe(true);
		const form = await sendRequest(`${base()}/resource_course_unlinks`, {
			as: operator,
			method: "PUT",
			form: "data=",
		});
		expect(form.status).toBe(200);
		expect(await isFree("2026-12-01", "10:00")).toBe(true);
	});
});

describe("[M-294 to M-300] the online configuration", () => {
	test("has the shop, the terms, what is asked of customers in order, and an action for each event", async () => {
		const { id } = await get<{ id: number }>("/online_configs");
		const patch = (attr: string, json: object) =>
			send<{ customer_info: { id: number; name: string }[] }>("PATCH", `/online_configs?attr=${attr}`, json);
		await patch("customer:upsert", { name: "電話", type: "tel", is_required: 1 });
		const two = await patch("customer:upsert", {
			name: "ご希望",
			type: "select",
			options: ["早く", "ゆっくり"],
		});
		const [phone, wish] = two.customer_info;
		await patch("customer:upsert", {
			...{ id: phone!.id, name: "電話番号", type: "tel" },
			...{ options: [], is_required: 1, var_id: null },
		});
		expect(
			(await patch("customer:sort", { sorted_ids: [wish!.id, phone!.id] })).customer_info.map(
				({ name }) => name,
			),
		).toEqual(["ご希望", "電話番号"]);
		expect(
			await refused("PATCH", "/online_configs?attr=customer:sort", {
				sorted_ids: [phone!.id, wish!.id, phone!.id],
			}),
		).toEqual([422, { sorted_ids: [SALON_TEXTS.orderIncomplete] }]);
		expect((await patch("customer:remove", { id: wish!.id })).customer_info).toHaveLength(1);
		const shop = { ...NO_SHOP_INFO, name: "渋谷店", phone: "03" };
		await patch("shop", { ...shop });
		for (const field of ["logo_key", "cover_key"])
			expect(
				await refused("PATCH", "/online_configs?attr=shop", { ...shop, [field]: "nobodys-upload" }),
			).toEqual([422, { [field]: [SALON_TEXTS.pictureUnknown] }]);
		expect(
			await refused("PUT", `/online_configs/${id}`, {
				shop_info: { colour: "red;}body{display:none" },
				agreement: {},
			}),
		).toEqual([422, { "shop_info[colour]": [FIELD_TEXTS.colourInvalid] }]);
		await send("PUT", `/online_configs/${id}`, {
			shop_info: { name: "渋谷本店" },
			agreement: { is_required: 1, text: "規約", footer: "以上" },
		});
		expect(await get("/online_configs")).toMatchObject({
			shop_info: { name: "渋谷本店" },
			agreement: { is_required: true, text: "規約", footer: "以上" },
			actions: {},
		});
		expect(await refused("PUT", `/online_configs/${id}/actions`, { actions: { register: 99 } })).toEqual([
			422,
			{ "actions[register]": [SALON_TEXTS.actionUnknown] },
		]);
		expect((await refused("PUT", `/online_configs/${id + 1}`, {}))[0]).toBe(404);
		expect(
			await refused("PATCH", "/online_configs?attr=customer:upsert", { name: "", type: "select" }),
		).toMatchObject([422, { name: [SALON_TEXTS.nameRequired] }]);
		expect((await refused("PATCH", "/online_configs?attr=other", {}))[0]).toBe(422);
	});

	test("refuses a question that somebody deletes while another operator saves it", async () => {
		const patch = (attr: string, json: object, DB = env.DB) =>
			sendRequest(`${base()}/online_configs?attr=${attr}`, {
				as: operator,
				method: "PATCH",
				json,
				env: { DB },
			});
		const question = { name: "電話", type: "tel", options: [], is_required: 1, var_id: null };
		const made = await patch("customer:upsert", question);
		const { customer_info } = (await made.json()) as { customer_info: { id: number }[] };
		const [{ id } = { id: 0 }] = customer_info;
		const DB = interruptAt(env.DB, /^\s*update "?salon_customer_items/i, async () => {
			expect((await patch("customer:remove", { id })).status).toBe(200);
		});
		expect((await patch("customer:upsert", { ...question, id, name: "電話番号" }, DB)).status).toBe(404);
	});
});

describe("[M-305 to M-309] time shifts", () => {
	const shifts = async (from = "2026-12-01", to = "2026-12-14") =>
		(
			await get<{
				data: { _date: string; from: string; to: string; self_id: number | null; type: number }[];
			}>(`/time_shifts?range_date=${from},${to}&resource=${salon.resources[0]}`)
		).data;
	const written = async (...range: [string, string] | []) =>
		(await shifts(...range)).map(({ _date, from, to }) => `${_date.slice(5)} ${from}-${to}`);

	test("repeat on weekdays, change for a day or from a day on, and decide what is booked", async () => {
		await requestJson(`/api/v2/salon/${salon.id}/configs?attr=sync_shift`, {
			as: operator,
			method: "PATCH",
			json: { sync_shift: 1 },
		});
		expect(await isFree("2026-12-01", "10:00")).toBe(false);
		const path = `/resources/${salon.resources[0]}/time_shifts`;
		// 1 December 2026 is a Tuesday.
		const { id } = await send<{ id: number }>("POST", path, {
			start_date: "2026-12-01",
			repeat: [2, 3],
			from: "10:00",
			to: "15:00",
		});
		expect(await written()).toEqual([
			"12-01 10:00-15:00",
			"12-02 10:00-15:00",
			"12-08 10:00-15:00",
			"12-09 10:00-15:00",
		]);
		expect([
			await isFree("2026-12-01", "14:00"),
			await isFree("2026-12-01", "14:30"),
			await isFree("2026-12-03", "12:00"),
		]).toEqual([true, false, false]);
		await send("PUT", `${path}/${id}/once`, { date: "2026-12-02", self_id: 0, from: "12:00", to: "20:00" });
		const [, day] = await shifts();
		expect(day).toMatchObject({ _date: "2026-12-02", from: "12:00", type: 1, self_id: expect.any(Number) });
		await send("PUT", `${path}/${id}/once`, {
			date: "2026-12-02",
			_date: "2026-12-03",
			self_id: day!.self_id,
			from: "12:00",
			to: "20:00",
		});
		expect(await written()).toEqual([
			"12-01 10:00-15:00",
			"12-03 12:00-20:00",
			"12-08 10:00-15:00",
			"12-09 10:00-15:00",
		]);
		expect([await isFree("2026-12-02", "12:00"), await isFree("2026-12-03", "12:00")]).toEqual([false, true]);
		await send("DELETE", `${path}/${id}/once`, { date: "2026-12-08", self_id: 0 });
		await send("PUT", `${path}/${id}/permanently`, {
			date: "2026-12-09",
			repeat: [3],
			from: "9:00".padStart(5, "0"),
			to: "11:00",
			self_id: 0,
		});
		expect(await written("2026-12-01", "2026-12-16")).toEqual([
			"12-01 10:00-15:00",
			"12-03 12:00-20:00",
			"12-09 09:00-11:00",
			"12-16 09:00-11:00",
		]);
		await send("DELETE", `${path}/${id}/permanently`);
		expect(await written("2026-12-01", "2026-12-16")).toEqual(["12-09 09:00-11:00", "12-16 09:00-11:00"]);
	});

	test("named without a type are changed and taken away as a whole, and made in the place of one that there is", async () => {
		const path = `/resources/${salon.resources[0]}/time_shifts`;
		const times = { from: "10:00", to: "15:00" };
		const first = { start_date: "2026-12-01", repeat: [2], ...times };
		const { id } = await send<{ id: number }>("POST", path, first);
		const changed = { date: "2026-12-01", repeat: [3], self_id: 0, from: "11:00", to: "12:00" };
		expect(await send("PUT", `${path}/${id}`, changed)).toEqual({ id });
		expect(await written()).toEqual(["12-02 11:00-12:00", "12-09 11:00-12:00"]);
		await send("POST", `${path}/${id}/once`, { ...changed, date: "2026-12-02", from: "09:00" });
		expect(await written()).toEqual(["12-02 09:00-12:00", "12-09 11:00-12:00"]);
		await send("POST", `${path}/${id}`, { ...changed, repeat: [4] });
		await send("DELETE", `${path}/${id}`);
		expect(await written()).toEqual([]);
	});

	test("of one day without a day, of a day that has none, of another resource are refused", async () => {
		const path = `/resources/${salon.resources[0]}/time_shifts`;
		const { id } = await send<{ id: number }>("POST", path, {
			start_date: "2026-12-01",
			repeat: [2],
			from: "10:00",
			to: "15:00",
		});
		expect(await refused("DELETE", `${path}/${id}/once`)).toEqual([422, { date: [SALON_TEXTS.idOfOnce] }]);
		expect(await refused("DELETE", `${path}/${id}/once`, { date: "2026-12-02" })).toEqual([
			422,
			{ date: [SALON_TEXTS.shiftNotOnDay] },
		]);
		expect(
			(await refused("DELETE", `/resources/${salon.resources[1]}/time_shifts/${id}/permanently`))[0],
		).toBe(404);
		expect((await refused("DELETE", `${path}/${id}/forever`))[0]).toBe(404);
		expect(
			(
				await refused("POST", `/resources/999/time_shifts`, {
					start_date: "2026-12-01",
					repeat: [2],
					from: "10:00",
					to: "15:00",
				})
			)[0],
		).toBe(404);
		expect((await shifts()).length).toBe(2);
	});
});
describe("a deleted part that bookings name", () => {
	const PARTS = ["courses", "resources"] as const;
	interface Former {
		former: Record<(typeof PARTS)[number], { id: number; name: string }[]>;
		reservations: { course_id: number; from: string; to: string }[];
	}
	const board = () => get<Former>("/board?from=2026-12-01&days=1");
	const body = () => ({
		date: "2026-12-01",
		from: "10:00",
		course_id: salon.courses[0],
		salon_resource_id: salon.resources[0],
		name: "x",
	});
	const book = (given: object = {}, id?: number) =>
		sendRequest(`/api/v2/salon/${salon.id}/reservations`, {
			as: operator,
			json: { ...body(), ...given, ...(id && { id }) },
			...(id && { method: "PUT", whole: true }),
		});

	test("stays on the board with its name, and its booking can still be moved", async () => {
		const { id } = (await (await book()).json()) as { id: number };
		expect((await board()).former).toEqual({ courses: [], resources: [] });
		await send("DELETE", `/courses/${salon.courses[0]}?force=1`);
		const later = await book({ from: "14:00", to: "15:00" }, id);
		expect([later.status, await later.json()]).toMatchObject([
			200,
			{ course_id: salon.courses[0], to: "15:00" },
		]);
		await send("DELETE", `/resources/${salon.resources[0]}?force=1`);
		expect((await board()).former).toMatchObject({
			courses: [{ id: salon.courses[0], name: "コース1" }],
			resources: [{ id: salon.resources[0], name: "担当1" }],
		});
		expect((await book({ from: "17:00" })).status).toBe(422);
	});

	test("leaves the matrix, also where a page that was opened before still sends it", async () => {
		const [kept] = salon.courses;
		const { id: gone } = await send<{ id: number }>("POST", "/courses", { name: "旧", minutes: 60 });
		const pairs = [kept, gone].map((course_id) => ({ salon_resource_id: salon.resources[1], course_id }));
		await send("PUT", "/resource_course_unlinks", { data: pairs });
		await send("DELETE", `/courses/${gone}`);
		const matrix = () => get<{ data: object[] }>("/resource_course_unlinks");
		expect(await matrix()).toEqual({ data: pairs.slice(0, 1) });
		expect(await send("PUT", "/resource_course_unlinks", { data: pairs })).toEqual({
			data: pairs.slice(0, 1),
		});
		const unknown = [{ salon_resource_id: salon.resources[1], course_id: 999 }];
		expect((await refused("PUT", "/resource_course_unlinks", { data: unknown }))[0]).toBe(422);
	});
});
