import { and, eq } from "drizzle-orm";
import { cardGuarantees } from "#db/commerce/card-guarantees.ts";
import type { Ctx } from "#functions/context.ts";

export type StoredGuarantee = typeof cardGuarantees.$inferSelect;

/** Form of a guarantee's key. */
const KEY = /^[0-9a-f]{24}$/;

/** Finds the guarantee of a public address. */
export async function findGuaranteeByKey({ db }: Ctx, key: string): Promise<StoredGuarantee | undefined> {
	if (!KEY.test(key)) return undefined;
	const [found] = await db.select().from(cardGuarantees).where(eq(cardGuarantees.key, key));
	return found;
}

/** Finds the guarantee of a record; undefined for none. */
export async function findGuarantee(
	{ db }: Pick<Ctx, "db">,
	{ purpose, purposeId }: Pick<StoredGuarantee, "purpose" | "purposeId">,
): Promise<StoredGuarantee | undefined> {
	const [found] = await db
		.select()
		.from(cardGuarantees)
		.where(and(eq(cardGuarantees.purpose, purpose), eq(cardGuarantees.purposeId, purposeId)));
	return found;
}
