import { z } from "zod";
import { FIELD_TEXTS } from "#domain/platform/texts/fields.ts";
import { code, optionalId } from "#domain/platform/wire/wire.ts";
import { nameIn } from "../names.ts";
import { defineCondition, problemAt } from "./definition.ts";

/** 93: rich menu currently shown to the friend. */
export const richmenu = defineCondition(
	z
		.object({
			type: z.literal(93),
			richmenu_id: optionalId().default(null),
			match: code(0, 10, 2, 12).default(0),
		})
		.check(({ value, issues }) => {
			if (namesMenu(value.match) && value.richmenu_id === null)
				issues.push(problemAt(["richmenu_id"], FIELD_TEXTS.choiceRequired));
		})
		.transform((condition): typeof condition => withMatch(condition, condition.match)),
)({
	type: 93,
	label: "リッチメニュー",
	ability: "richmenu",
	blank: () => ({ type: 93, richmenu_id: null, match: 0 }),
	names: ({ richmenu_id }) => ({ richmenus: richmenu_id === null ? [] : [richmenu_id] }),
	sentence: ({ richmenu_id, match }, { richmenus }) =>
		namesMenu(match)
			? `リッチメニュー「${nameIn(richmenus, richmenu_id ?? 0)}」を${match === 0 ? "表示中" : "表示していない"}`
			: `リッチメニューが${match === 2 ? "表示されている" : "表示されていない"}`,
});

export type RichmenuMatch = 0 | 10 | 2 | 12;

export const namesMenu = (match: RichmenuMatch): boolean => match === 0 || match === 10;

/** Changes the match. One that needs no menu clears it. */
export const withMatch = <Condition extends { richmenu_id: number | null; match: RichmenuMatch }>(
	condition: Condition,
	match: RichmenuMatch,
): Condition => ({ ...condition, match, richmenu_id: namesMenu(match) ? condition.richmenu_id : null });
