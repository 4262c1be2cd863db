import {
	bookReservationInput,
	changeReservationInput,
	freeTimesQuery,
	freeTimesShape,
	reservationList,
	reservationParams,
	reservationShape,
	salonParams,
	salonReservationsQuery,
	salonsShape,
} from "#domain/integrations/open-api/v1/salon-schemas.ts";
import { isCommandExecuted } from "#functions/booking/salons/call-salon-room.ts";
import { defineCall } from "../define-call.ts";
import { changeForProgram } from "./change-program-reservation.ts";
import { listProgramSalons } from "./list-program-salons.ts";
import { findProgramFreeTimes } from "./program-free-times.ts";
import {
	bookForProgram,
	cancelForProgram,
	listProgramReservations,
	showProgramReservation,
} from "./program-reservations.ts";

const chapter = "予約";

/** Calls for salons: free times and bookings. */
export const salonCalls = [
	defineCall({
		method: "get",
		path: "/salons",
		right: "book",
		needs: ["salon-read"],
		chapter,
		summary: "店舗と、その担当・コース",
		description: "enabled がfalseの担当とコースは、予約を受け付けていません。",
		answer: salonsShape,
		run: (ctx) => listProgramSalons(ctx),
	}),
	defineCall({
		method: "get",
		path: "/salons/{salon_id}/free_times",
		right: "book",
		needs: ["salon-read"],
		chapter,
		summary: "空き時間",
		description:
			"コースを始められる時刻を、1日・1週間・1か月のいずれかの長さで返します。空きのない日には、その理由のコードがあります。",
		params: salonParams,
		query: freeTimesQuery,
		answer: freeTimesShape,
		run: (ctx, { params: { salon_id }, query }) => findProgramFreeTimes(ctx, { salonId: salon_id, ...query }),
	}),
	defineCall({
		method: "get",
		path: "/salons/{salon_id}/reservations",
		right: "book",
		needs: ["salon-read"],
		chapter,
		summary: "予約の一覧（31日まで）",
		description:
			"取り消した予約も、statusとともに返します。扱えない友だちの予約は、時間がふさがっていることだけを返します。",
		params: salonParams,
		query: salonReservationsQuery,
		answer: reservationList,
		run: (ctx, { params: { salon_id }, query }) =>
			listProgramReservations(ctx, { salonId: salon_id, ...query }),
	}),
	defineCall({
		method: "post",
		path: "/salons/{salon_id}/reservations",
		right: "book",
		chapter,
		summary: "予約する",
		description: "空いていなければ409で、予約は作られません。",
		params: salonParams,
		body: bookReservationInput,
		answer: reservationShape,
		run: (ctx, { params: { salon_id }, body }) => bookForProgram(ctx, salon_id, body),
		wasMade: (ctx, { params: { salon_id } }) => isCommandExecuted(ctx, salon_id),
	}),
	defineCall({
		method: "get",
		path: "/salons/{salon_id}/reservations/{reservation_id}",
		right: "book",
		needs: ["salon-read"],
		chapter,
		summary: "予約1件",
		description: "扱えない友だちの予約は、見つからない（404）と答えます。",
		params: reservationParams,
		answer: reservationShape,
		run: (ctx, { params }) => showProgramReservation(ctx, toReservationRef(params)),
	}),
	defineCall({
		method: "put",
		path: "/salons/{salon_id}/reservations/{reservation_id}",
		right: "book",
		chapter,
		summary: "予約を変更する",
		description: "指定した項目だけを変更します。空いていなければ409で、予約は変わりません。",
		params: reservationParams,
		body: changeReservationInput,
		answer: reservationShape,
		run: (ctx, { params, body }) => changeForProgram(ctx, toReservationRef(params), body),
		wasMade: (ctx, { params: { salon_id } }) => isCommandExecuted(ctx, salon_id),
	}),
	defineCall({
		method: "delete",
		path: "/salons/{salon_id}/reservations/{reservation_id}",
		right: "book",
		chapter,
		summary: "予約を取り消す",
		description: "取り消し済みの予約はそのままです。友だちには、店舗の設定どおりに知らせます。",
		params: reservationParams,
		answer: reservationShape,
		run: (ctx, { params }) => cancelForProgram(ctx, toReservationRef(params)),
		wasMade: (ctx, { params: { salon_id } }) => isCommandExecuted(ctx, salon_id),
	}),
];

const toReservationRef = ({ salon_id, reservation_id }: { salon_id: number; reservation_id: number }) => ({
	salonId: salon_id,
	id: reservation_id,
});
