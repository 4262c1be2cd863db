/** Backup that may be kept or deleted. */
interface DatedBackup {
	id: number;
	/** Calendar day, `YYYY-MM-DD`. */
	day: string;
}

/** Number of days, weeks and months of which the newest backup is kept. */
const KEPT_BACKUPS = { days: 7, weeks: 4, months: 12 } as const;

/**
 * Backups to delete: all but the newest of each of the last seven days, four weeks and twelve months that have one.
 * Days without a backup do not count, so that a pause deletes nothing.
 */
export function findExpiredBackups<Backup extends DatedBackup>(backups: readonly Backup[]): Backup[] {
	const newestFirst = [...backups].sort((a, b) => (a.day === b.day ? b.id - a.id : a.day < b.day ? 1 : -1));
	const kept = new Set([
		...newestOf(newestFirst, ({ day }) => day, KEPT_BACKUPS.days),
		...newestOf(newestFirst, ({ day }) => mondayOf(day), KEPT_BACKUPS.weeks),
		...newestOf(newestFirst, ({ day }) => day.slice(0, 7), KEPT_BACKUPS.months),
	]);
	return newestFirst.filter((backup) => !kept.has(backup));
}

function newestOf<Backup>(
	newestFirst: readonly Backup[],
	periodOf: (backup: Backup) => string,
	count: number,
): Backup[] {
	const periods = new Map<string, Backup>();
	for (const backup of newestFirst) {
		const period = periodOf(backup);
		if (!periods.has(period)) periods.set(period, backup);
	}
	return [...periods.values()].slice(0, count);
}

/** Monday of a day's week. */
function mondayOf(day: string): string {
	const date = new Date(`${day}T00:00:00Z`);
	date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7));
	return date.toISOString().slice(0, 10);
}
