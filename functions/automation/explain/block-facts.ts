import type { Fact } from "#domain/automation/explain/explanation.ts";
import { EXPLAIN_TEXTS } from "#domain/platform/texts/explain-texts.ts";
import { formatInstant } from "#domain/platform/time/format-instant.ts";
import type { Ctx } from "#functions/context.ts";

/** Time at which the friend blocked the account. */
export const blockFacts = (ctx: Pick<Ctx, "zone">, { blockedAt }: { blockedAt: number | null }): Fact[] =>
	blockedAt === null ? [] : [{ label: EXPLAIN_TEXTS.blockedAt, value: formatInstant(blockedAt, ctx.zone) }];
