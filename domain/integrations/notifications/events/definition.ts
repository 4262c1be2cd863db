/** What is known of what happened, by the names that its event gives it; `friend` is put in by whoever tells. */
export type NoticeValues = Record<string, string | number | null>;

/** Something that operators can be told of. */
interface NoticeEvent {
	/** How it is called among the timings of a setting. */
	label: string;
	/** When exactly it is told. */
	help: string;
	/** Whether it concerns one friend, so that a setting's conditions are asked. */
	ofFriend: boolean;
	/** One line for operators. `friend` is the friend's name, empty for a visitor who is none. */
	text: (values: NoticeValues) => string;
	/** Where the console shows it; null where nowhere. */
	address: (values: NoticeValues, friendId: number | null) => string | null;
}

export const defineNoticeEvent = (event: NoticeEvent): NoticeEvent => event;
