interface Message {
	text?: string;
	altText?: string;
	title?: string;
}

interface Body {
	/** A call's. */
	messages?: Message[];
	/** A webhook's. */
	events?: { message?: Message; postback?: { data: string } }[];
}

/** What a body says, in a line: the first message's text, or what was tapped. */
export function gistOf(body: string): string {
	const { messages, events } = read(body);
	const message = messages?.[0] ?? events?.[0]?.message;
	return message?.text ?? message?.altText ?? message?.title ?? events?.[0]?.postback?.data ?? "";
}

/** A refused call's body may be anything. */
function read(body: string): Body {
	try {
		const value: unknown = JSON.parse(body);
		return typeof value === "object" && value !== null ? (value as Body) : {};
	} catch {
		return {};
	}
}
