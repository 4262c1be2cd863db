/** Fields that decide which others are used, each with fields that its default would drop. */
export type Modes = Readonly<Record<string, readonly string[]>>;

/**
 * The modes that an object does not have although it has a value for one of their fields. Read with the default of its mode,
 * that value would be dropped without a word, or another field be missed in its stead.
 */
export const missingModes = (modes: Modes | undefined, given: object): string[] => {
	const values: Record<string, unknown> = { ...given };
	return Object.entries(modes ?? {})
		.filter(
			([mode, fields]) => values[mode] === undefined && fields.some((field) => holdsValue(values[field])),
		)
		.map(([mode]) => mode);
};

/** Whether something else than blanks was sent. */
const holdsValue = (value: unknown): boolean =>
	typeof value === "object" && value !== null
		? Object.values(value).some(holdsValue)
		: ![undefined, null, "", 0, "0", false].some((blank) => blank === value);
