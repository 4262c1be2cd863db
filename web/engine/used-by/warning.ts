import type { KindName } from "#domain/engine/kinds/registry.ts";
import { halfWidth } from "#domain/engine/placeholders/written-form.ts";
import { isNamedInTexts, isUsedKind, type UsedBy } from "#domain/engine/used-by/used-by.ts";
import { loadUsedBy } from "./api.ts";

/** So many items are looked up before a question, and so many places named. */
const MAX_ASKED = 20;
const MAX_NAMED = 3;

/**
 * What to say of the places that use items or scores about to be deleted or turned off; nothing where there are none. Where that
 * cannot be found out the question is asked without it: the server keeps what must be kept.
 */
export async function usesOf(kind: KindName | "score", ids: readonly number[]): Promise<string[]> {
	if (kind !== "score" && !isUsedKind(kind)) return [];
	const asked = ids.slice(0, MAX_ASKED);
	try {
		const found = await Promise.all(asked.map((id) => loadUsedBy(kind, id)));
		const said = usesText(found, ids.length > asked.length);
		return said === null ? [] : [said];
	} catch {
		return [UNKNOWN];
	}
}

interface Renaming {
	kind: KindName | "score";
	/** Null for what is new. */
	id: number | null;
	from: string;
	to: string;
}

/**
 * What to say of the texts that name an item or a score about to be renamed; nothing where there are none, nor where the name
 * changes in width alone: texts find it still.
 */
export async function textsLosing({ kind, id, from, to }: Renaming): Promise<string[]> {
	if (id === null || !isNamedInTexts(kind) || halfWidth(from.trim()) === halfWidth(to.trim())) return [];
	try {
		const said = usesText([await loadUsedBy(kind, id, { written: true })]);
		return said === null ? [] : [RENAMED(from), said];
	} catch {
		return [UNKNOWN];
	}
}

const RENAMED = (from: string) =>
	`名前を変えても、「${from}」を差し込んだ文章は書き換わりません。差し込みを入れ直すまで、値は空で届きます。`;

const UNKNOWN = "使用している場所を確認できませんでした。";

/** Names some of the places, and how many there are: `3か所で使われています: 自動応答「予約」、…` */
export function usesText(found: readonly UsedBy[], isMore = false): string | null {
	const total = found.reduce((sum, each) => sum + each.total, 0);
	if (total === 0) return null;
	const named = found.flatMap(({ items }) => items).slice(0, MAX_NAMED);
	const names = named.map(({ label, name, part }) => `${label}「${name}」（${part}）`).join("、");
	const rest = total - named.length;
	const others = rest > 0 && named.length > 0 ? ` ほか${rest.toLocaleString("ja-JP")}か所` : "";
	const count = `${total.toLocaleString("ja-JP")}か所${isMore ? "以上" : ""}で使われています`;
	return named.length === 0 ? `${count}。` : `${count}: ${names}${others}`;
}
