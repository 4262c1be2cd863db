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
	const asked = ids.slice(0, MAX_LOOKUPS);
	try {
		const found = await Promise.all(asked.map((id) => loadUsedBy(kind, id)));
		const said = usageText(found, ids.length > asked.length);
		return said === null ? [] : [said];
	} catch {
		return [UNKNOWN];
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
		const said = usageText([await loadUsedBy(kind, id, { written: true })]);
		return said === null ? [] : [RENAMED(from), said];
	} catch {
		return [UNKNOWN];
	}
}

const RENAMED = (from: string) =>
	`名前を変えても、「${from}」を差し込んだ文章は書き換わりません。差し込みを入れ直すまで、値は空で届きます。`;

const UNKNOWN = "使用している場所を確認できませんでした。";

/** Names some references, and their number: `3か所で使われています: 自動応答「予約」、…` */
export function usageText(found: readonly UsedBy[], isMore = false): string | null {
	const total = found.reduce((sum, each) => sum + each.total, 0);
	if (total === 0) return null;
	const named = found.flatMap(({ items }) => items).slice(0, MAX_NAMED);
	const names = named.map(({ label, name, part }) => `${label}「${name}」（${part}）`).join("、");
	const rest = total - named.length;
	const others = rest > 0 && named.length > 0 ? ` ほか${rest.toLocaleString("ja-JP")}か所` : "";
	const count = `${total.toLocaleString("ja-JP")}か所${isMore ? "以上" : ""}で使われています`;
	return named.length === 0 ? `${count}。` : `${count}: ${names}${others}`;
}
