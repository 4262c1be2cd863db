import { normalizeTime } from "#web/booking/salons/hours/normalizeTime.ts";

/** Normalizes a typed moment (2026/11/20 9:00) to `YYYY-MM-DD HH:mm`; other text is returned unchanged. */
export function normalizeMoment(text: string): string {
	const [day = "", ...time] = text.normalize("NFKC").trim().split(/\s+/);
	const [year = "", month = "", date = ""] = day.split(/[-/.]/);
	const isoDate = date ? [year, month.padStart(2, "0"), date.padStart(2, "0")].join("-") : day;
	return [isoDate, ...time.map(normalizeTime)].join(" ");
}

export const isMomentText = (text: string): boolean => /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/.test(text);
