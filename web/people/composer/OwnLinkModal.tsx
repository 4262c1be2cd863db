import { Button, Group, Modal, Select, Stack } from "@mantine/core";
import { useState } from "react";
import type { PlaceholderTargets } from "#domain/engine/placeholders/definition.ts";
import { OWN_PAGE_LABELS, type OwnPage, ownLinkChoices } from "#web/engine/placeholders/ownLinkChoices.ts";

interface OwnLinkModalProps {
	page: OwnPage;
	targets: PlaceholderTargets | undefined;
	/** Called with the placeholder of the chosen page. */
	onChoose: (markup: string) => void;
	onClose: () => void;
}

/** Choice of a form or a booking page, whose link is put into the text. */
export function OwnLinkModal({ page, targets, onChoose, onClose }: OwnLinkModalProps) {
	const label = OWN_PAGE_LABELS[page];
	const choices = ownLinkChoices(page, targets);
	const [chosen, setChosen] = useState<string | null>(null);
	// The only one needs no choice.
	const markup = chosen ?? (choices.length === 1 ? choices[0]!.value : null);
	return (
		<Modal opened onClose={onClose} title={`${label}を送る`} size="sm">
			<Stack gap="md">
				<Select
					label={label}
					description="送るときに、この友だちだけが使えるURLになります。"
					searchable
					placeholder="選択してください"
					nothingFoundMessage={`${label}がありません`}
					allowDeselect={false}
					data={choices}
					value={markup}
					onChange={setChosen}
					data-autofocus
				/>
				<Group justify="flex-end" gap="xs">
					<Button variant="default" onClick={onClose}>
						キャンセル
					</Button>
					<Button
						disabled={markup === null}
						onClick={() => {
							if (markup !== null) onChoose(markup);
						}}
					>
						本文に入れる
					</Button>
				</Group>
			</Stack>
		</Modal>
	);
}
