import { and, eq, sql } from "drizzle-orm";
import { connectD1 } from "#db/d1-client.ts";
import { linkedSessions, memberships } from "#db/platform/directory/people-tables.ts";
import { operators, roles } from "#db/platform/operators.ts";
import { ACCOUNT_TEXTS } from "#domain/platform/texts/accounts-texts.ts";
import { accountContext } from "#functions/platform/accounts/account-context.ts";
import { directoryTime } from "#functions/platform/accounts/directory-time.ts";
import type { Membership, Person } from "#functions/platform/accounts/find-person.ts";
import {
	openSession,
	randomToken,
	setSessionCookie,
	sha256,
} from "#functions/platform/auth/operator-session.ts";
import { visitorNetwork } from "#functions/platform/auth/visitor-network.ts";
import { auditRow } from "#functions/platform/auth/write-audit.ts";
import type { RequestContext } from "#functions/platform/http/hono-env.ts";
import { Refusal } from "#functions/platform/http/request-refusal.ts";
import { endSession } from "./end-linked-sessions.ts";
import { type AccountSession, findLiveSessions } from "./root-sessions.ts";

/** Value of `operators.totpSecret`: the second step of the home account counts. It is no sealed secret. */
const SECOND_STEP_AT_HOME = "home";

interface LinkedSession {
	person: Person;
	membership: Membership;
	root: AccountSession;
	/** Kind of the sign-in, for the log. */
	verb: "login.handover" | "login.home";
}

/**
 * Opens a session of this account that ends with a session of the person's home account. The link is stored
 * before the session, so that no session lacks it, and the home account's session is checked again after it: one
 * that ends meanwhile either finds the link or is found ended.
 * @throws Refusal 403 for an operator or a session that is no longer valid, or a second step that the role
 * requires and the person does not have
 */
export async function openLinkedSession(
	c: RequestContext,
	{ person, membership, root, verb }: LinkedSession,
) {
	const { ctx } = c.var;
	const directory = connectD1(ctx.env.DIRECTORY!);
	const { operatorId } = membership;
	const { hasSecondStep } = await admitByRoot(c, membership, root);
	const token = randomToken();
	const tokenHash = await sha256(token);
	await directory.insert(linkedSessions).values({
		tokenHash,
		personId: person.id,
		account: membership.account,
		hasSecondStep,
		rootAccount: root.account,
		rootSession: root.tokenHash,
		createdAt: directoryTime(),
	});
	const network = visitorNetwork(c);
	const device = { userAgent: c.req.header("user-agent"), network };
	const session = await openSession(ctx, operatorId, device, sql`1`, token);
	if (!session) throw handoverRefused();
	try {
		await findRoot(c, root);
	} catch (error) {
		await endSession(ctx, tokenHash);
		throw error;
	}
	await Promise.all([
		auditRow(
			{ ...ctx, operator: { id: operatorId, network } },
			{ verb, subjectType: "operator", subjectId: operatorId },
		),
		directory
			.update(memberships)
			.set({ lastUsedAt: directoryTime() })
			.where(and(eq(memberships.personId, person.id), eq(memberships.account, membership.account))),
	]);
	setSessionCookie(c, token);
	return session;
}

/**
 * Checks that a session of the home account may open one of this account, and records its second step here.
 * @throws Refusal 403 where the home account's session has ended, or the role requires a second step
 */
export async function admitByRoot(
	c: RequestContext,
	{ account, operatorId }: Pick<Membership, "account" | "operatorId">,
	root: AccountSession,
) {
	const { hasSecondStep } = await findRoot(c, root);
	if (account !== root.account) await recordSecondStep(c, operatorId, hasSecondStep);
	return { hasSecondStep };
}

/** The live session of the home account. @throws Refusal 403 where it has ended, or the account is not active */
async function findRoot(c: RequestContext, { account, tokenHash }: AccountSession) {
	const homeCtx = await accountContext(c.var.ctx, account);
	const isActive = homeCtx?.env.ACCOUNT?.state === "active";
	const [root] = isActive ? await findLiveSessions(homeCtx, [tokenHash]) : [];
	if (!root) throw handoverRefused();
	return root;
}

/**
 * Records whether the person passed a second step in the home account, which counts in this one.
 * @throws Refusal 403 if the role requires one that the person does not have
 */
async function recordSecondStep(c: RequestContext, operatorId: number, hasSecondStep: boolean) {
	const { db } = c.var.ctx;
	const [, [row]] = await db.batch([
		db
			.update(operators)
			.set({ totpSecret: hasSecondStep ? SECOND_STEP_AT_HOME : null, totpStep: null })
			.where(eq(operators.id, operatorId)),
		db
			.select({ isRequired: roles.twoFactorRequired })
			.from(operators)
			.innerJoin(roles, eq(roles.id, operators.roleId))
			.where(eq(operators.id, operatorId)),
	]);
	if (row?.isRequired && !hasSecondStep)
		throw new Refusal(403, { ERROR: [ACCOUNT_TEXTS.handoverNeedsSecondStep] });
}

/** Refusal of a hand-over; it does not say which condition failed. */
export const handoverRefused = () => new Refusal(403, { ERROR: [ACCOUNT_TEXTS.handoverRefused] });
