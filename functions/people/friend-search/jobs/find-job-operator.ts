import { SEARCH_TEXTS } from "#domain/platform/texts/friend-search-texts.ts";
import type { Ctx } from "#functions/context.ts";
import { findOperator } from "#functions/platform/auth/find-operator.ts";
import type { SignedIn } from "#functions/platform/auth/signed-in-operator.ts";
import { Refusal } from "#functions/platform/http/request-refusal.ts";
import { assertJobAllowed } from "./assert-job-allowed.ts";
import type { SearchJob } from "./definition.ts";

/**
 * Operator of a running job, as they are now.
 * @throws Refusal 403 for one who is disabled, or may not do the work any more; 422 for work that cannot be
 * carried out any more
 */
export async function findJobOperator(ctx: Ctx, job: SearchJob): Promise<SignedIn> {
	const operator = await findOperator(ctx, job.operatorId);
	if (!operator) throw new Refusal(FORBIDDEN, { ERROR: [SEARCH_TEXTS.jobOperatorDisabled] });
	try {
		await assertJobAllowed({ ...ctx, operator, saveKey: job.saveKey ?? "" }, job);
	} catch (error) {
		if (!(error instanceof Refusal) || error.status !== FORBIDDEN) throw error;
		throw new Refusal(FORBIDDEN, { ERROR: [SEARCH_TEXTS.jobForbidden] });
	}
	return operator;
}

const FORBIDDEN = 403;
