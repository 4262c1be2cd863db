import { Button, Group, Stack, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { isWebAddress } from "#domain/kinds/item.ts";
import { TEXTS } from "#domain/texts/messages.ts";
import { FormError, fieldErrors } from "../ui/FormError.tsx";
import { toastDone } from "../ui/toast.ts";
import { useUnsavedChanges } from "../ui/useUnsavedChanges.tsx";
import { saveDestination } from "./api.ts";

interface DestinationFormProps {
	start: string;
	onDone: () => void;
	onCancel?: (() => void) | undefined;
}

/** The address to which landing pages lead, under an operator's hands. */
export function DestinationForm({ start, onDone, onCancel }: DestinationFormProps) {
	const [url, setUrl] = useState(start);
	const [saving, setSaving] = useState(false);
	const [wrong, setWrong] = useState<string>();
	const [error, setError] = useState<unknown>();
	useUnsavedChanges(url !== start && !saving);

	const save = async (event: FormEvent) => {
		event.preventDefault();
		if (saving) return;
		const problem = problemWith(url.trim());
		setWrong(problem);
		if (problem) return;
		setSaving(true);
		setError(undefined);
		try {
			await saveDestination(url.trim());
			toastDone("友だち追加のURLを保存しました");
			onDone();
		} catch (failure) {
			setError(failure);
			setWrong(fieldErrors(failure).url);
			setSaving(false);
		}
	};

	return (
		<form onSubmit={(event) => void save(event)} noValidate>
			<Stack gap="xs">
				<FormError error={error} shown={["url"]} />
				<TextInput
					label="URL"
					type="url"
					placeholder="https://line.me/R/ti/p/@…"
					value={url}
					onChange={(event) => setUrl(event.currentTarget.value)}
					error={wrong}
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

const problemWith = (url: string): string | undefined => {
	if (url === "") return TEXTS.urlRequired;
	return isWebAddress(url) ? undefined : TEXTS.urlInvalid;
};
