import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { connectD1 } from "#db/d1-client.ts";
import { OPERATOR_TEXTS } from "#domain/platform/texts/operators-texts.ts";
import { setOperatorDisabled as shutOut } from "#functions/console/operators/set-operator-disabled.ts";
import { setOperatorRole as giveRole } from "#functions/console/operators/set-operator-role.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { countRows, listChangesSince, readRows, takeSnapshot } from "#tests/support/database-snapshot.ts";
import { resetState } from "#tests/support/migrations.ts";
import { interruptAt } from "#tests/support/observed-database.ts";
import {
	type BuiltOperator,
	buildOperator,
	type ConsoleSession,
	operatorContext,
	signInOperator,
} from "#tests/support/operator-builders.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";
import { TestClock } from "#tests/support/test-clock.ts";

let clock: TestClock;
let admin: BuiltOperator;
let as: ConsoleSession;
let staff: BuiltOperator;

beforeEach(async () => {
	await resetState();
	clock = new TestClock("2026-11-20 10:00").rule();
	admin = await buildOperator({ isAdmin: true, abilities: [] });
	as = await signInOperator(admin);
	staff = await buildOperator({ abilities: ["friend-read"] });
});

const setRole = (id: number, role_id: number, by = as) =>
	sendRequest(`/api/operators/${id}/role`, { method: "PUT", as: by, json: { role_id } });
const setDisabled = (id: number, is_disabled: boolean, by = as) =>
	sendRequest(`/api/operators/${id}/disabled`, { method: "PUT", as: by, json: { is_disabled } });
const outOf = ({ id }: BuiltOperator) => ({ id, is_disabled: true });
const answerOf = async (response: Response) => [response.status, await response.json()];
const administrators = () =>
	countRows(
		"operators",
		"disabled_at is null and exists (select 1 from roles r where r.id = role_id and r.is_admin = 1)",
	);

test("the list tells who there is, with their role, when they were last here, and whether they are shut out", async () => {
	await setDisabled(staff.id, true);
	// The clock keeps running.
	const tenOClock = expect.stringMatching(/^2026-11-20 10:00:/);
	const { operators } = await requestJson<{ operators: object[] }>("/api/operators", { as });
	expect(operators).toMatchObject([
		{ id: admin.id, role: { id: admin.role.id }, is_self: true, may_change: false, disabled_at: null },
		{ id: staff.id, email: staff.email, may_change: true, last_seen_at: null },
	]);
	expect(operators[0]).toMatchObject({ last_seen_at: tenOClock });
	expect(operators[1]).toMatchObject({ disabled_at: tenOClock });
});

describe("another role", () => {
	test("holds from the next call on, and is told with what was before", async () => {
		const session = await signInOperator(staff);
		const other = await buildOperator({ abilities: ["tag-read"] });
		expect((await setRole(staff.id, other.role.id)).status).toBe(200);
		expect((await sendRequest("/api/friends?state=all&page=1", { as: session })).status).toBe(403);
		const [log] = await readRows<{ detail: string; network: string }>(
			"select detail, network from audit_log where verb = 'operator.role'",
		);
		expect(JSON.parse(log!.detail)).toEqual({
			before: { role: staff.role.name },
			after: { role: other.role.name },
		});
		expect(log!.network).toBe("local");
	});

	test("is nothing that somebody gives themselves, whoever they are", async () => {
		const may = await buildOperator({ abilities: ["operator-read", "operator-write"] });
		for (const [id, by] of [
			[admin.id, as],
			[may.id, await signInOperator(may)],
		] as const)
			expect(await answerOf(await setRole(id, admin.role.id, by))).toEqual([
				422,
				{ role_id: [OPERATOR_TEXTS.ownRole] },
			]);
	});

	test("beyond what whoever gives it may do is refused, and so is changing whoever reaches further", async () => {
		const may = await signInOperator(await buildOperator({ abilities: ["operator-write", "friend-read"] }));
		const before = await takeSnapshot();
		expect(await answerOf(await setRole(staff.id, admin.role.id, may))).toEqual([
			422,
			{ role_id: [OPERATOR_TEXTS.roleNotGrantable] },
		]);
		const beyond = [403, { ERROR: [OPERATOR_TEXTS.operatorNotChangeable] }];
		expect(await answerOf(await setRole(admin.id, staff.role.id, may))).toEqual(beyond);
		expect(await answerOf(await setDisabled(admin.id, true, may))).toEqual(beyond);
		for (const [path, method] of [
			["sessions", "GET"],
			["sessions", "DELETE"],
		] as const)
			expect(
				await answerOf(await sendRequest(`/api/operators/${admin.id}/${path}`, { method, as: may })),
			).toEqual(beyond);
		expect(await listChangesSince(before)).toEqual([]);
	});
});

describe("the last administrator", () => {
	const TAKEN_AWAY = [
		{
			how: "shut out",
			ask: (id: number, by: ConsoleSession) => setDisabled(id, true, by),
			run: (ctx: OperatorCtx, id: number) => shutOut({ ctx, input: { id, is_disabled: true } }),
			write: /^update "operators" set disabled_at/,
			field: "ERROR",
		},
		{
			how: "given another role",
			ask: (id: number, by: ConsoleSession) => setRole(id, staff.role.id, by),
			run: (ctx: OperatorCtx, id: number) => giveRole({ ctx, input: { id, role_id: staff.role.id } }),
			write: /^update "operators" set role_id/,
			field: "role_id",
		},
	];
	let late: BuiltOperator;
	beforeEach(async () => {
		late = await buildOperator({ isAdmin: true, abilities: [] });
	});

	test.each(TAKEN_AWAY)(
		"stays one: of two who have each other $how at once one does",
		async ({ ask: take }) => {
			const other = await signInOperator(late);
			const answers = await Promise.all([take(late.id, as), take(admin.id, other)]);
			expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
			expect(await administrators()).toBe(1);
		},
	);

	test.each(TAKEN_AWAY)(
		"is not $how by somebody who was shut out themselves while they asked for it",
		async ({ run, write, field }) => {
			const db = connectD1(
				interruptAt(env.DB, write, () => shutOut({ ctx: operatorContext(clock, late), input: outOf(admin) })),
			);
			await expect(run(operatorContext(clock, admin, { db }), late.id)).rejects.toMatchObject({
				status: 422,
				body: { [field]: [OPERATOR_TEXTS.lastAdministrator] },
			});
			expect(await administrators()).toBe(1);
			expect(await readRows("select subject_id from audit_log where verb like 'operator.%'")).toEqual([
				{ subject_id: String(admin.id) },
			]);
		},
	);
});

describe("whoever is shut out", () => {
	test("is out at once, on every device, and cannot log in; let in again they can", async () => {
		const person = await buildOperator({ password: "correct-horse-battery" });
		const sessions = [await signInOperator(person), await signInOperator(person)];
		expect((await setDisabled(person.id, true)).status).toBe(200);
		for (const session of sessions)
			expect((await sendRequest("/api/session", { as: session })).status).toBe(401);
		expect(await countRows("sessions", `operator_id = ${person.id}`)).toBe(0);
		const logIn = () =>
			sendRequest("/api/login", {
				json: { email: person.email, password: "correct-horse-battery" },
				headers: { "cf-connecting-ip": "100.64.10.1" },
			});
		expect((await logIn()).status).toBe(422);
		expect((await setDisabled(person.id, false)).status).toBe(200);
		expect((await logIn()).status).toBe(200);
	});
});

test("an administrator sees where somebody is signed in, and ends one session or all", async () => {
	const [one, two] = [await signInOperator(staff), await signInOperator(staff)];
	const at = `/api/operators/${staff.id}/sessions`;
	const { sessions } = await requestJson<{ sessions: { id: string }[] }>(at, { as });
	expect(sessions).toHaveLength(2);
	expect((await sendRequest(`${at}/${sessions[0]!.id}`, { method: "DELETE", as })).status).toBe(200);
	const open = async () =>
		(await Promise.all([one, two].map((session) => sendRequest("/api/session", { as: session })))).filter(
			({ status }) => status === 200,
		).length;
	expect(await open()).toBe(1);
	expect((await sendRequest(`${at}/${sessions[0]!.id}`, { method: "DELETE", as })).status).toBe(404);
	expect((await sendRequest(at, { method: "DELETE", as })).status).toBe(200);
	expect(await open()).toBe(0);
	expect((await sendRequest("/api/session", { as })).status).toBe(200);
});
