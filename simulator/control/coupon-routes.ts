import { Hono } from "hono";
import { z } from "zod";
import { SECOND } from "#domain/platform/time/wire-time.ts";
import { readRequestBody, SimulatorRefusal } from "../requests/read-input.ts";
import { UNLIMITED } from "../schemas/coupon-requests.ts";
import type { SimulatorPlatform } from "../simulator-platform.ts";
import {
	addTicket,
	countTickets,
	findStoredCoupon,
	findTicket,
	type SimulatedCoupon,
} from "../store/coupon-store.ts";
import { findSimulatedFriend } from "../store/friend-store.ts";

const ticketBody = z.object({ userId: z.string().min(1, "友だちを指定してください。") });

/** Coupons on a friend's phone: what LINE shows of one, and opening it. */
export const phoneCouponRoutes = (platform: SimulatorPlatform): Hono => {
	const requireCoupon = (couponId: string) => {
		const coupon = findStoredCoupon(platform.sql, couponId);
		if (!coupon) throw new SimulatorRefusal(404, { coupon: ["クーポンがありません。"] });
		return coupon;
	};
	const present = (couponId: string, userId: string) => {
		const { isClosed, body } = requireCoupon(couponId);
		return {
			title: body.title,
			imageUrl: body.imageUrl ?? null,
			startsAt: body.startTimestamp * SECOND,
			isBefore: body.startTimestamp * SECOND > platform.now(),
			isOver: isClosed || body.endTimestamp * SECOND <= platform.now(),
			isLottery: body.acquisitionCondition.type === "lottery",
			endsAt: body.endTimestamp * SECOND,
			usageCondition: body.usageCondition ?? "",
			couponCode: body.couponCode ?? "",
			/** Whether the friend got it; null before it was opened. */
			isWon: findTicket(platform.sql, couponId, userId) ?? null,
		};
	};
	return new Hono()
		.get("/:couponId/:userId", (context) => {
			const { couponId, userId } = context.req.param();
			return context.json(present(couponId, userId));
		})
		.post("/:couponId/tickets", async (context) => {
			const { couponId } = context.req.param();
			const { userId } = await readRequestBody(context, ticketBody);
			const coupon = requireCoupon(couponId);
			if (!findSimulatedFriend(platform.sql, userId))
				throw new SimulatorRefusal(404, { userId: ["この友だちはいません。"] });
			const { isBefore, isOver } = present(couponId, userId);
			if (isBefore) throw new SimulatorRefusal(422, { coupon: ["このクーポンはまだ始まっていません。"] });
			if (isOver) throw new SimulatorRefusal(422, { coupon: ["このクーポンは終了しています。"] });
			addTicket(platform.sql, couponId, userId, isWon(platform, coupon, userId));
			return context.json(present(couponId, userId));
		});
};

/** Whether a friend gets a coupon: everybody does, or the winners of its lottery while some are left. */
function isWon({ sql }: SimulatorPlatform, { id, body }: SimulatedCoupon, userId: string): boolean {
	const { acquisitionCondition: condition } = body;
	if (condition.type === "normal") return true;
	const { maxAcquireCount, lotteryProbability } = condition;
	const isGone = maxAcquireCount !== UNLIMITED && countTickets(sql, id) >= maxAcquireCount;
	return !isGone && drawOf(id + userId) < lotteryProbability;
}

/** Draw from 0 to 99, the same for a friend whenever they try. */
const drawOf = (ticket: string): number =>
	[...ticket].reduce((sum, character) => (sum * 31 + character.charCodeAt(0)) % 9_973, 7) % 100;
