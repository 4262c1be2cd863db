import { sql } from "drizzle-orm";
import { friendRichmenus } from "#db/richmenus.ts";
import { namesMenu } from "#domain/conditions/richmenu.ts";
import type { ConditionOf } from "#domain/filters/filter.ts";
import type { FilterContext } from "../context.ts";
import { type Selected, selected } from "./selected.ts";

/** 93. */
export const richmenu = ({ richmenu_id, match }: ConditionOf<"richmenu">, at: FilterContext): Selected =>
	selected(
		at,
		{
			from: sql`${friendRichmenus} m`,
			friend: sql`m.friend_id`,
			where: namesMenu(match) ? sql`m.richmenu_id = ${richmenu_id}` : sql`1`,
		},
		match >= 10,
	);
