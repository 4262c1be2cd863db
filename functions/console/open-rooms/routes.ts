import { Hono } from "hono";
import { routePartykitRequest } from "partyserver";
import { z } from "zod";
import { roomAt, roomOf } from "#domain/engine/access/rooms.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields.ts";
import { readRoomToken, signRoomToken } from "#functions/engine/rooms/token.ts";
import { mayDo } from "#functions/platform/auth/signed-in.ts";
import { external, signedIn } from "#functions/platform/http/access.ts";
import { input } from "#functions/platform/http/input.ts";
import { forbidden, needsSocket, notFound } from "#functions/platform/http/refusal.ts";
import { type HonoEnv, operatorCtx } from "#functions/platform/http/types.ts";
import { isRoom } from "./classes.ts";

const LONGEST_CHANNEL = 100;

const channelInput = z.object({
	channel_name: z
		.string(FIELD_TEXTS.choiceUnknown)
		.max(LONGEST_CHANNEL, FIELD_TEXTS.choiceUnknown)
		.refine((channel) => roomOf(channel) !== undefined, FIELD_TEXTS.choiceUnknown),
});

/** Entry routes of all rooms; `domain/engine/capabilities` defines the rooms and who may enter. */
export const roomRoutes = new Hono<HonoEnv>()
	.post("/broadcasting/auth", signedIn(), input(channelInput), async (c) => {
		const { db, operator, now, newId } = operatorCtx(c);
		const { channel, needs, ...which } = roomOf(c.req.valid("json").channel_name)!;
		if (!mayDo(operator, needs)) throw forbidden();
		// A token wakes a room, and Cloudflare would keep a room of nothing permanently.
		if (!(await isRoom(db, which))) throw notFound();
		const entrant = {
			id: newId(),
			channel,
			operatorId: operator.id,
			session: operator.tokenHash,
		};
		const { token, expiresAt } = signRoomToken(c.env.APP_KEY, entrant, now);
		return c.json({ token, expires_at: expiresAt });
	})
	.get("/parties/:party/:room", external("署名つきの入室券"), async (c) => {
		const { party, room } = c.req.param();
		const found = roomAt(party, room);
		if (!found) throw notFound();
		const entered = readRoomToken(c.env.APP_KEY, c.req.query("token") ?? "", found.channel, c.var.ctx.now);
		if (!entered) throw forbidden();
		if (c.req.header("upgrade")?.toLowerCase() !== "websocket") throw needsSocket();
		const response = await routePartykitRequest(c.req.raw, c.env);
		if (!response) throw notFound();
		return response;
	});
