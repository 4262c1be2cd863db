interface BodyMessage {
	text?: string;
	altText?: string;
	title?: string;
}

interface RecordedBody {
	/** Messages of a call. */
	messages?: BodyMessage[];
	/** Events of a webhook. */
	events?: { message?: BodyMessage; postback?: { data: string } }[];
}

/** One-line summary of a body: the first message's text, or the tapped data. */
export function summarizeBody(body: string): string {
	const { messages, events } = parseBody(body);
	const message = messages?.[0] ?? events?.[0]?.message;
	return message?.text ?? message?.altText ?? message?.title ?? events?.[0]?.postback?.data ?? "";
}

/** Parsed body; empty if it is no JSON object, as the body of a refused call may be anything. */
function parseBody(body: string): RecordedBody {
	try {
		const value: unknown = JSON.parse(body);
		return typeof value === "object" && value !== null ? (value as RecordedBody) : {};
	} catch {
		return {};
	}
}
