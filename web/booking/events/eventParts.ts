import type { ComponentType } from "react";
import { EventActionsPart } from "./EventActionsPart.tsx";
import { EventBookingsPart } from "./EventBookingsPart.tsx";
import { EventOnlinePart } from "./EventOnlinePart.tsx";
import { EventSlotsPart } from "./EventSlotsPart.tsx";
import { EventUrlsPart } from "./EventUrlsPart.tsx";
import { FIRST_EVENT_PART } from "./firstEventPart.ts";
import { EventTicketsPart } from "./tickets/EventTicketsPart.tsx";

/** Props of each part of an event. */
export interface EventPartProps {
	eventId: number;
}

interface EventPart {
	/** Segment in the URL. */
	name: string;
	label: string;
	help: string;
	Part: ComponentType<EventPartProps>;
}

/** Parts of an event, in the order of setting up a new one. */
export const EVENT_PARTS: readonly EventPart[] = [
	{
		name: FIRST_EVENT_PART,
		label: "予約枠",
		help: "友だちが予約する日程です。定員や、料金の違うメニューも設定できます。",
		Part: EventSlotsPart,
	},
	{ name: "bookings", label: "予約", help: "友だちからの予約です。", Part: EventBookingsPart },
	{
		name: "online",
		label: "受付設定",
		help: "予約ページに表示する案内と、予約を受け付ける方法です。",
		Part: EventOnlinePart,
	},
	{
		name: "tickets",
		label: "チケット",
		help: "予約した友だちのチケットと、入場の受付です。",
		Part: EventTicketsPart,
	},
	{ name: "urls", label: "予約URL", help: "予約ページのURLと、印刷するQRコードです。", Part: EventUrlsPart },
	{
		name: "actions",
		label: "アクション",
		help: "予約に動きがあったときに、友だちに実行するアクションです。",
		Part: EventActionsPart,
	},
];
