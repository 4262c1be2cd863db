import { env } from "cloudflare:workers";

/**
 * Writes of this runtime to D1, counted where every trip passes: beneath each way to make one, for tests, routes, queues
 * and rooms alike. The database's own `total_changes()` does not tell: each trip, a reading one too, notes a bookmark.
 */
const writes = { count: 0, besideMain: 0, isSchemaChanged: false, tables: new Set<string>() };

type Writes = Readonly<typeof writes>;

/** All writes so far; those that are still on their way are waited for. */
export async function readWrites(): Promise<Writes> {
	while (underWay.size > 0) await Promise.allSettled(underWay);
	return writes;
}

/** Both databases are as the migrations left them: no table holds what was written before. */
export function forgetWrites(): void {
	writes.besideMain = 0;
	writes.isSchemaChanged = false;
	writes.tables.clear();
}

const SCHEMA = /\b(create|drop|alter)\b/i;
/** Tables after the words that a writing statement names them by. */
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

/** Session by which a binding of D1 sends its statements. */
interface Session {
	fetcher: object;
	_send(address: string, texts: string | string[], ...rest: unknown[]): Promise<Answer | Answer[]>;
}

const main = Reflect.get(env.DB, "alwaysPrimarySession") as Session;
const everySession = Object.getPrototypeOf(Object.getPrototypeOf(main)) as Session;
const send = everySession._send;
const underWay = new Set<Promise<unknown>>();

everySession._send = async function (this: Session, address, texts, ...rest) {
	const trip = send.call(this, address, texts, ...rest);
	underWay.add(trip);
	try {
		const answers = await trip;
		const of = [answers].flat();
		for (const [place, text] of [texts].flat().entries())
			note(this.fetcher === main.fetcher, text, of[place] ?? {});
		return answers;
	} finally {
		underWay.delete(trip);
	}
};
