import type { DistributedKind } from "#domain/engine/kinds/distributed-kinds.ts";
import type { Person } from "#functions/platform/accounts/find-person.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { forbidden, invalid, notFound } from "#functions/platform/http/request-refusal.ts";
import { type AccountSide, isOpen, openTarget } from "./account-side.ts";
import { describeRecord } from "./describe-record.ts";
import { openSource } from "./open-source.ts";
import { mayRead } from "./readable-kinds.ts";

interface CompareCall {
	ctx: OperatorCtx;
	person: Person;
	/** Ids of the item here and of the account's item. */
	input: { kind: DistributedKind; id: number; account: string; target: number };
}

/**
 * Fields of an item beside those of another account's item, in words.
 * @throws Refusal 404, 403 without the ability to see both, 422 for an account that the person cannot open
 */
export async function compareWithSource({ ctx, person, input: { kind, id, account, target } }: CompareCall) {
	const side = await openTarget(ctx, person, account);
	if (!isOpen(side)) throw invalid("account", side.reason);
	const [own, other] = await Promise.all([
		describeItem(openSource(ctx), kind, id),
		describeItem(side, kind, target),
	]);
	const labels = [...new Set([...own, ...other].map(({ label }) => label))];
	const textOf = (fields: typeof own, label: string) =>
		fields
			.filter((field) => field.label === label)
			.map(({ text }) => text)
			.join("\n");
	return {
		label: side.label,
		fields: labels.map((label) => ({ label, source: textOf(own, label), target: textOf(other, label) })),
	};
}

async function describeItem(side: AccountSide, kind: DistributedKind, id: number) {
	if (!mayRead(side.ctx, kind)) throw forbidden();
	const record = await side.read(kind, id);
	if (!record) throw notFound();
	return describeRecord(side, kind, record);
}
