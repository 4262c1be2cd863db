import { and, eq, ne } from "drizzle-orm";
import type { MiddlewareHandler } from "hono";
import { z } from "zod";
import { connectD1 } from "#db/d1-client.ts";
import { memberships, people } from "#db/platform/directory/people-tables.ts";
import { accountName } from "#domain/platform/accounts/account-name.ts";
import { ACCOUNT_TEXTS } from "#domain/platform/texts/accounts-texts.ts";
import type { Ctx } from "#functions/context.ts";
import { accountContext, contextIn } from "#functions/platform/accounts/account-context.ts";
import { findHomeOperator } from "#functions/platform/accounts/find-home-operator.ts";
import { findPerson, listMemberships } from "#functions/platform/accounts/find-person.ts";
import type { HonoEnv, RequestContext } from "#functions/platform/http/hono-env.ts";
import { invalid } from "#functions/platform/http/request-refusal.ts";
import { readSignedClaims, signClaims } from "#functions/platform/http/signed-token.ts";
import { handoverRefused, openLinkedSession } from "./open-linked-session.ts";

/**
 * Runs a login in the account that has the credentials of an e-mail address: the home account of somebody who
 * works in this one too, otherwise this one. Limits, locks, second steps and the log are then that account's;
 * `c.env` remains this one's.
 */
export async function withCredentials<Result>(
	c: RequestContext,
	email: string,
	logIn: () => Promise<Result>,
): Promise<Result> {
	return runInAccount(c, await findHome(c.var.ctx, email), logIn);
}

async function findHome({ env }: Ctx, email: string): Promise<string | undefined> {
	if (!env.DIRECTORY || !env.ACCOUNT) return undefined;
	const { name } = env.ACCOUNT;
	const [person] = await connectD1(env.DIRECTORY)
		.select({ home: people.homeAccount })
		.from(people)
		.innerJoin(memberships, and(eq(memberships.personId, people.id), eq(memberships.account, name)))
		.where(and(eq(people.email, email), ne(people.homeAccount, name)));
	return person?.home;
}

async function runInAccount<Result>(
	c: RequestContext,
	account: string | undefined,
	work: () => Promise<Result>,
): Promise<Result> {
	const home = account === undefined ? null : await accountContext(c.var.ctx, account);
	// A disabled home account admits nobody: this one has no credentials of the person, and refuses as always.
	return home?.env.ACCOUNT?.state === "active" ? withContext(c, home, work) : work();
}

async function withContext<Result>(
	c: RequestContext,
	ctx: Ctx,
	work: () => Promise<Result>,
): Promise<Result> {
	const previous = c.var.ctx;
	c.set("ctx", ctx);
	try {
		return await work();
	} finally {
		c.set("ctx", previous);
	}
}

/** Whether the login runs in another account than the one of the host (`withCredentials`). */
export const isHomeElsewhere = (c: RequestContext): boolean => c.var.ctx.env !== c.env;

const PURPOSE = "second-step-of-home";
/** Account and its own token of the second step. */
const secondStepClaims = z.tuple([accountName, z.string()]);

/** Token of a second step, with the account that has it if that is another one. */
export const signSecondStep = (c: RequestContext, token: string): string =>
	isHomeElsewhere(c) ? signClaims(c.env.APP_KEY, PURPOSE, [c.var.ctx.env.ACCOUNT?.name, token]) : token;

/** Runs the second step of a login in the account that has it, with that account's token. */
export async function withSecondStep<Result>(
	c: RequestContext,
	token: string,
	confirm: (token: string) => Promise<Result>,
): Promise<Result> {
	const parsed = secondStepClaims.safeParse(readSignedClaims(c.env.APP_KEY, PURPOSE, token));
	if (!parsed.success) return confirm(token);
	const [account, homeToken] = parsed.data;
	return runInAccount(c, account, () => confirm(homeToken));
}

/**
 * Opens the session of this account after a login in the home account.
 * @param tokenHash session that the login opened there, whose cookie nobody gets
 * @throws Refusal 403 for somebody who no longer works in this account
 */
export async function openSessionFromHome(
	c: RequestContext,
	{ operatorId, tokenHash }: { operatorId: number; tokenHash: string },
) {
	const home = c.var.ctx.env;
	const person = await findPerson(home, operatorId);
	const ownMemberships = person ? await listMemberships(home.DIRECTORY!, person.id) : [];
	const membership = ownMemberships.find(({ account }) => account === c.env.ACCOUNT?.name);
	if (!person || !membership || person.homeAccount !== home.ACCOUNT?.name) throw handoverRefused();
	return withContext(c, await contextIn(c.var.ctx, c.env), () =>
		openLinkedSession(c, {
			person,
			membership,
			verb: "login.home",
			root: { account: person.homeAccount, tokenHash },
		}),
	);
}

/**
 * Middleware of calls that change a password or a second step: those of somebody whose home is another account
 * are changed there. Own ones would outlast the end of their access.
 * @throws Refusal 422 where they are in another account
 */
export const requiresOwnCredentials = (): MiddlewareHandler<HonoEnv> => async (c, next) => {
	const home = await findHomeOperator(c.var.ctx, c.var.operator.id);
	if (home) throw invalid("ERROR", ACCOUNT_TEXTS.credentialsElsewhere(home.label));
	await next();
};
