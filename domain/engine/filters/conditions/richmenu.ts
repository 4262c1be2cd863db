import { z } from "zod";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { codeOf, optionalId } from "#domain/platform/wire/input-schemas.ts";
import { nameIn } from "../named-kinds.ts";
import { problemAt } from "./condition-fields.ts";
import { defineCondition } from "./definition.ts";

/** Codes: one menu, or any menu, is currently shown to the friend, or is not. */
export const RICHMENU_MATCH = { shown: 0, notShown: 10, anyShown: 2, noneShown: 12 } as const;

/** 93: rich menu currently shown to the friend. */
export const richmenu = defineCondition(
	z
		.object({
			type: z.literal(93),
			richmenu_id: optionalId().default(null),
			match: codeOf(
				RICHMENU_MATCH.shown,
				RICHMENU_MATCH.notShown,
				RICHMENU_MATCH.anyShown,
				RICHMENU_MATCH.noneShown,
			).default(RICHMENU_MATCH.shown),
		})
		.check(({ value, issues }) => {
			if (requiresMenu(value.match) && value.richmenu_id === null)
				issues.push(problemAt(["richmenu_id"], FIELD_TEXTS.choiceRequired));
		})
		.transform((condition): typeof condition => withRichmenuMatch(condition, condition.match)),
)({
	type: 93,
	label: "リッチメニュー",
	words: ["メニュー"],
	ability: "richmenu",
	blank: () => ({ type: 93, richmenu_id: null, match: RICHMENU_MATCH.shown }),
	references: ({ richmenu_id }) => ({ richmenus: richmenu_id === null ? [] : [richmenu_id] }),
	sentence: ({ richmenu_id, match }, { richmenus }) =>
		requiresMenu(match)
			? `リッチメニュー「${nameIn(richmenus, richmenu_id ?? 0)}」を${match === RICHMENU_MATCH.shown ? "表示中" : "表示していない"}`
			: `リッチメニューが${match === RICHMENU_MATCH.anyShown ? "表示されている" : "表示されていない"}`,
});

export type RichmenuMatch = (typeof RICHMENU_MATCH)[keyof typeof RICHMENU_MATCH];

export const requiresMenu = (match: RichmenuMatch): boolean =>
	match === RICHMENU_MATCH.shown || match === RICHMENU_MATCH.notShown;

/** Changes the match. One that needs no menu clears it. */
export const withRichmenuMatch = <Condition extends { richmenu_id: number | null; match: RichmenuMatch }>(
	condition: Condition,
	match: RichmenuMatch,
): Condition => ({ ...condition, match, richmenu_id: requiresMenu(match) ? condition.richmenu_id : null });
