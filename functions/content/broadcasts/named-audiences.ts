import { sql } from "drizzle-orm";
import { audiences } from "#db/content/audiences.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import type { LineRecipients } from "#domain/content/line-sends/line-recipients.ts";
import type { Ctx } from "#functions/context.ts";

/** Audiences that recipients name, by id; `isWhole`: each of them exists. */
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
	return { byId, isWhole: ids.every((id) => byId.has(id)) };
}
