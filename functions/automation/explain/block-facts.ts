import type { Fact } from "#domain/automation/explain/explanation.ts";
import { EXPLAIN_TEXTS } from "#domain/platform/texts/explain.ts";
import { shownMoment } from "#domain/platform/time/shown-time.ts";
import type { Ctx } from "#functions/context.ts";

/** Since when the friend has blocked the account. */
export const blockFacts = (ctx: Pick<Ctx, "zone">, { blockedAt }: { blockedAt: number | null }): Fact[] =>
	blockedAt === null ? [] : [{ label: EXPLAIN_TEXTS.blockedAt, value: shownMoment(blockedAt, ctx.zone) }];
