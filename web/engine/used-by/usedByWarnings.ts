import type { KindName } from "#domain/engine/kinds/registry.ts";
import { halfWidth } from "#domain/engine/placeholders/written-form.ts";
import { isNamedInTexts, isUsedKind, type UsedBy } from "#domain/engine/used-by/used-by-kinds.ts";
import { loadUsedBy } from "./usedByApi.ts";

/** Maximum number of items looked up before a confirmation, and of references named in it. */
const MAX_LOOKUPS = 20;
const MAX_NAMED = 3;

/**
 * Warning about the references to items or scores that are about to be deleted or deactivated; empty without
 * any. If they cannot be loaded, the warning says so and the operation goes on: the server enforces its own
 * rules.
 */
export async function loadUsageWarnings(kind: KindName | "score", ids: readonly number[]): Promise<string[]> {
	if (kind !== "score" && !isUsedKind(kind)) return [];
	const lookedUpIds = ids.slice(0, MAX_LOOKUPS);
	try {
		const references = await Promise.all(lookedUpIds.map((id) => loadUsedBy(kind, id)));
		const text = usageText(references, ids.length > lookedUpIds.length);
		return text === null ? [] : [text];
	} catch {
		return [REFERENCES_UNKNOWN];
	}
}

interface ItemRenaming {
	kind: KindName | "score";
	/** null for a new item. */
	id: number | null;
	from: string;
	to: string;
}

/**
 * Warning about the texts that name an item or a score about to be renamed; empty without any, and if only
 * the width of characters changes, because texts still find the name.
 */
export async function loadRenameWarnings({ kind, id, from, to }: ItemRenaming): Promise<string[]> {
	if (id === null || !isNamedInTexts(kind) || halfWidth(from.trim()) === halfWidth(to.trim())) return [];
	try {
		const text = usageText([await loadUsedBy(kind, id, { inTexts: true })]);
		return text === null ? [] : [renameWarning(from), text];
	} catch {
		return [REFERENCES_UNKNOWN];
	}
}

const renameWarning = (from: string) =>
	`名前を変えても、「${from}」を差し込んだ文章は書き換わりません。差し込みを入れ直すまで、値は空で届きます。`;

const REFERENCES_UNKNOWN = "使用している場所を確認できませんでした。";

/** Names some references, and their number: `3か所で使われています: 自動応答「予約」、…` */
export function usageText(references: readonly UsedBy[], isMore = false): string | null {
	const total = references.reduce((sum, each) => sum + each.total, 0);
	if (total === 0) return null;
	const namedItems = references.flatMap(({ items }) => items).slice(0, MAX_NAMED);
	const names = namedItems.map(({ label, name, part }) => `${label}「${name}」（${part}）`).join("、");
	const restCount = total - namedItems.length;
	const restText =
		restCount > 0 && namedItems.length > 0 ? ` ほか${restCount.toLocaleString("ja-JP")}か所` : "";
	const count = `${total.toLocaleString("ja-JP")}か所${isMore ? "以上" : ""}で使われています`;
	return namedItems.length === 0 ? `${count}。` : `${count}: ${names}${restText}`;
}
