import { Hono } from "hono";
import { z } from "zod";
import { SimulatorRefusal } from "../requests/read-input.ts";
import type { SimulatorPlatform } from "../simulator-platform.ts";
import { receiverPage } from "./receiver-page.ts";
import {
	listReceivedWebhooks,
	RECEIVER_ANSWERS,
	type ReceiverAnswer,
	setReceiverAnswer,
	setReceiverSecret,
} from "./simulated-receiver.ts";

const settings = z.object({
	secret: z.string().trim().max(200).optional(),
	answer: z.enum(Object.keys(RECEIVER_ANSWERS) as [ReceiverAnswer, ...ReceiverAnswer[]]).optional(),
});

/** Routes of the other system: received messages, and its answer. */
export const receiverRoutes = ({ services }: SimulatorPlatform): Hono =>
	new Hono()
		.get("/", (context) => context.html(receiverPage(services)))
		.get("/arrived", (context) => context.json({ arrived: listReceivedWebhooks(services) }))
		.post("/settings", async (context) => {
			const text = await context.req.text();
			const isJson = context.req.header("content-type")?.startsWith("application/json") ?? false;
			const body = isJson ? (JSON.parse(text) as unknown) : Object.fromEntries(new URLSearchParams(text));
			const read = settings.safeParse(body);
			if (!read.success) throw new SimulatorRefusal(422, { settings: ["入力が正しくありません。"] });
			if (read.data.secret !== undefined) setReceiverSecret(services, read.data.secret);
			if (read.data.answer !== undefined) setReceiverAnswer(services, read.data.answer);
			return isJson ? context.json({}) : context.redirect("/simulator/api/receiver", 303);
		});
