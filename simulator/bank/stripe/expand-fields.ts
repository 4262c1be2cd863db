import { sourceOf } from "./balance-transactions.ts";
import { listSessionLines } from "./checkout-sessions.ts";
import { listAnswer, StripeRefusal } from "./stripe-answer.ts";
import { findStripeObject, listStripeObjects, type StripeKind, type StripeSide } from "./stripe-records.ts";

type Rendered = Record<string, unknown>;

/** Fields whose ids can be expanded, with the kind of their object. */
const EXPANDABLE: Record<string, StripeKind> = {
	charge: "charge",
	failure_balance_transaction: "balance_transaction",
	customer: "customer",
	latest_charge: "charge",
	payment_intent: "payment_intent",
	payment_method: "payment_method",
	setup_intent: "setup_intent",
};

/** Fields that an object has only in some states. */
const MAY_LACK: readonly string[] = ["failure_balance_transaction"];

const LARGEST_DEPTH = 4;

/**
 * Answer with the named fields as objects instead of ids.
 * @throws StripeRefusal for a field that cannot be expanded
 */
export function expandFields(side: StripeSide, answer: object, paths: string[]): object {
	const expanded = structuredClone(answer) as Rendered;
	for (const path of paths) {
		const parts = path.split(".");
		if (parts.length > LARGEST_DEPTH)
			throw new StripeRefusal(400, `You cannot expand more than 4 levels of a property. Property: ${path}.`);
		const isList = expanded.object === "list";
		if (isList && parts[0] !== "data") throw notExpandable(path);
		const targets = isList ? (expanded.data as Rendered[]) : [expanded];
		for (const target of targets) expandPath(side, target, isList ? parts.slice(1) : parts, path);
	}
	return expanded;
}

function expandPath(side: StripeSide, target: Rendered, parts: string[], path: string): void {
	const [name, ...rest] = parts;
	if (name === undefined) return;
	const lists = listFieldOf(side, target, name);
	if (!(name in target) && MAY_LACK.includes(name)) return;
	if (lists) target[name] = lists;
	else if (!(name in target) || !(name in EXPANDABLE || name === "source")) throw notExpandable(path);
	const id = target[name];
	if (typeof id === "string") target[name] = structuredClone(expandedOf(side, name, id) ?? id);
	const child = target[name];
	if (rest.length > 0 && typeof child === "object" && child !== null)
		expandPath(side, child as Rendered, rest, path);
}

/** Object of an id: that of a field's kind, or of any kind for the source of a movement. */
const expandedOf = (side: StripeSide, name: string, id: string): object | undefined =>
	name === "source" ? sourceOf(side, id) : findStripeObject(side.world, EXPANDABLE[name]!, id);

/** Lists that Stripe includes only when they are asked for. */
function listFieldOf(side: StripeSide, { object, id }: Rendered, name: string): object | null {
	if (object === "checkout.session" && name === "line_items")
		return listAnswer(`/v1/checkout/sessions/${id}/line_items`, listSessionLines(side, String(id)));
	if (object === "charge" && name === "refunds")
		return listAnswer(
			`/v1/charges/${id}/refunds`,
			listStripeObjects(side.world, "refund").filter(({ charge }) => charge === id),
		);
	return null;
}

const notExpandable = (path: string): StripeRefusal =>
	new StripeRefusal(400, `This property cannot be expanded (${path}).`);
