import type { Fact } from "#domain/explain/explanation.ts";
import { shownMoment } from "#domain/shown-time.ts";
import { EXPLAIN_TEXTS } from "#domain/texts/explain.ts";
import type { Ctx } from "../context.ts";

/** Since when the friend has blocked the account. */
export const blockFacts = (ctx: Pick<Ctx, "zone">, { blockedAt }: { blockedAt: number | null }): Fact[] =>
	blockedAt === null ? [] : [{ label: EXPLAIN_TEXTS.blockedAt, value: shownMoment(blockedAt, ctx.zone) }];
