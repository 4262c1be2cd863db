import { isScopeWithin } from "#domain/console/operators/operator-bounds.ts";
import { CSV_COLUMN_NAMES } from "#domain/people/friend-values/friend-csv-columns.ts";
import { hasAbility, type SignedIn } from "#functions/platform/auth/signed-in-operator.ts";
import { forbidden } from "#functions/platform/http/request-refusal.ts";
import { assertSearchAllowed } from "../find-stored-search.ts";
import type { SearchJob, SearchJobWorkOf } from "./definition.ts";

/**
 * A file outlives its operator's scope: with a narrower role than at its start the operator can no longer
 * open it.
 * @throws Refusal 403 where the file has friends, fields, scores or conditions beyond the operator's rights
 */
export function assertExportReadable(
	operator: SignedIn,
	{ scope, filter, work }: Pick<SearchJob, "scope" | "filter"> & { work: SearchJobWorkOf<"csv"> },
): void {
	assertSearchAllowed(operator, filter);
	const hasHiddenFields = work.fields.length > 0 && !hasAbility(operator, "var-read");
	const hasHiddenScores =
		(work.common ?? CSV_COLUMN_NAMES).includes("scores") && !hasAbility(operator, "score-read");
	if (!isScopeWithin(scope, operator) || hasHiddenFields || hasHiddenScores) throw forbidden();
}
