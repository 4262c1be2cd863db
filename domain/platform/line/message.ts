import { z } from "zod";
import { flexMessage } from "./flex/message.ts";
import { imagemapMessage } from "./imagemap-message.ts";
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

/** Message accepted by LINE, by its description and, where that is incomplete, by its documentation. */
export const lineMessage = z.discriminatedUnion("type", [
	textMessage,
	textV2Message,
	stickerMessage,
	imageMessage,
	videoMessage,
	audioMessage,
	locationMessage,
	imagemapMessage,
	templateMessage,
	flexMessage,
	couponMessage,
]);

export type LineMessage = z.output<typeof lineMessage>;

const QUOTABLE: readonly string[] = ["text", "textV2", "sticker", "image", "video", "template", "flex"];

/** Whether a message can be quoted later; LINE gives a quote token for those. */
export const isQuotable = (type: string): boolean => QUOTABLE.includes(type);
