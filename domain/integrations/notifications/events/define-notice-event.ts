/** Facts of an event, by the names that the event defines; the sender adds `friend`. */
export type NoticeValues = Record<string, string | number | null>;

/** Event that operators can be notified of. */
interface NoticeEvent {
	/** Label among the events of a setting. */
	label: string;
	/** Exact condition of the notification. */
	help: string;
	/** Whether it concerns one friend, so that a setting's conditions apply. */
	concernsFriend: boolean;
	/** One line for operators. `friend` is the friend's name, empty for a visitor who is not a friend. */
	text: (values: NoticeValues) => string;
	/** Page of the console that shows it; null if there is none. */
	address: (values: NoticeValues, friendId: number | null) => string | null;
}

export const defineNoticeEvent = (event: NoticeEvent): NoticeEvent => event;
