import { API_RIGHTS, type ApiRight, rightsWithin } from "#domain/integrations/open-api/rights.ts";
import { OPEN_API_TEXTS } from "#domain/platform/texts/open-api-texts.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { invalid } from "#functions/platform/http/request-refusal.ts";

/**
 * Refuses an operator who would gain through a token more than their role gives them: rights that they do not
 * have, or friends whom they may not see.
 * @throws Refusal 422 for an operator who sees only some friends, or for rights beyond their own
 */
export function assertMayGrantRights(ctx: OperatorCtx, rights: readonly ApiRight[]): void {
	if (!ctx.operator.friendScope.all) throw invalid("ERROR", OPEN_API_TEXTS.scopeRestricted);
	const allowedRights = rightsWithin(rights, ctx.operator.abilities);
	const excessRights = rights.filter((right) => !allowedRights.includes(right));
	if (excessRights.length > 0)
		throw invalid(
			"rights",
			OPEN_API_TEXTS.rightNotGrantable(excessRights.map((right) => API_RIGHTS[right]).join("、")),
		);
}
