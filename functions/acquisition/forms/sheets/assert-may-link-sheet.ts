import { SHEET_TEXTS } from "#domain/platform/texts/sheets-texts.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { Refusal } from "#functions/platform/http/request-refusal.ts";

/**
 * A sheet contains every answer, so operators who see only some friends can neither link nor unlink one.
 * @throws Refusal 403 for these
 */
export function assertMayLinkSheet({ operator }: OperatorCtx): void {
	if (!operator.friendScope.all) throw new Refusal(403, { ERROR: [SHEET_TEXTS.scopeTooNarrow] });
}
