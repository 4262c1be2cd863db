/** Mode fields, each with the fields that its default value would drop. */
export type ModeFields = Readonly<Record<string, readonly string[]>>;

/**
 * Returns the modes that an object omits although it has a value for one of their fields. With the mode's
 * default that value would be dropped silently, or another field reported as missing.
 */
export const findMissingModes = (modes: ModeFields | undefined, body: object): string[] => {
	const values: Record<string, unknown> = { ...body };
	return Object.entries(modes ?? {})
		.filter(
			([mode, fields]) => values[mode] === undefined && fields.some((field) => holdsValue(values[field])),
		)
		.map(([mode]) => mode);
};

/** Whether a non-blank value was sent. */
const holdsValue = (value: unknown): boolean =>
	typeof value === "object" && value !== null
		? Object.values(value).some(holdsValue)
		: ![undefined, null, "", 0, "0", false].some((blank) => blank === value);
