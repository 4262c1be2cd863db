import { defineCapability } from "./definition.ts";

/** Booking slots and the booking calendar. */
export const reservationsCapability = defineCapability({
	section: "予約",
	abilities: {
		event_reserve: "予約枠を使う",
		salon_created: "カレンダー予約を使う",
		"salon-read": "予約を見る",
		"salon-write": "予約を登録・変更する",
		"salon-setting": "予約の店舗・コース・シフトを設定する",
		"concert-plugin": "イベントのチケットを発行し、QRコードと支払いのURLを差し込む",
		"ticket-check-in": "イベントの受付でチケットを確認する",
	},
	pages: {
		schedules: { address: "/line/salon/schedule", needs: ["salon-read"] },
		schedule: { address: "/line/salon/schedule/:id", needs: ["salon-read"] },
		unsolved: { address: "/line/salon/schedule/:id/unsolved", needs: ["salon-read"] },
		salons: { address: "/line/salon/setting", needs: ["salon-read"] },
		events: { address: "/line/event", needs: ["event_reserve"] },
		checkIn: { address: "/line/check-in", needs: ["ticket-check-in"] },
		eventCheckIn: { address: "/line/event/:id/check-in", needs: ["ticket-check-in"] },
		event: { address: "/line/event/:id/:part", needs: ["event_reserve"] },
		salonSetting: { address: "/line/salon/setting/:id/:part", needs: ["salon-read"] },
	},
	rooms: { salon: { needs: "salon-read", each: true } },
});
