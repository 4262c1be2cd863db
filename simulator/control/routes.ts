import { Hono } from "hono";
import { bankRoutes } from "../bank/routes.ts";
import { googleControlRoutes } from "../google/routes.ts";
import { liffPhoneRoutes } from "../liff/routes.ts";
import { simulatedLoginRoutes } from "../login/routes.ts";
import { receiverRoutes } from "../receiver/routes.ts";
import { SimulatorRefusal } from "../requests/read-input.ts";
import { serviceRoutes } from "../services/routes.ts";
import { shopRoutes } from "../shop/routes.ts";
import { type SimulatorPlatform, simulatedAccountOf } from "../simulator-platform.ts";
import { channelRoutes } from "./channel-routes.ts";
import { clockRoutes } from "./clock-routes.ts";
import { contentRoutes } from "./content-routes.ts";
import { phoneCouponRoutes } from "./coupon-routes.ts";
import { faceRoutes } from "./face-routes.ts";
import { faultRoutes } from "./fault-routes.ts";
import { friendActionRoutes } from "./friend-action-routes.ts";
import { simulatedFriendRoutes } from "./friend-routes.ts";
import { simulatedGroupRoutes } from "./group-routes.ts";
import { insightRoutes } from "./insight-routes.ts";
import { phoneEventRoutes } from "./line-event-routes.ts";
import { otherToolMenuRoutes } from "./other-tool-menu-routes.ts";
import { rawWebhookRoutes } from "./raw-webhook-routes.ts";
import { quotaRoutes, recordedAcceptanceRoutes, recordedCallRoutes, resetRoutes } from "./record-routes.ts";
import { richmenuPictureRoutes } from "./richmenu-picture-routes.ts";
import { verificationRoutes } from "./verification-routes.ts";

/** The simulator's own API: the friends' side of LINE, and LINE's behaviour. */
export const simulatorControlRoutes = (platform: SimulatorPlatform): Hono =>
	new Hono()
		.use(async (context, next) => {
			// There is no login, so other sites' pages are refused at least.
			const origin = context.req.header("origin");
			if (origin && URL.parse(origin)?.host !== new URL(context.req.url).host) {
				throw new SimulatorRefusal(403, { origin: ["別のサイトからの操作は受け付けません。"] });
			}
			await next();
		})
		.get("/account", (context) => context.json({ name: simulatedAccountOf(platform.env).displayName }))
		.route("/clock", clockRoutes(platform))
		.route("/friends", simulatedFriendRoutes(platform))
		.route("/friends", friendActionRoutes(platform))
		.route("/friends", phoneEventRoutes(platform))
		.route("/coupons", phoneCouponRoutes(platform))
		.route("/groups", simulatedGroupRoutes(platform))
		.route("/content", contentRoutes(platform))
		.route("/faces", faceRoutes())
		.route("/richmenus", richmenuPictureRoutes(platform))
		.route("/other_tool_menus", otherToolMenuRoutes(platform))
		.route("/webhooks", rawWebhookRoutes(platform))
		.route("/calls", recordedCallRoutes(platform))
		.route("/acceptances", recordedAcceptanceRoutes(platform))
		.route("/faults", faultRoutes(platform))
		.route("/quota", quotaRoutes(platform))
		.route("/verification", verificationRoutes(platform))
		.route("/insight", insightRoutes(platform))
		.route("/channel", channelRoutes(platform))
		.route("/bank", bankRoutes(platform))
		.route("/google", googleControlRoutes(platform))
		.route("/login", simulatedLoginRoutes(platform))
		.route("/liff", liffPhoneRoutes(platform))
		.route("/services", serviceRoutes(platform))
		.route("/receiver", receiverRoutes(platform))
		.route("/shop", shopRoutes())
		.route("/reset", resetRoutes(platform))
		.all("*", () => {
			throw new SimulatorRefusal(404, { address: ["このアドレスはありません。"] });
		})
		.onError((error, context) => {
			if (error instanceof SimulatorRefusal) return context.json(error.refusal, error.status);
			console.error(error);
			return context.json({ simulator: ["シミュレーターで問題が起きました。もう一度お試しください。"] }, 500);
		});
