import { addTagsEffect, buildAction, buildAutoResponse } from "./action-builders.ts";
import { type ApiProgram, carriesTag } from "./api-program.ts";
import { buildCoupon } from "./coupons/coupon-fixture.ts";
import { buildEvent, buildSlot } from "./events/event-builders.ts";
import { buildFriend, buildTag } from "./friend-builders.ts";
import { buildMessage } from "./message-builders.ts";
import { buildProduct } from "./products/product-builders.ts";
import { buildSalon } from "./salon/build-salon.ts";
import { storeRow } from "./store-rows.ts";
import type { TestClock } from "./test-clock.ts";

/** Path below `/open_api/v1`, and the body of a POST. */
export type OpenApiRead = [path: string, json?: object];

/** One call per reading operation of the open API, keyed by method and path, with data to return. */
export async function buildOpenApiReads(
	program: ApiProgram,
	clock: TestClock,
): Promise<Record<string, OpenApiRead>> {
	const tag = await buildTag();
	const friend = await buildFriend({ tagIds: [tag.id] });
	const action = await buildAction({ effects: [addTagsEffect(tag.id)] });
	const reaction = await buildAutoResponse({ name: "予約の受付", nameKey: "予約の受付" });
	const salon = await buildSalon();
	const event = await buildEvent();
	const slot = await buildSlot(event, clock, { capacity: 5 });
	const form = await storeRow("forms", { name: "アンケート", code: "aaaaaa", created_at: 0 });
	const answers = [{ label: "ご感想", value: "良かった" }];
	await storeRow("form_answers", { form_id: form, friend_id: friend.id, answers, created_at: 1 });
	const variable = await storeRow("vars", { name: "会員番号", type: 0, created_at: 1 });
	const scenario = await storeRow("scenarios", { name: "はじめての方へ", created_at: 1 });
	const reminder = await storeRow("episodes", { name: "車検", created_at: 1 });
	await storeRow("friend_api_values", {
		...{ friend_id: friend.id, category: "open_api", event: "order", key: "number" },
		...{ value: "A-1", value_key: "a-1", updated_at: 1 },
	});
	await buildMessage({ friendId: friend.id });
	const of = `/friends/${friend.id}`;
	const done = async (path: string, json: object, method = "POST") =>
		(await program.ask<{ id: number | string }>(path, { method, json })).id;
	const messages = [{ type: "text", text: "こんにちは" }];
	await done(`${of}/info`, { values: { [variable]: "7" } }, "PUT");
	await done(`${of}/notes`, { text: "折り返し電話" });
	await done(`${of}/scenarios`, { scenario_id: scenario });
	await done(`${of}/reminders`, { reminder_id: reminder, goal_at: "2027-01-10T09:00:00+09:00" });
	const delivery = await done(`${of}/messages`, { messages });
	const broadcast = await done("/broadcasts", { name: "ご案内", messages, filter: null });
	const booking = await done(`/events/${event.id}/bookings`, { fid: friend.id, slot_id: slot });
	const course_id = salon.courses[0];
	const day = { date: "2026-12-01", from: "10:00" };
	const reservation = await done(`/salons/${salon.id}/reservations`, { name: "佐藤", course_id, ...day });
	await done(`${of}/coupons`, { coupon_id: (await buildCoupon()).id });
	const payment = await done(`${of}/payments`, { title: "体験", lines: [{ name: "体験", unit_yen: 1_000 }] });
	const product = await buildProduct({ stock: 3, description: "香りのよいオイルです。" });
	const purchase = await storeRow("purchases", {
		...{ product_id: product.id, friend_id: friend.id, name: "ヘアオイル", quantity: 2, yen: 2_400 },
		...{ cause: "read", state: "paid", created_at: 1, paid_at: 2 },
	});
	const preview = { fids: [friend.id], messages, send_at: "2026-12-01T10:00:00+09:00" };
	return {
		"get /friends": ["/friends"],
		"get /friends/by_value": ["/friends/by_value?event=order&key=number&value=A-1"],
		"get /friends/by_line_id/{line_id}": [`/friends/by_line_id/${friend.lineUserId}`],
		"post /friends/search": ["/friends/search", { filter: { inputs: [carriesTag(tag.id)] } }],
		"post /friends/count": ["/friends/count", { filter: { inputs: [] } }],
		"get /friends/{fid}": [of],
		"get /tags": ["/tags"],
		"get /friends/{fid}/tags": [`${of}/tags`],
		"get /friend_info_fields": ["/friend_info_fields"],
		"get /friends/{fid}/info": [`${of}/info`],
		"get /friends/{fid}/payments": [`${of}/payments`],
		"get /friends/{fid}/payments/{payment_id}": [`${of}/payments/${payment}`],
		"get /products": ["/products"],
		"get /products/{product_id}": [`/products/${product.id}`],
		"get /purchases": [`/purchases?fid=${friend.id}`],
		"get /purchases/{purchase_id}": [`/purchases/${purchase}`],
		"get /friends/{fid}/points": [`${of}/points`],
		"get /friends/{fid}/coupons": [`${of}/coupons`],
		"get /friends/{fid}/introductions": [`${of}/introductions`],
		"get /friends/{fid}/messages": [`${of}/messages`],
		"get /response_marks": ["/response_marks"],
		"get /friends/{fid}/talk": [`${of}/talk`],
		"get /friends/{fid}/assignees": [`${of}/assignees`],
		"get /friends/{fid}/notes": [`${of}/notes`],
		"get /explain/{kind}": ["/explain/reaction"],
		"get /friends/{fid}/explain/{kind}/{item_id}": [`${of}/explain/reaction/${reaction.id}`],
		"post /messages/preview": ["/messages/preview", preview],
		"get /deliveries/{delivery_id}": [`/deliveries/${delivery}`],
		"get /deliveries": ["/deliveries"],
		"get /broadcasts": ["/broadcasts"],
		"get /broadcasts/{broadcast_id}": [`/broadcasts/${broadcast}`],
		"get /broadcasts/{broadcast_id}/ab_test": [`/broadcasts/${broadcast}/ab_test`],
		"get /sending_costs": ["/sending_costs"],
		"get /actions": ["/actions"],
		"post /actions/{action_id}/dry_run": [`/actions/${action.id}/dry_run`, { fid: friend.id }],
		"get /scenarios": ["/scenarios"],
		"get /friends/{fid}/scenarios": [`${of}/scenarios`],
		"get /reminders": ["/reminders"],
		"get /friends/{fid}/reminders": [`${of}/reminders`],
		"get /salons": ["/salons"],
		"get /salons/{salon_id}/free_times": [
			`/salons/${salon.id}/free_times?course_id=${course_id}&date=2026-12-01`,
		],
		"get /salons/{salon_id}/reservations": [`/salons/${salon.id}/reservations?from=2026-12-01&to=2026-12-01`],
		"get /salons/{salon_id}/reservations/{reservation_id}": [
			`/salons/${salon.id}/reservations/${reservation}`,
		],
		"get /forms": ["/forms"],
		"get /forms/{form_id}/answers": [`/forms/${form}/answers`],
		"get /events": ["/events"],
		"get /events/{event_id}/slots": [`/events/${event.id}/slots`],
		"get /events/{event_id}/bookings/{booking_id}": [`/events/${event.id}/bookings/${booking}`],
	};
}
