import { friendFormPath } from "#domain/engine/public-addresses/form.ts";
import { writeFriendToken } from "#functions/engine/deliveries/friend-link.ts";
import { TestClock } from "./clock.ts";
import { makeItem, rowOf } from "./items.ts";
import type { Session } from "./operators.ts";
import { call } from "./requests.ts";

export interface MadeForm {
	id: number;
	code: string;
}

/** A form that asks these questions. */
export async function makeForm(operator: Session, fields: object[], given: object = {}): Promise<MadeForm> {
	const id = await makeItem("form", operator, { name: "アンケート", fields, ...given });
	return { id, code: (await rowOf("form", operator, id))!.code as string };
}

/** A page of a form as a browser without scripts has it. */
export interface FormView {
	status: number;
	text: string;
	/** What it sends along unseen. */
	hidden: Record<string, string>;
	/** Where it leads. */
	location: string | null;
}

async function viewOf(response: Response): Promise<FormView> {
	const text = await response.text();
	const hidden = [...text.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)];
	return {
		status: response.status,
		text,
		hidden: Object.fromEntries(hidden.map(([, name, value]) => [name!, value!])),
		location: response.headers.get("Location"),
	};
}

/** Opens a form, as a friend by their own link or as anybody. */
export async function openPage({ id, code }: MadeForm, friendId?: number): Promise<FormView> {
	// Pages are asked for by the system's own clock.
	const token =
		friendId === undefined
			? null
			: writeFriendToken(new TestClock().context(), { friendId, formId: id, sentAt: Date.now() });
	return viewOf(await call(token === null ? `/f/${code}` : friendFormPath(code, token)));
}

/** Sends a page with what was filled in, by one of its buttons. */
export const sendPage = async (
	{ code }: MadeForm,
	page: FormView,
	answers: Record<string, string>,
	go = "next",
): Promise<FormView> =>
	viewOf(
		await call(`/f/${code}`, {
			form: new URLSearchParams({ ...page.hidden, ...answers, go }).toString(),
		}),
	);
