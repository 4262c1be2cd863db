import { recordKey } from "#domain/console/headquarters/distribution/distribution-request.ts";
import { recordKindOf } from "#domain/console/headquarters/distribution/kinds/registry.ts";
import type { ReferenceKind } from "#domain/console/headquarters/distribution/reference-visitor.ts";
import type { DistributionLink, PlanCall, PlannedReference } from "./planned-record.ts";
import { findByLabels, labelsById, type RecordLabel } from "./record-labels.ts";
import { referenceKey } from "./references.ts";

interface ResolveCall extends Pick<PlanCall, "source" | "target"> {
	links: ReadonlyMap<string, DistributionLink>;
	kind: ReferenceKind;
	ids: ReadonlySet<number>;
	decisions: ReadonlyMap<string, "take" | "leave">;
}

/** Resolves references of one kind: by an earlier distribution, by name, or by the person's decision. */
export async function resolveReferences(call: ResolveCall): Promise<PlannedReference[]> {
	const { source, target, links, kind, decisions } = call;
	const recordKind = recordKindOf(kind);
	const ids = [...call.ids];
	const parts = new Set<number>();
	if (recordKind)
		await Promise.all(
			ids.map(async (id) => {
				if ((await source.read(recordKind, id))?.isPart) parts.add(id);
			}),
		);
	const names = new Map((await labelsById(source.ctx, kind, ids)).map((label) => [label.id, label]));
	const linkOf = (id: number) => recordKind && links.get(recordKey(recordKind, id));
	const alive = new Set(
		(
			await labelsById(
				target.ctx,
				kind,
				ids.flatMap((id) => linkOf(id)?.targetId ?? []),
			)
		).map(({ id }) => id),
	);
	const byLabel = Map.groupBy(
		await findByLabels(
			target.ctx,
			kind,
			[...names.values()].map(({ label }) => label),
		),
		labelKey,
	);
	return ids.map((id): PlannedReference => {
		const label = names.get(id);
		const reference = { kind, id, name: label?.label ?? "" };
		if (parts.has(id)) return { ...reference, match: "together", targetId: null };
		const link = linkOf(id);
		if (link && alive.has(link.targetId)) return { ...reference, match: "earlier", targetId: link.targetId };
		const sameName = label ? (byLabel.get(labelKey(label)) ?? []) : [];
		if (sameName.length === 1) return { ...reference, match: "name", targetId: sameName[0]!.id };
		const decision = decisions.get(referenceKey(kind, id));
		if (decision === "take" && recordKind && label)
			return { ...reference, match: "together", targetId: null };
		// A record that the source has deleted cannot be distributed, and is not missed there.
		if (decision === "leave" || !label) return { ...reference, match: "left", targetId: null };
		return { ...reference, match: "undecided", targetId: null };
	});
}

const labelKey = ({ label, type }: RecordLabel): string => JSON.stringify([label, type]);
