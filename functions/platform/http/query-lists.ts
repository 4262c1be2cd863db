/** Bracketed name of a list's item in a query: `ids[]` or `ids[0]`. */
const BRACKETED = /^([^[\]]+)\[\d{0,5}\]$/;

type Query = Readonly<Record<string, string | readonly string[]>>;

/** Removes the brackets from list names in a query: `ids[]=1` becomes `ids` with one value. */
export function normaliseListNames(query: Query): Query {
	const values = new Map<string, string | readonly string[]>();
	for (const [name, value] of Object.entries(query)) {
		const list = BRACKETED.exec(name)?.[1];
		const before = values.get(list ?? name) ?? [];
		if (list === undefined && before.length === 0) values.set(name, value);
		else values.set(list ?? name, [before, value].flat());
	}
	return Object.fromEntries(values);
}
