import { OPERATOR_TEXTS } from "#domain/platform/texts/operators-texts.ts";
import { isHomeElsewhere, openSessionFromHome } from "#functions/console/accounts/home-credentials.ts";
import {
	closeSession,
	openSession,
	setSessionCookie,
	sha256,
} from "#functions/platform/auth/operator-session.ts";
import type { SignedIn } from "#functions/platform/auth/signed-in-operator.ts";
import { visitorNetwork } from "#functions/platform/auth/visitor-network.ts";
import type { RequestContext } from "#functions/platform/http/hono-env.ts";
import { invalid } from "#functions/platform/http/request-refusal.ts";
import { rememberBrowser } from "./known-browser.ts";
import type { LoginResult } from "./log-in.ts";

/**
 * Opens a session for an authenticated operator, and returns the data with which the site continues.
 * @throws Refusal 422 where the credential is no longer valid
 */
export async function createSession(c: RequestContext, operator: LoginResult) {
	const device = { userAgent: c.req.header("user-agent"), network: visitorNetwork(c) };
	const session = await openSession(c.var.ctx, operator.id, device, operator.loginCondition);
	if (!session) throw invalid("ERROR", OPERATOR_TEXTS.secondStepExpired);
	const csrfToken = isHomeElsewhere(c)
		? await openFromHome(c, { operatorId: operator.id, tokenHash: await sha256(session.token) })
		: session.csrfToken;
	if (!isHomeElsewhere(c)) setSessionCookie(c, session.token);
	rememberBrowser(c, operator.id);
	return { operator: presentOperator(operator), token: csrfToken };
}

/** Opens the session of the host's account; without it, that of the home account is nobody's, and is closed. */
async function openFromHome(
	c: RequestContext,
	session: { operatorId: number; tokenHash: string },
): Promise<string> {
	try {
		return (await openSessionFromHome(c, session)).csrfToken;
	} catch (error) {
		await closeSession(c.var.ctx, session.tokenHash);
		throw error;
	}
}

/** Signed-in operator, as returned to the site. */
export const presentOperator = (operator: Pick<SignedIn, "id" | "name" | "email" | "roleName">) => ({
	id: operator.id,
	name: operator.name,
	email: operator.email,
	role: operator.roleName,
});
