import { Hono } from "hono";
import { contentOf, isContentType } from "../content/content.ts";
import type { Platform } from "../platform.ts";
import { Refused } from "../requests/body.ts";
import { findFriendMessage } from "../store/messages.ts";

/** Files of the friends' messages, for the page that shows the phones. */
export const contentRoutes = (platform: Platform): Hono =>
	new Hono().get("/:messageId", (context) => {
		const sent = findFriendMessage(platform.sql, context.req.param("messageId"));
		if (!sent || sent.unsent || !isContentType(sent.type)) {
			throw new Refused(404, { messageId: ["ファイルがありません。"] });
		}
		const { bytes, mediaType } = contentOf(sent.type, sent.id);
		return new Response(bytes, { headers: { "Content-Type": mediaType } });
	});
