import { createHash } from "node:crypto";
import {
	contentWalkOf,
	type DistributedRecordKind,
	recordKindOf,
} from "#domain/console/headquarters/distribution/kinds/registry.ts";
import type {
	ReferenceKind,
	ReferenceVisitor,
} from "#domain/console/headquarters/distribution/reference-visitor.ts";
import type { PlaceholderNaming } from "#domain/engine/placeholders/definition.ts";
import type { AccountSide } from "./account-side.ts";
import type { StoredRecord } from "./records/definition.ts";

interface Reference {
	kind: ReferenceKind;
	id: number;
}

export const referenceKey = (kind: ReferenceKind, id: number): string => `${kind}:${id}`;

/** References in a content, each as often as it occurs. */
export interface CollectedReferences {
	ids: Reference[];
	placeholders: { kind: keyof PlaceholderNaming; written: string }[];
	/** Friend fields whose choices are named. */
	choiceFields: number[];
	files: string[];
}

/** Returns the references in a content. */
export function collectReferences(
	kind: DistributedRecordKind,
	content: StoredRecord["content"],
): CollectedReferences {
	const found: CollectedReferences = { ids: [], placeholders: [], choiceFields: [], files: [] };
	contentWalkOf(kind).walk(content, {
		id: (referenceKind, id) => {
			found.ids.push({ kind: referenceKind, id });
			return id;
		},
		choice: (field, value) => {
			found.choiceFields.push(field);
			return value;
		},
		placeholder: (placeholderKind, written) => {
			found.placeholders.push({ kind: placeholderKind, written });
			return written;
		},
		file: (key) => {
			found.files.push(key);
			return key;
		},
	});
	return found;
}

const UNCHANGED: Omit<ReferenceVisitor, "id"> = {
	choice: (_, value) => value,
	placeholder: (_, written) => written,
	file: (key) => key,
};

/**
 * Hash of a record's content in its own account. Parts count by their content, because every changed one is
 * another record; fields that each account sets by itself do not count.
 */
export async function hashRecord(
	side: AccountSide,
	kind: DistributedRecordKind,
	{ content }: StoredRecord,
): Promise<string> {
	const partHashes: string[] = [];
	const parts = new Set<string>();
	for (const { kind: referenceKind, id } of collectReferences(kind, content).ids) {
		const partKind = recordKindOf(referenceKind);
		if (partKind !== "condition" && partKind !== "action" && partKind !== "template") continue;
		const part = await side.read(partKind, id);
		if (!part?.isPart) continue;
		parts.add(referenceKey(referenceKind, id));
		partHashes.push(await hashRecord(side, partKind, part));
	}
	const { walk, ownFields = [] } = contentWalkOf(kind);
	const id = (referenceKind: ReferenceKind, each: number) =>
		parts.has(referenceKey(referenceKind, each)) ? 1 : each;
	const walked = walk(content, { ...UNCHANGED, id }) ?? content;
	const shared = Object.entries(walked).filter(([field]) => !ownFields.includes(field));
	return hashOf([shared, partHashes]);
}

export const hashOf = (value: unknown): string =>
	createHash("sha256").update(JSON.stringify(value)).digest("base64url");
