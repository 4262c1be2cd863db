/** Kinds of items to which a rule may be limited. */
export const POINT_ITEM_KINDS = {
	course: "コース",
	event: "イベント",
	form: "回答フォーム",
	tracker: "コンバージョン",
} as const;

export type PointItemKind = keyof typeof POINT_ITEM_KINDS;

interface PointEventDefinition {
	/** Label for operators and, as the reason of an entry, for friends. */
	label: string;
	/** Explanation of when it counts. */
	help: string;
	/** Kind of items to which a rule may be limited. */
	items?: PointItemKind;
	/** Whether a cancellation may take the points back. */
	isCancellable?: boolean;
}

/** Events that a rule can reward, in the order of the screen. */
export const POINT_EVENTS = {
	visited: {
		label: "来店した",
		help: "予約に「来店」と記録したときに、1つの予約につき1回。",
		items: "course",
	},
	reserved: {
		label: "店舗を予約した",
		help: "予約が確定したときに、1つの予約につき1回。",
		items: "course",
		isCancellable: true,
	},
	event_booked: {
		label: "イベントを予約した",
		help: "予約が確定したときに、1つの予約につき1回。",
		items: "event",
		isCancellable: true,
	},
	paid: {
		label: "支払いをした",
		help: "入金された金額ごとに。返金した分のポイントは戻ります。テストの支払いは数えません。",
	},
	form_answered: { label: "回答フォームに回答した", help: "回答するたびに。", items: "form" },
	converted: { label: "コンバージョンした", help: "成果に達するたびに。", items: "tracker" },
	introduced: { label: "友だちを紹介した", help: "紹介が成立したときに、紹介した友だちに。" },
	birthday: { label: "誕生日を迎えた", help: "友だち情報の日付で、1年に1回。" },
} as const satisfies Record<string, PointEventDefinition>;

export type PointEvent = keyof typeof POINT_EVENTS;

export const POINT_EVENT_NAMES = Object.keys(POINT_EVENTS) as [PointEvent, ...PointEvent[]];

/** Definition of an event, with the parts that not all have. */
export const pointEvent = (event: PointEvent): PointEventDefinition => POINT_EVENTS[event];

/** Events that a table records in order, each row with one grant; birthdays are found by date, payments by their sums. */
export type RecordedPointEvent = Exclude<PointEvent, "birthday" | "paid">;

export const RECORDED_POINT_EVENTS = POINT_EVENT_NAMES.filter(
	(event): event is RecordedPointEvent => event !== "birthday" && event !== "paid",
);
