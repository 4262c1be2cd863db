import type { RecordReason } from "#domain/console/headquarters/distribution/distribution-plan.ts";
import { recordKey } from "#domain/console/headquarters/distribution/distribution-request.ts";
import {
	type DistributedRecordKind,
	recordKindOf,
} from "#domain/console/headquarters/distribution/kinds/registry.ts";
import type { ReferenceKind } from "#domain/console/headquarters/distribution/reference-visitor.ts";
import type { PlaceholderTargets } from "#domain/engine/placeholders/definition.ts";
import { PLACEHOLDER_KINDS } from "./placeholder-kinds.ts";
import { planRecord } from "./plan-record.ts";
import {
	type DiscoveredRecords,
	type DistributionLink,
	isWritten,
	type PlanCall,
	type PlannedRecord,
} from "./planned-record.ts";
import { referenceKey } from "./references.ts";
import { resolveReferences } from "./resolve-references.ts";

/** Record to be planned, with the reason why it is distributed. */
interface NeededRecord {
	kind: DistributedRecordKind;
	id: number;
	reason: RecordReason;
}

/** Finds all records of a distribution, in waves: those chosen, and those that they need. */
export async function discoverRecords(
	{ source, target, request }: PlanCall,
	links: ReadonlyMap<string, DistributionLink>,
	sourceTargets: PlaceholderTargets,
): Promise<DiscoveredRecords> {
	const plan: DiscoveredRecords = { records: [], byKey: new Map(), references: new Map() };
	const decisions = new Map(request.missing.map(({ key, choice }) => [key, choice]));
	const reasonOf = (kind: ReferenceKind, id: number): RecordReason =>
		decisions.get(referenceKey(kind, id)) === "take" ? "taken" : "part";
	let wave: NeededRecord[] = request.items.map((item) => ({ ...item, reason: "chosen" }));
	while (wave.length > 0) {
		const newKeys = new Map(wave.map((record) => [recordKey(record.kind, record.id), record]));
		const newRecords = await Promise.all(
			[...newKeys]
				.filter(([key]) => !plan.byKey.has(key))
				.map(([key, record]) => planRecord({ source, target, request, link: links.get(key), ...record })),
		);
		for (const record of newRecords) plan.byKey.set(recordKey(record.kind, record.sourceId), record);
		plan.records.push(...newRecords);
		wave = [];
		// Records that are kept as they are have no references to resolve.
		for (const [kind, ids] of collectOpenReferences(newRecords.filter(isWritten), plan, sourceTargets)) {
			const recordKind = recordKindOf(kind);
			for (const reference of await resolveReferences({ source, target, links, kind, ids, decisions })) {
				const { id, match } = reference;
				plan.references.set(referenceKey(kind, id), reference);
				if (match === "together" && recordKind)
					wave.push({ kind: recordKind, id, reason: reasonOf(kind, id) });
			}
		}
	}
	return plan;
}

/**
 * Collects the references of records that are not resolved yet, by kind. Those to records of the distribution are
 * added to it as resolved.
 */
function collectOpenReferences(
	records: readonly PlannedRecord[],
	{ references, byKey }: DiscoveredRecords,
	sourceTargets: PlaceholderTargets,
): Map<ReferenceKind, Set<number>> {
	const found = new Map<ReferenceKind, Set<number>>();
	const add = (kind: ReferenceKind, id: number) => {
		if (references.has(referenceKey(kind, id))) return;
		const recordKind = recordKindOf(kind);
		if (recordKind && byKey.has(recordKey(recordKind, id))) {
			references.set(referenceKey(kind, id), { kind, id, name: "", match: "together", targetId: null });
			return;
		}
		found.set(kind, (found.get(kind) ?? new Set()).add(id));
	};
	for (const { references: collected } of records) {
		for (const { kind, id } of collected.ids) add(kind, id);
		for (const { kind, written } of collected.placeholders) {
			const record = PLACEHOLDER_KINDS[kind].find(sourceTargets, written);
			if (record) add(PLACEHOLDER_KINDS[kind].reference, record.id);
		}
	}
	return found;
}

/** Completes the references to records of the distribution, whose ids in the account are known by now. */
export function completeReferences({ byKey, references }: DiscoveredRecords): void {
	for (const reference of references.values()) {
		const kind = recordKindOf(reference.kind);
		const record = kind && byKey.get(recordKey(kind, reference.id));
		if (!record) continue;
		reference.name = record.source.content.name;
		reference.targetId = record.existing?.id ?? record.reserved?.id ?? null;
		reference.match = record.match ?? "together";
	}
}
