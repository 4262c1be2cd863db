import type { AbTestForPrograms } from "#domain/integrations/open-api/v1/ab-test-schemas.ts";
import type { CostsForPrograms } from "#domain/integrations/open-api/v1/cost-schemas.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";

/** Reads of the console, which is a higher area; `functions/program-reads.ts` passes them down. */
export interface ConsoleReads {
	/** @throws Refusal 403 for a program that sees some friends, 422 for a month that has not begun */
	showCosts: (ctx: OperatorCtx, input: { month?: string | undefined }) => Promise<CostsForPrograms>;
	/** @throws Refusal 404 */
	showTest: (ctx: OperatorCtx, broadcastId: number) => Promise<AbTestForPrograms>;
}
