import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { connectD1 } from "#db/d1-client.ts";
import { FORM_ANSWER_TEXTS } from "#domain/platform/texts/answers-texts.ts";
import { FORM_TEXTS } from "#domain/platform/texts/forms-texts.ts";
import { DAY, toWireTime } from "#domain/platform/time/wire-time.ts";
import { findOpenForm } from "#functions/acquisition/forms/find-open-form.ts";
import { writeAnswer } from "#functions/acquisition/forms/write-answer.ts";
import { countRows, readRows } from "#tests/support/database-snapshot.ts";
import { type BuiltForm, buildForm, openFormPage, submitFormPage } from "#tests/support/form-pages.ts";
import { fetchItemAppendix, requestRegister, resaveItem } from "#tests/support/item-requests.ts";
import { resetState } from "#tests/support/migrations.ts";
import { interruptAt } from "#tests/support/observed-database.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { TestClock } from "#tests/support/test-clock.ts";

let operator: ConsoleSession;
beforeEach(async () => {
	await resetState();
	vi.spyOn(console, "warn").mockImplementation(() => undefined);
	operator = await buildSession();
});

const NAME = { label: "お名前", swatch_id: 5, rule: "none" };
/** Routes use the system clock. */
const minute = (days: number) => toWireTime(Date.now() + days * DAY).slice(0, 16);
const make = (reception: object, given: object = {}) =>
	buildForm(operator, [NAME], { needs_line_login: 0, reception, ...given });
const stateOf = async ({ id }: BuiltForm) => (await fetchItemAppendix("form", operator, id))?.reception_state;

describe("a form", () => {
	test("opens and closes by its days, and says so in the operator's words", async () => {
		const form = await make({ opens_at: minute(1), before_text: "明日から受け付けます" });
		expect((await openFormPage(form)).text).toContain("明日から受け付けます");
		expect(await stateOf(form)).toBe(1);
		await resaveItem("form", operator, form.id, {
			reception: { opens_at: minute(-2), closes_at: minute(1) },
		});
		const page = await openFormPage(form);
		expect(await stateOf(form)).toBe(0);
		await resaveItem("form", operator, form.id, {
			reception: { opens_at: minute(-2), closes_at: minute(-1), after_text: "締め切りました" },
		});
		expect((await openFormPage(form)).text).toContain("締め切りました");
		expect((await submitFormPage(form, page, { q1: "遅れて" })).text).toContain("締め切りました");
		expect([await stateOf(form), await countRows("form_answers")]).toEqual([2, 0]);
		await resaveItem("form", operator, form.id, { reception: { closes_at: minute(-1) } });
		expect((await openFormPage(form)).text).toContain(FORM_ANSWER_TEXTS.formClosed);
	});

	test("takes as many answers as it says when all are sent at once, exactly", async () => {
		const form = await make({ max_answers: 3, full_text: "満員です" });
		const page = await openFormPage(form);
		const sent = await Promise.all(
			Array.from({ length: 10 }, (_, at) =>
				submitFormPage(
					form,
					{ ...page, hidden: { ...page.hidden, key: `page-number-${at}` } },
					{ q1: `${at}` },
				),
			),
		);
		expect(sent.map(({ status }) => status).sort()).toEqual([...Array(3).fill(303), ...Array(7).fill(409)]);
		expect(sent.find(({ status }) => status === 409)?.text).toContain("満員です");
		expect(await countRows("form_answers")).toBe(3);
		expect((await openFormPage(form)).text).toContain("満員です");
		expect(await stateOf(form)).toBe(3);
		await resaveItem("form", operator, form.id, { reception: { max_answers: 4 } });
		expect(await stateOf(form)).toBe(0);
		expect((await submitFormPage(form, await openFormPage(form), { q1: "四人目" })).status).toBe(303);
	});

	test("that closed meanwhile thanks whoever sends again what was kept just in time, and nobody else", async () => {
		const closings = [{ max_answers: 1 }, { closes_at: minute(-1) }];
		for (const reception of closings) {
			const form = await make({});
			const page = await openFormPage(form);
			expect((await submitFormPage(form, page, { q1: "一" })).status).toBe(303);
			const written = await countRows("form_answers");
			await resaveItem("form", operator, form.id, { reception });
			const again = await submitFormPage(form, page, { q1: "一" });
			expect([again.status, again.location]).toEqual([303, `/f/${form.code}/done`]);
			const other = { ...page, hidden: { ...page.hidden, key: "another-press" } };
			expect((await submitFormPage(form, other, { q1: "一" })).status).toBe(200);
			expect((await submitFormPage(form, page, { q1: "二" })).status).toBe(200);
			expect(await countRows("form_answers")).toBe(written);
		}
	});

	test("that the same answer fills twice at once has kept it, for both", async () => {
		const { code } = await make({ max_answers: 1 });
		const clock = new TestClock();
		const form = (await findOpenForm(clock.context(), code))!;
		const input = { form, friendId: null, answers: new Map([[1, ["一"]]]), key: "one-press" };
		const twin = async () => void (await writeAnswer({ ctx: clock.context(), input }));
		const slow = connectD1(interruptAt(env.DB, /max_answers/, twin));
		expect(await writeAnswer({ ctx: clock.context({ db: slow }), input })).toBe("kept");
		expect(await countRows("form_answers")).toBe(1);
	});

	test("cannot close before it opens, nor take a number that is none", async () => {
		const answer = await requestRegister("form", operator, {
			name: "逆",
			fields: [NAME],
			reception: { opens_at: "2026-12-02 00:00", closes_at: "2026-12-01 00:00", max_answers: 0 },
		});
		expect([answer.status, Object.keys((await answer.json()) as object)]).toEqual([
			422,
			["reception[max_answers]", "reception[closes_at]"],
		]);
		const reversed = await requestRegister("form", operator, {
			name: "逆",
			fields: [NAME],
			reception: { opens_at: "2026-12-02T00:00", closes_at: "2026-12-01 00:00" },
		});
		expect(await reversed.json()).toEqual({ "reception[closes_at]": [FORM_TEXTS.closesBeforeOpening] });
		for (const opens_at of ["2026-02-30 10:00", "2026-02-03 25:00", "きょう"]) {
			const odd = await requestRegister("form", operator, {
				name: "逆",
				fields: [NAME],
				reception: { opens_at },
			});
			expect([odd.status, await odd.json()]).toEqual([
				422,
				{ "reception[opens_at]": [FORM_TEXTS.momentInvalid] },
			]);
		}
	});
});

test("counting the answers of a form reads an index", async () => {
	const plan = await readRows<{ detail: string }>(
		"explain query plan select count(*) from form_answers n where n.form_id = 1",
	);
	expect(plan.map(({ detail }) => detail).join()).toMatch(/USING COVERING INDEX form_answers_(form|order)/);
});
