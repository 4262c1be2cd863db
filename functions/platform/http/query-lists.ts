/** Name of a list's value in an address: `ids[]` or `ids[0]`. */
const BRACKETED = /^([^[\]]+)\[\d{0,5}\]$/;

type Query = Readonly<Record<string, string | readonly string[]>>;

/** Returns a query whose bracketed lists have the names that schemas know: `ids[]=1` is `ids` with one value. */
export function withListNames(query: Query): Query {
	const values = new Map<string, string | readonly string[]>();
	for (const [name, value] of Object.entries(query)) {
		const list = BRACKETED.exec(name)?.[1];
		const before = values.get(list ?? name) ?? [];
		if (list === undefined && before.length === 0) values.set(name, value);
		else values.set(list ?? name, [before, value].flat());
	}
	return Object.fromEntries(values);
}
