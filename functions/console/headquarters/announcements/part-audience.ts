import { and, eq, isNull, sql } from "drizzle-orm";
import { funnels } from "#db/engine/member-queries.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { nullable, text } from "#db/platform/sql/row-columns.ts";
import { audienceOfSearch } from "#domain/content/broadcasts/broadcast-schemas.ts";
import { textsWithPlaceholders } from "#domain/content/templates/placeholder-texts.ts";
import type { SingleContent } from "#domain/content/templates/template-content.ts";
import { ANNOUNCING_ABILITIES } from "#domain/engine/capabilities/headquarters.ts";
import { type Filter, readFilter } from "#domain/engine/filters/filter-schema.ts";
import { kindOf } from "#domain/engine/kinds/registry.ts";
import { findDoubts } from "#domain/engine/placeholders/doubts.ts";
import { HEADQUARTERS_TEXTS } from "#domain/platform/texts/headquarters-texts.ts";
import { PLACEHOLDER_TEXTS } from "#domain/platform/texts/placeholders-texts.ts";
import { storedFilter } from "#functions/engine/filters/stored-filter.ts";
import { loadTargetsIn } from "#functions/engine/placeholders/placeholder-targets.ts";
import { hasAbility } from "#functions/platform/auth/signed-in-operator.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { invalid, Refusal } from "#functions/platform/http/request-refusal.ts";

/** Whether an operator may announce in their account. */
export const mayAnnounce = ({ operator }: OperatorCtx): boolean =>
	ANNOUNCING_ABILITIES.every((ability) => hasAbility(operator, ability));

/** Whether an operator may choose saved searches of their account. */
export const maySearch = ({ operator }: OperatorCtx): boolean =>
	hasAbility(operator, kindOf("funnel").readAbility);

/** @throws Refusal 403 for an operator who may not announce, 422 for a disabled account */
export function assertMayAnnounce(accountCtx: OperatorCtx): void {
	if (accountCtx.env.ACCOUNT?.state === "disabled")
		throw invalid("account", HEADQUARTERS_TEXTS.disabledAccount);
	if (!mayAnnounce(accountCtx)) throw new Refusal(403, { ERROR: [HEADQUARTERS_TEXTS.notAllowed] });
}

/**
 * Conditions of an account's saved search by its name; null for every friend.
 * @throws Refusal 422 for an unknown name
 */
export async function loadSearchByName(accountCtx: OperatorCtx, name: string): Promise<Filter | null> {
	if (name === "") return null;
	const [row] = maySearch(accountCtx)
		? await queryRows(
				accountCtx.db,
				{ filter: nullable(text) },
				sql`select ${storedFilter(sql`${funnels.memberQueryId}`)} as filter from ${funnels}
					where ${and(eq(funnels.name, name), isNull(funnels.deletedAt))} order by ${funnels.id} limit 1`,
			)
		: [];
	if (!row) throw invalid("filter", HEADQUARTERS_TEXTS.searchGone(name));
	return audienceOfSearch(readFilter(row.filter === null ? null : JSON.parse(row.filter)));
}

/**
 * Checks that the account has the fields, forms and other records that the messages name: a missing one would be sent as
 * an empty text.
 * @throws Refusal 422 that names the placeholders which the account does not have
 */
export async function assertPlaceholdersKnown(
	accountCtx: OperatorCtx,
	contents: readonly SingleContent[],
): Promise<void> {
	const texts = contents.flatMap((content) => [
		...textsWithPlaceholders(content),
		...(content.type === "flex" ? [content.contents] : []),
	]);
	const targets = await loadTargetsIn(accountCtx, texts);
	const { deleted } = findDoubts(texts, targets);
	if (targets && deleted.length > 0) throw invalid("messages", PLACEHOLDER_TEXTS.goneIn(deleted));
}
