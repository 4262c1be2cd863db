import { z } from "zod";
import { listNames } from "#domain/platform/texts/cut-to-width.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { formatYen } from "#domain/platform/texts/format-yen.ts";
import { PURCHASE_CONDITION_TEXTS } from "#domain/platform/texts/products-texts.ts";
import { boundedList, codeIn, codeOf, recordId, wholeNumber } from "#domain/platform/wire/input-schemas.ts";
import { periodFields, periodProblems, periodText } from "../day-period.ts";
import { MAX_CHOSEN, problemAt } from "./condition-fields.ts";
import { defineCondition } from "./definition.ts";
import { optionalNumber } from "./optional-number.ts";

/** Codes of `match`: the friend has bought, or not; or the number of purchases, pieces or yen is within two bounds. */
export const PURCHASE_MATCH = { bought: 0, times: 1, pieces: 2, yen: 3, notBought: 10 } as const;

export type PurchaseMatch = (typeof PURCHASE_MATCH)[keyof typeof PURCHASE_MATCH];

/** Predicates by `match`. */
export const PURCHASE_MATCHES: Readonly<Record<PurchaseMatch, string>> = {
	[PURCHASE_MATCH.bought]: "購入した",
	[PURCHASE_MATCH.times]: "購入した回数",
	[PURCHASE_MATCH.pieces]: "購入した個数",
	[PURCHASE_MATCH.yen]: "購入した金額の合計",
	[PURCHASE_MATCH.notBought]: "購入していない",
};

/** Units of the bounds. */
export const PURCHASE_UNITS = {
	[PURCHASE_MATCH.times]: "回",
	[PURCHASE_MATCH.pieces]: "個",
	[PURCHASE_MATCH.yen]: "円",
} as const;

/** Codes of `use_products`: every product, or any of the chosen ones. */
export const PURCHASE_PRODUCTS = { every: 0, chosen: 1 } as const;

/** Codes of `use_date`: purchases at any time, or only of certain days. */
export const PURCHASE_LIMIT = { none: 0, days: 1 } as const;

/** Largest number that a condition names. */
const MAX_NUMBER = 999_999_900;

const bound = () =>
	optionalNumber(
		wholeNumber().refine(
			(number) => number >= 0 && number <= MAX_NUMBER,
			PURCHASE_CONDITION_TEXTS.numberBetween(MAX_NUMBER),
		),
	);

/** Whether a match has bounds. */
export const hasBounds = (match: PurchaseMatch): match is keyof typeof PURCHASE_UNITS =>
	match in PURCHASE_UNITS;

/** 140: purchases of products that are bought once. */
export const purchaseCondition = defineCondition(
	z
		.object({
			type: z.literal(140),
			use_products: codeIn(PURCHASE_PRODUCTS).default(PURCHASE_PRODUCTS.every),
			product_ids: boundedList(recordId(), MAX_CHOSEN, FIELD_TEXTS.tooManyChosen(MAX_CHOSEN)).transform(
				(ids) => [...new Set(ids)],
			),
			match: codeIn(PURCHASE_MATCH).default(PURCHASE_MATCH.bought),
			from_number: bound(),
			to_number: bound(),
			use_date: codeOf(PURCHASE_LIMIT.none, PURCHASE_LIMIT.days).default(PURCHASE_LIMIT.none),
			...periodFields,
		})
		.check(({ value, issues }) => {
			if (value.use_products === PURCHASE_PRODUCTS.chosen && value.product_ids.length === 0)
				issues.push(problemAt(["product_ids"], FIELD_TEXTS.choiceRequired));
			if (value.use_date === PURCHASE_LIMIT.days) issues.push(...periodProblems(value, ["from", "to"]));
			const { match, from_number: from, to_number: to } = value;
			if (!hasBounds(match)) return;
			if (from === null && to === null)
				issues.push(problemAt(["from_number"], PURCHASE_CONDITION_TEXTS.boundRequired));
			if (from !== null && to !== null && from > to)
				issues.push(problemAt(["to_number"], PURCHASE_CONDITION_TEXTS.boundsReversed));
		})
		.transform((condition): typeof condition => ({
			...condition,
			...(condition.use_products === PURCHASE_PRODUCTS.every && { product_ids: [] }),
			...(!hasBounds(condition.match) && { from_number: null, to_number: null }),
			...(condition.use_date === PURCHASE_LIMIT.none
				? { from: null, to: null, relative: undefined }
				: condition.relative && { from: null, to: null }),
		})),
)({
	type: 140,
	modes: {
		use_products: ["product_ids"],
		use_date: ["from", "to", "relative"],
		match: ["from_number", "to_number"],
	},
	label: "商品の購入",
	words: ["買った", "物販", "通販", "リピート", "売上"],
	ability: "product-read",
	blank: () => ({
		type: 140,
		use_products: PURCHASE_PRODUCTS.every,
		product_ids: [],
		match: PURCHASE_MATCH.bought,
		from_number: null,
		to_number: null,
		use_date: PURCHASE_LIMIT.none,
		from: null,
		to: null,
	}),
	references: ({ product_ids }) => ({ products: product_ids }),
	countsFromToday: ({ relative }) => relative !== undefined,
	sentence: (condition, { products }) => {
		const { product_ids: ids, match, from_number: from, to_number: to } = condition;
		const names = ids.length === 0 ? "" : `「${listNames(ids.map((id) => products.get(id)))}」`;
		const bounds = hasBounds(match) ? `が${rangeOf(from, to, match)}` : "";
		const period = condition.use_date === PURCHASE_LIMIT.days ? `（${periodText(condition)}）` : "";
		const object = ids.length < 2 ? "を" : hasBounds(match) ? "を合わせて" : "のいずれかを";
		return `商品${names}${object}${PURCHASE_MATCHES[match]}${bounds}${period}`;
	},
});

function rangeOf(from: number | null, to: number | null, match: keyof typeof PURCHASE_UNITS): string {
	const text = (number: number) =>
		match === PURCHASE_MATCH.yen
			? formatYen(number)
			: `${number.toLocaleString("ja-JP")}${PURCHASE_UNITS[match]}`;
	if (from !== null && to !== null) return from === to ? text(from) : `${text(from)}以上${text(to)}以下`;
	return from === null ? `${text(to ?? 0)}以下` : `${text(from)}以上`;
}
