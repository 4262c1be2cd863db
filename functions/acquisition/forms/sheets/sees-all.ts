import { SHEET_TEXTS } from "#domain/platform/texts/sheets.ts";
import { Refusal } from "#functions/platform/http/refusal.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";

/** A sheet holds every answer: who sees only some friends neither links one nor ends its link. @throws Refusal 403 */
export function assertSeesAll({ operator }: OperatorCtx): void {
	if (!operator.friendScope.all) throw new Refusal(403, { ERROR: [SHEET_TEXTS.scopeTooNarrow] });
}
