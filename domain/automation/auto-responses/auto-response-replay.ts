/** Number of days whose texts are replayed. */
export const REPLAY_DAYS = 30;

/** Maximum number of replayed texts; the newest ones count. */
export const MAX_REPLAYED_TEXTS = 60_000;

/** Maximum number of texts shown of each change. */
const MAX_REPLAY_EXAMPLES = 20;

/** Maximum length of an example's text. */
const MAX_EXAMPLE_LENGTH = 200;

/** Received text with the auto-responses that answer it. */
export interface ReplayedText {
	friend: { id: number; name: string };
	text: string;
	/** Epoch ms. */
	at: number;
	/** Day in the account's zone, YYYY-MM-DD. */
	day: string;
	/** Whether the saved auto-response answered it when it arrived. */
	wasAnswered: boolean;
	/** Whether the draft answers it. */
	isAnswered: boolean;
	/** Names of the others that answer beside the draft, or instead of it. */
	others: string[];
}

/** Text whose answer differs between what happened and the draft. */
export type ReplayExample = Pick<ReplayedText, "friend" | "text" | "at" | "others">;

/** Sums of a replay. */
export class ReplayTally {
	texts = 0;
	/** Texts that the saved auto-response answered. */
	before = 0;
	/** Texts that the draft answers. */
	after = 0;
	/** Texts that the draft answers together with others, so that the friend would receive several answers. */
	answeredWithOthers = 0;
	/** Texts that no auto-response answers. */
	unanswered = 0;
	readonly gained = { count: 0, examples: [] as ReplayExample[] };
	readonly lost = { count: 0, examples: [] as ReplayExample[] };
	/** Numbers of answered texts by day. */
	readonly days = new Map<string, { before: number; after: number }>();

	add(replayed: ReplayedText): void {
		const { wasAnswered, isAnswered, others } = replayed;
		this.texts++;
		if (!isAnswered && others.length === 0) this.unanswered++;
		if (isAnswered && others.length > 0) this.answeredWithOthers++;
		if (!wasAnswered && !isAnswered) return;
		const day = this.days.get(replayed.day) ?? { before: 0, after: 0 };
		this.days.set(replayed.day, day);
		for (const sums of [this, day]) {
			if (wasAnswered) sums.before++;
			if (isAnswered) sums.after++;
		}
		if (wasAnswered !== isAnswered) addExample(isAnswered ? this.gained : this.lost, replayed);
	}
}

function addExample(
	change: { count: number; examples: ReplayExample[] },
	{ friend, text, at, others }: ReplayedText,
): void {
	change.count++;
	if (change.examples.length < MAX_REPLAY_EXAMPLES)
		change.examples.push({ friend, text: [...text].slice(0, MAX_EXAMPLE_LENGTH).join(""), at, others });
}
