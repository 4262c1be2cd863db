import { Button, Group, Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import { type DestinationInput, destinationInput } from "#domain/acquisition/landings/landing-visit.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import {
	type CheckResult,
	checkDraft,
	firstMessages,
	problemsExcept,
} from "#web/platform/ui/formProblems.ts";
import { ProblemAlert } from "#web/platform/ui/ProblemAlert.tsx";
import { useSaving } from "#web/platform/ui/useSaving.ts";
import { useUnsavedChanges } from "#web/platform/ui/useUnsavedChanges.tsx";
import { postLandingDestination } from "./landingApi.ts";

interface LandingDestinationFormProps {
	start: string;
	onDone: () => void;
	onCancel?: (() => void) | undefined;
}

/** Form of the landing pages' destination. */
export function LandingDestinationForm({ start, onDone, onCancel }: LandingDestinationFormProps) {
	const [draft, setDraft] = useState({ url: start });
	const { saving, save, problems } = useSaving(draft, {
		check: checkDestination,
		send: ({ url }) => postLandingDestination(url),
		onSaved: onDone,
		savedText: "友だち追加のURLを保存しました",
	});
	useUnsavedChanges(draft.url !== start && !saving);

	return (
		<form
			onSubmit={(event) => {
				event.preventDefault();
				save();
			}}
			noValidate
		>
			<Stack gap="xs">
				<ProblemAlert problems={problemsExcept(problems, ["url"])} />
				<TextInput
					label="URL"
					type="url"
					placeholder="https://line.me/R/ti/p/@…"
					value={draft.url}
					onChange={(event) => setDraft({ url: event.currentTarget.value })}
					error={firstMessages(problems.fields).url}
				/>
				<Group gap="xs">
					<Button type="submit" size="xs" disabled={saving}>
						{saving ? "保存しています…" : "URLを保存する"}
					</Button>
					{onCancel && (
						<Button variant="default" size="xs" onClick={onCancel} disabled={saving}>
							やめる
						</Button>
					)}
				</Group>
			</Stack>
		</form>
	);
}

/** The destination can be changed but not removed. */
function checkDestination(draft: DestinationInput): CheckResult<DestinationInput> {
	if (draft.url.trim() === "")
		return { success: false, problems: { general: [], fields: { url: [FIELD_TEXTS.urlRequired] } } };
	return checkDraft(destinationInput, draft);
}
