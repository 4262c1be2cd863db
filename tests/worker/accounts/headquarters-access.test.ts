import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { Hono } from "hono";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { connectD1 } from "#db/d1-client.ts";
import { people } from "#db/platform/directory/people-tables.ts";
import { roles } from "#db/platform/operators.ts";
import { CALL_TEXTS } from "#domain/platform/texts/calls-texts.ts";
import { headquartersAccess } from "#functions/platform/accounts/headquarters-access.ts";
import type { HonoEnv } from "#functions/platform/http/hono-env.ts";
import { Refusal } from "#functions/platform/http/request-refusal.ts";
import { resetState } from "#tests/support/migrations.ts";
import {
	type BuiltOperator,
	buildOperator,
	type ConsoleSession,
	signInOperator,
} from "#tests/support/operator-builders.ts";
import { sendRequest } from "#tests/support/send-request.ts";
import { TestClock } from "#tests/support/test-clock.ts";
import { buildPerson, closeGinza, openGinza, sendToMain } from "#tests/support/two-accounts.ts";

let operator: BuiltOperator;
let session: ConsoleSession;

beforeEach(async () => {
	await resetState();
	operator = await buildOperator({ isAdmin: true });
	session = await signInOperator(operator);
	await openGinza();
});
afterEach(closeGinza);

interface SessionAnswer {
	account: { name: string; label: string; colour: string; has_others: boolean } | null;
	isHeadquarters: boolean;
}
const readSession = async (response: Promise<Response>) => {
	const { account, isHeadquarters } = (await (await response).json()) as SessionAnswer;
	return { account, isHeadquarters };
};

describe("the session", () => {
	const nothing = { account: null, isHeadquarters: false };
	const MAIN = { name: "main", label: "美容室 ひより", colour: "#245a8f" };

	test("names the account and the right of somebody who works in several accounts", async () => {
		await buildPerson({ operators: { main: operator.id, ginza: operator.id }, isHeadquarters: true });
		expect(await readSession(sendToMain("/api/session", { as: session }))).toEqual({
			account: { ...MAIN, has_others: true },
			isHeadquarters: true,
		});
	});

	test("names the account of a person who works in this one only to the headquarters alone", async () => {
		const person = await buildPerson({ operators: { main: operator.id }, isHeadquarters: true });
		const answer = { account: { ...MAIN, has_others: false }, isHeadquarters: true };
		expect(await readSession(sendToMain("/api/session", { as: session }))).toEqual(answer);
		await connectD1(env.DIRECTORY!)
			.update(people)
			.set({ isHeadquarters: false })
			.where(eq(people.id, person));
		expect(await readSession(sendToMain("/api/session", { as: session }))).toEqual(nothing);
	});

	test("names none to others, whether the deployment has several accounts or one", async () => {
		expect(await readSession(sendToMain("/api/session", { as: session }))).toEqual(nothing);
		await buildPerson({ operators: { ginza: operator.id }, isHeadquarters: true });
		expect(await readSession(sendToMain("/api/session", { as: session }))).toEqual(nothing);
		await closeGinza();
		expect(await readSession(sendRequest("/api/session", { as: session }))).toEqual(nothing);
	});
});

describe("a route of the headquarters", () => {
	const headquarters = new Hono<HonoEnv>()
		.use(async (c, next) => {
			c.set("ctx", new TestClock().context({ now: Date.now() }));
			await next();
		})
		.get("/", headquartersAccess(), (c) => c.json(c.var.person.email))
		.onError((error, c) => {
			if (!(error instanceof Refusal)) throw error;
			return c.json(error.body, error.status);
		});
	const open = async (as: ConsoleSession | undefined, account: string | null = "main") => {
		const bindings = {
			...new TestClock().env,
			...(account !== null && { ACCOUNT: { name: account } }),
		};
		const response = await headquarters.request(
			"http://console.test/",
			{ headers: { ...(as && { Cookie: as.cookie }) } },
			bindings,
		);
		return [response.status, await response.json()];
	};
	const unknown = [404, { ERROR: [CALL_TEXTS.notFound] }];

	test("lets in its people, as long as the directory says so", async () => {
		const id = await buildPerson({
			...{ operators: { main: operator.id }, email: "hq@example.com", isHeadquarters: true },
		});
		expect(await open(session)).toEqual([200, "hq@example.com"]);
		await connectD1(env.DIRECTORY!).update(people).set({ isHeadquarters: false }).where(eq(people.id, id));
		expect(await open(session)).toEqual(unknown);
	});

	test("answers all others as an unknown call, in a deployment with one account too", async () => {
		expect(await open(session)).toEqual(unknown);
		expect(await open(session, null)).toEqual(unknown);
		await buildPerson({ operators: { ginza: operator.id }, isHeadquarters: true });
		expect(await open(session)).toEqual(unknown);
	});

	test("needs the session, and the second step that the role requires", async () => {
		await buildPerson({ operators: { main: operator.id }, isHeadquarters: true });
		expect(await open(undefined)).toEqual([401, { ERROR: [CALL_TEXTS.signedOut] }]);
		await connectD1(env.DB).update(roles).set({ twoFactorRequired: true });
		expect(await open(session)).toEqual(unknown);
	});
});
