import { eq } from "drizzle-orm";
import { memberQueries } from "#db/engine/member-queries.ts";
import { type Filter, readFilter } from "#domain/engine/filters/filter-schema.ts";
import { assertConditionsAllowed } from "#functions/engine/filters/assert-conditions-allowed.ts";
import { addToGroup } from "#functions/engine/save-groups/save-group.ts";
import type { RecordRules } from "./definition.ts";

/** Filters without a name, each part of one effect. A changed one is always a new row. */
export const conditionRecord: RecordRules = {
	table: memberQueries,
	readAbility: null,
	writeAbility: null,
	read: async ({ db }, id) => {
		const [row] = await db
			.select({ filter: memberQueries.filter })
			.from(memberQueries)
			.where(eq(memberQueries.id, id));
		return (
			row && {
				content: { name: "", filter: readFilter(row.filter) },
				version: null,
				groupId: null,
				isPart: true,
			}
		);
	},
	save: async ({ ctx, content, reserved }) => {
		const filter = content.filter as Filter;
		const { id } = reserved!;
		assertConditionsAllowed(ctx.operator, filter);
		addToGroup(ctx.group!, ctx, {
			table: memberQueries,
			id,
			references: [],
			statements: [
				ctx.db
					.insert(memberQueries)
					.values({ id, filter, createdAt: ctx.now, saveKey: ctx.saveKey })
					.onConflictDoNothing(),
			],
		});
	},
};
