import { CALL_TEXTS } from "#domain/platform/texts/calls-texts.ts";

/** Key of the server's error body for messages that concern no single field. */
const GENERAL = "ERROR";

/** Status of an `ApiError` without a response: unreachable, or timed out. */
const NO_RESPONSE = 0;

/** Error of a failed API call. */
export class ApiError extends Error {
	readonly status: number;
	/** Messages about the whole call. */
	readonly messages: string[];
	readonly fields: Record<string, string[]>;

	constructor(status: number, messages: string[], fields: Record<string, string[]> = {}) {
		super(messages[0] ?? Object.values(fields)[0]?.[0] ?? CALL_TEXTS.unknownError);
		this.status = status;
		this.messages = messages;
		this.fields = fields;
	}

	/** Returns the same error below a heading. */
	under(heading: string): ApiError {
		return new ApiError(this.status, [heading, ...this.messages], this.fields);
	}
}

export const createUnreachable = () => new ApiError(NO_RESPONSE, [CALL_TEXTS.unknownError]);

/** Error of a call without a response: timed out (E-405), or unreachable. */
export const toCallError = (reason: unknown) =>
	reason instanceof DOMException && reason.name === "TimeoutError"
		? new ApiError(NO_RESPONSE, [CALL_TEXTS.timedOut])
		: createUnreachable();

/**
 * Parses the error body `{field: [messages]}`; an unreadable one is an unknown error. A server failure may
 * instead have a `message` or a `name` (E-422).
 */
export async function readError(response: Response): Promise<ApiError> {
	const body: unknown = await response.json().catch(() => null);
	if (response.status >= 500) return new ApiError(response.status, serverMessages(body));
	const fields = messagesByField(body);
	const { [GENERAL]: messages = [], ...rest } = fields;
	const isEmpty = messages.length === 0 && Object.keys(rest).length === 0;
	return new ApiError(response.status, isEmpty ? [defaultText(response.status)] : messages, rest);
}

/** Whether the server refused permanently, with a reason in the message. */
export const isRefusal = (error: unknown): error is ApiError =>
	error instanceof ApiError && error.status === 422;

/** Whether a retry may help: a refusal would be repeated, a failure of the network or the server may be temporary. */
export const isWorthRetrying = (error: unknown): boolean =>
	!(error instanceof ApiError) || error.status === NO_RESPONSE || error.status >= 500;

/** All messages of an error, general ones first. */
export function describeError(error: unknown): string[] {
	if (!(error instanceof ApiError)) return [CALL_TEXTS.unknownError];
	return [...new Set([...error.messages, ...Object.values(error.fields).flat()])];
}

function serverMessages(body: unknown): string[] {
	const { [GENERAL]: general = [], message = [], name = [] } = messagesByField(body);
	return [general, message, name].find(([firstMessage]) => firstMessage) ?? [CALL_TEXTS.unknownError];
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
