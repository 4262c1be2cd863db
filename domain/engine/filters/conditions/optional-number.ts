import { z } from "zod";

/** Number or null; an empty text is null. */
export const optionalNumber = <T extends z.ZodType<number>>(schema: T) =>
	z
		.preprocess((value) => (value === "" || value === undefined ? null : value), schema.nullable())
		.default(null);
