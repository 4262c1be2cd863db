import { Alert, Text } from "@mantine/core";
import { ApiError, describeError } from "../api/error.ts";
import { WarningIcon } from "./icons.tsx";

interface FormErrorProps {
	error: unknown;
	/** Fields that show their own messages beside themselves. */
	shown?: string[];
}

/** Why a form could not be saved: everything that no field beside it says already. */
export function FormError({ error, shown = [] }: FormErrorProps) {
	const texts = error ? textsBeside(error, shown) : [];
	if (texts.length === 0) return null;
	return (
		<Alert color="red" icon={<WarningIcon />} role="alert">
			{texts.map((text) => (
				<Text key={text} size="sm">
					{text}
				</Text>
			))}
		</Alert>
	);
}

function textsBeside(error: unknown, shown: string[]): string[] {
	if (!(error instanceof ApiError)) return describeError(error);
	const others = Object.entries(error.fields).filter(([field]) => !shown.includes(field));
	return [...new Set([...error.messages, ...others.flatMap(([, messages]) => messages)])];
}

/** The first message of each field, as a form wants them. */
export const fieldErrors = (error: unknown): Record<string, string> =>
	error instanceof ApiError
		? Object.fromEntries(Object.entries(error.fields).map(([field, messages]) => [field, messages[0] ?? ""]))
		: {};
