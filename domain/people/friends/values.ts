import { z } from "zod";
import { wholeNumber } from "#domain/platform/wire/input-schemas.ts";

export const VALUES_PER_PAGE = 50;

export const valuesQuery = z.object({
	page: wholeNumber().pipe(z.number().min(1).max(1_000_000)).default(1),
});

/** A value of a friend-information field, and how many friends have it. */
export interface VarValue {
	value: string;
	count: number;
}
