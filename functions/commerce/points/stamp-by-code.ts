import { pointPrograms } from "#db/commerce/points.ts";
import { commitBatch } from "#db/d1-client.ts";
import type { Ctx } from "#functions/context.ts";
import { stampStatements, wasStamped } from "./stamp-card.ts";
import { readStampPermit, stampCause } from "./stamp-code.ts";

/**
 * Sets a friend's stamp by the shop's code, once in the card's period.
 * @returns `used` if the period's stamp is set already, `over` for a permit that is over or another friend's
 */
export async function stampByCode(
	ctx: Ctx,
	{ friendId, permit }: { friendId: number; permit: string },
): Promise<"stamped" | "used" | "over"> {
	const code = readStampPermit(ctx, friendId, permit);
	const [program] = await ctx.db.select().from(pointPrograms);
	if (code === undefined || !program?.card) return "over";
	const cause = stampCause(ctx, { friendId, code, period: program.card.period });
	if (await wasStamped(ctx, cause)) return "used";
	await commitBatch(ctx.db, stampStatements(ctx, { friendId, cause, operatorId: null }));
	return (await wasStamped(ctx, cause)) ? "stamped" : "over";
}
