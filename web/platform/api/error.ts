import { CALL_TEXTS } from "#domain/platform/texts/calls.ts";

/** The key of the server's error shape under which messages about no one field stand. */
const GENERAL = "ERROR";

/** The one form in which a failed call reaches a page. Status 0: the server was not reached or did not answer in time. */
export class ApiError extends Error {
	readonly status: number;
	/** What concerns the call as a whole. */
	readonly messages: string[];
	readonly fields: Record<string, string[]>;

	constructor(status: number, messages: string[], fields: Record<string, string[]> = {}) {
		super(messages[0] ?? Object.values(fields)[0]?.[0] ?? CALL_TEXTS.unknownError);
		this.status = status;
		this.messages = messages;
		this.fields = fields;
	}

	/** The same error under the heading of what was tried. */
	under(heading: string): ApiError {
		return new ApiError(this.status, [heading, ...this.messages], this.fields);
	}
}

export const unreachable = () => new ApiError(0, [CALL_TEXTS.unknownError]);

/** No answer came out of a call: it took too long (E-405), or the server was not reached. */
export const unanswered = (reason: unknown) =>
	reason instanceof DOMException && reason.name === "TimeoutError"
		? new ApiError(0, [CALL_TEXTS.timedOut])
		: unreachable();

/**
 * Reads the error body `{field: [messages]}`; one that cannot be read is an unknown error. A server's breakdown may name
 * itself instead (E-422): by its `message`, or else its `name`.
 */
export async function readError(response: Response): Promise<ApiError> {
	const body: unknown = await response.json().catch(() => null);
	if (response.status >= 500) return new ApiError(response.status, breakdownIn(body));
	const fields = messagesByField(body);
	const { [GENERAL]: messages = [], ...rest } = fields;
	const nothingSaid = messages.length === 0 && Object.keys(rest).length === 0;
	return new ApiError(response.status, nothingSaid ? [defaultText(response.status)] : messages, rest);
}

/** The server was reached and will not, whoever asks again: the message says why. */
export const isRefused = (error: unknown): error is ApiError =>
	error instanceof ApiError && error.status === 422;

/** Every message of an error, the general ones first. */
export function describeError(error: unknown): string[] {
	if (!(error instanceof ApiError)) return [CALL_TEXTS.unknownError];
	return [...new Set([...error.messages, ...Object.values(error.fields).flat()])];
}

function breakdownIn(body: unknown): string[] {
	const { [GENERAL]: told = [], message = [], name = [] } = messagesByField(body);
	return [told, message, name].find(([said]) => said) ?? [CALL_TEXTS.unknownError];
}

function messagesByField(body: unknown): Record<string, string[]> {
	if (typeof body !== "object" || body === null || Array.isArray(body)) return {};
	return Object.fromEntries(
		Object.entries(body)
			.map(
				([field, messages]) => [field, [messages].flat().filter((text) => typeof text === "string")] as const,
			)
			.filter(([, messages]) => messages.length > 0),
	);
}

function defaultText(status: number): string {
	if (status === 401) return CALL_TEXTS.signedOut;
	if (status === 403) return CALL_TEXTS.forbidden;
	if (status === 404) return CALL_TEXTS.notFound;
	if (status === 409) return CALL_TEXTS.outOfDate;
	if (status === 429) return CALL_TEXTS.tooManyRequests;
	return CALL_TEXTS.unknownError;
}
