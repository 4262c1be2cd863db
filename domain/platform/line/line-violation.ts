import { z } from "zod";

/** Violation of a rule: LINE's error text and its explanation for operators. */
export interface LineViolation {
	/** LINE's error text. */
	error: string;
	/** In the form of zod's issues, to which `addViolation` passes it. */
	params: {
		/** Requirement in an operator's words. */
		requirement: string;
		/** Describes the actual length, for length limits. */
		describeActual?: (value: unknown) => string;
	};
}

export const createViolation = (
	error: string,
	requirement: string,
	describeActual?: (value: unknown) => string,
): LineViolation => ({
	error,
	params: { requirement, ...(describeActual && { describeActual }) },
});

/** Adds an issue for a part of a value. */
export function addViolation(
	context: z.core.$RefinementCtx,
	path: PropertyKey[],
	{ error, params }: LineViolation,
): void {
	context.issues.push({ code: "custom", input: context.value, path, message: error, params });
}

const numberFormat = new Intl.NumberFormat("ja-JP");

export const EMPTY_ERROR = "May not be empty";
/** LINE's error text for any Flex value that it refuses. */
export const INVALID_ERROR = "invalid property";

export const emptyViolation = createViolation(EMPTY_ERROR, "空にできません");
export const invalidValueViolation = createViolation("The value is invalid", "値が正しくありません");
export const invalidPropertyViolation = createViolation(INVALID_ERROR, "値が正しくありません");
export const invalidAddressViolation = createViolation("invalid uri scheme", "使えないURLです");

/** Violation of a length limit. @param countLength measures a text like LINE does for this field */
export const lengthViolation = (max: number, countLength: (text: string) => number): LineViolation =>
	createViolation(
		`Length must be between 0 and ${max}`,
		`${numberFormat.format(max)}文字以内にしてください`,
		(value) => `現在${numberFormat.format(typeof value === "string" ? countLength(value) : 0)}文字`,
	);

export const sizeViolation = (min: number, max: number): LineViolation =>
	createViolation(
		`Size must be between ${min} and ${max}`,
		min === max ? `${max}個にしてください` : `${min}〜${max}個にしてください`,
		(value) => `現在${Array.isArray(value) ? value.length : 0}個`,
	);

/** List whose length LINE limits. */
export const lineList = <Item extends z.ZodType>(item: Item, min: number, max: number) =>
	z.array(item).refine((items) => items.length >= min && items.length <= max, sizeViolation(min, max));
