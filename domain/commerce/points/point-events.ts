/** Events that a rule can reward, in the order of the screen. */
export const POINT_EVENTS = {
	visited: { label: "来店した", help: "予約に「来店」と記録したときに、1つの予約につき1回。" },
	reserved: { label: "店舗を予約した", help: "予約が確定したときに、1つの予約につき1回。" },
	event_booked: { label: "イベントを予約した", help: "予約が確定したときに、1つの予約につき1回。" },
	form_answered: { label: "回答フォームに回答した", help: "回答するたびに。" },
	converted: { label: "コンバージョンした", help: "成果に達するたびに。" },
	birthday: { label: "誕生日を迎えた", help: "友だち情報の日付で、1年に1回。" },
} as const;

export type PointEvent = keyof typeof POINT_EVENTS;

export const POINT_EVENT_NAMES = Object.keys(POINT_EVENTS) as [PointEvent, ...PointEvent[]];

/** Events that a table records in order; birthdays are found by date. */
export type RecordedPointEvent = Exclude<PointEvent, "birthday">;

export const RECORDED_POINT_EVENTS = POINT_EVENT_NAMES.filter(
	(event): event is RecordedPointEvent => event !== "birthday",
);
