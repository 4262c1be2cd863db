export interface Binding {
	type: string;
	name: string;
	id?: string;
	service?: string;
	text?: string;
}

/** Worker of the stand-in. */
export interface StandInWorker {
	bindings: Binding[];
	/** Source of the main module. */
	source: string;
	/** Whether its workers.dev address is open. */
	isPublic: boolean;
	/** Triggers of its clock. */
	crons?: string[];
}

/** Refusal by the stand-in. */
export class Refused extends Error {
	readonly status: number;
	readonly code: number;

	constructor(status: number, code: number, message: string) {
		super(message);
		this.status = status;
		this.code = code;
	}
}

export const notFound = (code: number, message: string) => new Refused(404, code, message);

/** Answer to a call, its `result`. */
export type Handler = (call: {
	parameters: string[];
	query: URLSearchParams;
	json: () => Record<string, unknown>;
	/** Body that is a list. */
	list: () => Record<string, unknown>[];
	form: () => Promise<FormData>;
	body: Buffer;
	contentType: string;
}) => unknown;

/** @throws Refused for fields that Cloudflare does not know */
export function requireNoFields(others: object): void {
	const [unknown] = Object.keys(others);
	if (unknown) throw new Refused(400, 7400, `Unknown property: ${unknown}`);
}

/** Answer that is no JSON: the contents of an object. */
export class RawAnswer {
	readonly bytes: Uint8Array;
	readonly contentType: string;

	constructor(bytes: Uint8Array, contentType: string) {
		this.bytes = bytes;
		this.contentType = contentType;
	}
}
