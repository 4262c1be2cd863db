import { z } from "zod";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";

/** LINE's id of a rich menu. */
const lineMenuId = () =>
	z
		.string(FIELD_TEXTS.choiceUnknown)
		.max(100, FIELD_TEXTS.choiceUnknown)
		.regex(/^[\w-]+$/, FIELD_TEXTS.choiceUnknown);

/** Body of `POST /api/foreign_menus/unlink` and `…/delete`. */
export const foreignMenuInput = z.object({ line_menu_id: lineMenuId() });

export type ForeignMenuInput = z.output<typeof foreignMenuInput>;

/** Body of `POST /api/foreign_menus/aliases/delete`. */
export const foreignAliasInput = z.object({
	alias: z
		.string(FIELD_TEXTS.choiceUnknown)
		.max(32, FIELD_TEXTS.choiceUnknown)
		.regex(/^[a-z0-9_-]+$/, FIELD_TEXTS.choiceUnknown),
});

export type ForeignAliasInput = z.output<typeof foreignAliasInput>;
