import { Hono } from "hono";
import { z } from "zod";
import type { Platform } from "../platform.ts";
import { Refused } from "../requests/body.ts";
import { receiverPage } from "./page.ts";
import { RECEIVER_ANSWERS, type ReceiverAnswer, receivedOf, setAnswer, setSecret } from "./receiver.ts";

const settings = z.object({
	secret: z.string().trim().max(200).optional(),
	answer: z.enum(Object.keys(RECEIVER_ANSWERS) as [ReceiverAnswer, ...ReceiverAnswer[]]).optional(),
});

/** Routes of the other system: received messages, and its answer. */
export const receiverRoutes = ({ services }: Platform): Hono =>
	new Hono()
		.get("/", (context) => context.html(receiverPage(services)))
		.get("/arrived", (context) => context.json({ arrived: receivedOf(services) }))
		.post("/settings", async (context) => {
			const text = await context.req.text();
			const isJson = context.req.header("content-type")?.startsWith("application/json") ?? false;
			const given = isJson ? (JSON.parse(text) as unknown) : Object.fromEntries(new URLSearchParams(text));
			const read = settings.safeParse(given);
			if (!read.success) throw new Refused(422, { settings: ["入力が正しくありません。"] });
			if (read.data.secret !== undefined) setSecret(services, read.data.secret);
			if (read.data.answer !== undefined) setAnswer(services, read.data.answer);
			return isJson ? context.json({}) : context.redirect("/simulator/api/receiver", 303);
		});
