import { Hono } from "hono";
import { generateContent, isContentType } from "../content/generate-content.ts";
import { SimulatorRefusal } from "../requests/read-input.ts";
import type { SimulatorPlatform } from "../simulator-platform.ts";
import { findFriendMessage } from "../store/message-store.ts";

/** Files of the friends' messages, for the page that shows the phones. */
export const contentRoutes = (platform: SimulatorPlatform): Hono =>
	new Hono().get("/:messageId", (context) => {
		const sent = findFriendMessage(platform.sql, context.req.param("messageId"));
		if (!sent || sent.unsent || !isContentType(sent.type)) {
			throw new SimulatorRefusal(404, { messageId: ["ファイルがありません。"] });
		}
		const { bytes, mediaType } = generateContent(sent.type, sent.id);
		return new Response(bytes, { headers: { "Content-Type": mediaType } });
	});
