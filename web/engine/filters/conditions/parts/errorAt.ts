/** The first message about a field, or about something in it: `names[2]` is about `names`. */
export const errorAt = (errors: Record<string, string>, name: string): string | undefined =>
	errors[name] ?? Object.entries(errors).find(([field]) => field.startsWith(`${name}[`))?.[1];
