interface Message {
	text?: string;
	altText?: string;
	title?: string;
}

interface Body {
	/** Messages of a call. */
	messages?: Message[];
	/** Events of a webhook. */
	events?: { message?: Message; postback?: { data: string } }[];
}

/** One-line summary of a body: the first message's text, or the tapped data. */
export function gistOf(body: string): string {
	const { messages, events } = read(body);
	const message = messages?.[0] ?? events?.[0]?.message;
	return message?.text ?? message?.altText ?? message?.title ?? events?.[0]?.postback?.data ?? "";
}

/** The body of a refused call may be anything. */
function read(body: string): Body {
	try {
		const value: unknown = JSON.parse(body);
		return typeof value === "object" && value !== null ? (value as Body) : {};
	} catch {
		return {};
	}
}
