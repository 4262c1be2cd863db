import { Hono } from "hono";
import { routePartykitRequest } from "partyserver";
import { z } from "zod";
import { INBOX_CHANNEL, INBOX_PARTY, INBOX_ROOM } from "#domain/rooms.ts";
import { FIELD_TEXTS } from "#domain/texts/fields.ts";
import { external, requires } from "../http/access.ts";
import { input } from "../http/input.ts";
import { forbidden, needsSocket, notFound } from "../http/refusal.ts";
import { type HonoEnv, operatorCtx } from "../http/types.ts";
import { readRoomToken, signRoomToken } from "./token.ts";

const channelInput = z.object({ channel_name: z.literal(INBOX_CHANNEL, FIELD_TEXTS.choiceUnknown) });

export const roomRoutes = new Hono<HonoEnv>()
	.post("/broadcasting/auth", requires("friend-read"), input(channelInput), (c) => {
		const { operator, now, newId } = operatorCtx(c);
		const entrant = {
			id: newId(),
			channel: c.req.valid("json").channel_name,
			operatorId: operator.id,
			session: operator.tokenHash,
			friendScope: operator.friendScope,
		};
		const { token, expiresAt } = signRoomToken(c.env.APP_KEY, entrant, now);
		return c.json({ token, expires_at: expiresAt });
	})
	.get("/parties/:party/:room", external("署名つきの入室券"), async (c) => {
		const entered = readRoomToken(c.env.APP_KEY, c.req.query("token") ?? "", INBOX_CHANNEL, c.var.ctx.now);
		if (!entered) throw forbidden();
		const { party, room } = c.req.param();
		if (party !== INBOX_PARTY || room !== INBOX_ROOM) throw notFound();
		if (c.req.header("upgrade")?.toLowerCase() !== "websocket") throw needsSocket();
		const response = await routePartykitRequest(c.req.raw, c.env);
		if (!response) throw notFound();
		return response;
	});
