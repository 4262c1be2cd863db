import type { ReferenceKind } from "#domain/console/headquarters/distribution/reference-visitor.ts";
import type { PlaceholderNaming, PlaceholderTargets } from "#domain/engine/placeholders/definition.ts";
import { findByName } from "#domain/engine/placeholders/written-form.ts";

type TargetKind = Exclude<keyof PlaceholderTargets, "context">;
type TargetRecord = { id: number; name: string; code?: string };

const byCode = (kind: TargetKind, reference: ReferenceKind) => ({
	/** Kind under which a distribution maps the record to one of the other account. */
	reference,
	/** Property by which a text names the record. */
	writes: "code" as const,
	find: (targets: PlaceholderTargets, written: string): TargetRecord | undefined =>
		(targets[kind] as TargetRecord[]).find(({ code }) => code === written),
	/** Records from which an operator chooses one in the other account. */
	list: (targets: PlaceholderTargets) => targets[kind] as TargetRecord[],
});

const byName = (kind: TargetKind, reference: ReferenceKind) => ({
	...byCode(kind, reference),
	writes: "name" as const,
	find: (targets: PlaceholderTargets, written: string): TargetRecord | undefined =>
		findByName(
			written,
			(targets[kind] as TargetRecord[]).map((record) => [record.name, record] as const),
		),
});

/** Records that placeholders name. */
export const PLACEHOLDER_KINDS: Record<
	keyof PlaceholderNaming,
	Omit<ReturnType<typeof byCode>, "writes"> & { writes: "name" | "code" }
> = {
	friendInfo: byName("friendInfo", "vars"),
	commonVars: byCode("commonVars", "commonVars"),
	forms: byCode("forms", "forms"),
	salons: byCode("salons", "salonUrls"),
	events: byCode("events", "eventUrls"),
	products: byCode("products", "products"),
	scores: byName("scores", "scores"),
};
