import { z } from "zod";
import { flexMessage } from "./flex/flex-message.ts";
import { lineImagemapMessage } from "./imagemap-message.ts";
import {
	audioMessage,
	couponMessage,
	imageMessage,
	locationMessage,
	stickerMessage,
	videoMessage,
} from "./media-message.ts";
import { templateMessage } from "./template-message.ts";
import { textMessage, textV2Message } from "./text-message.ts";

/** Message as LINE accepts it, by its API description and, where that is incomplete, its documentation. */
export const lineMessage = z.discriminatedUnion("type", [
	textMessage,
	textV2Message,
	stickerMessage,
	imageMessage,
	videoMessage,
	audioMessage,
	locationMessage,
	lineImagemapMessage,
	templateMessage,
	flexMessage,
	couponMessage,
]);

export type AcceptedLineMessage = z.output<typeof lineMessage>;

const QUOTABLE: readonly string[] = ["text", "textV2", "sticker", "image", "video", "template", "flex"];

/** Whether a message type can be quoted later; LINE returns a quote token for those. */
export const isQuotableType = (type: string): boolean => QUOTABLE.includes(type);
