import { z } from "zod";
import { wholeNumber } from "#domain/platform/wire/input-schemas.ts";

export const VAR_VALUES_PER_PAGE = 50;

export const varValuesQuery = z.object({
	page: wholeNumber().pipe(z.number().min(1).max(1_000_000)).default(1),
});

/** Value of a friend-information field, and the number of friends who have it. */
export interface VarValue {
	value: string;
	count: number;
}
