import { OPERATOR_TEXTS } from "#domain/platform/texts/operators.ts";
import { openSession, setSessionCookie } from "#functions/platform/auth/session.ts";
import type { SignedIn } from "#functions/platform/auth/signed-in.ts";
import { visitorOf } from "#functions/platform/auth/visitor.ts";
import { invalid } from "#functions/platform/http/refusal.ts";
import type { RequestContext } from "#functions/platform/http/types.ts";
import { rememberBrowser } from "./known-browser.ts";
import type { LoggedIn } from "./login.ts";

/**
 * Opens a session for an authenticated operator, and returns the data with which the site continues.
 * @throws Refusal 422 where the credential is no longer valid
 */
export async function enter(c: RequestContext, operator: LoggedIn) {
	const device = { userAgent: c.req.header("user-agent"), network: visitorOf(c) };
	const opened = await openSession(c.var.ctx, operator.id, device, operator.still);
	if (!opened) throw invalid("ERROR", OPERATOR_TEXTS.secondStepOver);
	setSessionCookie(c, opened.token);
	rememberBrowser(c, operator.id);
	return { operator: presentOperator(operator), token: opened.csrfToken };
}

/** The signed-in operator as the site receives them. */
export const presentOperator = (operator: Pick<SignedIn, "id" | "name" | "email" | "roleName">) => ({
	id: operator.id,
	name: operator.name,
	email: operator.email,
	role: operator.roleName,
});
