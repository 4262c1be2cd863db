import { env } from "cloudflare:workers";
import { and, eq, ne } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { connectD1 } from "#db/d1-client.ts";
import { accounts } from "#db/platform/directory/directory-tables.ts";
import { memberships, people } from "#db/platform/directory/people-tables.ts";
import { operatorInvitations, operators, roles, sessions } from "#db/platform/operators.ts";
import type { Ability } from "#domain/engine/capabilities/registry.ts";
import { OPERATOR_TEXTS } from "#domain/platform/texts/operators-texts.ts";
import { PEOPLE_TEXTS } from "#domain/platform/texts/people-texts.ts";
import { clearDirectoryCopy } from "#functions/platform/accounts/account-directory.ts";
import { UNMATCHABLE_HASH } from "#functions/platform/passwords/hash-password.ts";
import { resetState } from "#tests/support/migrations.ts";
import { failAt } from "#tests/support/observed-database.ts";
import {
	type BuiltOperator,
	buildOperator,
	type ConsoleSession,
	signInOperator,
} from "#tests/support/operator-builders.ts";
import { buildPerson, closeGinza, openGinza, sendToGinza, sendToMain } from "#tests/support/two-accounts.ts";

const PASSWORD = "correct-horse-battery";
const EMAIL = "new@example.com";

let operator: BuiltOperator;
let session: ConsoleSession;
let colleague: BuiltOperator;

beforeEach(async () => {
	await resetState();
	operator = await buildOperator({ isAdmin: true });
	colleague = await buildOperator({ isAdmin: true, password: PASSWORD });
	await openGinza();
	await buildPerson({
		...{ operators: { main: operator.id, ginza: operator.id }, email: operator.email, isHeadquarters: true },
	});
	session = await signInOperator(operator);
});
afterEach(closeGinza);

const mainDb = () => connectD1(env.DB);
const ginzaDb = () => connectD1(env.GINZA__DB!);
const directory = () => connectD1(env.DIRECTORY!);

const add = (json: object = {}, options: { env?: object } = {}) =>
	sendToMain("/api/hq/people", {
		as: session,
		json: {
			...{ email: EMAIL, name: "新人 花子" },
			accounts: [
				{ account: "main", role_id: operator.role.id },
				{ account: "ginza", role_id: operator.role.id },
			],
			...json,
		},
		...options,
	});
const findOperatorIn = async (db: ReturnType<typeof mainDb>, email = EMAIL) =>
	(await db.select().from(operators).where(eq(operators.email, email)))[0];
const findNewPerson = async (email = EMAIL) =>
	(await directory().select().from(people).where(eq(people.email, email)))[0];
const listAccountsOf = async (id: string) =>
	(await directory().select().from(memberships).where(eq(memberships.personId, id)))
		.map(({ account }) => account)
		.sort();
const logIn = (send: typeof sendToMain, email: string, password: string) =>
	send("/api/login", { json: { email, password } });
interface Invitation {
	invitation: { url: string } | null;
}
const refused = (text: string) => [422, { ERROR: [text] }];
const answerOf = async (response: Response) => [response.status, await response.json()];

describe("an invitation to several accounts", () => {
	test("adds an operator and a membership in each, and its link sets one password for all", async () => {
		const { invitation } = (await (await add()).json()) as Invitation;
		const person = (await findNewPerson())!;
		expect([person.homeAccount, await listAccountsOf(person.id)]).toEqual(["main", ["ginza", "main"]]);
		expect((await logIn(sendToMain, EMAIL, PASSWORD)).status).toBe(422);
		const token = new URL(invitation!.url).hash.slice(1);
		const accepted = await sendToMain("/api/invitation/accept", {
			json: { token, name: "新人 花子", password: PASSWORD },
		});
		expect(accepted.status).toBe(200);
		expect((await logIn(sendToMain, EMAIL, PASSWORD)).status).toBe(200);
		expect((await logIn(sendToGinza, EMAIL, PASSWORD)).status).toBe(200);
		expect((await findOperatorIn(ginzaDb()))?.passwordHash).toBe(UNMATCHABLE_HASH);
	});

	test("its link works once, and changes no password that is set", async () => {
		const { invitation } = (await (await add()).json()) as Invitation;
		const token = new URL(invitation!.url).hash.slice(1);
		const accept = (password: string) =>
			sendToMain("/api/invitation/accept", { json: { token, name: "新人 花子", password } });
		await accept(PASSWORD);
		expect((await accept("another-long-password")).status).toBe(422);
		expect((await logIn(sendToMain, EMAIL, PASSWORD)).status).toBe(200);
	});

	test.each([
		["the first account's operator", "DB", /insert into .*operators/i],
		["the first membership", "DIRECTORY", /insert into .*memberships/i],
		["the second account's operator", "GINZA__DB", /insert into .*operators/i],
	] as const)("is finished by repeating it after a crash at %s", async (_, binding, statement) => {
		const dying = failAt(env[binding]!, statement);
		const response = await add({}, { env: await environmentWith(binding, dying) });
		expect(response.status).toBe(500);
		expect((await add()).status).toBe(200);
		const person = (await findNewPerson())!;
		expect(await listAccountsOf(person.id)).toEqual(["ginza", "main"]);
		expect(await mainDb().select().from(operators).where(eq(operators.email, EMAIL))).toHaveLength(1);
		expect(await ginzaDb().select().from(operators).where(eq(operators.email, EMAIL))).toHaveLength(1);
	});

	test("keeps the password of an operator in the home account, and takes those elsewhere", async () => {
		const { invitation } = (await (
			await add({ email: colleague.email, accounts: bothAccounts(colleague.role.id) })
		).json()) as Invitation;
		expect(invitation).toBeNull();
		expect((await logIn(sendToMain, colleague.email, PASSWORD)).status).toBe(200);
		expect((await findOperatorIn(ginzaDb(), colleague.email))?.passwordHash).toBe(UNMATCHABLE_HASH);
	});

	test("trusts no password of an account whose administrator may have made the operator", async () => {
		await mainDb().delete(operators).where(eq(operators.id, colleague.id));
		expect((await logIn(sendToGinza, colleague.email, PASSWORD)).status).toBe(200);
		const { invitation } = (await (
			await add({ email: colleague.email, accounts: bothAccounts(operator.role.id) })
		).json()) as Invitation;
		expect(invitation).not.toBeNull();
		expect((await findNewPerson(colleague.email))?.homeAccount).toBe("main");
		for (const send of [sendToMain, sendToGinza])
			expect((await logIn(send, colleague.email, PASSWORD)).status).toBe(422);
	});

	test("trusts none either where only that account is chosen", async () => {
		const accounts = [{ account: "ginza", role_id: operator.role.id }];
		const response = await add({ email: colleague.email, accounts });
		expect(((await response.json()) as Invitation).invitation).not.toBeNull();
		expect((await findNewPerson(colleague.email))?.homeAccount).toBe("ginza");
		expect((await logIn(sendToGinza, colleague.email, PASSWORD)).status).toBe(422);
	});

	test("revokes earlier links of the address, which somebody else may have", async () => {
		const earlier = await sendToMain("/api/operators/invitations", {
			as: session,
			json: { email: EMAIL, role_id: operator.role.id },
		});
		const { token } = (await earlier.json()) as { token: string };
		await ginzaDb()
			.insert(operatorInvitations)
			.values({
				...{ email: EMAIL, roleId: operator.role.id, tokenHash: "hash", invitedBy: operator.id },
				...{ createdAt: 0, expiresAt: Date.now() + 1_000_000 },
			});
		await add();
		const [elsewhere] = await ginzaDb().select().from(operatorInvitations);
		expect(elsewhere?.revokedAt).not.toBeNull();
		const accepted = await sendToMain("/api/invitation/accept", {
			json: { token, name: "別の人", password: PASSWORD },
		});
		expect(accepted.status).toBe(422);
		expect((await logIn(sendToMain, EMAIL, PASSWORD)).status).toBe(422);
	});

	test("gives no role beyond the acting person's in that account, and no account of others", async () => {
		await ginzaDb()
			.update(roles)
			.set({ isAdmin: false, abilities: ["operator-write"] })
			.where(eq(roles.id, operator.role.id));
		expect(await answerOf(await add({ accounts: bothAccounts(colleague.role.id) }))).toEqual(
			refused(PEOPLE_TEXTS.roleThere("整体院 みなと", OPERATOR_TEXTS.roleNotGrantable)),
		);
		// Linking an operator takes over their credentials.
		expect(await answerOf(await add({ email: colleague.email }))).toEqual(
			refused(PEOPLE_TEXTS.roleThere("整体院 みなと", OPERATOR_TEXTS.operatorNotChangeable)),
		);
		await directory().delete(memberships).where(eq(memberships.account, "ginza"));
		expect(await answerOf(await add())).toEqual(refused(PEOPLE_TEXTS.notYourAccount("整体院 みなと")));
		expect(await findNewPerson()).toBeUndefined();
	});
});

const bothAccounts = (role_id: number) => ["main", "ginza"].map((account) => ({ account, role_id }));

/** Environment of a deployment whose binding dies; accounts other than the requested one use it too. */
async function environmentWith(binding: string, database: D1Database): Promise<object> {
	const { selectEnvOfHost } = await import("#functions/platform/accounts/select-account.ts");
	const { buildDeployment } = await import("#tests/support/two-accounts.ts");
	return selectEnvOfHost({ ...buildDeployment(), [binding]: database }, "console.test");
}

describe("the list", () => {
	test("shows people with their accounts and roles, and the roles that may be given", async () => {
		const response = await sendToMain("/api/hq/people", { as: session });
		const { people: rows, accounts: listed } = (await response.json()) as {
			people: { email: string; is_self: boolean; memberships: object[] }[];
			accounts: { name: string; is_unreachable: boolean; roles: object[] }[];
		};
		expect(rows).toMatchObject([{ email: operator.email, is_self: true, is_headquarters: true }]);
		expect(rows[0]?.memberships).toHaveLength(2);
		expect(listed.map(({ name, is_unreachable }) => [name, is_unreachable])).toEqual([
			...[
				["ginza", false],
				["main", false],
			],
		]);
		expect(listed.every(({ roles }) => roles.length > 0)).toBe(true);
	});

	test("shows the others if an account does not answer", async () => {
		const dying = failAt(env.GINZA__DB!, /./, 100);
		const response = await sendToMain("/api/hq/people", {
			as: session,
			env: await environmentWith("GINZA__DB", dying),
		});
		expect(await response.json()).toMatchObject({
			accounts: [
				{ name: "ginza", is_unreachable: true },
				{ name: "main", is_unreachable: false },
			],
		});
	});
});

describe("removing a person everywhere", () => {
	let id: string;
	beforeEach(async () => {
		await add({ email: colleague.email, accounts: bothAccounts(colleague.role.id) });
		id = (await findNewPerson(colleague.email))!.id;
	});
	const remove = (options: { env?: object } = {}, of = id) =>
		sendToMain(`/api/hq/people/${of}/remove`, { as: session, json: {}, ...options });

	test("ends all sessions, and every login", async () => {
		await logIn(sendToMain, colleague.email, PASSWORD);
		await logIn(sendToGinza, colleague.email, PASSWORD);
		expect((await remove()).status).toBe(200);
		expect(await mainDb().select().from(sessions).where(eq(sessions.operatorId, colleague.id))).toEqual([]);
		expect(await ginzaDb().select().from(sessions)).toEqual([]);
		expect((await logIn(sendToMain, colleague.email, PASSWORD)).status).toBe(422);
		expect((await logIn(sendToGinza, colleague.email, PASSWORD)).status).toBe(422);
		expect(await findNewPerson(colleague.email)).toBeUndefined();
		expect(await listAccountsOf(id)).toEqual([]);
	});

	test.each([
		["DB", /update .*operators/i],
		["GINZA__DB", /update .*operators/i],
		["DIRECTORY", /delete from .*people/i],
	] as const)("is finished by repeating it after a crash in %s", async (binding, statement) => {
		const dying = failAt(env[binding]!, statement);
		expect((await remove({ env: await environmentWith(binding, dying) })).status).toBe(500);
		expect((await remove()).status).toBe(200);
		expect((await findOperatorIn(mainDb(), colleague.email))?.disabledAt).not.toBeNull();
		expect((await findOperatorIn(ginzaDb(), colleague.email))?.disabledAt).not.toBeNull();
		expect(await findNewPerson(colleague.email)).toBeUndefined();
	});

	test("is refused for oneself, and changes nothing", async () => {
		const own = (await findNewPerson(operator.email))!.id;
		expect(await answerOf(await remove({}, own))).toEqual(refused(PEOPLE_TEXTS.ownPerson));
		expect((await findOperatorIn(mainDb(), operator.email))?.disabledAt).toBeNull();
	});

	test("asks of each account what adding asks there, and otherwise changes nothing", async () => {
		const setAbilities = (abilities: Ability[]) =>
			ginzaDb().update(roles).set({ isAdmin: false, abilities }).where(eq(roles.id, operator.role.id));
		await setAbilities(["friend-read"]);
		expect(await answerOf(await remove())).toEqual(refused(PEOPLE_TEXTS.notManageable("整体院 みなと")));
		await setAbilities(["operator-write"]);
		await ginzaDb().update(roles).set({ isAdmin: true }).where(eq(roles.id, colleague.role.id));
		expect(await answerOf(await remove())).toEqual(
			refused(PEOPLE_TEXTS.notManageableThere("整体院 みなと", OPERATOR_TEXTS.operatorNotChangeable)),
		);
		await directory()
			.delete(memberships)
			.where(and(eq(memberships.account, "ginza"), ne(memberships.personId, id)));
		expect(await answerOf(await remove())).toEqual(refused(PEOPLE_TEXTS.notManageable("整体院 みなと")));
		for (const db of [mainDb(), ginzaDb()])
			expect((await findOperatorIn(db, colleague.email))?.disabledAt).toBeNull();
		expect(await listAccountsOf(id)).toHaveLength(2);
	});
});

describe("the right of the headquarters", () => {
	const set = (id: string, is_headquarters: boolean) =>
		sendToMain(`/api/hq/people/${id}/headquarters`, {
			as: session,
			method: "PUT",
			json: { is_headquarters },
		});

	test("is given and taken, but not from the last who has it", async () => {
		const own = (await findNewPerson(operator.email))!.id;
		expect(await answerOf(await set(own, false))).toEqual(refused(PEOPLE_TEXTS.lastHeadquarters));
		await add();
		const { id } = (await findNewPerson())!;
		expect((await set(id, true)).status).toBe(200);
		expect((await findNewPerson())?.isHeadquarters).toBe(true);
		expect((await set(own, false)).status).toBe(200);
		expect((await sendToMain("/api/hq/people", { as: session })).status).toBe(404);
	});

	test("is neither given nor taken by somebody who may not change the person's operators", async () => {
		await add();
		const { id } = (await findNewPerson())!;
		await mainDb()
			.update(roles)
			.set({ isAdmin: false, abilities: ["friend-read"] })
			.where(eq(roles.id, operator.role.id));
		expect(await answerOf(await set(id, true))).toEqual(refused(PEOPLE_TEXTS.notManageable("美容室 ひより")));
		await directory().update(people).set({ isHeadquarters: true }).where(eq(people.id, id));
		expect(await answerOf(await set(id, false))).toEqual(
			refused(PEOPLE_TEXTS.notManageable("美容室 ひより")),
		);
		expect((await findNewPerson())?.isHeadquarters).toBe(true);
		const own = (await findNewPerson(operator.email))!.id;
		expect((await set(own, false)).status).toBe(200);
	});
});

test("the invitation's page names the account, and keeps the name that the headquarters entered", async () => {
	const { invitation } = (await (await add()).json()) as { invitation: { url: string } };
	const token = new URL(invitation.url).hash.slice(1);
	const shown = (await (await sendToMain("/api/invitation", { json: { token } })).json()) as { name: string };
	expect(shown.name).toBe((await findNewPerson())?.name);
	for (const [send, label] of [
		[sendToMain, "美容室 ひより"],
		[sendToGinza, "整体院 みなと"],
	] as const)
		expect(await (await send("/api/login")).json()).toMatchObject({ account: { label } });
	await directory().delete(accounts).where(eq(accounts.name, "ginza"));
	clearDirectoryCopy(env.DIRECTORY!);
	expect(await (await sendToMain("/api/login")).json()).toMatchObject({ account: null });
});

test("invitations of the headquarters are in the list of the home account", async () => {
	await add();
	expect(await mainDb().select({ email: operatorInvitations.email }).from(operatorInvitations)).toEqual([
		{ email: EMAIL },
	]);
});
