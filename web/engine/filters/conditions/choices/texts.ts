import type { Loaded } from "./useChoices.ts";

/** Shown where nothing can be chosen. */
export const NO_CHOICES = "(選択肢がありません)";
const LOADING = "読み込み中...";

type State = Pick<Loaded<unknown>, "data" | "failure" | "mayRead">;

/** What stands in an empty field. */
export function placeholderOf({ data, mayRead, failure }: State, isEmpty: boolean): string {
	if (!mayRead) return "閲覧権限がありません";
	if (!data) return failure ?? LOADING;
	return isEmpty ? NO_CHOICES : "選択してください";
}

/** What stands in a list that shows nothing. */
export function nothingIn({ data, failure }: State, isEmpty: boolean): string {
	if (!data) return failure ?? LOADING;
	return isEmpty ? NO_CHOICES : "見つかりませんでした";
}

/** What is said under a field whose choices cannot be had. */
export const failureOf = ({ data, failure }: State): string | undefined =>
	data ? undefined : (failure ?? undefined);
