import { z } from "zod";
import { broken, invalidValue } from "./broken.ts";
import { commonFields, quoteField } from "./common.ts";
import { text } from "./text.ts";
import { httpsUrl } from "./url.ts";

const digits = z.string().refine((value) => /^\d{1,20}$/.test(value), invalidValue);

export const stickerMessage = z.object({
	type: z.literal("sticker"),
	packageId: digits,
	stickerId: digits,
	...quoteField,
	...commonFields,
});

export const imageMessage = z.object({
	type: z.literal("image"),
	originalContentUrl: httpsUrl(),
	previewImageUrl: httpsUrl(),
	...commonFields,
});

export const videoMessage = z.object({
	type: z.literal("video"),
	originalContentUrl: httpsUrl(),
	previewImageUrl: httpsUrl(),
	trackingId: text(100)
		.refine((value) => /^[a-zA-Z0-9\-.=,+*()%$&;:@{}!?<>[\]]+$/.test(value), invalidValue)
		.optional(),
	...commonFields,
});

export const audioMessage = z.object({
	type: z.literal("audio"),
	originalContentUrl: httpsUrl(),
	duration: z.int().min(1),
	...commonFields,
});

export const locationMessage = z.object({
	type: z.literal("location"),
	title: text(100),
	address: text(100),
	latitude: z.number().min(-90).max(90),
	longitude: z.number().min(-180).max(180),
	...commonFields,
});

/** Coupons cannot be created here, so every id gets LINE's answer for an unknown one. */
export const couponMessage = z.object({
	type: z.literal("coupon"),
	couponId: z.string().refine(() => false, broken("The coupon does not exist", "クーポンがありません")),
	deliveryTag: text(30)
		.refine((value) => /^[a-zA-Z0-9_]+$/.test(value), invalidValue)
		.optional(),
	...commonFields,
});
