import { Hono } from "hono";
import { z } from "zod";
import { redeemLinkToken } from "../line/link-token-call.ts";
import { readRequestBody, SimulatorRefusal } from "../requests/read-input.ts";
import { linkAtShop, shopLinkBody } from "../shop/link-at-shop.ts";
import type { SimulatorPlatform } from "../simulator-platform.ts";
import { sendEvent } from "../webhooks/send-event.ts";
import { requireFriend } from "./require-friend.ts";

const times = { times: z.int().min(1).max(50).default(1) };
/** Ids of an event for which only its type matters. */
const ANY_MEMBERSHIP = 3189;
const ANY_BEACON = "d41d8cd98f";

const membershipBody = z.object({
	type: z.enum(["joined", "left", "renewed"], { error: "加入・更新・解約のどれかを指定してください。" }),
	membershipId: z.int().min(1).default(ANY_MEMBERSHIP),
	...times,
});
const beaconBody = z.object({
	type: z
		.enum(["enter", "stay", "banner"], { error: "ビーコンの出来事を指定してください。" })
		.default("enter"),
	hwid: z
		.string()
		.regex(/^[0-9a-f]{10}$/, "ビーコンのIDは10けたです。")
		.default(ANY_BEACON),
	...times,
});
const linkBody = z.object({
	linkToken: z.string().min(1, "連携トークンを指定してください。"),
	nonce: z
		.string()
		.min(10, "nonceは10文字以上で指定してください。")
		.max(255, "nonceは255文字以内で指定してください。"),
	...times,
});

/** Memberships, beacons and the dialogue of an account link on a friend's phone. */
export const phoneEventRoutes = (platform: SimulatorPlatform): Hono =>
	new Hono()
		.post("/:userId/membership", async (context) => {
			const { userId } = requireFriend(platform, context);
			const { times: repetitions, ...membership } = await readRequestBody(context, membershipBody);
			return context.json(await sendEvent(platform, userId, { type: "membership", membership }, repetitions));
		})
		.post("/:userId/beacon", async (context) => {
			const { userId } = requireFriend(platform, context);
			const { times: repetitions, ...beacon } = await readRequestBody(context, beaconBody);
			return context.json(await sendEvent(platform, userId, { type: "beacon", beacon }, repetitions));
		})
		.post("/:userId/shop_link", async (context) => {
			const { userId } = requireFriend(platform, context);
			const login = await readRequestBody(context, shopLinkBody);
			return context.json(await linkAtShop(platform, userId, login));
		})
		.post("/:userId/account_link", async (context) => {
			const { userId } = requireFriend(platform, context);
			const { times: repetitions, linkToken, nonce } = await readRequestBody(context, linkBody);
			if (!redeemLinkToken(platform, userId, linkToken))
				throw new SimulatorRefusal(422, { linkToken: ["連携トークンが正しくないか、期限が切れています。"] });
			const draft = { type: "accountLink", link: { result: "ok", nonce } };
			return context.json(await sendEvent(platform, userId, draft, repetitions));
		});
