import type { LoadState } from "./useChoices.ts";

/** Shown if there is nothing to choose from. */
export const NO_CHOICES = "(選択肢がありません)";
const LOADING = "読み込み中...";

type ChoicesState = Pick<LoadState<unknown>, "data" | "failure" | "mayRead">;

/** Placeholder of an empty field. */
export function choicesPlaceholderOf({ data, mayRead, failure }: ChoicesState, isEmpty: boolean): string {
	if (!mayRead) return "閲覧権限がありません";
	if (!data) return failure ?? LOADING;
	return isEmpty ? NO_CHOICES : "選択してください";
}

/** Text of an empty dropdown. */
export function emptyDropdownText({ data, failure }: ChoicesState, isEmpty: boolean): string {
	if (!data) return failure ?? LOADING;
	return isEmpty ? NO_CHOICES : "見つかりませんでした";
}

/** Error under a field whose choices could not be loaded. */
export const choicesFailureOf = ({ data, failure }: ChoicesState): string | undefined =>
	data ? undefined : (failure ?? undefined);
