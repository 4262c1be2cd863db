import { beforeEach, describe, expect, test } from "vitest";
import { MAX_INVITATIONS_LISTED } from "#domain/console/operators/invitation-input.ts";
import { OPERATOR_TEXTS } from "#domain/platform/texts/operators-texts.ts";
import { DAY, HOUR, MINUTE } from "#domain/platform/time/wire-time.ts";
import { countRows, listChangesSince, readRows, takeSnapshot } from "#tests/support/database-snapshot.ts";
import { resetState } from "#tests/support/migrations.ts";
import {
	type BuiltOperator,
	buildOperator,
	type ConsoleSession,
	signInOperator,
} from "#tests/support/operator-builders.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";
import { storeRows } from "#tests/support/store-rows.ts";
import { TestClock } from "#tests/support/test-clock.ts";

const EMAIL = "new@example.com";
const PERSON = { name: "佐藤 次郎", password: "a-long-password" };
const UNUSABLE = [422, { ERROR: [OPERATOR_TEXTS.invitationUnusable] }];

let clock: TestClock;
let admin: BuiltOperator;
let as: ConsoleSession;
let role: BuiltOperator["role"];
let visitors = 0;

beforeEach(async () => {
	await resetState();
	clock = new TestClock("2026-11-20 10:00");
	clock.rule();
	admin = await buildOperator({ isAdmin: true, abilities: [] });
	as = await signInOperator(admin);
	({ role } = await buildOperator({ abilities: ["friend-read"] }));
	// Every test has another IP address, so that no rate limit is reached.
	headers = { "cf-connecting-ip": `100.64.7.${++visitors}` };
});

let headers: Record<string, string>;

const invite = (json: object = { email: EMAIL, role_id: role.id }, by = as, key?: string) =>
	sendRequest("/api/operators/invitations", {
		as: by,
		json,
		...(key && { headers: { "Idempotency-Key": key } }),
	});
const invited = async () => ((await (await invite()).json()) as { token: string }).token;
const open = (token: string) => sendRequest("/api/invitation", { json: { token }, headers });
const accept = (token: string, more: object = {}) =>
	sendRequest("/api/invitation/accept", { json: { token, ...PERSON, ...more }, headers });
const answerOf = async (response: Response) => [response.status, await response.json()];

describe("an invitation", () => {
	test("makes an operator of its role, who logs in with what they chose", async () => {
		const token = await invited();
		expect(await (await open(token)).json()).toMatchObject({ email: EMAIL, role: role.name });
		expect((await accept(token)).status).toBe(200);
		const login = await sendRequest("/api/login", {
			json: { email: EMAIL, password: PERSON.password },
			headers,
		});
		expect(await login.json()).toMatchObject({ operator: { name: PERSON.name, role: role.name } });
		expect(await readRows("select role_id from operators where email = ?", EMAIL)).toEqual([
			{ role_id: role.id },
		]);
	});

	test("is stored as a hash: neither the database nor the audit holds what opens it", async () => {
		const token = await invited();
		const stored = JSON.stringify([
			await readRows("select * from operator_invitations"),
			await readRows("select * from audit_log"),
		]);
		expect(stored).not.toContain(token);
	});

	test("sent twice with one key is one, with the link that was lost", async () => {
		const [first, second] = [
			await invite(undefined, as, "press-0001"),
			await invite(undefined, as, "press-0001"),
		];
		expect(await second.json()).toEqual(await first.json());
		expect(await countRows("operator_invitations")).toBe(1);
	});

	test("works once, also for two who use it in the same moment", async () => {
		const token = await invited();
		const both = await Promise.all([accept(token), accept(token, { name: "別人" })]);
		expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
		expect(await countRows("operators", `email = '${EMAIL}'`)).toBe(1);
		expect(await answerOf(await accept(token))).toEqual(UNUSABLE);
		expect(await answerOf(await open(token))).toEqual(UNUSABLE);
	});

	test("works for 72 hours", async () => {
		const token = await invited();
		clock.advance(72 * HOUR - MINUTE);
		clock.rule();
		expect((await open(token)).status).toBe(200);
		clock.advance(2 * MINUTE);
		clock.rule();
		expect(await answerOf(await open(token))).toEqual(UNUSABLE);
		expect(await answerOf(await accept(token))).toEqual(UNUSABLE);
	});

	test("that is tampered with, taken back, or made anew for the same address opens nothing", async () => {
		const first = await invited();
		for (const wrong of ["", "x", `${first}x`, first.slice(1), `${first.slice(0, -1)}!`])
			expect(await answerOf(await accept(wrong))).toEqual(UNUSABLE);
		const second = (await (await invite()).json()) as { id: number; token: string };
		expect(await answerOf(await accept(first))).toEqual(UNUSABLE);
		const gone = await sendRequest(`/api/operators/invitations/${second.id}`, { method: "DELETE", as });
		expect(gone.status).toBe(200);
		expect(await answerOf(await accept(second.token))).toEqual(UNUSABLE);
		expect(await countRows("operators", `email = '${EMAIL}'`)).toBe(0);
	});

	test("of somebody who was shut out meanwhile is worth nothing", async () => {
		const other = await buildOperator({ isAdmin: true, abilities: [] });
		const token = ((await (await invite(undefined, await signInOperator(other))).json()) as { token: string })
			.token;
		await sendRequest(`/api/operators/${other.id}/disabled`, {
			method: "PUT",
			as,
			json: { is_disabled: true },
		});
		expect(await answerOf(await accept(token))).toEqual(UNUSABLE);
	});

	test("is worth nothing once whoever made it could not make it any longer, and says so in the list", async () => {
		const staff = await buildOperator({ abilities: ["operator-read", "operator-write", "friend-read"] });
		const other = await buildOperator({ isAdmin: true, abilities: [] });
		for (const [maker, change] of [
			[
				staff,
				[
					"update roles set abilities = '[\"operator-read\"]', version = 2 where id = ? returning id",
					staff.role.id,
				],
			],
			[other, ["update operators set role_id = ? where id = ? returning id", role.id, other.id]],
		] as const) {
			const token = (
				(await (await invite(undefined, await signInOperator(maker))).json()) as { token: string }
			).token;
			expect((await open(token)).status).toBe(200);
			const [statement, ...values] = change;
			await readRows(statement, ...values);
			expect(await answerOf(await open(token))).toEqual(UNUSABLE);
			expect(await answerOf(await accept(token))).toEqual(UNUSABLE);
			expect(
				(await requestJson<{ invitations: object[] }>("/api/operators", { as })).invitations[0],
			).toMatchObject({
				is_void: true,
			});
		}
		expect(await countRows("operators", `email = '${EMAIL}'`)).toBe(0);
	});

	test("is worth nothing once whoever made it is asked for a second step, and could give no role that asks for none", async () => {
		const staff = await buildOperator({ abilities: ["operator-read", "operator-write", "friend-read"] });
		const token = ((await (await invite(undefined, await signInOperator(staff))).json()) as { token: string })
			.token;
		expect((await open(token)).status).toBe(200);
		const change = {
			...{ name: "担当", abilities: ["operator-read", "operator-write", "friend-read"], filter: null },
			...{ two_factor_required: 1, version: staff.role.version },
		};
		await requestJson(`/api/operators/roles/${staff.role.id}`, { as, method: "PUT", json: change });
		expect(await answerOf(await open(token))).toEqual(UNUSABLE);
		expect(await answerOf(await accept(token))).toEqual(UNUSABLE);
		expect(
			(await requestJson<{ invitations: object[] }>("/api/operators", { as })).invitations[0],
		).toMatchObject({
			is_void: true,
		});
		await readRows(
			"update roles set two_factor_required = 1, version = 2 where id = ? returning id",
			role.id,
		);
		expect((await accept(token)).status).toBe(200);
	});

	test("that is over is listed among the newest, behind all that are open", async () => {
		const over = MAX_INVITATIONS_LISTED + 5;
		await storeRows(
			Array.from({ length: over }, (_, made) => [
				"operator_invitations",
				{
					...{ email: `over${made}@example.com`, role_id: role.id, token_hash: `over${made}` },
					...{ invited_by: admin.id, created_at: 1, expires_at: 2 },
				},
			]),
		);
		await invite();
		const { invitations } = await requestJson<{ invitations: { email: string }[] }>("/api/operators", { as });
		expect(invitations).toHaveLength(MAX_INVITATIONS_LISTED);
		expect(invitations.slice(0, 2).map(({ email }) => email)).toEqual([EMAIL, `over${over - 1}@example.com`]);
	});

	test("that is refused takes no earlier one of the same address back", async () => {
		const token = await invited();
		const before = await takeSnapshot();
		expect((await invite({ email: EMAIL, role_id: 999_999 })).status).toBe(422);
		expect(await listChangesSince(before)).toEqual([]);
		expect((await open(token)).status).toBe(200);
	});

	test("is refused for an address that is an operator's, and a role that is gone", async () => {
		expect(await answerOf(await invite({ email: admin.email.toUpperCase(), role_id: role.id }))).toEqual([
			422,
			{ email: [OPERATOR_TEXTS.emailTaken] },
		]);
		expect(await answerOf(await invite({ email: EMAIL, role_id: 999_999 }))).toEqual([
			422,
			{ role_id: [OPERATOR_TEXTS.roleGone] },
		]);
		expect(await countRows("operator_invitations")).toBe(0);
	});

	test("a password that is short or monotonous is refused, and the link still works", async () => {
		const token = await invited();
		for (const password of ["short", "aaaaaaaaaaaa", ""])
			expect((await accept(token, { password })).status, password).toBe(422);
		expect((await accept(token)).status).toBe(200);
	});
});

describe("staff who may invite", () => {
	const may = async (abilities: Parameters<typeof buildOperator>[0]) =>
		signInOperator(await buildOperator(abilities));

	test("give no role that reaches beyond theirs: not the administrators', no other ability, no wider scope", async () => {
		const staff = await may({
			abilities: ["operator-read", "operator-write", "friend-read"],
			scope: { all: false, tagIds: [1] },
		});
		const reaching = [
			admin.role,
			(await buildOperator({ abilities: ["friend-write"], scope: { all: false, tagIds: [1] } })).role,
			(await buildOperator({ abilities: ["friend-read"] })).role,
			(await buildOperator({ abilities: ["friend-read"], scope: { all: false, tagIds: [1, 2] } })).role,
		];
		const before = await takeSnapshot();
		for (const { id } of reaching)
			expect(await answerOf(await invite({ email: EMAIL, role_id: id }, staff))).toEqual([
				422,
				{ role_id: [OPERATOR_TEXTS.roleNotGrantable] },
			]);
		expect(await listChangesSince(before)).toEqual([]);
		const own = await buildOperator({ abilities: ["friend-read"], scope: { all: false, tagIds: [1] } });
		expect((await invite({ email: EMAIL, role_id: own.role.id }, staff)).status).toBe(200);
	});

	test("replace no invitation of a role beyond theirs by one of their own", async () => {
		await invite({ email: EMAIL, role_id: admin.role.id });
		const staff = await may({ abilities: ["operator-read", "operator-write", "friend-read"] });
		const before = await takeSnapshot();
		expect(await answerOf(await invite(undefined, staff))).toEqual([
			422,
			{ email: [OPERATOR_TEXTS.invitationNotChangeable] },
		]);
		expect(await listChangesSince(before)).toEqual([]);
	});

	test("who are asked for a second step let nobody in without one: by no role, no invitation and no change", async () => {
		const abilities = ["operator-read", "operator-write", "role-write", "friend-read"] as const;
		const asked = await buildOperator({ abilities: [...abilities], twoFactorRequired: true });
		await readRows("update operators set totp_secret = 'x' where id = ? returning id", asked.id);
		const staff = await signInOperator(asked);
		const strict = await buildOperator({ abilities: ["friend-read"], twoFactorRequired: true });
		const without = OPERATOR_TEXTS.roleWithoutSecondStep;
		const before = await takeSnapshot();
		expect(await answerOf(await invite(undefined, staff))).toEqual([422, { role_id: [without] }]);
		const json = { name: "店舗", abilities: ["friend-read"], filter: null, two_factor_required: false };
		const made = await sendRequest("/api/operators/roles", { as: staff, json });
		expect(await answerOf(made)).toEqual([422, { two_factor_required: [without] }]);
		const change = { method: "PUT", as: staff, json: { role_id: role.id } };
		const changed = await sendRequest(`/api/operators/${strict.id}/role`, change);
		expect(await answerOf(changed)).toEqual([422, { role_id: [without] }]);
		expect(await listChangesSince(before)).toEqual([]);
		// An operator without two-factor duty cannot remove a colleague's.
		const free = await may({ abilities: [...abilities] });
		const lowered = await sendRequest(`/api/operators/${strict.id}/role`, { ...change, as: free });
		expect(await answerOf(lowered)).toEqual([422, { role_id: [OPERATOR_TEXTS.twoFactorLowered] }]);
	});

	test("take back no invitation of a role beyond theirs", async () => {
		const { id } = (await (await invite({ email: EMAIL, role_id: admin.role.id })).json()) as { id: number };
		const staff = await may({ abilities: ["operator-read", "operator-write"] });
		const response = await sendRequest(`/api/operators/invitations/${id}`, { method: "DELETE", as: staff });
		expect(await answerOf(response)).toEqual([403, { ERROR: [OPERATOR_TEXTS.operatorNotChangeable] }]);
	});
});

test("the list tells who is waited for, until when, and by whom they were asked", async () => {
	await invited();
	const list = () =>
		requestJson<{ invitations: { email: string; is_expired: boolean }[] }>("/api/operators", { as });
	expect((await list()).invitations).toMatchObject([
		{ email: EMAIL, role: { name: role.name }, invited_by: admin.name, is_expired: false },
	]);
	clock.advance(4 * DAY);
	clock.rule();
	expect((await list()).invitations).toMatchObject([{ email: EMAIL, is_expired: true }]);
});
