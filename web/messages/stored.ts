import type { Message } from "../../friends/api.ts";
import type { ShownMessage } from "../line.ts";

type Stored = Pick<Message, "type" | "text" | "content" | "layout">;

/** What a talk has of a message that was sent, as the product stores it. */
export function asStored(line: ShownMessage): Stored {
	const { type, text, altText, quoteToken: _, ...content } = line as ShownMessage & { quoteToken?: string };
	const stored = { type: type as Message["type"], text: text ?? altText ?? null };
	if (["image", "video", "audio", "sticker", "location"].includes(type))
		return { ...stored, content: content as Message["content"], layout: null };
	if (type === "text" && !line.emojis) return { ...stored, content: null, layout: null };
	return { ...stored, content: null, layout: line as Message["layout"] };
}
