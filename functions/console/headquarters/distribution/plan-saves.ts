import { recordKey } from "#domain/console/headquarters/distribution/distribution-request.ts";
import {
	contentWalkOf,
	type DistributedRecordKind,
} from "#domain/console/headquarters/distribution/kinds/registry.ts";
import type { ReferenceVisitor } from "#domain/console/headquarters/distribution/reference-visitor.ts";
import type { PlaceholderTargets } from "#domain/engine/placeholders/definition.ts";
import { DISTRIBUTION_TEXTS } from "#domain/platform/texts/distribution-texts.ts";
import type { SaveGroup } from "#functions/engine/save-groups/save-group.ts";
import { Refusal } from "#functions/platform/http/request-refusal.ts";
import { createReferenceVisitor } from "./create-reference-visitor.ts";
import {
	type DiscoveredRecords,
	isRecordWritten,
	type PlanCall,
	type PlannedRecord,
	refuseRecord,
} from "./planned-record.ts";
import { RECORDS, SAVE_ORDER } from "./records/registry.ts";
import { referenceKey } from "./references.ts";

interface SavesPlan extends DiscoveredRecords {
	group: SaveGroup;
	sourceTargets: PlaceholderTargets;
	targetTargets: PlaceholderTargets;
}

/**
 * Checks and prepares the saves of all records, in an order in which each finds what it needs. A record whose save
 * is refused is marked with the reasons.
 */
export async function planSaves(call: PlanCall, plan: SavesPlan): Promise<void> {
	const { records, references, group } = plan;
	const visitor = await createReferenceVisitor({ ...call, ...plan });
	const ordered = records
		.filter(isRecordWritten)
		.toSorted((first, second) => SAVE_ORDER.indexOf(first.kind) - SAVE_ORDER.indexOf(second.kind));
	for (const record of ordered) {
		// Its save can be checked once somebody has decided on its references.
		const isOpen = record.references.ids.some(
			({ kind, id }) => references.get(referenceKey(kind, id))?.match === "undecided",
		);
		if (!isOpen) await planSave(call, { record, group, visitor });
	}
}

async function planSave(
	{ target, request, id }: PlanCall,
	{ record, group, visitor }: { record: PlannedRecord; group: SaveGroup; visitor: ReferenceVisitor },
): Promise<void> {
	const { kind, sourceId, source, existing, reserved } = record;
	const { walk, ownFields = [], switchField } = contentWalkOf(kind);
	const walked = walk(source.content, visitor);
	if (walked === null) return refuseRecord(record, [DISTRIBUTION_TEXTS.incomplete]);
	const own =
		existing && Object.fromEntries(ownFields.map((field) => [field, existing.record.content[field]]));
	const isOff = !existing && switchField && !request.activates;
	try {
		await RECORDS[kind].save({
			ctx: { ...target.ctx, group, saveKey: saveKeyOf(id, kind, sourceId) },
			content: { ...walked, ...own, ...(isOff && { [switchField]: 0 }) },
			existing,
			reserved,
		});
	} catch (error) {
		if (!(error instanceof Refusal)) throw error;
		refuseRecord(record, [...new Set(Object.values(error.body).flat())]);
	}
}

/** Key of a record's save, by which a distribution finds what it has written. */
export const saveKeyOf = (id: string, kind: DistributedRecordKind, sourceId: number): string =>
	`distribution:${id}:${recordKey(kind, sourceId)}`;
