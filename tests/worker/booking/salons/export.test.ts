import { beforeEach, describe, expect, test } from "vitest";
import { RESERVATION_HEADINGS, SALON_TEXTS } from "#domain/platform/texts/salon-texts.ts";
import { buildFriend, buildTag } from "#tests/support/friend-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import { buildSession } from "#tests/support/operator-builders.ts";
import { type BuiltSalon, buildSalon } from "#tests/support/salon/build-salon.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";
import { TestClock } from "#tests/support/test-clock.ts";

type Operator = Awaited<ReturnType<typeof buildSession>>;

let salon: BuiltSalon;
let operator: Operator;

const path = (query: string) => `/api/salon/${salon.id}/reservations/export?${query}`;
const book = (fields: Record<string, unknown>) =>
	requestJson<{ id: number }>(`/api/v2/salon/${salon.id}/reservations`, {
		as: operator,
		json: { from: "10:00", course_id: salon.courses[0], salon_resource_id: salon.resources[0], ...fields },
	});

async function bytesOf(query: string, as = operator): Promise<Uint8Array> {
	const response = await sendRequest(path(query), { as });
	expect(response.status).toBe(200);
	return new Uint8Array(await response.arrayBuffer());
}

const linesOf = async (query: string, as = operator) =>
	new TextDecoder()
		.decode(await bytesOf(query, as))
		.trim()
		.split("\r\n");

beforeEach(async () => {
	await resetState();
	new TestClock("2026-11-20 10:00").rule();
	operator = await buildSession();
	salon = await buildSalon();
});

describe("the reservations of a period as a file", () => {
	test("stand in the order of their times, over weeks without any, and none beside the period", async () => {
		await book({ date: "2027-02-01", name: "後" });
		await book({ date: "2026-12-01", from: "12:00", name: "昼" });
		await book({ date: "2026-12-01", name: "朝" });
		await book({ date: "2027-02-02", name: "外" });
		const [head, ...lines] = await linesOf("from=2026-12-01&to=2027-02-01");
		expect(head).toBe(RESERVATION_HEADINGS.join(","));
		expect(lines.map((line) => line.split(",")[8])).toEqual(["朝", "昼", "後"]);
	});

	test("say what was booked, whether it was asked for, and what waits", async () => {
		const friend = await buildFriend({ name: "山田 花子" });
		const { id } = await book({
			date: "2026-12-01",
			member_id: friend.id,
			salon_resource_id: null,
			comment: "短めに",
			meta_data: { memo: "常連" },
		});
		await requestJson(`/api/v2/salon/${salon.id}/reservations?attr=status`, {
			as: operator,
			method: "PATCH",
			json: { id, status: "cancel_pending" },
		});
		const [, line] = await linesOf("from=2026-12-01&to=2026-12-01");
		expect(line).toMatch(
			new RegExp(
				`^${id},2026-12-01,10:00,11:00,担当1,指名なし,,コース1,山田 花子,${friend.id},,キャンセルリクエスト中,未対応,,,短めに,常連,`,
			),
		);
	});

	test("are written in Shift_JIS too, and no cell is a formula", async () => {
		await book({ date: "2026-12-01", name: "=HYPERLINK(1)", comment: "-1" });
		const text = new TextDecoder("shift_jis", { fatal: true }).decode(
			await bytesOf("from=2026-12-01&to=2026-12-01&encoding=shift_jis"),
		);
		expect(text).toContain("担当1,指名なし");
		expect(text).toContain("'=HYPERLINK(1)");
		expect(text).toContain("'-1");
	});

	test("say of whom an operator may not see that the time is taken, and nothing else", async () => {
		const restricted = await buildSession({ scope: { all: false, tagIds: [(await buildTag()).id] } });
		const other = await buildFriend({ name: "見えない人" });
		await book({ date: "2026-12-01", member_id: other.id, comment: "秘密", contact_address: "090" });
		const [, line = ""] = await linesOf("from=2026-12-01&to=2026-12-01", restricted);
		expect(line).toContain(SALON_TEXTS.taken);
		expect(line).not.toMatch(/見えない人|秘密|090/);
		expect(line.split(",")[9]).toBe("");
	});

	test("are refused where the period ends before it begins or is far too long, and of no salon", async () => {
		for (const [query, text] of [
			["from=2026-12-02&to=2026-12-01", SALON_TEXTS.periodBackwards],
			["from=2020-01-01&to=2026-12-01", SALON_TEXTS.periodTooLong(1_100)],
		]) {
			const refused = await sendRequest(path(query!), { as: operator });
			expect([refused.status, await refused.json()]).toEqual([422, { to: [text] }]);
		}
		salon = { ...salon, id: 999 };
		expect((await sendRequest(path("from=2026-12-01&to=2026-12-01"), { as: operator })).status).toBe(404);
	});
});
