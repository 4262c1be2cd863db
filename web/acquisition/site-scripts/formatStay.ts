/** Formats seconds (125 as 2分5秒); a dash without visits. */
export function formatStay(seconds: number | null): string {
	if (seconds === null) return "—";
	const minutes = Math.floor(seconds / 60);
	if (minutes === 0) return `${seconds}秒`;
	return `${minutes.toLocaleString("ja-JP")}分${seconds % 60 === 0 ? "" : `${seconds % 60}秒`}`;
}
