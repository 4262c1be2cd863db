import type { ApiRight } from "#domain/open-api/rights.ts";
import { PROBLEM_TEXTS } from "#domain/texts/open-api.ts";
import type { Found } from "./found.ts";
import { Problem } from "./problem.ts";

export const noToken = () => unauthorised("no-token", PROBLEM_TEXTS.noToken);

/** No token of ours. */
export const unknownToken = () => unauthorised("unknown-token", PROBLEM_TEXTS.unknownToken);

/** Why a call by a token of ours is refused. */
export function whyNot({ revokedAt, isIssuerOut, isActive }: Found): Problem | undefined {
	if (revokedAt !== null) return unauthorised("token-revoked", PROBLEM_TEXTS.revokedToken);
	if (isIssuerOut) return unauthorised("issuer-disabled", PROBLEM_TEXTS.issuerDisabled);
	if (!isActive) return unauthorised("code-off", PROBLEM_TEXTS.codeOff);
	return undefined;
}

/** Why a program may not do what needs a right; undefined where it may. */
export function whyBeyond(rights: Iterable<ApiRight>, needed: ApiRight): Problem | undefined {
	if ([...rights].includes(needed)) return undefined;
	return new Problem({
		status: 403,
		code: "right-missing",
		detail: PROBLEM_TEXTS.rightMissing(needed),
		headers: { "WWW-Authenticate": `Bearer realm="musubi", error="insufficient_scope", scope="${needed}"` },
	});
}

/** RFC 6750: what was wrong with a token is said only where there was one. */
function unauthorised(code: string, detail: string): Problem {
	const error = code === "no-token" ? "" : ', error="invalid_token"';
	return new Problem({
		status: 401,
		code,
		detail,
		headers: { "WWW-Authenticate": `Bearer realm="musubi"${error}` },
	});
}
