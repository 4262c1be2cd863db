import { z } from "zod";
import { codeOf } from "#domain/platform/wire/input-schemas.ts";
import { defineCondition } from "./definition.ts";

/** Codes: the friend's number at the shop's own service is linked, or is not. */
export const LINK_MATCH = { linked: 0, notLinked: 10 } as const;

/** 109: a linked number at the shop's own service. */
export const accountLink = defineCondition(
	z.object({
		type: z.literal(109),
		match: codeOf(LINK_MATCH.linked, LINK_MATCH.notLinked).default(LINK_MATCH.linked),
	}),
)({
	type: 109,
	label: "会員番号の連携",
	words: ["アカウント連携", "会員", "ポイントカード"],
	single: true,
	blank: () => ({ type: 109, match: LINK_MATCH.linked }),
	sentence: ({ match }) => `会員番号を連携して${match === LINK_MATCH.linked ? "いる" : "いない"}`,
});
