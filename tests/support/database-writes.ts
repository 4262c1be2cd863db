import { env } from "cloudflare:workers";

/**
 * Counts this runtime's writes to D1 at the session's transport, which tests, routes, queues and rooms share.
 * `total_changes()` does not work: every round trip, a read included, stores a bookmark.
 */
const writes = { count: 0, besideMain: 0, isSchemaChanged: false, tables: new Set<string>() };

type Writes = Readonly<typeof writes>;

/** All writes so far, after those in flight. */
export async function readWrites(): Promise<Writes> {
	while (WRITES_IN_FLIGHT.size > 0) await Promise.allSettled(WRITES_IN_FLIGHT);
	return writes;
}

/** Resets the counters once both databases are back in their migrated state. */
export function forgetWrites(): void {
	writes.besideMain = 0;
	writes.isSchemaChanged = false;
	writes.tables.clear();
}

const SCHEMA = /\b(create|drop|alter)\b/i;
/** Tables named by the keywords of a writing statement. */
const NAMED = /\b(?:into|update|from|or\s+\w+)\s+["`]?(\w+)/gi;

function note(isMain: boolean, text: string, { meta }: Answer): void {
	const isSchema = SCHEMA.test(text);
	const changes = (meta?.changes ?? 0) + Number(isSchema);
	if (changes === 0) return;
	writes.count += changes;
	if (!isMain) writes.besideMain += changes;
	writes.isSchemaChanged ||= isSchema;
	for (const [, table] of text.matchAll(NAMED)) writes.tables.add(table!);
}

interface Answer {
	meta?: { changes?: number };
}

/** Session through which a D1 binding sends its statements. */
interface Session {
	fetcher: object;
	_send(address: string, texts: string | string[], ...rest: unknown[]): Promise<Answer | Answer[]>;
}

const main = Reflect.get(env.DB, "alwaysPrimarySession") as Session;
const everySession = Object.getPrototypeOf(Object.getPrototypeOf(main)) as Session;
const send = everySession._send;
const WRITES_IN_FLIGHT = new Set<Promise<unknown>>();

everySession._send = async function (this: Session, address, texts, ...rest) {
	const trip = send.call(this, address, texts, ...rest);
	WRITES_IN_FLIGHT.add(trip);
	try {
		const answers = await trip;
		const of = [answers].flat();
		for (const [place, text] of [texts].flat().entries())
			note(this.fetcher === main.fetcher, text, of[place] ?? {});
		return answers;
	} finally {
		WRITES_IN_FLIGHT.delete(trip);
	}
};
