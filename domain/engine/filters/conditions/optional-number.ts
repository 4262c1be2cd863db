import { z } from "zod";

/** A number or null; an empty text is none. */
export const optionalNumber = <T extends z.ZodType<number>>(schema: T) =>
	z
		.preprocess((value) => (value === "" || value === undefined ? null : value), schema.nullable())
		.default(null);
