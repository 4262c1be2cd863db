import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { connectD1 } from "#db/d1-client.ts";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { GOOGLE_TEXTS } from "#domain/platform/texts/salon-calendars-texts.ts";
import { SHEET_TEXTS } from "#domain/platform/texts/sheets-texts.ts";
import { HOUR, MINUTE, SECOND } from "#domain/platform/time/wire-time.ts";
import { writeFormSheets } from "#functions/acquisition/forms/sheets/form-sheet-worker.ts";
import { MAX_LOST_WORKERS } from "#functions/platform/queues/retry-batch-size.ts";
import { listSimulatedSheets, trashSimulatedSheet } from "#simulator/google/google-sheets.ts";
import { CallLimits } from "#tests/support/call-limits.ts";
import { readRows } from "#tests/support/database-snapshot.ts";
import { openFormPage, submitFormPage } from "#tests/support/form-pages.ts";
import { LinkedForm } from "#tests/support/google/linked-form.ts";
import { Mortal } from "#tests/support/google/mortal.ts";
import { resetState } from "#tests/support/migrations.ts";
import { buildMailbox, buildNotification } from "#tests/support/notice-fixture.ts";
import { countRoundTrips, dieAt, explainQueryPlan, failAt } from "#tests/support/observed-database.ts";
import { buildOperator, buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";
import { TestClock } from "#tests/support/test-clock.ts";

let form: LinkedForm;
beforeEach(async () => {
	await resetState();
	vi.spyOn(console, "warn").mockImplementation(() => undefined);
	form = await LinkedForm.build(new TestClock("2026-11-20 10:00").rule());
});

const HEADINGS = ["回答ID", "友だちID", "友だち名", "ご感想"];
const state = async () =>
	(
		await readRows<{ state: number; sheet: string | null }>(
			"select export_google_sheet as state, spreadsheet_id as sheet from forms",
		)
	)[0];
const sheet = async () =>
	(
		await readRows<{ error: string | null; next_attempt_at: number | null }>(
			"select error, next_attempt_at from form_sheets",
		)
	)[0]!;
const written = () =>
	form
		.rows()
		.slice(1)
		.map(([id]) => id);
const marks = () => listSimulatedSheets(form.google.world)[0]!.namedRanges;
const writes = () => form.google.calls.filter((each) => each.endsWith(":batchUpdate"));

describe("[E-216] a form that is linked to a Google sheet", () => {
	test("writes each answer once, those from before too, as texts and never as formulas", async () => {
		const old = await form.answer("=HYPERLINK(1)");
		expect(await form.link()).toBe("connected");
		expect(await state()).toEqual({ state: 1, sheet: listSimulatedSheets(form.google.world)[0]!.id });
		await form.work();
		const next = await form.answer("ふつう");
		const other = await form.answer("はい", "また来ますか");
		await form.work();
		await form.work();
		expect(form.rows()).toEqual([
			[...HEADINGS, "また来ますか"],
			[old, "", "", "=HYPERLINK(1)"],
			[next, "", "", "ふつう", ""],
			[other, "", "", "", "はい"],
		]);
		expect(writes()).toHaveLength(2);
		// The next write only needs the last mark.
		expect(marks()).toEqual([`musubi_${other}`]);
		expect(listSimulatedSheets(form.google.world)[0]!.title).toBe("アンケートの回答");
	});

	test("has what is answered on its page written", async () => {
		const fields = [
			{
				id: 1,
				label: "ご感想",
				swatch_id: 10,
				rule: null,
				var_id: null,
				var_name: "",
				required: true,
				description: "",
				options: [],
			},
		];
		await env.DB.prepare("update forms set needs_line_login = 0, fields = ?")
			.bind(JSON.stringify(fields))
			.run();
		await form.link();
		await form.work();
		const page = { id: form.id, code: "aaaaaa" };
		expect((await submitFormPage(page, await openFormPage(page), { q1: "よい" })).status).toBe(303);
		form.clock.advance(MINUTE);
		await form.work();
		expect(written()).toEqual([1]);
	});

	test("of many answers sends them in portions, each once", async () => {
		await form.link();
		await env.DB.prepare(
			`with recursive n(i) as (select 1 union all select i + 1 from n where i < 450)
				insert into form_answers (form_id, answers, created_at)
				select ?, json_array(json_object('label', 'ご感想', 'value', 'a' || i)), 1 from n`,
		)
			.bind(form.id)
			.run();
		await form.work();
		expect(written()).toEqual(Array.from({ length: 450 }, (_, at) => at + 1));
	});

	test.each(["rate_limit", "too_many", "server_error", "silence", "drop"] as const)(
		"that meets %s tries again later, and writes each answer once",
		async (kind) => {
			await form.link();
			const id = await form.answer("よい");
			// Before Google carried the call out, and after it.
			for (const afterwards of [false, true])
				form.google.do({ deed: "fault", kind, call: "sheet_write", times: 1, afterwards });
			const limits = CallLimits.hold();
			const worked = form.work();
			if (kind === "silence") {
				await vi.waitFor(() => expect(form.google.calls.at(-1)).toMatch(/:batchUpdate$/));
				limits.runOut();
			}
			await worked;
			expect((await state())!.state).toBe(1);
			expect((await sheet()).error).not.toBeNull();
			expect((await sheet()).next_attempt_at).toBeGreaterThanOrEqual(form.clock.now + MINUTE);
			for (let attempt = 0; attempt < 3; attempt++) {
				form.clock.advance(HOUR);
				const calls = form.google.calls.length;
				const again = form.work();
				if (kind === "silence" && attempt === 0) {
					await vi.waitFor(() => expect(form.google.calls.slice(calls).at(-1)).toMatch(/:batchUpdate$/));
					limits.runOut();
				}
				await again;
			}
			expect(written()).toEqual([id]);
			expect((await sheet()).error).toBeNull();
		},
	);

	test.each(["86400", "1e300", "31536000000", "-5", "Infinity", "Wed, 21 Oct 2099 07:28:00 GMT", ""])(
		"that is asked to wait %s is looked at again within the hour",
		async (seconds) => {
			await form.link();
			const id = await form.answer("よい");
			const real = form.google.binding;
			let isBusy = true;
			const busy = async (url: string, init?: RequestInit) => {
				if (!isBusy || !url.endsWith(":batchUpdate")) return real.fetch(url, init);
				const headers = { "Retry-After": seconds };
				return Response.json({ error: { status: "RESOURCE_EXHAUSTED" } }, { status: 429, headers });
			};
			const work = () =>
				writeFormSheets({ ...form.context(), env: { ...form.env, GOOGLE: { fetch: busy as never } } });
			await work();
			const at = (await sheet()).next_attempt_at!;
			expect(at).toBeGreaterThanOrEqual(form.clock.now + MINUTE);
			expect(at).toBeLessThanOrEqual(form.clock.now + HOUR);
			isBusy = false;
			form.clock.advance(HOUR);
			await work();
			expect(written()).toEqual([id]);
		},
	);

	const late = { deed: "fault", kind: "late", call: "sheet_write", times: 1, afterwards: false } as const;

	test("takes a write that Google does long after it fell silent once, before or after it was sent again", async () => {
		await form.link();
		const first = await form.answer("一");
		form.google.do(late);
		await form.work();
		// Answers that arrive meanwhile are not added to it, because the first write may still arrive.
		const second = await form.answer("二");
		form.clock.advance(HOUR);
		await form.work();
		expect(written()).toEqual([first, second]);
		form.google.do({ deed: "arrive" });
		expect(written()).toEqual([first, second]);
		const third = await form.answer("三");
		form.google.do(late);
		await form.work();
		form.google.do({ deed: "arrive" });
		form.clock.advance(HOUR);
		await form.work();
		expect(written()).toEqual([first, second, third]);
		expect((await sheet()).error).toBeNull();
	});

	test("takes it once where it arrives between a look into the sheet and the next write", async () => {
		await form.link();
		const first = await form.answer("一");
		form.google.do(late);
		await form.work();
		form.google.between = async () => {
			if (!form.google.calls.at(-1)?.startsWith("GET")) return;
			form.google.between = undefined;
			form.google.do({ deed: "arrive" });
		};
		form.clock.advance(HOUR);
		await form.work();
		const second = await form.answer("二");
		await form.work();
		expect(written()).toEqual([first, second]);
		expect((await state())!.state).toBe(1);
	});

	test("is written at once where an operator asks for it, and each answer once all the same", async () => {
		await form.link();
		const id = await form.answer("よい");
		form.google.do(late);
		await form.work();
		form.clock.pass(SECOND);
		await requestJson(`/api/form/sheet/${form.id}/again`, { as: await buildSession(), json: {} });
		await form.work();
		form.google.do({ deed: "arrive" });
		expect(written()).toEqual([id]);
	});

	test("keeps the marks of what may still arrive, and so many of them at most", async () => {
		await form.link();
		for (let time = 0; time < 55; time++) {
			await form.answer("よい");
			// The results of the first and second attempts were lost.
			form.google.do({ ...late, times: 2 });
			for (let attempt = 0; attempt < 3; attempt++) {
				await form.work();
				form.clock.advance(HOUR);
			}
		}
		expect(marks()).toHaveLength(51);
		expect(written()).toEqual(Array.from({ length: 55 }, (_, at) => at + 1));
		const before = marks();
		await form.answer("よい");
		await form.work();
		await form.answer("よい");
		await form.work();
		// One write replaced the oldest mark; the first write, sent once, was replaced by the second.
		expect(marks()).toEqual([...before.slice(1), "musubi_57"]);
	});

	test("has as many columns as it has questions", async () => {
		await form.link();
		for (let at = 1; at <= 30; at++) await form.answer("はい", `質問${at}`);
		await form.work();
		expect(form.rows()[0]).toHaveLength(33);
		expect((await state())!.state).toBe(1);
	});

	test("from which somebody takes a mark while it is written is written at the next attempt", async () => {
		await form.link();
		await form.answer("一");
		await form.work();
		form.google.between = async () => {
			if (!form.google.calls.at(-1)?.startsWith("GET")) return;
			form.google.between = undefined;
			const [made] = listSimulatedSheets(form.google.world);
			form.google.world.records.put(`sheet/${made!.id}`, { ...made, namedRanges: [] });
		};
		await form.answer("二");
		await form.work();
		expect([(await state())!.state, written()]).toEqual([1, [1]]);
		form.clock.advance(HOUR);
		await form.work();
		expect(written()).toEqual([1, 2]);
	});

	test("whose worker dies anywhere writes each answer once", async () => {
		for (let steps = 0; ; steps++) {
			await resetState();
			form = await LinkedForm.build(new TestClock("2026-11-20 10:00").rule());
			await form.link();
			await form.answer("一");
			await form.answer("二");
			const mortal = new Mortal(steps);
			await form.workUntilDeath(mortal);
			await form.answer("三");
			form.clock.advance(HOUR);
			await form.work();
			expect(written(), `after ${steps} half steps`).toEqual([1, 2, 3]);
			if (!mortal.isDead) break;
		}
	});

	test("[gives up form_sheets] whose worker dies of what it writes down is given up and says so, and goes on when it is linked again", async () => {
		await buildNotification(form.operator, [await buildMailbox(form.operator, "shop@example.com")], {
			timings: ["link_broken"],
		});
		await form.link();
		await form.answer("一");
		for (let time = 0; time < MAX_LOST_WORKERS; time++) {
			const dying = connectD1(dieAt(env.DB, "ご感想", /^update "form_sheets"/));
			await writeFormSheets({ ...form.context(), db: dying }).catch(() => undefined);
			form.clock.advance(6 * MINUTE);
		}
		// A worker may also die while it gives up.
		const dying = connectD1(failAt(env.DB, /notification_facts/));
		await expect(writeFormSheets({ ...form.context(), db: dying })).rejects.toThrow();
		expect((await state())!.state).toBe(1);
		form.clock.advance(6 * MINUTE);
		await form.work();
		expect(await sheet()).toEqual({ error: SHEET_TEXTS.givenUp, next_attempt_at: null });
		expect((await state())!.state).toBe(2);
		expect(await readRows("select event from notification_facts")).toEqual([{ event: "link_broken" }]);
		await form.link();
		await form.work();
		expect([(await state())!.state, written()]).toEqual([1, [1]]);
	});
});

test("what nobody foresaw is told to operators in their own language, and tried again", async () => {
	await form.link();
	await form.answer("一");
	const broken = connectD1(failAt(env.DB, /set "sent_through"/));
	await writeFormSheets({ ...form.context(), db: broken });
	expect((await sheet()).error).toBe(GOOGLE_TEXTS.stopped);
	form.clock.advance(HOUR);
	await form.work();
	expect(written()).toEqual([1]);
});

describe("[E-216] a link that broke", () => {
	test.each([
		["revoke", SHEET_TEXTS.revoked],
		["missing", SHEET_TEXTS.missing],
		["forbidden", SHEET_TEXTS.forbidden],
		["renamed", SHEET_TEXTS.tabMissing],
	])("(%s) says why, sends nothing more, and what waited after it is renewed", async (how, reason) => {
		await form.link();
		await form.answer("一");
		await form.work();
		if (how === "revoke") form.google.do({ deed: "revoke" });
		if (how === "missing")
			trashSimulatedSheet(form.google.world, listSimulatedSheets(form.google.world)[0]!.id);
		if (how === "renamed") {
			const [made] = listSimulatedSheets(form.google.world);
			form.google.world.records.put(`sheet/${made!.id}`, { ...made, tab: "集計用" });
		}
		if (how === "forbidden")
			form.google.do({ deed: "fault", kind: "forbidden", call: "sheet_write", times: 1, afterwards: false });
		form.clock.advance(2 * HOUR);
		await form.answer("二");
		await form.work();
		expect((await state())!.state).toBe(2);
		expect(await sheet()).toEqual({ error: reason, next_attempt_at: null });
		await form.answer("三");
		expect((await sheet()).next_attempt_at).toBeNull();
		const operator = await buildSession();
		expect(await requestJson(`/api/form/sheet/${form.id}`, { as: operator })).toMatchObject({
			export_google_sheet: 2,
			error: reason,
			waiting_count: 2,
		});
		expect(await form.link()).toBe("connected");
		await form.work();
		expect((await state())!.state).toBe(1);
		expect(written()).toEqual([1, 2, 3]);
		expect(await sheet()).toEqual({ error: null, next_attempt_at: null });
	});

	test("is none where Google gives another token at each renewal", async () => {
		await form.link();
		form.google.do({ deed: "rotate" });
		const ids: number[] = [];
		for (let renewals = 0; renewals < 3; renewals++) {
			form.clock.advance(2 * HOUR);
			ids.push(await form.answer("また"));
			await form.work();
			expect(written()).toEqual(ids);
		}
	});

	test("is none either where the token just given is refused once", async () => {
		await form.link();
		form.google.do({ deed: "rotate" });
		form.clock.advance(2 * HOUR);
		form.google.do({ deed: "fault", kind: "unauthorized", call: "sheet_read", times: 1, afterwards: false });
		const id = await form.answer("また");
		await form.work();
		expect([written(), (await state())!.state]).toEqual([[id], 1]);
	});

	test("is none either where four tokens in a row are refused", async () => {
		await form.link();
		form.google.do({ deed: "fault", kind: "unauthorized", call: "sheet_read", times: 4, afterwards: false });
		const id = await form.answer("また");
		await form.work();
		expect([(await state())!.state, (await sheet()).error]).toEqual([1, GOOGLE_TEXTS.tokenRefused]);
		for (let round = 0; round < 4; round++) {
			form.clock.advance(HOUR);
			await form.work();
		}
		expect([written(), (await state())!.state]).toEqual([[id], 1]);
	});

	test("is told to operators who asked for it, once for each link", async () => {
		const channel = await buildMailbox(form.operator, "shop@example.com");
		await buildNotification(form.operator, [channel], { timings: ["link_broken"] });
		const breakLink = async () => {
			await form.link();
			form.google.do({ deed: "revoke" });
			form.clock.advance(2 * HOUR);
			await form.answer("一");
			await form.work();
			await form.work();
		};
		const told = { event: "link_broken", said: JSON.stringify({ form_id: form.id, form: "アンケート" }) };
		const facts = () => readRows("select event, said from notification_facts");
		await breakLink();
		expect(await facts()).toEqual([told]);
		await breakLink();
		expect(await facts()).toEqual([told, told]);
		const operator = await buildSession();
		await sendRequest(`/api/form/sheet/${form.id}`, { as: operator, method: "DELETE" });
		await breakLink();
		expect(await facts()).toEqual([told, told, told]);
	});
});

describe("linking a sheet", () => {
	test("that somebody else began, or that took too long, links nothing; one that is done works once", async () => {
		expect(await form.comeBack(await form.goToGoogle(), await buildOperator())).toBe("expired");
		const late = await form.goToGoogle();
		form.clock.advance(16 * MINUTE);
		expect(await form.comeBack(late)).toBe("expired");
		expect([await state(), listSimulatedSheets(form.google.world)]).toEqual([{ state: 0, sheet: null }, []]);
		const handed = await form.goToGoogle();
		expect([await form.comeBack(handed), await form.comeBack(handed)]).toEqual(["connected", "expired"]);
		expect(listSimulatedSheets(form.google.world)).toHaveLength(1);
	});

	test("that was cancelled, or allowed in part links nothing", async () => {
		expect(await form.link("deny")).toBe("denied");
		expect(await form.link("allow", "drive.file")).toBe("partial");
		expect(await state()).toEqual({ state: 0, sheet: null });
		expect(listSimulatedSheets(form.google.world)).toEqual([]);
	});

	test("is for who may change forms and sees every friend; its tokens are shown to nobody", async () => {
		await form.link();
		await form.work();
		const reader = await buildSession({ abilities: ["form-read", "friend-read"] });
		const shown = await requestJson(`/api/form/sheet/${form.id}`, { as: reader });
		expect(JSON.stringify(shown)).not.toMatch(/token|ya29/);
		expect((await sendRequest(`/api/form/sheet/${form.id}/connect`, { as: reader, json: {} })).status).toBe(
			403,
		);
		expect((await sendRequest(`/api/form/sheet/${form.id}`, { as: reader, method: "DELETE" })).status).toBe(
			403,
		);
		await form.answer("一");
		const narrow = await buildSession({ scope: { all: false, tagIds: [] } });
		const waitingFor = async (as: ConsoleSession) =>
			(await requestJson<{ waiting_count: number }>(`/api/form/sheet/${form.id}`, { as })).waiting_count;
		expect([await waitingFor(reader), await waitingFor(narrow)]).toEqual([1, 0]);
		const refused = await sendRequest(`/api/form/sheet/${form.id}/connect`, { as: narrow, json: {} });
		expect([refused.status, await refused.json()]).toEqual([403, { ERROR: [SHEET_TEXTS.scopeTooNarrow] }]);
	});

	test("is ended by nobody who could not link it: every answer would be missing, also of friends they do not see", async () => {
		await form.link();
		const narrow = await buildSession({ scope: { all: false, tagIds: [] } });
		const linked = await state();
		const refused = await sendRequest(`/api/form/sheet/${form.id}`, { as: narrow, method: "DELETE" });
		expect([refused.status, await refused.json()]).toEqual([403, { ERROR: [SHEET_TEXTS.scopeTooNarrow] }]);
		expect(await state()).toEqual(linked);
	});

	test("is finished by nobody whose right to it ended while they were at Google", async () => {
		const returned = async (as: ConsoleSession) =>
			(await sendRequest("/google/sheets/return?state=7.x&error=access_denied", { as })).headers.get(
				"Location",
			);
		expect(await returned(await buildSession())).toContain("google=expired");
		const readers = await buildSession({ abilities: ["form-read", "form-write"] });
		const narrow = await buildSession({ scope: { all: false, tagIds: [] } });
		expect([await returned(readers), await returned(narrow)]).toEqual([
			addressOf("forms"),
			addressOf("forms"),
		]);
	});

	test("can be ended: nothing more is written, and a copy of the form has none", async () => {
		await form.link();
		await form.answer("一");
		await form.work();
		const operator = await buildSession();
		expect((await sendRequest(`/api/form/sheet/${form.id}`, { as: operator, method: "DELETE" })).status).toBe(
			200,
		);
		expect(await state()).toEqual({ state: 0, sheet: null });
		await form.answer("二");
		await form.work();
		expect(written()).toEqual([1]);
	});
});

test("which sheet is due is read from an index", async () => {
	const plan = await readRows<{ detail: string }>(
		`explain query plan select form_id from form_sheets where next_attempt_at <= 1
			order by next_attempt_at limit 1`,
	);
	expect(plan.map(({ detail }) => detail).join()).toMatch(/form_sheets_due/);
});

test("what a sheet lacks is read from an index, in its order, and nothing else of the form", async () => {
	await form.link();
	await form.answer("一");
	const { database, trips } = countRoundTrips(env.DB);
	await writeFormSheets({ ...form.context(), db: connectD1(database) });
	const read = trips.flat().filter((each) => /"?form_answers"?/.test(each.sql));
	expect(read.length).toBeGreaterThanOrEqual(2);
	for (const each of read) {
		const plan = (await explainQueryPlan(env.DB, each)).join("\n");
		expect(plan).toMatch(/form_answers_order \(form_id=\? AND rowid>\?/);
		expect(plan).not.toMatch(/B-TREE/);
	}
});
