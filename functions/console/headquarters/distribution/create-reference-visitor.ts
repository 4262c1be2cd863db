import { forms } from "#db/acquisition/forms.ts";
import { scores } from "#db/automation/scores.ts";
import { eventUrls } from "#db/booking/event-booking-tables.ts";
import { salonUrls } from "#db/booking/salon-urls.ts";
import { products } from "#db/commerce/products.ts";
import { commonVars } from "#db/people/common-variables.ts";
import { vars } from "#db/people/friend-fields.ts";
import type {
	ReferenceKind,
	ReferenceVisitor,
} from "#domain/console/headquarters/distribution/reference-visitor.ts";
import type { VarChoice } from "#domain/engine/kinds/var.ts";
import type { PlaceholderTargets } from "#domain/engine/placeholders/definition.ts";
import { groupRecord, type SaveGroup } from "#functions/engine/save-groups/save-group.ts";
import type { AccountSide } from "./account-side.ts";
import { PLACEHOLDER_KINDS } from "./placeholder-kinds.ts";
import { copiedKey } from "./plan-files.ts";
import type { PlannedRecord, PlannedReference } from "./planned-record.ts";
import { referenceKey } from "./references.ts";

/** Tables of the records that placeholders name, for those that the same transaction writes. */
const PLACEHOLDER_TABLES = {
	friendInfo: vars,
	commonVars,
	forms,
	salons: salonUrls,
	events: eventUrls,
	products,
	scores,
};

interface VisitorCall {
	source: AccountSide;
	target: AccountSide;
	records: readonly PlannedRecord[];
	references: ReadonlyMap<string, PlannedReference>;
	group: SaveGroup;
	sourceTargets: PlaceholderTargets;
	targetTargets: PlaceholderTargets;
}

/** Creates the visitor that replaces the source's references by those of the account. */
export async function createReferenceVisitor(call: VisitorCall): Promise<ReferenceVisitor> {
	const { source, references, group, sourceTargets, targetTargets } = call;
	const targetIdOf = (kind: ReferenceKind, id: number): number | null =>
		references.get(referenceKey(kind, id))?.targetId ?? null;
	const choices = await loadChoices(call, targetIdOf);
	return {
		id: targetIdOf,
		file: (key) => copiedKey(source.account, key),
		choice: (field, value) => {
			const { sourceChoices = [], listTargetChoices = () => [] } = choices.get(field) ?? {};
			if (sourceChoices.length === 0) return value;
			const text = sourceChoices.find(({ id }) => String(id) === value)?.value;
			const choice = listTargetChoices().find((each) => each.value === text);
			return choice ? String(choice.id) : null;
		},
		placeholder: (kind, written) => {
			const { find, reference, writes, list } = PLACEHOLDER_KINDS[kind];
			const record = find(sourceTargets, written);
			// A name without a record shows nothing in either account; a code could be another record's.
			if (!record) return writes === "name" ? written : null;
			const id = targetIdOf(reference, record.id);
			if (id === null) return null;
			const planned = groupRecord({ ...call.target.ctx, group }, PLACEHOLDER_TABLES[kind], id)?.[writes];
			const known = list(targetTargets).find((each) => each.id === id)?.[writes];
			return (planned as string | undefined) ?? known ?? null;
		},
	};
}

interface FieldChoices {
	sourceChoices: VarChoice[];
	/** Choices of the account's field, once its save is planned. */
	listTargetChoices: () => VarChoice[];
}

/** Choices of the friend fields of which references name a choice. */
async function loadChoices(
	{ source, target, records, group }: VisitorCall,
	targetIdOf: (kind: ReferenceKind, id: number) => number | null,
): Promise<Map<number, FieldChoices>> {
	const fields = new Set(records.flatMap(({ references }) => references.choiceFields));
	const entries = await Promise.all(
		[...fields].map(async (field): Promise<[number, FieldChoices]> => {
			const targetId = targetIdOf("vars", field);
			const stored = targetId === null ? undefined : await target.read("var", targetId);
			const listTargetChoices = () => {
				const planned = targetId === null ? undefined : groupRecord({ ...target.ctx, group }, vars, targetId);
				return planned?.choices ? JSON.parse(planned.choices as string) : choicesOf(stored);
			};
			return [field, { sourceChoices: choicesOf(await source.read("var", field)), listTargetChoices }];
		}),
	);
	return new Map(entries);
}

const choicesOf = (record: { content: Record<string, unknown> } | undefined): VarChoice[] =>
	(record?.content.choices as VarChoice[] | undefined) ?? [];
