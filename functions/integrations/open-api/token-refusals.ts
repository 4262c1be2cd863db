import type { Ability } from "#domain/engine/access/all-abilities.ts";
import { ABILITIES } from "#domain/engine/capabilities/registry.ts";
import { API_RIGHTS, type ApiRight } from "#domain/integrations/open-api/rights.ts";
import { PROBLEM_TEXTS } from "#domain/platform/texts/open-api-texts.ts";
import { ApiProblem } from "./api-problem.ts";
import type { TokenRecord } from "./token-record.ts";

export const missingTokenProblem = () => unauthorisedProblem("no-token", PROBLEM_TEXTS.noToken);

/** Refusal of a token that was never issued. */
export const unknownTokenProblem = () => unauthorisedProblem("unknown-token", PROBLEM_TEXTS.unknownToken);

/** Refusal of a known token; undefined if it is valid. */
export function tokenRefusal({ revokedAt, isIssuerDisabled, isActive }: TokenRecord): ApiProblem | undefined {
	if (revokedAt !== null) return unauthorisedProblem("token-revoked", PROBLEM_TEXTS.revokedToken);
	if (isIssuerDisabled) return unauthorisedProblem("issuer-disabled", PROBLEM_TEXTS.issuerDisabled);
	if (!isActive) return unauthorisedProblem("code-off", PROBLEM_TEXTS.codeOff);
	return undefined;
}

/** Right and abilities that a call requires. */
export interface CallDemand {
	right: ApiRight;
	/** Abilities that its issuer must also have: those that the console requires for the same operation. */
	needs?: readonly Ability[] | undefined;
}

/** Refusal of a call beyond a program's rights or abilities; undefined if it is allowed. */
export function rightRefusal(
	{ rights, abilities }: { rights: Iterable<ApiRight>; abilities: readonly Ability[] },
	{ right, needs = [] }: CallDemand,
): ApiProblem | undefined {
	const missingAbility = needs.find((ability) => !abilities.includes(ability));
	const hasRight = [...rights].includes(right);
	if (hasRight && missingAbility === undefined) return undefined;
	return new ApiProblem({
		status: 403,
		code: "right-missing",
		detail:
			hasRight && missingAbility !== undefined
				? PROBLEM_TEXTS.abilityMissing(ABILITIES[missingAbility])
				: PROBLEM_TEXTS.rightMissing(API_RIGHTS[right]),
		headers: { "WWW-Authenticate": `Bearer realm="musubi", error="insufficient_scope", scope="${right}"` },
	});
}

/** RFC 6750: the error code is given only if there was a token. */
function unauthorisedProblem(code: string, detail: string): ApiProblem {
	const error = code === "no-token" ? "" : ', error="invalid_token"';
	return new ApiProblem({
		status: 401,
		code,
		detail,
		headers: { "WWW-Authenticate": `Bearer realm="musubi"${error}` },
	});
}
