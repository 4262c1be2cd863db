import { beforeEach, describe, expect, test } from "vitest";
import { SALON_TEXTS } from "#domain/platform/texts/salon-texts.ts";
import { DAY, MINUTE } from "#domain/platform/time/wire-time.ts";
import { expirePassedRequests } from "#functions/booking/salons/expire-passed-requests.ts";
import { recountSalons } from "#functions/booking/salons/recount-salons.ts";
import { readRows } from "#tests/support/database-snapshot.ts";
import { buildTag } from "#tests/support/friend-builders.ts";
import { LinkedSalon } from "#tests/support/google/linked-salon.ts";
import { SHIFT_CALENDAR } from "#tests/support/google/test-google.ts";
import { resetState } from "#tests/support/migrations.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { type BuiltSalon, buildSalon } from "#tests/support/salon/build-salon.ts";
import { buildBookingInput } from "#tests/support/salon/test-room.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";
import { TestClock } from "#tests/support/test-clock.ts";

let operator: ConsoleSession;
let salon: BuiltSalon;
let clock: TestClock;
const base = () => `/api/salon/${salon.id}`;

async function build(given: Parameters<typeof buildSalon>[0] = {}): Promise<void> {
	await resetState();
	clock = new TestClock("2026-11-20 10:00").rule();
	operator = await buildSession();
	salon = await buildSalon(given);
}
beforeEach(() => build());

const book = (given: object = {}) =>
	requestJson<{ id: number }>(`/api/v2${base().slice(4)}/reservations`, {
		as: operator,
		json: { ...buildBookingInput(salon), from: "10:00", ...given },
	});
const send = async (method: string, path: string, json: object) => {
	const whole = method === "PUT" && { whole: true as const };
	const response = await sendRequest(`${base()}${path}`, { as: operator, method, json, ...whole });
	return {
		status: response.status,
		body: (await response.json()) as { ERROR?: string[]; reasons?: string[] },
	};
};
/** Ids of the bookings listed under 未対応. */
async function waiting(): Promise<number[]> {
	const found = await requestJson<{ count: number; reservations: { id: number }[] }>(`${base()}/unsolved`, {
		as: operator,
	});
	expect((await requestJson<{ count: number }>("/api/salon/unsolved", { as: operator })).count).toBe(
		found.count,
	);
	const [counted] = await readRows<{ unsolved: number }>("select unsolved from salon_counters");
	expect(counted?.unsolved ?? 0).toBe(found.count);
	return found.reservations.map(({ id }) => id);
}
const closing = (force = false) =>
	send("PUT", "/configs/special", {
		year: 2026,
		special_dates: [{ date: "2026-12-01", name: "臨時休業", hours: [] }],
		force,
	});

test("a closed day asks with the bookings that it leaves outside, and stores nothing until somebody insists", async () => {
	const { id } = await book({ name: "佐藤" });
	await book({ date: "2026-12-02" });
	const asked = await closing();
	expect(asked.status).toBe(409);
	expect(asked.body.reasons).toEqual(["stranded"]);
	expect(asked.body.ERROR).toEqual([
		SALON_TEXTS.strands(1),
		expect.stringMatching(/^12月1日\(火\) 10:00〜11:00 佐藤 様・コース1・担当1$/),
		SALON_TEXTS.strandedStay,
	]);
	expect(await readRows("select 1 from salon_special_dates")).toEqual([]);
	expect(await waiting()).toEqual([]);
	// The room uses the stored settings: the day is still open.
	await book({ from: "13:00" });
	expect((await closing(true)).status).toBe(200);
	expect(await waiting()).toContain(id);
	expect(await waiting()).toHaveLength(2);
});

describe("a booking outside changed hours waits until", () => {
	let id: number;
	beforeEach(async () => {
		({ id } = await book());
		await closing(true);
		expect(await waiting()).toEqual([id]);
	});
	const patch = (attr: string, value: unknown) =>
		sendRequest(`/api/v2${base().slice(4)}/reservations?attr=${attr}`, {
			as: operator,
			method: "PATCH",
			json: { id, [attr]: value },
		});

	test("it fits again", async () => {
		await send("PUT", "/configs/special", { year: 2026, special_dates: [] });
		expect(await waiting()).toEqual([]);
	});

	test("an operator confirms it, which a note alone does not", async () => {
		await patch("memo", "電話済み");
		expect(await waiting()).toEqual([id]);
		await patch("checked_at", true);
		expect(await waiting()).toEqual([]);
	});

	test("it is cancelled", async () => {
		await patch("status", "canceled");
		expect(await waiting()).toEqual([]);
	});

	test("it is moved", async () => {
		const json = { ...buildBookingInput(salon), id, date: "2026-12-02", from: "10:00" };
		await requestJson(`/api/v2${base().slice(4)}/reservations`, {
			as: operator,
			method: "PUT",
			json,
			whole: true,
		});
		expect(await waiting()).toEqual([]);
	});

	test("its time has passed", async () => {
		clock.pass(12 * DAY);
		await expirePassedRequests(clock.context());
		expect(await waiting()).toEqual([]);
		await recountSalons(clock.context());
		expect(await waiting()).toEqual([]);
	});
});

describe("other changes that leave a booking outside:", () => {
	const shift = { from: "09:00", to: "18:00", description: "" };
	const weekly = { repeat: [2], expired_at: null };
	/** Weekly shift of the first resource on the booking's weekday. */
	const addShift = async () =>
		(
			await requestJson<{ id: number }>(`${base()}/resources/${salon.resources[0]}/time_shifts`, {
				as: operator,
				json: { ...shift, start_date: "2026-11-24", ...weekly },
			})
		).id;
	const shiftPath = (master: number, type: string) =>
		`/resources/${salon.resources[0]}/time_shifts/${master}/${type}`;

	test.each(["once", "permanently"])("a shift that is shortened or deleted (%s)", async (type) => {
		await build({ syncShift: true });
		const master = await addShift();
		const { id } = await book();
		const path = shiftPath(master, type);
		const changed = { ...shift, from: "12:00", date: "2026-12-01", ...weekly };
		const gone = { date: type === "once" ? "2026-12-01" : null, self_id: null };
		for (const [method, json] of [
			["PUT", changed],
			["DELETE", gone],
		] as const) {
			expect(await send(method, path, json)).toMatchObject({ status: 409, body: { reasons: ["stranded"] } });
			expect(await waiting()).toEqual([]);
		}
		expect((await send("PUT", path, { ...changed, from: "08:00", date: "2026-11-24" })).status).toBe(200);
		expect((await send("DELETE", path, { ...gone, force: true })).status).toBe(200);
		expect(await waiting()).toEqual([id]);
	});

	test("weekly hours, and shifts that come to decide", async () => {
		const { id } = await book();
		const opening_hours = [{ weekday: 2, hours: [{ from: "12:00", to: "18:00" }] }];
		expect((await send("PUT", "/configs/opening", { opening_hours })).status).toBe(409);
		const sync = (force: boolean) =>
			sendRequest(`/api/v2${base().slice(4)}/configs?attr=sync_shift`, {
				as: operator,
				method: "PATCH",
				json: { sync_shift: 1, force },
			});
		expect((await sync(false)).status).toBe(409);
		expect((await sync(true)).status).toBe(200);
		expect(await waiting()).toEqual([id]);
	});

	test("a resource that is deleted by force", async () => {
		const { id } = await book();
		await send("DELETE", `/resources/${salon.resources[0]}?force=1`, {});
		expect(await waiting()).toEqual([id]);
	});

	test("a calendar of shifts, which cannot be asked", async () => {
		await resetState();
		const shop = await LinkedSalon.build(new TestClock("2026-11-20 10:00").rule(), { syncShift: true });
		await shop.connect();
		const event = shop.google.add(SHIFT_CALENDAR, "2026-12-01T09:00", "2026-12-01T18:00", "早番");
		await shop.link(SHIFT_CALENDAR, "shift");
		await shop.work();
		await shop.book("2026-12-01", "10:00");
		shop.google.do({ deed: "delete", calendar: SHIFT_CALENDAR, id: event });
		shop.clock.advance(15 * MINUTE);
		await shop.work();
		const stranded = "select status from reservations where stranded_at is not null";
		expect(await readRows(stranded)).toEqual([{ status: "approved" }]);
	});

	test("nothing, where the booking was outside before", async () => {
		await book({ from: "22:00", to: "23:00", force: true });
		expect((await send("PUT", "/configs/opening", { opening_hours: [] })).status).toBe(200);
		expect(await waiting()).toEqual([]);
	});
});

test("a block over bookings names them, and those of another resource not", async () => {
	await book({ name: "佐藤" });
	await book({ name: "鈴木", salon_resource_id: salon.resources[1] });
	const blocking = (given: object) =>
		sendRequest(`/api/v2${base().slice(4)}/block_times`, {
			as: operator,
			json: {
				date: "2026-12-01",
				from: "09:00",
				to: "12:00",
				salon_resource_id: salon.resources[0],
				...given,
			},
		});
	const refused = await blocking({});
	expect([refused.status, ((await refused.json()) as { ERROR: string[] }).ERROR]).toEqual([
		409,
		[SALON_TEXTS.blockBooked(1), "12月1日(火) 10:00〜11:00 佐藤 様・コース1・担当1"],
	]);
	const whole = (await (await blocking({ salon_resource_id: null })).json()) as { ERROR: string[] };
	expect(whole.ERROR).toHaveLength(3);
	expect((await blocking({ is_confirmed: true })).status).toBe(200);
});

test("operators who see some friends alone read no names in what a change leaves outside", async () => {
	await book({ name: "佐藤" });
	const tag = await buildTag();
	operator = await buildSession({ scope: { all: false, tagIds: [tag.id] } });
	expect(JSON.stringify((await closing()).body)).not.toContain("佐藤");
});
