import { and, eq, isNull } from "drizzle-orm";
import { friendImportMappings } from "#db/people/friend-imports.ts";
import { tags } from "#db/people/tag-tables.ts";
import type { FormerTool } from "#domain/people/friend-values/imports/former-tools.ts";
import type { RememberedMapping } from "#domain/people/friend-values/imports/import-mapping.ts";
import { isFileType } from "#domain/people/friend-values/member-values-input.ts";
import type { Ctx } from "#functions/context.ts";
import { shiftJisRoundTrip } from "#functions/platform/csv/same-cell.ts";
import { listMemberFields } from "../list-member-fields.ts";

/** Tags and fields that a file can change; `inShiftJis` is the name as the headings of a Shift_JIS file have it. */
export async function loadMappableItems(ctx: Ctx) {
	const [allFields, allTags] = await Promise.all([
		listMemberFields(ctx),
		ctx.db
			.select({ id: tags.id, name: tags.name, isProtected: tags.protected })
			.from(tags)
			.where(isNull(tags.deletedAt)),
	]);
	return {
		fields: allFields
			.filter(({ type, protected: isProtected, isActive }) => !isFileType(type) && !isProtected && isActive)
			.map((field) => ({ ...field, inShiftJis: shiftJisRoundTrip(field.name) })),
		tags: allTags
			.filter(({ isProtected }) => !isProtected)
			.map(({ id, name }) => ({ id, name, inShiftJis: shiftJisRoundTrip(name) })),
		/** Names that are in use, also by items that no file can change. */
		takenNames: {
			fields: new Set(allFields.map(({ name }) => name)),
			protectedTags: new Set(allTags.filter(({ isProtected }) => isProtected).map(({ name }) => name)),
		},
	};
}

export type LoadedItems = Awaited<ReturnType<typeof loadMappableItems>>;

/** Mapping of the last import from a tool; null before the first. */
export async function loadRememberedMapping(ctx: Ctx, tool: FormerTool): Promise<RememberedMapping | null> {
	const [row] = await ctx.db
		.select({ mapping: friendImportMappings.mapping })
		.from(friendImportMappings)
		.where(and(eq(friendImportMappings.tool, tool)));
	return row?.mapping ?? null;
}
