import { z } from "zod";

/** How LINE describes a value that breaks a rule, and how an operator reads it. */
export interface Broken {
	/** LINE's words. */
	error: string;
	params: {
		/** The requirement. */
		asks: string;
		/** The actual length, for limits of length. */
		measured?: (value: unknown) => string;
	};
}

export const broken = (error: string, asks: string, measured?: (value: unknown) => string): Broken => ({
	error,
	params: { asks, ...(measured && { measured }) },
});

/** Adds an issue for a part of a schema's value that breaks a rule. */
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

/** `counted` counts a text in the way in which LINE counts this field. */
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

/** A list with LINE's maximum length. */
export const listOf = <Item extends z.ZodType>(item: Item, min: number, max: number) =>
	z.array(item).refine((items) => items.length >= min && items.length <= max, sizeBetween(min, max));
