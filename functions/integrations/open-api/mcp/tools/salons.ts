import { idempotencyKey } from "#domain/integrations/open-api/v1/fields.ts";
import { callOf } from "../../v1/calls.ts";
import { perform } from "../../v1/perform.ts";
import type { Tool } from "../tool.ts";

const booking = callOf("post", "/salons/{salon_id}/reservations");

/** Free times, and booking one. */
export const salonTools: Tool[] = [
	{
		name: "list_salons",
		call: callOf("get", "/salons"),
		description: "free_times と book に使う店舗・担当・コースの番号を調べます。",
	},
	{ name: "free_times", call: callOf("get", "/salons/{salon_id}/free_times") },
	{
		name: "book",
		call: booking,
		description:
			"予約ごとに新しい idempotency_key を決めてください。答えが届かなかったときは、同じキーと内容で送り直します。",
		more: { idempotency_key: idempotencyKey() },
		reaches: true,
		run: (c, { given, more }) => perform(c, booking, { given, key: String(more.idempotency_key) }),
	},
];
