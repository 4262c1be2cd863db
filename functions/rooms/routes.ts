import { Hono } from "hono";
import { routePartykitRequest } from "partyserver";
import { z } from "zod";
import { INBOX_CHANNEL, INBOX_PARTY, INBOX_ROOM, SALON_PARTY, salonChannel } from "#domain/rooms.ts";
import { FIELD_TEXTS } from "#domain/texts/fields.ts";
import { external, requires } from "../http/access.ts";
import { input } from "../http/input.ts";
import { forbidden, needsSocket, notFound } from "../http/refusal.ts";
import { type HonoEnv, operatorCtx } from "../http/types.ts";
import { mayDo } from "../operators/signed-in.ts";
import { readRoomToken, signRoomToken } from "./token.ts";

/** Who may enter which channel: the inbox, or the room of a salon. */
const CHANNELS = { inbox: INBOX_CHANNEL, salon: /^private-salon\.([1-9]\d{0,14})$/ } as const;

const channelInput = z.object({
	channel_name: z
		.string({ error: FIELD_TEXTS.choiceUnknown })
		.max(40, FIELD_TEXTS.choiceUnknown)
		.refine((name) => name === CHANNELS.inbox || CHANNELS.salon.test(name), FIELD_TEXTS.choiceUnknown),
});

export const roomRoutes = new Hono<HonoEnv>()
	.post("/broadcasting/auth", requires("friend-read", "salon-read"), input(channelInput), (c) => {
		const { operator, now, newId } = operatorCtx(c);
		const channel = c.req.valid("json").channel_name;
		if (!mayDo(operator, channel === INBOX_CHANNEL ? "friend-read" : "salon-read")) throw forbidden();
		const entrant = {
			id: newId(),
			channel,
			operatorId: operator.id,
			session: operator.tokenHash,
			friendScope: operator.friendScope,
		};
		const { token, expiresAt } = signRoomToken(c.env.APP_KEY, entrant, now);
		return c.json({ token, expires_at: expiresAt });
	})
	.get("/parties/:party/:room", external("署名つきの入室券"), async (c) => {
		const { party, room } = c.req.param();
		const channel = party === SALON_PARTY ? salonChannel(room) : INBOX_CHANNEL;
		const entered = readRoomToken(c.env.APP_KEY, c.req.query("token") ?? "", channel, c.var.ctx.now);
		if (!entered) throw forbidden();
		const isThere = party === SALON_PARTY || (party === INBOX_PARTY && room === INBOX_ROOM);
		if (!isThere) throw notFound();
		if (c.req.header("upgrade")?.toLowerCase() !== "websocket") throw needsSocket();
		const response = await routePartykitRequest(c.req.raw, c.env);
		if (!response) throw notFound();
		return response;
	});
