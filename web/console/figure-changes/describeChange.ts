import { type ChangedFigureName, changedFigureOf } from "#domain/console/figure-changes/changed-figures.ts";
import { formatShare } from "#web/platform/ui/formatShare.ts";
import type { ChangeCause, FigureChange } from "./figureChangesApi.ts";

type Counts = Pick<FigureChange, "before" | "after" | "periods">;

/** Count of a figure with its counter word. */
export const formatFigure = (figure: ChangedFigureName, count: number): string =>
	`${count.toLocaleString("ja-JP")}${changedFigureOf(figure).unit}`;

/** Sentence about the figure in both periods. */
export function describeChange(figure: ChangedFigureName, { before, after, periods }: Counts): string {
	const { label } = changedFigureOf(figure);
	const base = periods.before.length === 1 ? "1週間前の同じ曜日" : "その前の7日間";
	const now = `${label}は${formatFigure(figure, after)}`;
	if (before === after) return `${now}で、${base}と同じです。`;
	const difference = formatFigure(figure, Math.abs(after - before));
	return `${now}で、${base}（${formatFigure(figure, before)}）より${difference}${after > before ? "増えました" : "減りました"}。`;
}

/** Sentence about a cause: its difference and its share. */
export function describeCause(
	figure: ChangedFigureName,
	{ difference, share, before, after }: ChangeCause,
): string {
	const word = difference > 0 ? "増えた" : "減った";
	const counts =
		before >= 0 && after >= 0 ? `${formatFigure(figure, before)} → ${formatFigure(figure, after)}、` : "";
	return `${counts}${formatFigure(figure, Math.abs(difference))}${difference > 0 ? "増" : "減"}（${word}分の${formatShare(share)}）`;
}

/** Name of a cause; records of no item have the name of the rest. */
export function nameCause(
	figure: ChangedFigureName,
	{ label, name, is_hidden, source }: ChangeCause,
): string {
	if (source === "") return NAMES_OF_REST[figure];
	if (is_hidden === 1) return `${label}（見る権限がありません）`;
	if (source === "held" || source === "waiting") return label ?? "";
	return name === null ? `削除した${label}` : name || (label ?? "");
}

const NAMES_OF_REST: Record<ChangedFigureName, string> = {
	sent: "チャットなど、項目のない送信",
	followed: "流入経路のない友だち追加",
	blocked: "前日までにメッセージを受け取っていない友だち",
	linkTaps: "そのほかのリンク",
	answers: "そのほかのフォーム",
	bookings: "そのほかの予約",
};
