import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { FRIEND_ORDER } from "#domain/engine/filters/friend-order.ts";
import { USER_RATE_TYPE, WITH_BLOCKED } from "#domain/engine/filters/hidden-friends.ts";
import { callOptions, client, unwrap } from "#web/platform/api/apiClient.ts";

/** Numbers of the conditions of a friend search. */
export const COUNT_CONDITION = { scenario: 41, richmenu: 93 } as const;

/** Condition of a friend search: a scenario or a rich menu. */
export type CountCondition =
	| { type: typeof COUNT_CONDITION.scenario; group_id: number; match: number }
	| { type: typeof COUNT_CONDITION.richmenu; richmenu_id: number };

/** Timeout for storing a search, in seconds (E-405). */
const STORE_TIMEOUT = 10;

/**
 * Parameters of a search for counted friends (E-406): includes hidden and blocked ones.
 * `direct` marks a search that comes from a count.
 */
const searchParametersOf = (countCondition: CountCondition) => ({
	fid: "",
	user_rate_type: USER_RATE_TYPE.included,
	with_blocked: WITH_BLOCKED.included,
	take_num: 50,
	sort_type: FRIEND_ORDER.newestFriend,
	name: "",
	is_template: 0,
	direct: 1,
	inputs: [countCondition],
});

/** Posts a search as a form into a new tab, which is redirected to the friends. */
export function postSearchForm(countCondition: CountCondition, token: string): void {
	const form = document.createElement("form");
	form.method = "post";
	form.action = addressOf("friendSearch");
	form.target = "_blank";
	form.hidden = true;
	const { inputs, ...fields } = searchParametersOf(countCondition);
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

/** Stores a search; returns the address of its friends. @throws ApiError */
export async function storeCountSearch(countCondition: CountCondition): Promise<string> {
	const { redirect_to } = await unwrap(
		client.friendSearch.line.search_nt.$post(
			{ json: searchParametersOf(countCondition) },
			callOptions({ timeout: STORE_TIMEOUT }),
		),
	);
	return redirect_to;
}
