import { addressOf } from "#domain/engine/access/addresses.ts";
import { client, unwrap, within } from "#web/platform/api/client.ts";

/** One condition of a friend search, as condition 41 (scenario) and 93 (rich menu) are written. */
export type SearchInput = { type: 41; group_id: number; match: number } | { type: 93; richmenu_id: number };

/** How long a search may take to be stored, seconds (E-405). */
const TIMEOUT = 10;

/** What a search from a list's count asks for (E-406): everybody who is counted, also the hidden and the blocked. */
const searchFor = (input: SearchInput) => ({
	fid: "",
	user_rate_type: 1,
	with_blocked: 1,
	take_num: 50,
	sort_type: 1,
	name: "",
	is_template: 0,
	direct: 1,
	inputs: [input],
});

/** Posts a search as a form into a new tab, where its answer leads to those found. */
export function postSearch(input: SearchInput, token: string): void {
	const form = document.createElement("form");
	form.method = "post";
	form.action = addressOf("friendSearch");
	form.target = "_blank";
	form.hidden = true;
	const { inputs, ...fields } = searchFor(input);
	const add = (name: string, value: unknown) => {
		const field = document.createElement("input");
		field.type = "hidden";
		field.name = name;
		field.value = String(value);
		form.appendChild(field);
	};
	for (const [name, value] of Object.entries({ ...fields, _token: token })) add(name, value);
	for (const [index, condition] of inputs.entries())
		for (const [name, value] of Object.entries(condition)) add(`inputs[${index}][${name}]`, value);
	document.body.appendChild(form);
	form.submit();
	form.remove();
}

/** Stores a search and answers where its friends are listed. @throws ApiError */
export async function storeSearch(input: SearchInput): Promise<string> {
	const { redirect_to } = await unwrap(
		client.friendSearch.line.search_nt.$post({ json: searchFor(input) }, within({ timeout: TIMEOUT })),
	);
	return redirect_to;
}
