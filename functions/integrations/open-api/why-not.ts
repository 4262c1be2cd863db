import type { Ability } from "#domain/engine/access/abilities.ts";
import { ABILITIES } from "#domain/engine/capabilities/registry.ts";
import { API_RIGHTS, type ApiRight } from "#domain/integrations/open-api/rights.ts";
import { PROBLEM_TEXTS } from "#domain/platform/texts/open-api.ts";
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

/** Right and abilities that a call requires. */
export interface CallDemand {
	right: ApiRight;
	/** Abilities that its issuer must also have: those that the console requires for the same operation. */
	needs?: readonly Ability[] | undefined;
}

/** Refusal of a call beyond a program's rights or abilities; undefined if it is allowed. */
export function whyBeyond(
	{ rights, abilities }: { rights: Iterable<ApiRight>; abilities: readonly Ability[] },
	{ right, needs = [] }: CallDemand,
): Problem | undefined {
	const lacked = needs.find((each) => !abilities.includes(each));
	const hasRight = [...rights].includes(right);
	if (hasRight && lacked === undefined) return undefined;
	return new Problem({
		status: 403,
		code: "right-missing",
		detail:
			hasRight && lacked !== undefined
				? PROBLEM_TEXTS.abilityMissing(ABILITIES[lacked])
				: PROBLEM_TEXTS.rightMissing(API_RIGHTS[right]),
		headers: { "WWW-Authenticate": `Bearer realm="musubi", error="insufficient_scope", scope="${right}"` },
	});
}

/** RFC 6750: the error code is given only if there was a token. */
function unauthorised(code: string, detail: string): Problem {
	const error = code === "no-token" ? "" : ', error="invalid_token"';
	return new Problem({
		status: 401,
		code,
		detail,
		headers: { "WWW-Authenticate": `Bearer realm="musubi"${error}` },
	});
}
