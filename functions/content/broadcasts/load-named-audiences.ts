import { sql } from "drizzle-orm";
import { audiences } from "#db/content/audiences.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import type { LineRecipients } from "#domain/content/line-sends/line-recipients.ts";
import type { Ctx } from "#functions/context.ts";

type Audience = typeof audiences.$inferSelect;

/** Audiences that recipients name, by id; `allExist`: none of them is deleted. */
export async function loadNamedAudiences({ db }: Pick<Ctx, "db">, recipients: readonly LineRecipients[]) {
	const ids = recipients.flatMap((each) =>
		each.type === "narrowcast" ? each.audiences.map(({ id }) => id) : [],
	);
	const rows =
		ids.length === 0
			? []
			: await db
					.select()
					.from(audiences)
					.where(sql`${audiences.id} in ${valuesOfList(ids)} and ${audiences.deletedAt} is null`);
	const byId = new Map(rows.map((row) => [row.id, row]));
	return { byId, allExist: ids.every((id) => byId.has(id)) };
}

/** Whether LINE can send to an audience: it is ready, or its previous copy serves until a renewal is. */
export const isAudienceUsable = ({ state, previousLineId }: Pick<Audience, "state" | "previousLineId">) =>
	state === "ready" || previousLineId !== null;
