import { z } from "zod";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { codeOf, optionalId } from "#domain/platform/wire/input-schemas.ts";
import { nameIn } from "../named-kinds.ts";
import { defineCondition, problemAt } from "./definition.ts";

/** 93: rich menu currently shown to the friend. */
export const richmenu = defineCondition(
	z
		.object({
			type: z.literal(93),
			richmenu_id: optionalId().default(null),
			match: codeOf(0, 10, 2, 12).default(0),
		})
		.check(({ value, issues }) => {
			if (requiresMenu(value.match) && value.richmenu_id === null)
				issues.push(problemAt(["richmenu_id"], FIELD_TEXTS.choiceRequired));
		})
		.transform((condition): typeof condition => withRichmenuMatch(condition, condition.match)),
)({
	type: 93,
	label: "リッチメニュー",
	ability: "richmenu",
	blank: () => ({ type: 93, richmenu_id: null, match: 0 }),
	names: ({ richmenu_id }) => ({ richmenus: richmenu_id === null ? [] : [richmenu_id] }),
	sentence: ({ richmenu_id, match }, { richmenus }) =>
		requiresMenu(match)
			? `リッチメニュー「${nameIn(richmenus, richmenu_id ?? 0)}」を${match === 0 ? "表示中" : "表示していない"}`
			: `リッチメニューが${match === 2 ? "表示されている" : "表示されていない"}`,
});

export type RichmenuMatch = 0 | 10 | 2 | 12;

export const requiresMenu = (match: RichmenuMatch): boolean => match === 0 || match === 10;

/** Changes the match. One that needs no menu clears it. */
export const withRichmenuMatch = <Condition extends { richmenu_id: number | null; match: RichmenuMatch }>(
	condition: Condition,
	match: RichmenuMatch,
): Condition => ({ ...condition, match, richmenu_id: requiresMenu(match) ? condition.richmenu_id : null });
