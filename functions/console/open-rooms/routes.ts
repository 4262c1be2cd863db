import { Hono } from "hono";
import { routePartykitRequest } from "partyserver";
import { z } from "zod";
import { roomAt, roomOf } from "#domain/engine/access/console-rooms.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { readRoomToken, signRoomToken } from "#functions/engine/rooms/room-token.ts";
import { hasAbility } from "#functions/platform/auth/signed-in-operator.ts";
import { type HonoEnv, operatorCtx } from "#functions/platform/http/hono-env.ts";
import { forbidden, needsSocket, notFound } from "#functions/platform/http/request-refusal.ts";
import { externalAccess, requiresSignIn } from "#functions/platform/http/route-access.ts";
import { validateBody } from "#functions/platform/http/validate-input.ts";
import { isRoomName } from "./room-classes.ts";

const MAX_CHANNEL_LENGTH = 100;

const channelInput = z.object({
	channel_name: z
		.string(FIELD_TEXTS.choiceUnknown)
		.max(MAX_CHANNEL_LENGTH, FIELD_TEXTS.choiceUnknown)
		.refine((channel) => roomOf(channel) !== undefined, FIELD_TEXTS.choiceUnknown),
});

/** Entry routes of all rooms; `domain/engine/capabilities` defines the rooms and the abilities to enter. */
export const roomRoutes = new Hono<HonoEnv>()
	.post("/broadcasting/auth", requiresSignIn(), validateBody(channelInput), async (c) => {
		const { db, operator, now, newId } = operatorCtx(c);
		const { channel, needs, ...roomName } = roomOf(c.req.valid("json").channel_name)!;
		if (!hasAbility(operator, needs)) throw forbidden();
		// A token's holder can create its room, which Cloudflare would keep forever even if the salon does
		// not exist.
		if (!(await isRoomName(db, roomName))) throw notFound();
		const entrant = {
			id: newId(),
			channel,
			operatorId: operator.id,
			session: operator.tokenHash,
		};
		const { token, expiresAt } = signRoomToken(c.env.APP_KEY, entrant, now);
		return c.json({ token, expires_at: expiresAt });
	})
	.get("/parties/:party/:room", externalAccess("署名つきの入室券"), async (c) => {
		const { party, room } = c.req.param();
		const roomDefinition = roomAt(party, room);
		if (!roomDefinition) throw notFound();
		const entry = readRoomToken(
			c.env.APP_KEY,
			c.req.query("token") ?? "",
			roomDefinition.channel,
			c.var.ctx.now,
		);
		if (!entry) throw forbidden();
		if (c.req.header("upgrade")?.toLowerCase() !== "websocket") throw needsSocket();
		const response = await routePartykitRequest(c.req.raw, c.env);
		if (!response) throw notFound();
		return response;
	});
