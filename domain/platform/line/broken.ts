import { z } from "zod";

/** Violation of a rule: LINE's error text and its explanation for operators. */
export interface Broken {
	/** LINE's error text. */
	error: string;
	params: {
		/** Requirement. */
		asks: string;
		/** Actual length, for length limits. */
		measured?: (value: unknown) => string;
	};
}

export const broken = (error: string, asks: string, measured?: (value: unknown) => string): Broken => ({
	error,
	params: { asks, ...(measured && { measured }) },
});

/** Adds an issue for a part of a value that violates a rule. */
export function complain(
	context: z.core.$RefinementCtx,
	path: PropertyKey[],
	{ error, params }: Broken,
): void {
	context.issues.push({ code: "custom", input: context.value, path, message: error, params });
}

const number = new Intl.NumberFormat("ja-JP");

export const EMPTY = "May not be empty";
/** LINE's message for any Flex value that it refuses. */
export const INVALID = "invalid property";

export const empty = broken(EMPTY, "空にできません");
export const invalidValue = broken("The value is invalid", "値が正しくありません");
export const invalidProperty = broken(INVALID, "値が正しくありません");
export const invalidAddress = broken("invalid uri scheme", "使えないURLです");

/** `counted` measures a text by the same method as LINE does for this field. */
export const lengthBetween = (max: number, counted: (text: string) => number): Broken =>
	broken(
		`Length must be between 0 and ${max}`,
		`${number.format(max)}文字以内にしてください`,
		(value) => `現在${number.format(typeof value === "string" ? counted(value) : 0)}文字`,
	);

export const sizeBetween = (min: number, max: number): Broken =>
	broken(
		`Size must be between ${min} and ${max}`,
		min === max ? `${max}個にしてください` : `${min}〜${max}個にしてください`,
		(value) => `現在${Array.isArray(value) ? value.length : 0}個`,
	);

/** List with LINE's limits of its length. */
export const listOf = <Item extends z.ZodType>(item: Item, min: number, max: number) =>
	z.array(item).refine((items) => items.length >= min && items.length <= max, sizeBetween(min, max));
