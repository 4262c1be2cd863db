import { beforeEach, describe, expect, test } from "vitest";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { resetState } from "#tests/support/migrations.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { buildSalon } from "#tests/support/salon/build-salon.ts";
import { sendRequest } from "#tests/support/send-request.ts";

let operator: ConsoleSession;
let salonId: number;
beforeEach(async () => {
	await resetState();
	operator = await buildSession();
	salonId = (await buildSalon()).id;
});

const status = async (path: string) => (await sendRequest(path, { as: operator })).status;

/** A refusal by the schema shows that the list is read. */
describe.each(["ids=x", "ids[]=x", "ids[0]=1&ids[1]=x"])("reservations of %s", (list) => {
	test("are refused, and not all listed", async () => {
		expect(await status(`/api/salon/${salonId}/reservations?${list}`)).toBe(422);
	});
});

test.each(["types=none", "types[]=none", "types[]=text&types[]=none"])(
	"messages of %s are refused",
	async (list) => {
		expect(await status(`/api/v1/message/timeline/messages?pattern=timeline&${list}`)).toBe(422);
	},
);

test.each([
	"range_date=2026-12",
	"range_date[]=x&range_date[]=y",
	"range_date=2026-12-01,2026-12-02,2026-12-03",
	"range_date=2026-12-07,2026-12-01",
	`range_date=${"2026-12-01,".repeat(5)}`,
	"range_date=2026-12-01,2027-12-01",
	"",
])("one message under range_date refuses shifts of %s", async (range) => {
	const answer = await sendRequest(`/api/salon/${salonId}/time_shifts?${range}`, { as: operator });
	expect([answer.status, await answer.json()]).toEqual([422, { range_date: [FIELD_TEXTS.dateRequired] }]);
});

test.each(["range_date=2026-12-01,2026-12-07", "range_date[]=2026-12-01&range_date[]=2026-12-07"])(
	"shifts of %s are listed",
	async (range) => {
		expect(await status(`/api/salon/${salonId}/time_shifts?${range}`)).toBe(200);
	},
);
