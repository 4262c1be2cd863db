import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { connectD1 } from "#db/d1-client.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { EVERYBODY_SCOPE } from "#domain/console/operators/friend-scope.ts";
import type { LeapBirthday } from "#domain/engine/filters/conditions/leap-birthdays.ts";
import { filterSchema } from "#domain/engine/filters/filter-schema.ts";
import { DEFAULT_ZONE } from "#domain/platform/time/wire-time.ts";
import { friendIdsAfter, matchesAmongFriends } from "#functions/engine/filters/filter-queries.ts";
import { filterPageSql } from "#functions/engine/filters/friend-page.ts";
import { visibleTo } from "#functions/engine/filters/friend-visibility.ts";
import { buildFriend } from "#tests/support/friend-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";
import { storeRow } from "#tests/support/store-rows.ts";
import { tokyoTime } from "#tests/support/test-clock.ts";

const BIRTHDAYS = ["2000-02-28", "2000-02-29", "1996-02-29", "2001-03-01", "2001-02-27"];

let operator: ConsoleSession;
let born: Map<number, string>;
let field: number;
beforeEach(async () => {
	await resetState();
	operator = await buildSession();
	field = await storeRow("vars", { name: "お誕生日", type: 30, created_at: 1 });
	born = new Map();
	for (const date of BIRTHDAYS) {
		const { id } = await buildFriend();
		await storeRow("friend_vars", {
			friend_id: id,
			var_id: field,
			value: date,
			value_key: date,
			date,
			updated_at: 1,
		});
		born.set(id, date);
	}
});

const choose = (leap_birthday: LeapBirthday) =>
	requestJson("/api/setting/birthday", { as: operator, method: "PUT", json: { leap_birthday } });

/** Birthdays that a condition selects, by each kind of query. */
async function selectedOn(day: string, condition: object) {
	const now = tokyoTime(`${day} 10:00`);
	const filter = filterSchema.parse({ inputs: [{ type: 75, var_id: field, ...condition }] });
	const at = { now, zone: DEFAULT_ZONE };
	const within = visibleTo({ friendScope: EVERYBODY_SCOPE, now });
	const queries = [
		filterPageSql(at, filter, within, { take: 50, skip: 0 }),
		friendIdsAfter(at, filter, within, { cursor: 0, take: 50 }),
		matchesAmongFriends(at, filter, [...born.keys()]),
	];
	const answers = await Promise.all(
		queries.map(async (query) => {
			const rows = await queryRows<{ id: number }>(connectD1(env.DB), query);
			return rows.map(({ id }) => born.get(id)!).sort();
		}),
	);
	expect(answers.slice(1)).toEqual([answers[0], answers[0]]);
	return answers[0];
}

const TODAY = { match: 20, search_type: 1, use_current_date: 1 };
const on = (month_from: number, day_from: number) => ({ match: 20, search_type: 1, month_from, day_from });
const between = (month_from: number, day_from: number, month_to: number, day_to: number) => ({
	...on(month_from, day_from),
	range_search: 1,
	month_to,
	day_to,
});
const LEAP = ["1996-02-29", "2000-02-29"];

describe.each<[LeapBirthday, string[], string[]]>([
	["02-28", LEAP, []],
	["03-01", [], LEAP],
])("birthdays of 29 February observed on %s", (choice, inFebruary, inMarch) => {
	beforeEach(() => choose(choice));

	test("today's birthdays hold them once in an ordinary year, and on their day in a leap year", async () => {
		expect(await selectedOn("2027-02-27", TODAY)).toEqual(["2001-02-27"]);
		expect(await selectedOn("2027-02-28", TODAY)).toEqual([...inFebruary, "2000-02-28"].sort());
		expect(await selectedOn("2027-03-01", TODAY)).toEqual([...inMarch, "2001-03-01"]);
		expect(await selectedOn("2028-02-28", TODAY)).toEqual(["2000-02-28"]);
		expect(await selectedOn("2028-02-29", TODAY)).toEqual(LEAP);
		expect(await selectedOn("2028-03-01", TODAY)).toEqual(["2001-03-01"]);
	});

	test("days of the year that are named hold them with the day observed", async () => {
		expect(await selectedOn("2027-01-10", between(2, 28, 2, 28))).toEqual(
			[...inFebruary, "2000-02-28"].sort(),
		);
		expect(await selectedOn("2027-01-10", between(3, 1, 3, 7))).toEqual([...inMarch, "2001-03-01"]);
		expect(await selectedOn("2027-01-10", on(2, 29))).toEqual(LEAP);
		expect(await selectedOn("2027-01-10", between(2, 28, 3, 1))).toEqual(
			[...LEAP, "2000-02-28", "2001-03-01"].sort(),
		);
		expect(await selectedOn("2028-01-10", on(2, 28))).toEqual(["2000-02-28"]);
	});

	test("whole years are complete on the day observed", async () => {
		const years = (count: number) => ({
			match: 30,
			use_current_date: 1,
			elapsed_period_from: count,
			elapsed_period_to: count,
			elapsed_period_scale: "year",
		});
		const ofTwoThousand = inFebruary.filter((day) => day.startsWith("2000"));
		expect(await selectedOn("2027-02-28", years(27))).toEqual(["2000-02-28", ...ofTwoThousand]);
		expect(await selectedOn("2027-03-01", years(27))).toEqual(["2000-02-28", "2000-02-29"]);
		expect(await selectedOn("2028-02-28", years(27))).toEqual(["2000-02-29", "2001-02-27"]);
	});
});

test("the account observes 28 February until it chooses, and refuses any other day", async () => {
	expect(await requestJson("/api/setting/birthday", { as: operator })).toEqual({ leap_birthday: "02-28" });
	expect(await selectedOn("2027-02-28", TODAY)).toEqual([...LEAP, "2000-02-28"].sort());
	for (const json of [{ leap_birthday: "02-29" }, {}]) {
		const refused = await sendRequest("/api/setting/birthday", { as: operator, method: "PUT", json });
		expect([refused.status, Object.keys(await refused.json())]).toEqual([422, ["leap_birthday"]]);
	}
	await choose("03-01");
	expect(await requestJson("/api/setting/birthday", { as: operator })).toEqual({ leap_birthday: "03-01" });
});
