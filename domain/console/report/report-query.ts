import { z } from "zod";

export const reportQuery = z.object({
	month: z
		.string()
		.max(7)
		.regex(/^20\d{2}-(0[1-9]|1[0-2])$/)
		.optional(),
});

export type ReportQuery = z.output<typeof reportQuery>;
