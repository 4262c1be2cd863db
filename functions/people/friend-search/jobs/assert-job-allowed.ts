import { hasAbility } from "#functions/platform/auth/signed-in-operator.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { forbidden } from "#functions/platform/http/request-refusal.ts";
import { assertSearchAllowed } from "../find-stored-search.ts";
import { assertExportReadable } from "./assert-export-readable.ts";
import type { SearchJob } from "./definition.ts";
import { searchJobDefinitionOf } from "./registry.ts";

/**
 * Refuses to continue a job that its operator could not start any more.
 * @throws Refusal 403, 422 for work that cannot be carried out any more
 */
export async function assertJobAllowed(
	ctx: OperatorCtx,
	{ work, filter, scope }: Pick<SearchJob, "work" | "filter" | "scope">,
): Promise<void> {
	const { ability, toStoredWork } = searchJobDefinitionOf(work.kind);
	if (!hasAbility(ctx.operator, ability)) throw forbidden();
	assertSearchAllowed(ctx.operator, filter);
	// Its stored pages were written for the operator's scope at that time.
	if (work.kind === "csv") assertExportReadable(ctx.operator, { scope, filter, work });
	await toStoredWork(ctx, work);
}
