/** First message about a field or a part of it: `names[2]` belongs to `names`. */
export const firstErrorAt = (errors: Record<string, string>, name: string): string | undefined =>
	errors[name] ?? Object.entries(errors).find(([field]) => field.startsWith(`${name}[`))?.[1];
