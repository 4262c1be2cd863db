import { friendFormPath } from "#domain/engine/public-addresses/form-address.ts";
import { writeFormToken } from "#functions/engine/deliveries/friend-form-token.ts";
import { buildItem, fetchItemRow } from "./item-requests.ts";
import type { ConsoleSession } from "./operator-builders.ts";
import { sendRequest } from "./send-request.ts";
import { TestClock } from "./test-clock.ts";

export interface BuiltForm {
	id: number;
	code: string;
}

/** Form with these fields. */
export async function buildForm(
	operator: ConsoleSession,
	fields: object[],
	given: object = {},
): Promise<BuiltForm> {
	const id = await buildItem("form", operator, { name: "アンケート", fields, ...given });
	return { id, code: (await fetchItemRow("form", operator, id))!.code as string };
}

/** Form page as a browser without JavaScript shows it. */
export interface FormPageView {
	status: number;
	text: string;
	/** Hidden fields. */
	hidden: Record<string, string>;
	/** Redirect target. */
	location: string | null;
}

async function viewOf(response: Response): Promise<FormPageView> {
	const text = await response.text();
	const hidden = [...text.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)];
	return {
		status: response.status,
		text,
		hidden: Object.fromEntries(hidden.map(([, name, value]) => [name!, value!])),
		location: response.headers.get("Location"),
	};
}

/** Opens a form, with a friend's personal link or anonymously. */
export async function openFormPage({ id, code }: BuiltForm, friendId?: number): Promise<FormPageView> {
	// Routes use the system clock.
	const token =
		friendId === undefined
			? null
			: writeFormToken(new TestClock().context(), { friendId, formId: id, sentAt: Date.now() });
	return viewOf(await sendRequest(token === null ? `/f/${code}` : friendFormPath(code, token)));
}

/** Submits a page with answers through one of its buttons. */
export const submitFormPage = async (
	{ code }: BuiltForm,
	page: FormPageView,
	answers: Record<string, string>,
	go = "next",
): Promise<FormPageView> =>
	viewOf(
		await sendRequest(`/f/${code}`, {
			form: new URLSearchParams({ ...page.hidden, ...answers, go }).toString(),
		}),
	);
