import { z } from "zod";

/** The one domain in whose name the simulator's mail services send. */
export const MAIL_DOMAIN = "example.com";

/** A header cannot hold another line. */
const line = z
	.string()
	.min(1)
	.max(998)
	.regex(/^[^\r\n]*$/);

export const mailFields = {
	from: z.email(),
	subject: line,
	text: z.string().min(1).max(1_000_000),
	headers: z.record(z.string().regex(/^[A-Za-z0-9-]{1,100}$/), line).default({}),
};

export const isOurs = (from: string): boolean => from.endsWith(`@${MAIL_DOMAIN}`);
