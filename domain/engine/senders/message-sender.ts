import { z } from "zod";
import { isLineName, MAX_LINE_SENDER_NAME } from "#domain/platform/line/common-fields.ts";
import { SENDER_TEXTS } from "#domain/platform/texts/senders-texts.ts";
import { requiredText } from "#domain/platform/wire/input-schemas.ts";

/** Whether a sender's name contains braces, which would be read as placeholders. */
export const hasBraces = (name: string): boolean => /[{}｛｝]/.test(name);

/** Name and picture that a message shows instead of the account's. */
export const messageSender = z.object({
	name: requiredText(MAX_LINE_SENDER_NAME, SENDER_TEXTS.nameRequired)
		.refine((name) => !isLineName(name), SENDER_TEXTS.nameOfLine)
		.refine((name) => !hasBraces(name), SENDER_TEXTS.nameWithBraces),
	/** Key of the picture; null for the account's own. */
	icon_key: z.string().max(200).nullable().default(null),
});

export type MessageSender = z.output<typeof messageSender>;

/** Sender in LINE's format. */
export interface LineSender {
	name: string;
	iconUrl?: string;
}

export const toLineSender = (
	{ name, icon_key }: MessageSender,
	fileAddress: (mediaKey: string) => string,
): LineSender => ({ name, ...(icon_key !== null && { iconUrl: fileAddress(icon_key) }) });
