import { PasswordInput } from "@mantine/core";
import { MIN_PASSWORD } from "#domain/console/operators/password-input.ts";
import type { draftFields } from "./draftFields.ts";

type DraftFieldProps = ReturnType<ReturnType<typeof draftFields<Record<string, string>>>>;

interface RepeatedPasswordProps {
	/** Label of the first field, which the second repeats. */
	label: string;
	/** Binds an input to its field of the draft (`draftFields`). */
	field: (name: "password" | "again") => Omit<DraftFieldProps, "data-field">;
}

/** New password, entered twice; `checkRepeated` compares the entries. */
export const RepeatedPassword = ({ label, field }: RepeatedPasswordProps) => (
	<>
		<PasswordInput
			label={label}
			description={`${MIN_PASSWORD}文字以上`}
			autoComplete="new-password"
			{...REVEAL_BUTTON}
			{...field("password")}
		/>
		<PasswordInput
			label={`${label}（もう一度）`}
			autoComplete="new-password"
			{...REVEAL_BUTTON}
			{...field("again")}
		/>
	</>
);

const REVEAL_BUTTON = { visibilityToggleButtonProps: { "aria-label": "パスワードを表示する" } };
