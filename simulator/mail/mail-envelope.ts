import { z } from "zod";

/** Verified sender domain of the simulated mail services. */
export const MAIL_DOMAIN = "example.com";

/** Single line, since a line break would end the header. */
const line = z
	.string()
	.min(1)
	.max(998)
	.regex(/^[^\r\n]*$/);

export const mailFields = {
	subject: line,
	text: z.string().min(1).max(1_000_000),
	headers: z.record(z.string().regex(/^[A-Za-z0-9-]{1,100}$/), line).default({}),
};

const senderName = z
	.string()
	.min(1)
	.max(200)
	.regex(/^[^\r\n<>]*$/);

/** Sender in the binding's format. */
export const bindingSender = z.union([
	z.email().transform((email) => ({ email, name: "" })),
	z.strictObject({ email: z.email(), name: senderName }),
]);

/** Sender in the header's format: `"name" <address>`, or the address alone. */
export const headerSender = z.string().transform((text, context) => {
	const [, name = "", email = text] = /^"((?:[^"\\]|\\["\\])+)" <([^<>]+)>$/.exec(text) ?? [];
	const read = z
		.object({ email: z.email(), name: z.union([z.literal(""), senderName]) })
		.safeParse({ email, name });
	if (read.success) return read.data;
	context.addIssue({ code: "custom", message: "Invalid `from` field" });
	return z.NEVER;
});

/** Sender as shown in a mailbox. */
export const formatSender = ({ email, name }: { email: string; name: string }): string =>
	name === "" ? email : `${name.replace(/\\(["\\])/g, "$1")} <${email}>`;

export const isVerifiedSender = (from: string): boolean => from.endsWith(`@${MAIL_DOMAIN}`);
